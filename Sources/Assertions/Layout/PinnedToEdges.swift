import Model

extension Assertion {
  /// The element reaches all four edges of the root view.
  static let pinnedToEdges = perCase(
    "layout.pinned-to-edges", "Constraints hold the element on all four edges of the root view.",
    pixels: .none,
    measurement: "The solved frame against the screen, edge by edge, and where the frame comes from.",
    parameters: [.of, .tolerance(0.5)]
  ) { subject, parameters in
    switch subject.look(up: "of", parameters) {
    case .answer(let finding): return finding
    case .found(let screen, let view): return judgeEdges(of: view, in: screen, parameters)
    }
  }

  private static func judgeEdges(of view: View, in screen: Screen, _ parameters: Parameters) -> Finding {
    guard let item = screen.layout.item(view.id) else { return screen.reasonForNothing(view) }
    let tolerance = parameters.points("tolerance") ?? 0.5
    let frame = item.screenFrame
    let bounds = screen.viewport.bounds
    let gaps: [(ScreenEdge, Points)] = [
      (.top, frame.minY - bounds.minY), (.left, frame.minX - bounds.minX),
      (.bottom, bounds.maxY - frame.maxY), (.right, bounds.maxX - frame.maxX),
    ]
    let measured = Dictionary(
      uniqueKeysWithValues: gaps.map { ($0.0.rawValue, Measure.number($0.1.value)) })
    let expected: [String: Measure] = [
      "top": 0, "left": 0, "bottom": 0, "right": 0, "tolerance": .number(tolerance.value),
    ]
    func finding(
      _ outcome: Outcome, _ message: String, reason: String? = nil, note: String? = nil
    ) -> Finding {
      Finding(
        outcome, message, reason: reason, measured: measured, expected: expected, location: view.location,
        element: view.id, note: note, cause: "not-pinned:\(view.id)")
    }
    let wide = gaps.filter { $0.1.magnitude > tolerance }
    let safe = safeAreaConstraints(of: view, in: screen.root)
    let error = item.error
    if wide.allSatisfy({ $0.1.magnitude <= tolerance + error }),
      gaps.contains(where: { $0.1.magnitude + error > tolerance })
    {
      return finding(
        .cannotTell,
        "\(view.label) at \(FrameInterval(frame, error: error).words) may be off the screen's edges; expected at most \(tolerance) pt. Pin it to all four edges of the root view.",
        reason: Reasons.estimated)
    }
    if !wide.isEmpty {
      let text = wide.map { "\($0.0.rawValue) by \($0.1) pt" }.joined(separator: ", ")
      let rationale = safe.isEmpty ? "" : " It is pinned to the safe area: \(safe.joined(separator: "; "))."
      return finding(
        .failed,
        "\(view.label) is off the screen's edges: \(text); expected at most \(tolerance) pt.\(rationale)"
      ).fixed(
        by: screen.edgeFix(of: view, wide.map(\.0))
          ?? Fix("Pin it to all four edges of the root view."))
    }
    if item.parent != nil, item.basis == .recordedFrame || item.basis == .autoresizing {
      return finding(
        .failed,
        "An autoresizing mask, not constraints, holds \(view.label) on the edges. Pin it to all four edges of the root view."
      )
    }
    return finding(
      .passed, "Constraints hold \(view.label) on all four edges of the screen.",
      note: safe.isEmpty
        ? nil
        : "It is pinned to the safe area, which reaches the edge on this screen: \(safe.joined(separator: "; "))."
    )
  }

  /// Constraints between a view's edges and the safe-area guide of the root view.
  private static func safeAreaConstraints(of view: View, in root: View) -> [String] {
    let guides = Set(root.guides.filter { $0.kind == .safeArea }.map(\.id))
    return root.flattened.flatMap(\.constraints).filter {
      ($0.firstItem == view.id && guides.contains($0.secondItem ?? ""))
        || ($0.secondItem == view.id && guides.contains($0.firstItem))
    }.map(\.sentence)
  }
}
