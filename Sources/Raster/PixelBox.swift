import Model

/// A rectangle in device pixels; edges may lie within a pixel.
struct PixelBox: Hashable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Edges nearer than 1/1024 pixel to a whole one are taken for whole: rounding noise of point arithmetic.
  init(_ rect: Rect, scale: Ratio) {
    func edge(_ points: Points) -> Double {
      let pixels = points.value * scale.value
      guard pixels.isFinite else { return 0 }
      let bounded = min(max(pixels, -1e6), 1e6)
      let whole = bounded.rounded()
      return abs(bounded - whole) < 1.0 / 1024 ? whole : bounded
    }
    self.init(left: edge(rect.minX), top: edge(rect.minY), right: edge(rect.maxX), bottom: edge(rect.maxY))
  }

  var width: Double { right - left }
  var height: Double { bottom - top }
  var isEmpty: Bool { !(right > left && bottom > top) }

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
  func union(_ other: PixelBox) -> PixelBox {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  var columns: Range<Int> { Self.pixels(left, right) }
  var rows: Range<Int> { Self.pixels(top, bottom) }
  private static func pixels(_ from: Double, _ to: Double) -> Range<Int> {
    let first = Int(from.rounded(.down))
    return first..<max(first, Int(to.rounded(.up)))
  }

  /// How much of each pixel of a range the span covers, 0 to 255.
  static func coverage(_ from: Double, _ to: Double, over pixels: Range<Int>) -> [UInt32] {
    pixels.map { pixel in
      let covered = min(to, Double(pixel + 1)) - max(from, Double(pixel))
      return UInt32((min(max(covered, 0), 1) * 255).rounded())
    }
  }
}
