import Model

/// Findings about keys that change what every kind of launch screen shows.
extension LaunchScreenResolver {
  /// Reports a key for one screen beside the key for several.
  mutating func reportSingleAndSeveral() {
    for (single, several) in [
      (LaunchKeys.storyboardName, LaunchKeys.storyboards), (LaunchKeys.screen, LaunchKeys.screens),
    ] {
      guard let one = entry(single), let many = entry(several) else { continue }
      report(
        .singleAndSeveral, .warning, at: many.location,
        "The app has both \(one.key) and \(many.key). Apple does not document which one an ordinary launch shows; "
          + "`qa` uses the first", fix: "Keep only \(many.key) with its default, or remove it")
    }
  }

  /// - Parameter hasNewer: Whether a storyboard or dictionary key is there.
  mutating func reportSurroundings(hasNewer: Bool) {
    reportStyle()
    reportOrientations()
    reportFullScreen()
    guard hasNewer else { return }
    for key in [LaunchKeys.images, LaunchKeys.imageFile] {
      guard let unused = entry(key) else { continue }
      report(
        .imagesIgnored, .note, at: unused.location,
        "\(unused.key) has no effect, because iOS 8 and later use the launch screen", fix: "Remove it")
    }
  }

  private mutating func reportStyle() {
    guard let (key, value, location) = entry(LaunchKeys.style) else { return }
    guard let text = value.string else {
      reportType(key, value, expected: "a string", at: location)
      return
    }
    guard !LaunchKeys.styles.contains(text), !text.contains("$(") else { return }
    let likely = LaunchKeys.styles.first { $0.lowercased() == text.lowercased() }
    report(
      .styleUnknown, .warning, at: location,
      "\(key) is \"\(text)\"; expected \(LaunchKeys.styles.joined(separator: ", ")). `qa` uses the launch "
        + "screen to follow the device",
      fix: likely.map { "Write \"\($0)\"" } ?? "Write one of them, or remove the key")
  }

  private mutating func reportOrientations() {
    guard let (key, value, location) = entry(LaunchKeys.orientations) else { return }
    let known = Orientation.allCases.map(\.infoPlistName)
    let names =
      value.array?.compactMap(\.string) ?? value.string?.split(separator: " ").map(String.init) ?? []
    guard let wrong = names.first(where: { !known.contains($0) && !$0.contains("$") && !$0.isEmpty }) else {
      return
    }
    report(
      .orientationUnknown, .warning, at: location,
      "\(key) has \"\(wrong)\", which is no orientation, so the system ignores it",
      fix: nearestName(to: wrong, in: known).map { "Write \"\($0)\"" }
        ?? "Write one of \(known.joined(separator: ", "))")
  }

  private mutating func reportFullScreen() {
    guard idiom == .pad, configuration?.idioms.contains(.pad) == true,
      let (key, value, location) = entry(LaunchKeys.fullScreen), value.bool == true
    else { return }
    report(
      .fullScreenDeprecated, .note, at: location,
      "\(key) is deprecated since iPadOS \(LaunchKeys.fullScreenUntil) (TN3192). Without it the launch screen shows "
        + "in windows of any size", fix: "Support all orientations and remove it")
  }
}
