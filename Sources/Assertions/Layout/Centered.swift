import Model

extension Assertion {
  /// The center of an element's drawn pixels is the center of the screen.
  static let centered = ofElement(
    "layout.centered", "The element's drawn pixels are centered on the screen.", .isAboutFrames,
    pixels: .drawing(),
    measurement: """
      The box around the pixels that the element covers at least half, drawn alone at native scale; \
      its center against the center of the screen, in points, in x and in y.
      """,
    parameters: [.tolerance(0.5)],
    sharing: [Reasons.estimated]
  ) { _, screen, view, parameters in
    guard let drawn = screen.drawnExtent(of: view.id)?.rect else { return screen.reasonForNothing(view) }
    let tolerance = parameters.points("tolerance")
    let center = screen.viewport.bounds
    let (dx, dy) = (drawn.midX - center.midX, drawn.midY - center.midY)
    let outcome = Outcome([dx, dy], error: screen.layout.item(view.id)?.error ?? 0, tolerance)
    let isCentered = outcome == .passed
    // Without an axis that is exact.
    let way = [(dx, "to the right", "to the left"), (dy, "below", "above")].filter { $0.0.magnitude >= 0.001 }
      .map { "\($0.0.magnitude) pt \($0.0 < 0 ? $0.2 : $0.1)" }.listed()
    let finding = Finding(
      outcome, isCentered ? "centered" : "off-center", .view(view), cause: .shared("off-center"),
      isCentered
        ? "\(view.label) is centered at (\(drawn.midX), \(drawn.midY))."
        : way.isEmpty
          ? "\(view.label) may be off the screen's center; expected at most \(tolerance) pt."
          : "\(view.label) is drawn off the screen's center, \(way); expected at most \(tolerance) pt.",
      measured: ["x": Measure(drawn.midX), "y": Measure(drawn.midY)],
      expected: ["x": Measure(center.midX), "y": Measure(center.midY), "tolerance": Measure(tolerance)],
      reason: outcome == .cannotTell ? Reasons.estimated : nil)
    if isCentered { return finding }
    func excess(_ offset: Points) -> Points { offset.magnitude > tolerance ? offset : 0 }
    return finding.fixed(
      by: screen.centerFix(of: view, dx: excess(dx), dy: excess(dy))
        ?? Fix("Center it with constraints to the root view."))
  }
}
