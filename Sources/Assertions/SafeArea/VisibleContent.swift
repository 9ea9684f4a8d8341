import Model

extension Assertion {
  /// Texts and images are outside the areas that bars and hardware take.
  static let visibleContent = perCase(
    "safe-area.visible-content",
    "Texts and images that do not reach the screen's edge are inside the safe area.",
    pixels: .drawing(PixelUse.never),
    measurement: """
      The box around the drawn pixels of each text and image against the screen less the safe-area insets. An image that \
      reaches the screen's edge on a side does not count on that side.
      """,
    parameters: [.tolerance(1)],
    reasons: ["uncertain-inset": "The safe area of this device is an estimate."],
    sharing: [Reasons.estimated]
  ) { subject, screen, parameters in
    let tolerance = parameters.points("tolerance") ?? 0
    // A picture that is meant to cover the screen belongs outside of the safe area; `layout.covers` judges it.
    let covers = Set(screen.covers(of: subject.project.document).map(\.view.id))
    let leaves = screen.leaves.filter { !covers.contains($0.view.id) }
    var unsure: Finding?
    for leaf in leaves {
      func intrudes(_ area: Rect) -> Bool { !intrusions(area, screen.viewport, tolerance).isEmpty }
      // What the screen cuts off is outside the safe area as well; `layout.intact` reports it.
      guard leaf.interval.outcome(intrudes) != .passed, !screen.cutsOff(leaf) else { continue }
      let drawn = leaf.isDrawn ? screen.drawnExtent(of: leaf.view.id)?.rect ?? leaf.area : leaf.area
      let interval = FrameInterval(drawn, error: leaf.error)
      guard let failing = interval.failing(intrudes) else { continue }
      let sides = intrusions(failing, screen.viewport, tolerance)
      let isCertain = sides.contains { screen.isCertain(leaf.view, at: $0.edge) }
      let reason =
        interval.outcome(intrudes) == .cannotTell ? Reasons.estimated : isCertain ? nil : "uncertain-inset"
      let finding = Finding(
        reason == nil ? .failed : .cannotTell, "outside-safe-area", .view(leaf.view),
        "\(leaf.view.label) at \(interval.words) is outside the safe area \(sides.map(\.words).listed())\(shape(drawn, screen.viewport)). Constrain it to the safe-area guide.",
        measured: ["frame": .text(drawn.description)],
        expected: [
          "inside": .text(screen.viewport.bounds.inset(by: screen.viewport.safeArea).description)
        ], reason: reason)
      if reason == nil { return finding }
      unsure = unsure ?? finding
    }
    return unsure
      ?? Finding(
        .passed, "inside", "Every text and image is inside the safe area or reaches the screen's edge.",
        measured: ["views": .number(Double(leaves.count))])
  }

  /// The sides on which an area enters an inset without reaching the screen's edge.
  private static func intrusions(
    _ area: Rect, _ viewport: Viewport, _ tolerance: Points
  ) -> [(edge: ScreenEdge, words: String)] {
    let bounds = viewport.bounds
    let safe = bounds.inset(by: viewport.safeArea)
    let sides: [(ScreenEdge, Points, Points)] = [
      (.top, safe.minY - area.minY, area.minY - bounds.minY),
      (.left, safe.minX - area.minX, area.minX - bounds.minX),
      (.bottom, area.maxY - safe.maxY, bounds.maxY - area.maxY),
      (.right, area.maxX - safe.maxX, bounds.maxX - area.maxX),
    ]
    return sides.filter { $0.1 > tolerance && $0.2 > 0.5 }.map {
      ($0.0, "at the \($0.0.rawValue) by \($0.1) pt")
    }
  }

  /// Returns words for the hardware that the area overlaps.
  private static func shape(_ area: Rect, _ viewport: Viewport) -> String {
    let met = viewport.obstructions.filter { $0.frame.intersection(area) != nil }.map(\.kind.name)
    return met.isEmpty ? "" : ", where it overlaps the \(met.joined(separator: " and the "))"
  }
}

extension Screen {
  /// Whether the inset at an edge has a source, and the position of the view along this axis depends on no other one without.
  fileprivate func isCertain(_ view: View, at edge: ScreenEdge) -> Bool {
    guard !viewport.uncertainInsets.contains(edge) else { return false }
    let guides = root.safeAreaGuides
    let isHeld = root.path(to: view.id).contains { view in
      holders(of: view, isHorizontal: edge.isHorizontal).contains { $0.touches(guides) }
    }
    return !isHeld || viewport.uncertainInsets.allSatisfy { $0.isHorizontal != edge.isHorizontal }
  }
}
