import Model

/// What stands beside the launch keys and changes what they show, or is dead because of them.
extension LaunchScreenResolver {
  /// The key for one screen beside that for several.
  mutating func reportDoubles() {
    for (single, several) in [
      (LaunchKeys.storyboardName, LaunchKeys.storyboards), (LaunchKeys.screen, LaunchKeys.screens),
    ] {
      guard let one = entry(single), let many = entry(several) else { continue }
      report(
        "single-and-several", .warning, at: many.location,
        "\(one.key) and \(many.key) are both there, and Apple does not say which one an ordinary launch shows; "
          + "the first is taken here", "keep \(many.key) with its default alone, or remove it")
    }
  }

  /// - Parameter hasNewer: whether a storyboard or dictionary key is there.
  mutating func reportSurroundings(hasNewer: Bool) {
    reportStyle()
    reportFullScreen()
    guard hasNewer else { return }
    for key in [LaunchKeys.images, LaunchKeys.imageFile] {
      guard let dead = entry(key) else { continue }
      report(
        "images-ignored", .note, at: dead.location,
        "\(dead.key) does nothing where a launch screen is named: systems since iOS 8 take that", "remove it")
    }
  }

  private mutating func reportStyle() {
    guard let (key, value, location) = entry(LaunchKeys.style) else { return }
    guard let text = value.string else {
      report(
        "wrong-type", .error, at: location, "\(key) is \(value.typePhrase), not a string",
        "write \(LaunchKeys.styles.joined(separator: ", "))")
      return
    }
    guard !LaunchKeys.styles.contains(text), !text.contains("$(") else { return }
    let likely = LaunchKeys.styles.first { $0.lowercased() == text.lowercased() }
    report(
      "style-unknown", .warning, at: location,
      "\(key) is \u{201C}\(text)\u{201D}; Apple documents \(LaunchKeys.styles.joined(separator: ", ")) alone, and the "
        + "launch screen is taken to follow the device here",
      likely.map { "write \u{201C}\($0)\u{201D}" } ?? "write one of them, or remove the key")
  }

  private mutating func reportFullScreen() {
    guard idiom == .pad, configuration?.idioms.contains(.pad) == true,
      let (key, value, location) = entry(LaunchKeys.fullScreen), value.bool == true
    else { return }
    report(
      "full-screen-deprecated", .note, at: location,
      "\(key) is deprecated since iPadOS \(LaunchKeys.fullScreenUntil) (TN3192): without it the launch screen shows in "
        + "windows of any size",
      "support all orientations, and remove it")
  }
}
