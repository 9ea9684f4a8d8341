import Model

extension Assertion {
  /// The element reaches all four edges of the root view.
  static let pinnedToEdges = ofElement(
    "layout.pinned-to-edges", "Constraints hold the element on all four edges of the root view.",
    .isAboutFrames, pixels: .none,
    measurement: "The solved frame against the screen, edge by edge, and where the frame comes from.",
    parameters: [.tolerance(0.5)],
    sharing: [Reasons.estimated]
  ) { _, screen, view, parameters in
    guard let item = screen.layout.item(view.id) else { return screen.reasonForNothing(view) }
    let tolerance = parameters.points("tolerance")
    let frame = item.screenFrame
    let gaps = ScreenEdge.allCases.map { (edge: $0, gap: frame.gap(to: screen.viewport.bounds, at: $0)) }
    let measured = Dictionary(uniqueKeysWithValues: gaps.map { ($0.edge.rawValue, Measure($0.gap)) })
    func finding(
      _ outcome: Outcome, _ id: String, _ text: Finding.Sentence, reason: String? = nil, note: String? = nil
    ) -> Finding {
      Finding(
        outcome, id, .view(view), cause: .shared("not-pinned"), text, measured: measured,
        expected: ["top": 0, "left": 0, "bottom": 0, "right": 0, "tolerance": Measure(tolerance)],
        reason: reason, note: note)
    }
    let guides = screen.root.safeAreaGuides
    let safe = screen.root.flattened.flatMap(\.constraints).filter {
      ($0.firstItem == view.id && guides.contains($0.secondItem ?? ""))
        || ($0.secondItem == view.id && guides.contains($0.firstItem))
    }.map(\.sentence).joined(separator: "; ")
    let pin = "Pin it to all four edges of the root view."
    switch Outcome(gaps.map(\.gap), error: item.error, tolerance) {
    case .cannotTell:
      return finding(
        .cannotTell, "may-be-off",
        "\(view.label) at \(FrameInterval(frame, error: item.error).words) may be off the screen's edges; expected at most \(tolerance) pt. \(fix: pin)",
        reason: Reasons.estimated)
    case .failed:
      let wide = gaps.filter { $0.gap.magnitude > tolerance }
      let text = wide.map { "\($0.edge.rawValue) by \($0.gap) pt" }.joined(separator: ", ")
      return finding(
        .failed, "not-pinned",
        "\(view.label) is off the screen's edges: \(text); expected at most \(tolerance) pt.\(safe.isEmpty ? "" : " It is pinned to the safe area: \(safe).")"
      ).fixed(by: screen.edgeFix(of: view, wide.map(\.edge)) ?? Fix(pin))
    default: break
    }
    if item.parent != nil, item.basis == .recordedFrame || item.basis == .autoresizing {
      return finding(
        .failed, "autoresized",
        "An autoresizing mask, not constraints, holds \(view.label) on the edges. \(fix: pin)")
    }
    return finding(
      .passed, "pinned", "Constraints hold \(view.label) on all four edges of the screen.",
      note: safe.isEmpty
        ? nil : "It is pinned to the safe area, which reaches the edge on this screen: \(safe).")
  }
}
