import Model

extension LaunchScreenResolver {
  /// Screens of `UILaunchScreen` and `UILaunchScreens`, default first.
  mutating func dictionaryScreens() -> [LaunchScreenSource] {
    var result: [LaunchScreenSource] = []
    if let (key, value, location) = entry(LaunchKeys.screen) {
      if let entries = value.dictionary {
        result.append(screen(entries, key: key, at: location))
      } else {
        report(
          "wrong-type", .error, at: location, "\(key) is \(value.typePhrase), not a dictionary",
          "make it a dictionary")
      }
    }
    guard let several = definitions(LaunchKeys.severalScreens) else { return result }
    for definition in several.all {
      guard definition.isDefault || !result.isEmpty || !definition.schemes.isEmpty else { continue }
      var source = LaunchScreenSource(
        kind: .dictionary, entries: definition.entries, location: several.location, key: several.key)
      check(definition.entries, in: several.key, at: several.location)
      if result.isEmpty, definition.isDefault {
        source.name = nil
      } else {
        source.name = definition.identifier
        source.urlSchemes = definition.schemes
      }
      result.append(source)
    }
    return result
  }

  private mutating func screen(
    _ entries: [String: PlistValue], key: String, at location: SourceLocation?
  ) -> LaunchScreenSource {
    let isFromFile = infoPlist.file != nil && location?.file == infoPlist.file
    if infoPlist.launchScreenGenerated, key == LaunchKeys.screen, !isFromFile, entries.isEmpty {
      return LaunchScreenSource(kind: .generated, location: location, key: key)
    }
    var entries = entries
    if let inner = entries.removeValue(forKey: LaunchKeys.screen) {
      let isEmpty = inner.dictionary?.isEmpty ?? false
      report(
        "nested-dictionary", isEmpty ? .note : .warning, at: location,
        isEmpty
          ? "\(key) holds another \(LaunchKeys.screen), which does nothing"
          : "\(key) holds another \(LaunchKeys.screen): what is in it is not shown",
        "move its entries up into \(key) and remove it")
    }
    check(entries, in: key, at: location)
    if entries.isEmpty {
      report(
        "empty-dictionary", .note, at: location,
        "\(key) is empty: the launch screen is the plain system background", "add UIColorName or UIImageName")
    }
    return LaunchScreenSource(kind: .dictionary, entries: entries, location: location, key: key)
  }

  /// Names and types of the entries of one screen.
  private mutating func check(_ entries: [String: PlistValue], in key: String, at location: SourceLocation?) {
    check(entries, against: LaunchKeys.entries, in: key, at: location)
    for bar in ["UINavigationBar", "UITabBar", "UIToolbar"] {
      guard let inner = entries[bar]?.dictionary else { continue }
      check(inner, against: LaunchKeys.barEntries, in: "\(key) > \(bar)", at: location)
    }
  }

  private mutating func check(
    _ entries: [String: PlistValue], against known: [String: LaunchKeys.Form], in key: String,
    at location: SourceLocation?
  ) {
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      guard let form = known[name] else {
        let near = nearestName(to: name, in: known.keys.sorted())
        report(
          "unknown-entry", .warning, at: location, "\(key) has \u{201C}\(name)\u{201D}, which does nothing",
          near.map { "did you mean \u{201C}\($0)\u{201D}?" } ?? "remove it")
        continue
      }
      let fits =
        switch form {
        case .string: value.string != nil
        case .boolean: value.bool != nil
        case .dictionary: value.dictionary != nil
        }
      if !fits {
        report(
          "wrong-type", .error, at: location,
          "\(key) > \(name) is \(value.typePhrase), not a \(form.rawValue)", "make it a \(form.rawValue)")
      } else if form == .string, value.string?.isEmpty == true {
        report(
          "empty-name", .warning, at: location, "\(key) > \(name) is empty", "name an asset, or remove it")
      }
    }
  }
}
