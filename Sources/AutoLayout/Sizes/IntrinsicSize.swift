/// The intrinsic size of a view in points. A `nil` extent is undefined.
struct IntrinsicSize {
  var width: Double?
  var height: Double?
  /// Insets from the frame to the alignment rectangle.
  var alignmentInsets = EdgeInsets.zero
  /// Distances from the top of the text to its baselines, and the height of the text.
  var baselines: (first: Double, last: Double, height: Double)?
  var isEstimated = false
  /// The relative error of an estimated size: nine of ten sizes are within it.
  var error = 0.05
  /// Whether the height is exact although the width is estimated.
  var hasExactHeight = false
  /// Whether only Interface Builder's canvas has this size. Real content has precedence over it.
  var isDesignTime = false
  /// Whether the height depends on the width.
  var dependsOnWidth = false
  static let none = IntrinsicSize()
}
