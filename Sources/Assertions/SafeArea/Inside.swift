import Model

extension Assertion {
  /// Content stays inside the safe area.
  static let insideSafeArea = perCase(
    "safe-area.inside", "All visible views but the exceptions are inside the safe area.", .isAboutFrames,
    pixels: .none,
    measurement:
      "Each visible view's painted area against the screen less the safe-area insets of this case.",
    parameters: [.except, .tolerance(0.5)],
    sharing: [Reasons.estimated]
  ) { _, screen, parameters in
    let tolerance = parameters.points("tolerance")
    let safe = screen.viewport.bounds.inset(by: screen.viewport.safeArea)
    let content = screen.content(except: screen.ids(of: parameters.selectors("except")))
    func isOutside(_ frame: Rect) -> Bool { !safe.contains(frame, tolerance: tolerance) }
    let outside = content.filter { $0.interval.outcome(isOutside) != .passed }
    let certain = outside.first { $0.interval.outcome(isOutside) == .failed }
    guard let worst = certain ?? outside.first else {
      return Finding(
        .passed, "inside",
        "\(content.count) \(content.count == 1 ? "view is" : "views are") inside the safe area \(safe).",
        measured: ["views": .number(Double(content.count))], expected: ["inside": .text(safe.description)])
    }
    let sides = (worst.interval.failing(isOutside) ?? worst.frame).overshoot(beyond: safe, tolerance)
    let others =
      outside.count > 1
      ? " \(outside.count - 1) more \(outside.count == 2 ? "view is" : "views are") outside." : ""
    return Finding(
      certain == nil ? .cannotTell : .failed, "outside-safe-area", .view(worst.view),
      "\(worst.view.label) at \(worst.interval.words) is outside the safe area \(sides.words); expected inside \(safe).\(others)",
      measured: ["frame": .text(worst.frame.description)], expected: ["inside": .text(safe.description)],
      reason: certain == nil ? Reasons.estimated : nil
    ).fixed(
      by: screen.safeAreaFix(of: worst.view, sides.map(\.edge))
        ?? Fix("Constrain it to the safe-area guide."))
  }
}
