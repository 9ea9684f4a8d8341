import Model

extension Assertion {
  /// Required constraints do not conflict, and they determine the frame of every visible view.
  static let consistent = perCase(
    "layout.consistent",
    "No required constraints conflict, and they determine the frame of every visible view.",
    [.isAboutFrames, .judgesConstraints], pixels: .none,
    readsPictures: false,
    measurement: """
      The solver's result for this environment: smallest sets of required constraints that conflict, and texts and images \
      for which other frames satisfy the constraints, too. Views placed by autoresizing masks do not count.
      """
  ) { subject, screen, _ in
    if let conflict = screen.layout.conflicts.first { return conflictFinding(conflict, in: screen) }
    // Constraints cannot position an image without a size.
    let undrawn = Set(screen.diagnostics.map(\.viewID))
    let items = screen.layout.itemsByID
    let open = screen.leaves.compactMap { leaf -> Leaf? in
      guard let item = items[leaf.view.id], item.isAmbiguous, !item.isEstimated,
        item.basis == .constraints, !undrawn.contains(leaf.view.id)
      else { return nil }
      return leaf
    }
    guard let first = open.first else {
      return Finding(
        .passed, "consistent",
        "The constraints do not conflict, and they determine the frame of every text and image.",
        measured: ["conflicts": 0, "open": 0], expected: ["conflicts": 0, "open": 0])
    }
    let broken = subject.project.document?.diagnostics.first { $0.compilerError == .unknownItem }
    return Finding(
      .failed, "ambiguous", .view(first.view),
      "The constraints of \(first.view.label) do not determine its position and size.",
      measured: ["open": Measure(open.count)], expected: ["open": 0]
    ).fixed(
      by: Fix(
        broken.map { "In line \($0.location?.line ?? 0), \($0.message): \($0.fix)." }
          ?? "Add the missing constraints.", [first.view.origin]))
  }
}
