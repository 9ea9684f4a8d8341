import Imaging
import Model

extension Assertion {
  /// The drawn views cover the whole screen.
  static let fillsScreen = perCase(
    "layout.fills-screen", "Nothing of the black window behind the launch screen shows.", .isAboutFrames,
    pixels: .drawing { finding in
      // A screen without any gap has none along the edges of its vectors.
      finding.measured["uncovered"] == .number(0)
    },
    measurement: """
      The share of the screen on which a window behind all views still shows.
      """,
    parameters: [
      .init(
        "uncoveredAtMost", .number,
        "Share of the screen that may stay uncovered (edges that blend)",
        default: .number(0.001), range: 0...1)
    ],
    reasons: [
      "unknown-fill":
        "A color or image that would cover the screen is missing; another criterion reports it."
    ],
    sharing: Reasons.ofImages
  ) { _, screen, parameters in
    let allowed = parameters.number("uncoveredAtMost")
    let gap = screen.shapes.figure() { uncovered(screen) }
    guard gap.share > allowed else {
      return Finding(
        .passed, "covered", "The views cover the whole screen.", measured: ["uncovered": Measure(gap.share)],
        expected: ["uncoveredAtMost": Measure(allowed)])
    }
    if let diagnostic = screen.diagnostics.first(where: {
      (!$0.drawsNothing || $0.isMissing) && explains($0, gap, screen)
    }) {
      let location = screen.root.find(diagnostic.viewID)?.location
      return Finding(
        diagnostic.isMissing ? .notApplicable : .cannotTell, "unknown-fill",
        .element(diagnostic.viewID, at: location),
        "What covers the screen\(gap.extent.map { " around \($0)" } ?? "") cannot be drawn: \(diagnostic.message).",
        measured: ["uncovered": Measure(gap.share)], expected: ["uncoveredAtMost": Measure(allowed)],
        reason: diagnostic.isLimit
          ? Reasons.unreadableImage : diagnostic.mayBeAdded ? Reasons.brokenImage : "unknown-fill")
    }
    var finding = Finding(
      .failed, "uncovered", .init(element: screen.root.id, location: screen.root.location),
      "The black window shows on \((gap.share * 100).figure(beside: allowed * 100)) % of the screen\(gap.extent.map { " around \($0)" } ?? ""); expected at most \(Ratio(allowed * 100)) %. \(fix: "Give the root view an opaque background color.")",
      measured: ["uncovered": Measure(gap.share)], expected: ["uncoveredAtMost": Measure(allowed)],
      note: screen.colorSetNote(of: screen.root))
    // Users see a black screen in place of the launch screen.
    if gap.share >= 0.9 { finding.impact = .critical }
    return finding
  }

  /// Whether a missing color or image would have covered the gap. Another criterion reports it.
  private static func explains(_ diagnostic: DrawingDiagnostic, _ gap: Gap, _ screen: Screen)
    -> Bool
  {
    if hasLostItsFill(diagnostic.viewID, screen) { return true }
    guard let view = screen.root.find(diagnostic.viewID), view.hasContent, let extent = gap.extent,
      let frame = screen.layout.item(diagnostic.viewID)?.screenFrame
    else { return diagnostic.isLimit }
    return frame.intersection(extent) != nil
  }

  private static func hasLostItsFill(_ id: String, _ screen: Screen) -> Bool {
    guard screen.root.find(id)?.backgroundColor != nil, let node = screen.node(id)?.node else {
      return false
    }
    return !node.paints.contains { if case .fill = $0 { true } else { false } }
  }

  private struct Gap: Sendable {
    var share: Double
    var extent: Rect?
  }

  /// Draws a white window behind all views and returns how much of it shows.
  private static func uncovered(_ screen: Screen) -> Gap {
    let id = "window behind the launch screen"
    var list = screen.list
    list.nodes.insert(
      DisplayNode(
        viewID: id, frame: screen.viewport.bounds, alpha: 1, clips: false,
        paints: [.fill(.white)],
        children: []), at: 0)
    let renderer = screen.renderer
    if renderer.covered(in: list, without: []).contains(id) { return Gap(share: 0, extent: nil) }
    let coverage = renderer.coverage(
      of: id, in: list, on: renderer.grid(for: [list], isCoverage: true))
    let count = coverage.width * coverage.height
    guard count > 0 else { return Gap(share: 0, extent: nil) }
    return Gap(
      share: Double(coverage.sum { Int($0) }) / 255 / Double(count),
      extent: coverage.drawnExtent(scale: screen.viewport.scale)?.rect)
  }
}
