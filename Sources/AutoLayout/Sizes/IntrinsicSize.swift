/// What a view says about its own size: nil where it has no opinion.
struct IntrinsicSize {
  var width: Double?
  var height: Double?
  /// From the frame to the rectangle that constraints align.
  var alignmentInsets = EdgeInsets.zero
  /// Distances from the top of the text to its baselines, and the text's height.
  var baselines: (first: Double, last: Double, height: Double)?
  var isEstimated = false
  /// Whether another width would give another height.
  var dependsOnWidth = false
  static let none = IntrinsicSize()
}
