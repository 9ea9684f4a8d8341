import Model

extension Assertion {
  /// Only the named elements change pixels of the screen.
  static let drawsOnly = perCase(
    "layout.draws-only", "Only the named elements are drawn.",
    pixels: .drawing(),
    measurement: """
      The visible pixels of every other view, and the bars of containers. A plain fill of the whole screen does not count.
      """,
    parameters: [.init("elements", .elements, "What may be drawn", isRequired: true)]
  ) { subject, screen, parameters in
    let allowed = screen.ids(of: parameters.selectors("elements"))
    let names = parameters.strings("elements").listed()
    if let bar = subject.markingBars.first {
      return Finding(
        .failed, "draws-bar", .element(bar.element, at: bar.location), cause: .shared("also-drawn"),
        "The screen also draws a \(bar.kind.rawValue); expected only \(names). \(fix: "Hide the bar.")",
        measured: ["others": 1], expected: ["others": 0])
    }
    let nodes = screen.drawn.nodes
    // A fill behind all allowed elements is ground; a fill in front of one covers it.
    let front = nodes.firstIndex { allowed.contains($0.viewID) } ?? nodes.count
    let extra = nodes.enumerated().filter { index, node in
      !node.paints.isEmpty && !allowed.contains(node.viewID) && !(index < front && isGround(node, screen))
    }.map(\.element)
    // A view that no opaque view hides is drawn by itself, so a screen with hundreds of them is not searched to its end.
    let (all, covered) = (screen.root.byID, screen.covered())
    let views = Array(
      extra.lazy.filter { !covered.contains($0.viewID) && screen.shows($0.viewID) }.compactMap {
        all[$0.viewID]
      }.prefix(mostNamed))
    guard let first = views.first else {
      return Finding(
        .passed, "draws-only", "The screen draws only \(names).", measured: ["others": 0],
        expected: ["others": 0])
    }
    let labels =
      views.map(\.label).joined(separator: ", ") + (views.count == mostNamed ? " and perhaps more" : "")
    return Finding(
      .failed, "also-drawn",
      .init(
        name: views.map(\.id).sorted().joined(separator: ","), element: first.id, location: first.location),
      "The screen also draws \(labels); expected only \(names). \(fix: "Remove the others.")",
      measured: ["others": Measure(views.count)], expected: ["others": 0]
    ).edited(by: views.map { removal(of: $0, keeping: allowed) })
  }

  /// Returns the edit that removes a view; only its background color if it contains a view to keep.
  private static func removal(of view: View, keeping allowed: Set<String>) -> SourceEdit {
    let isKept = view.flattened.contains { allowed.contains($0.id) }
    return .removal(file: view.location.file, element: view.id, child: isKept ? "backgroundColor" : nil)
  }

  /// Views that a finding names at most.
  static let mostNamed = 12

  /// Whether a node is a plain fill of the whole screen, as root views have.
  private static func isGround(_ node: DisplayNode, _ screen: Screen) -> Bool {
    node.frame.contains(screen.viewport.bounds, tolerance: 0.5)
      && node.paints.allSatisfy { if case .fill = $0 { true } else { false } }
  }
}
