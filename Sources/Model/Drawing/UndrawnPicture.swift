/// A vector that cannot be drawn, although its size is known.
package struct UndrawnPicture: Hashable, Sendable {
  /// Natural size.
  package var size: Size
  /// Its box, in points of the screen.
  package var rect: Rect
  /// The size of a bitmap; nil for a vector, whose pixels depend on the screen.
  package var pixels: PixelSize?
  package init(size: Size, rect: Rect, pixels: PixelSize? = nil) {
    self.size = size
    self.rect = rect
    self.pixels = pixels
  }
}
