import Model

/// Positions an outline on the screen, stretched across to its estimated advance.
struct GlyphPlacement: Hashable {
  /// Points for a unit of the font, or pixels.
  var across: Double
  var down: Double
  /// The outline's origin, in points or pixels of the screen.
  var x: Double
  var baseline: Double

  /// The limits of the stretch; the rest of the advance stays blank on both sides.
  private static let stretch = 0.75...1.33

  init(_ glyph: PlacedGlyph, outline: GlyphOutline, pointSize: Points, unitsPerEm: Int) {
    down = pointSize.value / Double(unitsPerEm)
    let natural = Double(outline.advance) * down
    let factor =
      natural > 0
      ? min(max(glyph.advance.value / natural, Self.stretch.lowerBound), Self.stretch.upperBound) : 1
    across = down * factor
    x = glyph.x.value + (glyph.advance.value - natural * factor) / 2
    baseline = glyph.baseline.value
  }

  /// Returns the box around an outline, in points of the screen; empty for a blank glyph.
  func ink(of outline: GlyphOutline) -> Rect {
    guard let bounds = outline.bounds else {
      return Rect(x: Points(x), y: Points(baseline), width: 0, height: 0)
    }
    return Rect(
      x: Points(x + Double(bounds.left) * across), y: Points(baseline - Double(bounds.top) * down),
      width: Points(Double(bounds.right - bounds.left) * across),
      height: Points(Double(bounds.top - bounds.bottom) * down))
  }

  /// Returns the placement of points in pixels.
  func pixels(_ scale: Ratio) -> GlyphPlacement {
    var pixels = self
    pixels.across *= scale.value
    pixels.down *= scale.value
    pixels.x *= scale.value
    pixels.baseline *= scale.value
    return pixels
  }

  /// The placement with its origin in the screen's first pixel, rounded to 1/1024 pixel, and whole pixels to its real one.
  var inFirstPixel: (x: Int, y: Int, GlyphPlacement) {
    func divided(_ origin: Double) -> (Int, Double) {
      guard abs(origin) < 1e6 else { return (0, origin) }
      let rounded = (origin * 1024).rounded() / 1024
      return (Int(rounded.rounded(.down)), rounded - rounded.rounded(.down))
    }
    var moved = self
    let ((x, left), (y, top)) = (divided(x), divided(baseline))
    (moved.x, moved.baseline) = (left, top)
    return (x, y, moved)
  }
}
