import Model

extension Assertion {
  /// Nothing but the named elements leaves a mark on the screen.
  static let drawsOnly = perCase(
    "layout.draws-only", "Nothing is drawn but the named elements.",
    pixels: .drawing,
    measurement: """
      Every other view's own pixels after what lies above it, and bars of containers. A plain fill of the whole \
      screen is ground and does not count.
      """,
    parameters: [.init("elements", .elements, "What may be drawn", isRequired: true)]
  ) { subject, screen, parameters in
    let allowed = screen.ids(of: parameters.selectors("elements"))
    if let bar = subject.markingBars.first {
      return Finding(
        .failed, "Also drawn: a \(bar.kind.rawValue).", measured: ["others": 1], expected: ["others": 0],
        location: bar.location, element: bar.element, cause: "also-drawn:\(bar.element)")
    }
    let nodes = screen.list.flattened.map(\.node)
    // Ground lies behind everything that may be drawn; the same fill in front is a veil.
    let front = nodes.firstIndex { allowed.contains($0.viewID) } ?? nodes.count
    let extra = nodes.enumerated().filter { place, node in
      !node.paints.isEmpty && !allowed.contains(node.viewID) && !(place < front && isGround(node, screen))
    }.map(\.element).filter { isVisible($0.viewID, in: screen) }
    let views = extra.compactMap { screen.root.find($0.viewID) }
    guard let first = views.first else {
      return Finding(
        .passed, "Nothing is drawn but \(parameters.strings("elements").joined(separator: " and ")).",
        measured: ["others": 0], expected: ["others": 0])
    }
    return Finding(
      .failed, "Also drawn: \(views.map(\.label).joined(separator: ", ")).",
      measured: ["others": .number(Double(views.count))], expected: ["others": 0],
      location: first.location, element: first.id,
      cause: "also-drawn:\(views.map(\.id).sorted().joined(separator: ","))")
  }

  /// A plain fill of the whole screen, as the root view has: what shows of it is the gradient row's matter.
  private static func isGround(_ node: DisplayNode, _ screen: Screen) -> Bool {
    node.frame.contains(screen.environment.bounds, tolerance: 0.5)
      && node.paints.allSatisfy { if case .fill = $0 { true } else { false } }
  }

  private static func isVisible(_ id: String, in screen: Screen) -> Bool {
    screen.shapes.figure(VisibilityKey(view: id)) {
      screen.visibleCoverage(of: id).values.contains { $0 >= 3 }
    }
  }
}

private struct VisibilityKey: MemoKey {
  typealias Figure = Bool
  var view: String
}
