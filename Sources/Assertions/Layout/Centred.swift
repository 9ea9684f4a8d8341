import Model

extension Assertion {
  /// The centre of what is drawn of an element lies on the centre of the screen.
  static let centred = perCase(
    "layout.centred", "The element's drawn pixels are centred on the screen.",
    measurement: """
      The box around the pixels that the element covers at least half, drawn alone at native scale; \
      its centre against the centre of the screen, in points, in x and in y.
      """,
    parameters: [.of, .tolerance(0.5)]
  ) { subject, parameters in
    switch subject.look(up: "of", parameters) {
    case .answer(let finding): return finding
    case .found(let screen, let view): return measureCentre(of: view, in: screen, parameters)
    }
  }

  private static func measureCentre(of view: View, in screen: Screen, _ parameters: Parameters) -> Finding {
    guard let extent = screen.drawnExtent(of: view.id) else { return screen.reasonForNothing(view) }
    let tolerance = parameters.points("tolerance") ?? 0.5
    let centre = screen.environment.bounds
    let dx = extent.rect.midX - centre.midX
    let dy = extent.rect.midY - centre.midY
    let isCentred = dx.magnitude <= tolerance && dy.magnitude <= tolerance
    let message =
      isCentred
      ? "\(view.label) is centred at (\(extent.rect.midX), \(extent.rect.midY))."
      : "\(view.label) is drawn \(offset(dx, "right", "left")) and \(offset(dy, "below", "above")) of the screen's centre."
    return Finding(
      isCentred ? .passed : .failed, message,
      measured: ["x": .number(extent.rect.midX.value), "y": .number(extent.rect.midY.value)],
      expected: [
        "x": .number(centre.midX.value), "y": .number(centre.midY.value),
        "tolerance": .number(tolerance.value),
      ],
      location: view.location, element: view.id, cause: "off-centre:\(view.id)")
  }

  private static func offset(_ distance: Points, _ positive: String, _ negative: String) -> String {
    "\(distance.magnitude) pt \(distance < 0 ? negative : positive)"
  }
}
