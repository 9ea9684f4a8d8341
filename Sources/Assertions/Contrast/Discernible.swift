import Model

extension Assertion {
  /// No picture fades into what is behind it.
  static let discernible = perCase(
    "contrast.discernible", "Every picture differs from what is behind it somewhere.",
    measurement: """
      Pixels that the picture covers at least half, drawn with it and without it: the largest CIEDE2000 difference. \
      Pictures larger than half the screen are ground and do not count; nor do those wholly covered by others.
      """,
    parameters: [
      .init(
        "atLeast", .number, "Least colour difference (CIEDE2000) of the most different pixel",
        default: .number(3))
    ]
  ) { _, screen, parameters in
    let wanted = parameters.number("atLeast") ?? 0
    let whole = screen.environment.bounds.area
    let leaves = screen.leaves.filter { $0.isDrawn && $0.area.area < whole / 2 }
    for leaf in leaves {
      let figure = screen.memo.figure("figure.discernible.\(leaf.view.id).\(wanted)") {
        largestDifference(leaf.view.id, screen, enough: wanted)
      }
      guard let figure, figure < wanted else { continue }
      return Finding(
        .failed,
        "\(leaf.view.label) cannot be told from what is behind it: colour difference \(Ratio(figure)).",
        measured: ["difference": .number(figure)], expected: ["atLeast": .number(wanted)],
        location: leaf.view.location, element: leaf.view.id, cause: "indiscernible:\(leaf.view.id)")
    }
    if let undecided = screen.undecidedByPictures { return undecided }
    if leaves.isEmpty { return Finding(.notApplicable, "It shows no picture.", reason: Reasons.noPicture) }
    return Finding(
      .passed, "Every picture is to be seen.", measured: ["views": .number(Double(leaves.count))])
  }

  /// Stops at the first pixel that is different enough; nil where nothing of the view shows.
  private static func largestDifference(_ id: String, _ screen: Screen, enough: Double) -> Double? {
    let coverage = screen.visibleCoverage(of: id)
    var threshold: UInt8 = 128
    if !coverage.values.contains(where: { $0 >= threshold }) {
      // Covered by others is their matter; too faint of itself is ours.
      if screen.soleCoverage(of: id).values.contains(where: { $0 >= threshold }) { return nil }
      threshold = 1
    }
    let shown = screen.bitmap
    let behind = screen.bitmap(without: [id])
    var largest = 0.0
    var seen = Set<[UInt8]>()
    for index in coverage.values.indices where coverage.values[index] >= threshold {
      let at = index * 4
      let pair = Array(shown.pixels[at..<at + 3]) + Array(behind.pixels[at..<at + 3])
      guard pair[0] != pair[3] || pair[1] != pair[4] || pair[2] != pair[5], seen.insert(pair).inserted else {
        continue
      }
      let (x, y) = (index % coverage.width, index / coverage.width)
      largest = max(largest, deltaE2000(shown.color(x, y), behind.color(x, y)))
      if largest >= enough { break }
    }
    return largest
  }
}

extension Rect {
  /// Square points.
  var area: Double { width.value * height.value }
}
