/// A vector file that a renderer other than Apple's drew.
///
/// Its shape and plain colors are exact. Pixels along edges and in blends are close to those of a device.
package struct DrawnVector: Hashable, Sendable {
  /// Relative to the root.
  package var file: String
  /// Natural size in points.
  package var size: Size
  /// Whether it is drawn at the size at which it is shown, not at its natural size.
  package var isRedrawn: Bool
  /// Program and version: `rsvg-convert 2.54.7`.
  package var renderer: String
  package init(file: String, size: Size, isRedrawn: Bool, renderer: String) {
    self.file = file
    self.size = size
    self.isRedrawn = isRedrawn
    self.renderer = renderer
  }
}

/// The direction of a shift by half a pixel.
package enum Nudge: Int, CaseIterable, Sendable {
  case downRight = 1
  case upLeft = -1
}
