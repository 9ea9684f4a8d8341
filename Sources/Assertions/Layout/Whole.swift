import Model

extension Assertion {
  /// Nothing clips or covers the element, and it is on the screen.
  static let whole = ofElement(
    "layout.whole", "The element is drawn whole and nothing covers it.", .isAboutFrames, pixels: .drawing(),
    measurement: """
      Pixel by pixel, what the element shows under the views above it against what it would show alone; the area that it \
      paints against the screen and each clipping view around it; and its alpha.
      """,
    parameters: [
      .init(
        "hiddenAtMost", .number, "Share of the element's pixels that may be hidden (edges that blend)",
        default: .number(0.002), range: 0...1),
      .init(
        "alphaAtLeast", .number, "Least alpha of the element with all views around it",
        default: .number(0.99), range: 0...1
      ),
    ],
    sharing: [Reasons.estimated]
  ) { _, screen, view, parameters in
    guard screen.drawnExtent(of: view.id) != nil, let (node, ancestors) = screen.node(view.id),
      let area = node.paintedArea
    else { return screen.reasonForNothing(view) }
    for clip in [screen.viewport.bounds] + ancestors.filter(\.clips).map(\.frame)
      + (node.clips ? [node.frame] : [])
    {
      let interval = FrameInterval(area, error: screen.layout.item(view.id)?.error ?? 0)
      let outcome = interval.outcome { !clip.contains($0, tolerance: 0.5) }
      guard outcome != .passed else { continue }
      return Finding(
        outcome, "clipped", .view(view),
        "\(view.label) paints \(interval.words), but only the part inside \(clip) shows. \(fix: "Move it inside, or stop clipping it.")",
        measured: ["painted": Measure(interval.rect)], expected: ["inside": Measure(clip)],
        reason: outcome == .cannotTell ? Reasons.estimated : nil
      ).edited(by: screen.fittingEdits(of: view))
    }
    let alpha = screen.alpha(of: view.id)
    let alphaAtLeast = parameters.number("alphaAtLeast")
    if alpha < alphaAtLeast {
      return Finding(
        .failed, "translucent", .view(view),
        "\(view.label) has an alpha of \(alpha.figure(beside: alphaAtLeast)) with the views around it; expected at least \(Ratio(alphaAtLeast)). \(fix: "Set the alpha of each to 1.")",
        measured: ["alpha": Measure(alpha)], expected: ["alphaAtLeast": Measure(alphaAtLeast)]
      ).edited(
        by: screen.showingEdits(of: view))
    }
    let allowed = parameters.number("hiddenAtMost")
    let hidden = hiddenShare(of: view.id, in: screen, ignoring: [])
    if hidden <= allowed {
      return Finding(
        .passed, "whole", .view(view), "\(view.label) is drawn whole, and nothing covers it.",
        measured: ["hidden": Measure(hidden)], expected: ["hiddenAtMost": Measure(allowed)])
    }
    let certain = hiddenShare(of: view.id, in: screen, ignoring: screen.approximate)
    let cover = coverers(of: view.id, area: area, in: screen)
    return Finding(
      certain <= allowed ? .cannotTell : .failed, "covered", .view(view),
      "\(cover.isEmpty ? "A view above it" : cover) covers \((hidden * 100).figure(beside: allowed * 100)) % of \(view.label); expected at most \(Ratio(allowed * 100)) %. \(fix: "Move one of them, or change the order of the views.")",
      measured: ["hidden": Measure(hidden)], expected: ["hiddenAtMost": Measure(allowed)],
      reason: certain <= allowed ? Reasons.approximate : nil)
  }

  /// Returns the share of a view's own pixels that the views above it hide.
  static func hiddenShare(of id: String, in screen: Screen, ignoring: Set<String>) -> Double {
    screen.shapes.figure(id, ignoring) {
      let alone = screen.soleCoverage(of: id)
      let visible = screen.visibleCoverage(of: id, without: ignoring.subtracting([id]))
      return alone.lostShare(showing: visible)
    }
  }

  /// Returns the labels of the views drawn after `id` whose paint overlaps `area`.
  static func coverers(of id: String, area: Rect, in screen: Screen) -> String {
    let drawn = screen.drawn
    return drawn.painting(over: area, above: id)
      .compactMap { screen.root.find(drawn.nodes[$0].viewID)?.label }.joined(separator: ", ")
  }
}
