import Model

extension Assertion {
  /// What the launch screen and the first screen both show keeps its size.
  static let continuitySize = perCase(
    "continuity.size", "Images and texts of the launch screen have the same size on the first screen.",
    .readsFirstScreen,
    pixels: .none,
    measurement: """
      Width and height of what each image and text paints that the launch screen and the first screen both show once, in \
      points. `continuity.position` says what the first screen is.
      """,
    parameters: [.tolerance(1)], reasons: firstScreenReasons, sharing: [Reasons.estimated]
  ) { subject, screen, parameters in
    let tolerance = parameters.points("tolerance")
    return subject.sharedElements(screen, "size") { element in
      let (old, new) = (element.areas.launch.size, element.areas.first.size)
      let outcome = Outcome(
        [new.width - old.width, new.height - old.height], error: element.error * 2, tolerance)
      if outcome == .passed { return nil }
      func words(_ size: Size) -> String { "\(size.width.tenths) × \(size.height.tenths) pt" }
      return Finding(
        outcome, "resized", .view(element.launch),
        "\(element.launch.label) is \(words(old)) on the launch screen and \(words(new)) on the first screen (±\(tolerance)).",
        measured: old.figures(), expected: new.figures(tolerance),
        reason: outcome == .failed ? nil : Reasons.estimated)
    }
  }
}
