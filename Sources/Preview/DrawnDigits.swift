import Model
import Runner

/// Figures drawn as boxes, three by five cells each: legible at any scale without a font.
enum DrawnDigits {
  /// Rows from top to bottom, the highest of three bits on the left.
  private static let glyphs: [Character: [UInt8]] = [
    "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7],
    "4": [5, 5, 7, 1, 1], "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 2, 2],
    "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7], ".": [0, 0, 0, 0, 2], "-": [0, 0, 7, 0, 0],
    "+": [0, 2, 7, 2, 0], "=": [0, 7, 0, 7, 0], ":": [0, 2, 0, 2, 0], "×": [0, 5, 2, 5, 0],
    "≤": [1, 2, 1, 0, 7], "≥": [4, 2, 4, 0, 7],
  ]
  /// Side of a cell in points.
  static let cell = 1.5
  /// From the plaque's edge to the figures.
  private static let border = 2.5

  /// Width and height of a text with its plaque.
  static func size(of text: String) -> Size {
    let cells = Double(max(1, text.count * 4 - 1))
    return Size(width: Points(cells * cell + border * 2), height: Points(5 * cell + border * 2))
  }

  /// A plaque with figures on it; what has no glyph stays blank.
  static func paints(_ text: String, at origin: Point, color: Color) -> [Paint] {
    let size = size(of: text)
    let plaque = Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    var paints: [Paint] = [.box(plaque, color)]
    for (index, character) in text.enumerated() {
      let left = origin.x + Points(border + Double(index) * 4 * cell)
      for (row, bits) in (glyphs[character] ?? []).enumerated() {
        for column in 0..<3 where bits & (4 >> UInt8(column)) != 0 {
          paints.append(
            .box(
              Rect(
                x: left + Points(Double(column) * cell), y: origin.y + Points(border + Double(row) * cell),
                width: Points(cell), height: Points(cell)), .white))
        }
      }
    }
    return paints
  }
}
