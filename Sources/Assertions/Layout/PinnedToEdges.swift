import Model

extension Assertion {
  /// The element reaches all four edges of the root view.
  static let pinnedToEdges = ofElement(
    "layout.pinned-to-edges", "Constraints hold the element on all four edges of the root view.",
    pixels: .none,
    measurement: "The solved frame against the screen, edge by edge, and where the frame comes from.",
    parameters: [.tolerance(0.5)],
    sharing: [Reasons.estimated]
  ) { _, screen, view, parameters in
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
      _ outcome: Outcome, _ message: Finding.Message, reason: String? = nil, note: String? = nil
    ) -> Finding {
      var finding = Finding(outcome, message, reason: reason, note: note)
      (finding.measured, finding.expected) = (measured, expected)
      return finding
    }
    let wide = gaps.filter { $0.1.magnitude > tolerance }
    let safe = safeAreaConstraints(of: view, in: screen.root)
    let error = item.error
    if wide.allSatisfy({ $0.1.magnitude <= tolerance + error }),
      gaps.contains(where: { $0.1.magnitude + error > tolerance })
    {
      return finding(
        .cannotTell, .mayBeOff(view, at: FrameInterval(frame, error: error), tolerance),
        reason: Reasons.estimated)
    }
    if !wide.isEmpty {
      return finding(.failed, .notPinned(view, wide, tolerance, safeArea: safe)).fixed(
        by: screen.edgeFix(of: view, wide.map(\.0))
          ?? Fix("Pin it to all four edges of the root view."))
    }
    if item.parent != nil, item.basis == .recordedFrame || item.basis == .autoresizing {
      return finding(.failed, .autoresized(view))
    }
    return finding(
      .passed, .pinned(view),
      note: safe.isEmpty
        ? nil
        : "It is pinned to the safe area, which reaches the edge on this screen: \(safe.joined(separator: "; "))."
    )
  }

  /// Constraints between a view's edges and the safe-area guide of the root view.
  private static func safeAreaConstraints(of view: View, in root: View) -> [String] {
    let guides = root.safeAreaGuides
    return root.flattened.flatMap(\.constraints).filter {
      ($0.firstItem == view.id && guides.contains($0.secondItem ?? ""))
        || ($0.secondItem == view.id && guides.contains($0.firstItem))
    }.map(\.sentence)
  }
}

extension Finding.Message {
  fileprivate static func pinned(_ view: View) -> Self {
    Self(
      "pinned", .view(view), cause: .shared("not-pinned"),
      "Constraints hold \(view.label) on all four edges of the screen.")
  }

  fileprivate static func mayBeOff(_ view: View, at frame: FrameInterval, _ tolerance: Points) -> Self {
    Self(
      "may-be-off", .view(view), cause: .shared("not-pinned"),
      "\(view.label) at \(frame.words) may be off the screen's edges; expected at most \(tolerance) pt. Pin it to all four edges of the root view."
    )
  }

  fileprivate static func notPinned(
    _ view: View, _ gaps: [(ScreenEdge, Points)], _ tolerance: Points, safeArea: [String]
  ) -> Self {
    let text = gaps.map { "\($0.0.rawValue) by \($0.1) pt" }.joined(separator: ", ")
    let rationale =
      safeArea.isEmpty ? "" : " It is pinned to the safe area: \(safeArea.joined(separator: "; "))."
    return Self(
      "not-pinned", .view(view),
      "\(view.label) is off the screen's edges: \(text); expected at most \(tolerance) pt.\(rationale)")
  }

  fileprivate static func autoresized(_ view: View) -> Self {
    Self(
      "autoresized", .view(view), cause: .shared("not-pinned"),
      "An autoresizing mask, not constraints, holds \(view.label) on the edges. Pin it to all four edges of the root view."
    )
  }
}
