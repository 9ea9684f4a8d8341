import Imaging
import Model

/// The point with the least contrast, as findings report it: the middle of a pixel in points, and both colors as sRGB hex.
struct WeakestPoint {
  var x: Double
  var y: Double
  var inside: String
  var outside: String

  init(pixel: (x: Int, y: Int), inside: Color, outside: Color, in screen: Screen) {
    let unit = 1 / screen.viewport.scale.value
    x = (Double(pixel.x) + 0.5) * unit
    y = (Double(pixel.y) + 0.5) * unit
    self.inside = inside.rounded8.hex
    self.outside = outside.rounded8.hex
  }

  /// The point in messages: `(60 pt, 12.5 pt)`.
  var point: String { "(\(Points(x)), \(Points(y)))" }

  var measured: [String: Measure] {
    [
      "inside": .text(inside), "outside": .text(outside), "worstX": .number(x), "worstY": .number(y),
    ]
  }
}
