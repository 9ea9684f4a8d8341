import Model

/// Positions an outline on the screen, stretched across to its estimated advance.
struct GlyphPlacement {
  /// Points for a unit of the font.
  var across: Double
  var down: Double
  /// The outline's origin, in points of the screen.
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
}
