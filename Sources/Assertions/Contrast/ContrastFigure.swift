import Imaging
import Model

/// How much an element contrasts with what is behind it, over all pixels that were compared.
struct ContrastFigure: Sendable {
  /// Contrast ratios, or differences of colors.
  var least = Double.infinity
  var most = 0.0
  /// Share of the points with the wanted ratio.
  var share = 0.0
  /// The pixel with the least contrast, and the colors there.
  var x = 0
  var y = 0
  var inside = Color.clear
  var outside = Color.clear
  /// The colors that were met on either side.
  var insides: Set<Color> = []
  var outsides: Set<Color> = []

  mutating func add(_ contrast: Double, of inside: Color, on outside: Color, _ x: Int, _ y: Int) {
    most = max(most, contrast)
    guard contrast < least else { return }
    (least, self.inside, self.outside, self.x, self.y) = (contrast, inside, outside, x, y)
  }

  func repair(reaching ratio: Double) -> ContrastRepair? {
    ContrastRepair(
      inside: (inside, Array(insides)), outside: (outside, Array(outsides)), reaching: ratio)
  }

  /// Figures for programs: the point is the middle of a pixel in points, the colors are sRGB.
  func measured(in screen: Screen, as name: String = "ratio") -> [String: Measure] {
    let point = point(in: screen)
    return [
      name + "Least": Measure(least), name + "Most": Measure(most), "sharePassing": Measure(share),
      "inside": .text(inside.rounded8.hex), "outside": .text(outside.rounded8.hex),
      "worstX": Measure(point.x), "worstY": Measure(point.y),
    ]
  }

  /// `(60 pt, 12.5 pt), where #000000 is on #FFFFFF`
  func pointWords(_ verb: String, in screen: Screen) -> String {
    let point = point(in: screen)
    return
      "(\(Points(point.x)), \(Points(point.y))), where \(inside.rounded8.hex) \(verb) \(outside.rounded8.hex)"
  }

  private func point(in screen: Screen) -> (x: Double, y: Double) {
    let unit = 1 / screen.viewport.scale.value
    return ((Double(x) + 0.5) * unit, (Double(y) + 0.5) * unit)
  }

  /// The sentences of a failure.
  ///
  /// - Parameters:
  ///   - verb: How the color of the element is beside the other: `meets`.
  ///   - whole: What the points are of: `outline`.
  func failure(_ name: String, _ verb: String, _ whole: String, _ wanted: Double, in screen: Screen) -> String
  {
    "\(name) has a contrast of \(least.figure(beside: wanted)):1 at \(pointWords(verb, in: screen)); expected at least \(Ratio(wanted)):1. \((share * 100).figure()) % of its \(whole) passes; the largest contrast is \(most.figure(beside: wanted)):1."
  }
}
