/// The size of a text in points.
package struct TextSize: Hashable, Sendable {
  package var width: Double
  package var height: Double
  /// From the top edge down to the first line's baseline.
  package var firstBaseline: Double
  /// From the top edge down to the last line's baseline.
  package var lastBaseline: Double
  /// The height with the distance to a next line below the last one.
  package var spacedHeight = 0.0
  /// Whether the values are estimates because the font's tables are not available.
  package var isEstimated: Bool
  /// The relative error of an estimated width: nine of ten widths are within it.
  package var error = 0.0
  /// Whether the height of a line is known: the system font's is, although its widths are estimates.
  package var hasKnownLineHeight = true
}
