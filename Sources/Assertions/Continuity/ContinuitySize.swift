import Model

extension Assertion {
  /// What the launch screen and the first screen both show keeps its size.
  static let continuitySize = perCase(
    "continuity.size", "Images and texts of the launch screen have the same size on the first screen.",
    pixels: .none,
    measurement: """
      Width and height of what each image and text paints that the launch screen and the first screen both show once, in \
      points. `continuity.position` says what the first screen is.
      """,
    parameters: [.tolerance(1)], reasons: firstScreenReasons, sharing: [Reasons.estimated]
  ) { subject, screen, parameters in
    let tolerance = parameters.points("tolerance") ?? 1
    return subject.sharedElements(screen, "size") { element in
      let (old, new) = (element.areas.launch.size, element.areas.first.size)
      let most = max((new.width - old.width).magnitude, (new.height - old.height).magnitude)
      guard most + element.error * 2 > tolerance else { return nil }
      let isCertain = most > tolerance + element.error * 2
      return Finding(
        isCertain ? .failed : .cannotTell, .resized(element.launch, from: old, to: new, tolerance),
        reason: isCertain ? nil : Reasons.estimated)
    }
  }
}

extension Finding.Message {
  fileprivate static func resized(_ view: View, from old: Size, to new: Size, _ tolerance: Points) -> Self {
    func words(_ size: Size) -> String { "\(size.width.tenths) × \(size.height.tenths) pt" }
    return Self(
      "resized", .view(view),
      "\(view.label) is \(words(old)) on the launch screen and \(words(new)) on the first screen (±\(tolerance)).",
      measured: ["width": Measure(old.width), "height": Measure(old.height)],
      expected: [
        "width": Measure(new.width), "height": Measure(new.height), "tolerance": Measure(tolerance),
      ])
  }
}
