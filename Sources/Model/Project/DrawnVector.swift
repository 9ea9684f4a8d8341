/// A vector file that another renderer than Apple's drew into pixels: its shape and plain colors hold, the pixels along
/// edges and in blends are only like those of a device.
public struct DrawnVector: Hashable, Sendable {
  /// Relative to the root.
  public var file: String
  /// Natural size in points.
  public var size: Size
  /// Drawn at the size at which it is shown, not at its natural one.
  public var isRedrawn: Bool
  /// Program and version: `rsvg-convert 2.54.7`.
  public var renderer: String
  public init(file: String, size: Size, isRedrawn: Bool, renderer: String) {
    self.file = file
    self.size = size
    self.isRedrawn = isRedrawn
    self.renderer = renderer
  }
}

/// Where half a pixel moves a vector's drawing.
public enum Nudge: Int, CaseIterable, Sendable {
  case downRight = 1
  case upLeft = -1
}
