/// Text in one color, glyph by glyph, as it stands on the screen. Its positions depend on estimated widths.
package struct TextPaint: Hashable, Sendable {
  /// Names the outlines: one of the weights that `Matrix/system/glyphs/glyphs.json` lists.
  package var weight: String
  package var pointSize: Points
  package var color: Color
  package var glyphs: [PlacedGlyph]
  /// The lines from ascender to descender, in points of the screen.
  package var lines: [Rect]
  package init(weight: String, pointSize: Points, color: Color, glyphs: [PlacedGlyph], lines: [Rect]) {
    self.weight = weight
    self.pointSize = pointSize
    self.color = color
    self.glyphs = glyphs
    self.lines = lines
  }
  /// The box around all lines.
  package var rect: Rect { Self.union(lines) }
  /// The box around everything that is drawn; a tall accent may stand out of its line.
  package var inkBounds: Rect { Self.union(glyphs.map(\.ink)) }

  private static func union(_ rects: [Rect]) -> Rect {
    guard let first = rects.first else { return .zero }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }
}

/// The position of one character in a line.
package struct PlacedGlyph: Hashable, Sendable {
  /// The code point whose outline is drawn; nil for a character without one, which is drawn as a box.
  package var scalar: UInt32?
  /// Points of the screen: the left end of the advance.
  package var x: Points
  package var baseline: Points
  /// Without the tracking behind it.
  package var advance: Points
  /// The box around what is drawn.
  package var ink: Rect
  package init(scalar: UInt32?, x: Points, baseline: Points, advance: Points, ink: Rect) {
    self.scalar = scalar
    self.x = x
    self.baseline = baseline
    self.advance = advance
    self.ink = ink
  }
}
