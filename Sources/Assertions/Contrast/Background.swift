import Imaging
import Model

extension Assertion {
  /// What is behind the elements has one color.
  static let background = perCase(
    "contrast.background", "Behind the elements the screen has one color.",
    pixels: .screenshot(),
    measurement: """
      CIEDE2000 between the drawn pixels of each row, without the exceptions, and the given color; without one, the color of \
      the first pixel.
      """,
    parameters: [
      .except, .init("light", .color, "Color in light appearance"),
      .init("dark", .color, "Color in dark appearance"), .tolerance(2, "CIEDE2000"),
    ],
    sharing: Reasons.ofImages
  ) { _, screen, parameters in
    if let finding = screen.undecidedByPictures { return finding }
    let bitmap = screen.bitmap(without: screen.ids(of: parameters.selectors("except")))
    let rows = bitmap.rowColors
    guard rows.count > 0 else { return Finding(.errored, "no-pixels", "The screen has no pixels.") }
    let first = Color(word: rows.first(ofRow: 0), space: bitmap.space)
    let wanted = parameters.color(screen.appearance.rawValue) ?? first
    let goal = LabColor(wanted)
    let tolerance = parameters.number("tolerance")
    let worst = rows.farthest(in: bitmap.space) { _ in goal }
    let color = Color(word: worst.word, space: bitmap.space)
    let passes = worst.deltaE <= tolerance
    let height = (Double(worst.row) + 0.5) / Double(rows.count) * 100
    return Finding(
      passes ? .passed : .failed, "background",
      .init(element: screen.root.id, location: screen.root.location), cause: .own,
      passes
        ? "The background is \(first.hex)."
        : "At \(height.figure()) % of the height the background is \(color.hex); expected \(wanted.hex) (ΔE00 \(worst.deltaE.figure(beside: tolerance)), at most \(Ratio(tolerance))). \(fix: "Change the background color of the view that is seen there.")",
      measured: ["color": .text(passes ? first.hex : color.hex), "deltaE": .number(worst.deltaE)],
      expected: ["color": .text(wanted.hex), "tolerance": .number(tolerance)]
    ).edited(by: passes || parameters.color(screen.appearance.rawValue) == nil ? [] : screen.coloring(wanted))
  }
}

extension Screen {
  /// Returns the edit that gives the view behind all others a color; empty if a color set has it.
  fileprivate func coloring(_ color: Color) -> [SourceEdit] {
    let bounds = viewport.bounds
    let fills = drawn.nodes.filter { node in
      node.frame.contains(bounds, tolerance: 0.5)
        && node.paints.contains { if case .fill = $0 { true } else { false } }
    }
    guard let view = fills.last.flatMap({ root.find($0.viewID) }), let known = view.backgroundColor else {
      return []
    }
    if case .named = known { return [] }
    return [.backgroundColor(file: view.location.file, view: view.id, color)]
  }
}
