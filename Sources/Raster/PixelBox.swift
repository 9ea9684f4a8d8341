import Model

/// A rectangle in device pixels; its edges may be inside a pixel.
struct PixelBox: Hashable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
}

extension PixelBox {
  /// Edges within 1/1024 pixel of a whole pixel are moved there, which removes the rounding noise of point arithmetic.
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
  /// Pixels that the box covers at least in part.
  var pixelCount: Int { columns.count * rows.count }
  private static func pixels(_ from: Double, _ to: Double) -> Range<Int> {
    let first = Int(from.rounded(.down))
    return first..<max(first, Int(to.rounded(.up)))
  }

  /// Whole pixels by which the box can be moved left without a change of its arithmetic; 0 if there are none.
  var movableX: Int { Self.movable(left, right) }
  /// Whole pixels by which the box can be moved up without a change of its arithmetic; 0 if there are none.
  var movableY: Int { Self.movable(top, bottom) }

  /// Multiples of 1/1024 are exact, and so are their differences from whole pixels.
  private static func movable(_ low: Double, _ high: Double) -> Int {
    func isExact(_ edge: Double) -> Bool { (edge * 1024).rounded() == edge * 1024 }
    return isExact(low) && isExact(high) ? Int(low.rounded(.down)) : 0
  }

  func moved(x: Int, y: Int) -> PixelBox {
    PixelBox(
      left: left + Double(x), top: top + Double(y), right: right + Double(x),
      bottom: bottom + Double(y))
  }

  /// The smallest box of whole pixels around the box.
  var wholePixels: PixelBox {
    PixelBox(
      left: Double(columns.lowerBound), top: Double(rows.lowerBound),
      right: Double(columns.upperBound),
      bottom: Double(rows.upperBound))
  }

  /// Returns how much of a pixel a span covers, 0 to 255.
  static func coverage(_ from: Double, _ to: Double, of pixel: Int) -> UInt32 {
    let covered = min(to, Double(pixel + 1)) - max(from, Double(pixel))
    return UInt32((min(max(covered, 0), 1) * 255).rounded())
  }
}
