/// A vector that cannot be drawn, although its size is known.
package struct UndrawnPicture: Hashable, Sendable {
  /// Natural size.
  package var size: Size
  /// Its box, in points of the screen.
  package var rect: Rect
  package init(size: Size, rect: Rect) {
    self.size = size
    self.rect = rect
  }
}
