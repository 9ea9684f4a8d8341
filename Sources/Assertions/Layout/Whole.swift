import Model

extension Assertion {
  /// Nothing clips, covers or pushes the element off the screen.
  static let whole = perCase(
    "layout.whole", "The element is drawn whole and nothing covers it.",
    pixels: .drawing,
    measurement: """
      What the element would show alone against what it shows under everything above it, pixel by pixel; \
      the area that it paints against the screen and every clipping view around it; and its alpha.
      """,
    parameters: [
      .of,
      .init(
        "hiddenAtMost", .number, "Share of the element's pixels that may be hidden (edges that blend)",
        default: .number(0.002), range: 0...1),
      .init(
        "alphaAtLeast", .number, "Least alpha of the element with all views around it",
        default: .number(0.99), range: 0...1
      ),
    ]
  ) { subject, parameters in
    switch subject.look(up: "of", parameters) {
    case .answer(let finding): return finding
    case .found(let screen, let view): return measureWhole(view, in: screen, parameters)
    }
  }

  private static func measureWhole(_ view: View, in screen: Screen, _ parameters: Parameters) -> Finding {
    guard screen.drawnExtent(of: view.id) != nil, let (node, ancestors) = screen.node(view.id),
      let area = node.paintedArea
    else { return screen.reasonForNothing(view) }
    for clip in [screen.environment.bounds] + ancestors.filter(\.clips).map(\.frame)
      + (node.clips ? [node.frame] : [])
    where !clip.contains(area, tolerance: 0.5) {
      return Finding(
        .failed, "\(view.label) paints \(area), of which only the part inside \(clip) shows.",
        measured: ["painted": .text(area.description)], expected: ["inside": .text(clip.description)],
        location: view.location, element: view.id, cause: "clipped:\(view.id)")
    }
    let alpha = screen.alpha(of: view.id)
    if alpha < parameters.number("alphaAtLeast") ?? 0 {
      return Finding(
        .failed, "\(view.label) is translucent: its alpha is \(Ratio(alpha)).",
        measured: ["alpha": .number(alpha)],
        expected: ["alphaAtLeast": .number(parameters.number("alphaAtLeast") ?? 0)], location: view.location,
        element: view.id, cause: "translucent:\(view.id)")
    }
    let allowed = parameters.number("hiddenAtMost") ?? 0
    let hidden = hiddenShare(of: view.id, in: screen, ignoring: [])
    if hidden <= allowed {
      return Finding(
        .passed, "\(view.label) is whole and nothing covers it.", measured: ["hidden": .number(hidden)],
        expected: ["hiddenAtMost": .number(allowed)], location: view.location, element: view.id)
    }
    let certain = hiddenShare(of: view.id, in: screen, ignoring: screen.approximate)
    let percent = Ratio(hidden * 100)
    let cover = coverers(of: view.id, area: area, in: screen)
    return Finding(
      certain <= allowed ? .cannotTell : .failed,
      "\(view.label) is covered to \(percent) % by \(cover.isEmpty ? "what lies above it" : cover).",
      reason: certain <= allowed ? Reasons.approximate : nil,
      measured: ["hidden": .number(hidden)], expected: ["hiddenAtMost": .number(allowed)],
      location: view.location, element: view.id, cause: "covered:\(view.id)")
  }

  /// Share of a view's own pixels that what lies above takes away.
  static func hiddenShare(of id: String, in screen: Screen, ignoring: Set<String>) -> Double {
    screen.shapes.figure(HiddenShareKey(view: id, ignoring: ignoring)) {
      let alone = screen.soleCoverage(of: id)
      let visible = screen.visibleCoverage(of: id, without: ignoring.subtracting([id]))
      return alone.lostShare(showing: visible)
    }
  }

  /// The views drawn after `id` whose paint meets `area`, named for a sentence.
  static func coverers(of id: String, area: Rect, in screen: Screen) -> String {
    screen.list.nodes(above: id).filter { $0.paintedArea?.intersection(area) != nil }
      .compactMap { screen.root.find($0.viewID)?.label }.joined(separator: ", ")
  }
}

private struct HiddenShareKey: MemoKey {
  typealias Figure = Double
  var view: String
  var ignoring: Set<String>
}
