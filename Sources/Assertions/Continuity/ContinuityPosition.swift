import Model

extension Assertion {
  /// What the launch screen and the first screen both show keeps its position.
  static let continuityPosition = perCase(
    "continuity.position",
    "Images and texts of the launch screen have the same position on the first screen.", .readsFirstScreen,
    pixels: .none,
    measurement: """
      The center of each image and text that the launch screen and the first screen both show once, in points of the \
      screen. The first screen is the initial view controller of the scene manifest's storyboard, or of the main one, \
      through navigation and tab bar controllers. What a class or an outlet of the app can change is undecided.
      """,
    parameters: [.tolerance(1)], reasons: firstScreenReasons, sharing: [Reasons.estimated]
  ) { subject, screen, parameters in
    let tolerance = parameters.points("tolerance")
    return subject.sharedElements(screen, "position") { element in
      let (old, new) = element.areas
      let (dx, dy) = (new.midX - old.midX, new.midY - old.midY)
      let outcome = Outcome([dx, dy], error: element.error, tolerance)
      if outcome == .passed { return nil }
      let ways = [
        dx.tenths.value == 0 ? nil : "\(dx.magnitude.tenths) pt further \(dx > 0 ? "right" : "left")",
        dy.tenths.value == 0 ? nil : "\(dy.magnitude.tenths) pt \(dy > 0 ? "lower" : "higher")",
      ].compactMap(\.self)
      let way = ways.isEmpty ? "at nearly the same point" : ways.listed()
      return Finding(
        outcome, "moved", .view(element.launch),
        "\(element.launch.label) is \(way) on the first screen: its center is (\(old.midX.tenths), \(old.midY.tenths)) on the launch screen and (\(new.midX.tenths), \(new.midY.tenths)) on the first screen (±\(tolerance)).",
        measured: ["x": Measure(old.midX), "y": Measure(old.midY)],
        expected: ["x": Measure(new.midX), "y": Measure(new.midY), "tolerance": Measure(tolerance)],
        reason: outcome == .failed ? nil : Reasons.estimated)
    }
  }
}
