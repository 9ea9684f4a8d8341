import Model

extension Assertion {
  /// Required constraints agree, and they leave no visible view's place open.
  static let consistent = perCase(
    "layout.consistent",
    "No required constraints contradict each other, and none leave a visible view's place open.",
    pixels: .none,
    measurement: """
      The solver's answer for this environment: smallest sets of required constraints that cannot hold together, and \
      texts and pictures that other frames would suit as well. Views placed by autoresizing masks are not judged.
      """
  ) { _, screen, _ in
    if let conflict = screen.layout.conflicts.first { return conflictFinding(conflict, in: screen) }
    // Where a picture has no size, its place is not the constraints' fault.
    let broken = Set(screen.problems.map(\.viewID))
    let open = screen.leaves.compactMap { leaf -> Leaf? in
      guard let item = screen.layout.item(leaf.view.id), item.isAmbiguous, !item.isEstimated,
        item.basis == .constraints, !broken.contains(leaf.view.id)
      else { return nil }
      return leaf
    }
    guard let first = open.first else {
      return Finding(
        .passed, "No conflict, and every text and picture has its place.",
        measured: ["conflicts": 0, "open": 0], expected: ["conflicts": 0, "open": 0])
    }
    return Finding(
      .failed, "The constraints of \(first.view.label) leave its position or size open.",
      measured: ["open": .number(Double(open.count))], expected: ["open": 0], location: first.view.location,
      element: first.view.id, cause: "ambiguous:\(first.view.id)")
  }
}
