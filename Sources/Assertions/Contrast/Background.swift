import Imaging
import Model

extension Assertion {
  /// What is behind the elements has one color.
  static let background = perCase(
    "contrast.background", "Behind the elements the screen has one color.",
    pixels: .screenshot(PixelUse.never),
    measurement: """
      CIEDE2000 between the drawn pixels of each row, without the exceptions, and the given color; without one, the color of \
      the first pixel.
      """,
    parameters: [
      .except, .init("light", .color, "Color in light appearance"),
      .init("dark", .color, "Color in dark appearance"), .tolerance(2, "CIEDE2000"),
    ]
  ) { _, screen, parameters in
    if let finding = screen.undecidedByPictures { return finding }
    let bitmap = screen.bitmap(without: screen.ids(of: parameters.selectors("except")))
    let rows = bitmap.rowColors
    guard rows.count > 0 else { return Finding(.errored, "The screen has no pixels.") }
    let first = Color(word: rows.first(ofRow: 0), space: bitmap.space)
    let wanted = parameters.color(screen.appearance.rawValue) ?? first
    let goal = LabColor(wanted)
    let tolerance = parameters.number("tolerance") ?? 2
    var labs = PixelLabs(space: bitmap.space)
    var worst = (deltaE: -1.0, row: 0, word: rows.first(ofRow: 0))
    for row in 0..<rows.count {
      for word in rows[row] {
        let deltaE = labs[word].deltaE2000(to: goal)
        if deltaE > worst.deltaE { worst = (deltaE, row, word) }
      }
    }
    let color = Color(word: worst.word, space: bitmap.space)
    let passes = worst.deltaE <= tolerance
    let height = (Double(worst.row) + 0.5) / Double(rows.count) * 100
    return Finding(
      passes ? .passed : .failed,
      passes
        ? "The background is \(first.hex)."
        : "At \(Ratio(height)) % of the height the background is \(color.hex); expected \(wanted.hex) (ΔE00 \(Ratio(worst.deltaE)), at most \(Ratio(tolerance))). Change the background color of the view that is seen there.",
      measured: ["color": .text(passes ? first.hex : color.hex), "deltaE": .number(worst.deltaE)],
      expected: ["color": .text(wanted.hex), "tolerance": .number(tolerance)],
      location: screen.root.location, element: screen.root.id, cause: "background")
  }
}
