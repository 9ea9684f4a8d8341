import Model

extension Assertion {
  /// The center of an element's drawn pixels is the center of the screen.
  static let centered = ofElement(
    "layout.centered", "The element's drawn pixels are centered on the screen.",
    pixels: .drawing(PixelUse.never),
    measurement: """
      The box around the pixels that the element covers at least half, drawn alone at native scale; \
      its center against the center of the screen, in points, in x and in y.
      """,
    parameters: [.tolerance(0.5)],
    sharing: [Reasons.estimated]
  ) { _, screen, view, parameters in
    guard let extent = screen.drawnExtent(of: view.id) else { return screen.reasonForNothing(view) }
    let tolerance = parameters.points("tolerance") ?? 0.5
    let center = screen.viewport.bounds
    let dx = extent.rect.midX - center.midX
    let dy = extent.rect.midY - center.midY
    let error = screen.layout.item(view.id)?.error ?? 0
    let isCentered = dx.magnitude + error <= tolerance && dy.magnitude + error <= tolerance
    let isOff = dx.magnitude > tolerance + error || dy.magnitude > tolerance + error
    let finding = Finding(
      isCentered ? .passed : isOff ? .failed : .cannotTell,
      isCentered
        ? .centered(view, extent.rect, in: center, tolerance)
        : .offCenter(view, extent.rect, in: center, tolerance, way: way(dx, dy)),
      reason: isCentered || isOff ? nil : Reasons.estimated)
    if isCentered { return finding }
    func excess(_ offset: Points) -> Points { offset.magnitude > tolerance ? offset : 0 }
    return finding.fixed(
      by: screen.centerFix(of: view, dx: excess(dx), dy: excess(dy))
        ?? Fix("Center it with constraints to the root view."))
  }

  /// Returns an offset as words, `3 pt to the left and 10 pt below`, without an axis that is exact.
  private static func way(_ dx: Points, _ dy: Points) -> String {
    [(dx, "to the right", "to the left"), (dy, "below", "above")].filter { $0.0.magnitude >= 0.001 }
      .map { "\($0.0.magnitude) pt \($0.0 < 0 ? $0.2 : $0.1)" }.listed()
  }
}

extension Finding.Message {
  fileprivate static func centered(_ view: View, _ drawn: Rect, in screen: Rect, _ tolerance: Points) -> Self
  {
    Self(
      "centered", .view(view), cause: .shared("off-center"),
      "\(view.label) is centered at (\(drawn.midX), \(drawn.midY)).",
      measured: center(of: drawn), expected: center(of: screen, tolerance))
  }

  fileprivate static func offCenter(
    _ view: View, _ drawn: Rect, in screen: Rect, _ tolerance: Points, way: String
  ) -> Self {
    Self(
      "off-center", .view(view),
      "\(view.label) is drawn off the screen's center, \(way); expected at most \(tolerance) pt.",
      measured: center(of: drawn), expected: center(of: screen, tolerance))
  }

  fileprivate static func center(of frame: Rect, _ tolerance: Points? = nil) -> [String: Measure] {
    var figures = ["x": Measure(frame.midX), "y": Measure(frame.midY)]
    figures["tolerance"] = tolerance.map { Measure($0) }
    return figures
  }
}
