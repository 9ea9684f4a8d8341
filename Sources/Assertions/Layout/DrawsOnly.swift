import Model

extension Assertion {
  /// Nothing but the named elements leaves a mark on the screen.
  static let drawsOnly = perCase(
    "layout.draws-only", "Nothing is drawn but the named elements.",
    measurement: """
      Every other view's own pixels after what lies above it. Fills of the views that contain the named elements \
      are their ground and do not count.
      """,
    parameters: [.init("elements", .elements, "What may be drawn", isRequired: true)]
  ) { subject, parameters in
    let screen: Screen
    switch subject.requireScreen() {
    case .success(let found): screen = found
    case .failure(let failure): return failure.finding
    }
    let allowed = screen.ids(of: parameters.selectors("elements"))
    let around = Set(allowed.flatMap { screen.root.path(to: $0) }).union([screen.root.id])
    let extra = screen.list.flattened.filter { entry in
      !entry.node.paints.isEmpty && !allowed.contains(entry.node.viewID)
        && !around.contains(entry.node.viewID)
    }.filter { isVisible($0.node.viewID, in: screen) }
    let views = extra.compactMap { screen.root.find($0.node.viewID) }
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

  private static func isVisible(_ id: String, in screen: Screen) -> Bool {
    screen.memo.figure("figure.visible.\(id)") {
      screen.visibleCoverage(of: id).values.contains { $0 >= 3 }
    }
  }
}
