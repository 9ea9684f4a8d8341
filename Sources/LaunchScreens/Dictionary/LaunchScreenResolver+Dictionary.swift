import Model

extension LaunchScreenResolver {
  /// Returns the screens of `UILaunchScreen` and `UILaunchScreens`, the default first.
  mutating func dictionaryScreens() -> [LaunchScreenSource] {
    var result: [LaunchScreenSource] = []
    if let (key, value, location) = entry(LaunchKeys.screen) {
      if let entries = value.dictionary {
        result.append(screen(entries, key: key, at: location))
      } else {
        reportType(key, value, expected: "a dictionary", at: location)
      }
    }
    append(LaunchKeys.severalScreens, to: &result) { resolver, definition, origin in
      resolver.check(definition.entries, in: origin.key, at: origin.location)
      return LaunchScreenSource(
        kind: .dictionary, entries: definition.entries, location: origin.location, key: origin.key)
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
        .nestedDictionary, isEmpty ? .note : .warning, at: location,
        "\(key) holds another \(LaunchKeys.screen), which " + (isEmpty ? "has no effect" : "is not shown"),
        fix: "Move its entries up into \(key) and remove it")
    }
    check(entries, in: key, at: location)
    if entries.isEmpty {
      report(
        .emptyDictionary, .note, at: location,
        "\(key) is empty, so the launch screen is the plain system background",
        fix: "Add UIColorName or UIImageName")
    }
    return LaunchScreenSource(kind: .dictionary, entries: entries, location: location, key: key)
  }

  /// Checks the names and types of the entries of one screen.
  private mutating func check(_ entries: [String: PlistValue], in key: String, at location: SourceLocation?) {
    check(entries, against: LaunchKeys.entries, in: key, at: location)
    for bar in ["UINavigationBar", "UITabBar", "UIToolbar"] {
      guard let inner = entries[bar]?.dictionary else { continue }
      check(inner, against: LaunchKeys.barEntries, in: "\(key) > \(bar)", at: location)
    }
  }

  private func location(of entry: String, in key: String) -> SourceLocation? {
    infoPlist.origins[InfoPlist.path(of: entry, in: key)]
  }

  /// Reports all entries without effect at once, in the order of their lines.
  private mutating func reportUnknown(
    _ names: [String], of entries: [String: PlistValue], against known: [String: LaunchKeys.Form],
    in key: String, at location: SourceLocation?
  ) {
    guard !names.isEmpty else { return }
    let found = names.map { (name: $0, location: self.location(of: $0, in: key)) }
      .sorted { ($0.location?.line ?? 0, $0.name) < ($1.location?.line ?? 0, $1.name) }
    let list = found.map { item in "\"\(item.name)\"" + (item.location?.line.map { " (line \($0))" } ?? "") }
    let isScreen = known == LaunchKeys.entries
    let isAll = isScreen && names.count == entries.count
    let fixes = found.map { item in
      let wanted =
        LaunchKeys.key(ofLabel: item.name).flatMap { known[$0] == nil ? nil : $0 }
        ?? nearestName(to: item.name, in: known.keys.sorted())
      return wanted.map { "rename \"\(item.name)\" to \($0)" } ?? "remove \"\(item.name)\""
    }
    let fix = fixes.joined(separator: ", ")
    report(
      .unknownEntry, .warning, at: found.first?.location ?? location,
      "\(key) has \(found.count == 1 ? "the unknown entry" : "unknown entries") \(list.joined(separator: ", ")), "
        + "which \(found.count == 1 ? "has" : "have") no effect"
        + (isAll ? ". The launch screen is therefore empty: the plain system background" : ""),
      fix: fix.prefix(1).uppercased() + fix.dropFirst())
  }

  private mutating func check(
    _ entries: [String: PlistValue], against known: [String: LaunchKeys.Form], in key: String,
    at location: SourceLocation?
  ) {
    reportUnknown(
      entries.keys.filter { known[$0] == nil }, of: entries, against: known, in: key, at: location)
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      guard let form = known[name] else { continue }
      let location = self.location(of: name, in: key) ?? location
      let fits =
        switch form {
        case .string: value.string != nil
        case .boolean: value.bool != nil
        case .dictionary: value.dictionary != nil
        }
      if !fits {
        reportType("\(key) > \(name)", value, expected: "a \(form.rawValue)", at: location)
      } else if form == .string, value.string?.isEmpty == true {
        report(
          .emptyName, .warning, at: location, "\(key) > \(name) is empty", fix: "Name an asset, or remove it")
      }
    }
  }
}
