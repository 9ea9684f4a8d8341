import Model

/// One screen of `UILaunchScreens` or `UILaunchStoryboards`.
struct LaunchScreenDefinition {
  var identifier: String?
  var isDefault: Bool
  var schemes: [String]
  var entries: [String: PlistValue]
}

extension LaunchScreenResolver {
  /// The definitions of a key that holds several screens, default first.
  mutating func definitions(
    _ several: LaunchKeys.Several
  ) -> (key: String, location: SourceLocation?, all: [LaunchScreenDefinition])? {
    guard let (key, value, location) = entry(several.key) else { return nil }
    guard let members = value.dictionary else {
      report(
        "wrong-type", .error, at: location, "\(key) is \(value.typePhrase), not a dictionary",
        "make it a dictionary with \(several.definitions)")
      return nil
    }
    guard let list = members[several.definitions]?.array, !list.isEmpty else {
      report(
        "no-definitions", .error, at: location, "\(key) has no \(several.definitions): it shows nothing",
        "add \(several.definitions), an array of dictionaries")
      return nil
    }
    let schemes = associations(members, several, key: key, location: location)
    let wanted = members[several.fallback]?.string
    var found: [LaunchScreenDefinition] = []
    for item in list {
      guard let entries = item.dictionary else {
        report(
          "wrong-type", .error, at: location,
          "\(key) > \(several.definitions) holds \(item.typePhrase), not a dictionary", "remove it")
        continue
      }
      let identifier = entries[several.identifier]?.string
      if identifier == nil {
        report(
          "missing-identifier", .error, at: location,
          "a definition of \(key) has no \(several.identifier): nothing can refer to it", "add one")
      } else if found.contains(where: { $0.identifier == identifier }) {
        report(
          "duplicate-identifier", .error, at: location,
          "two definitions of \(key) are called \u{201C}\(identifier ?? "")\u{201D}", "rename one")
      }
      found.append(
        LaunchScreenDefinition(
          identifier: identifier, isDefault: identifier != nil && identifier == wanted,
          schemes: identifier.flatMap { schemes[$0] } ?? [],
          entries: entries.filter { $0.key != several.identifier }))
    }
    check(schemes.keys.sorted(), against: found, several, key: key, location: location)
    checkDefault(wanted, in: found, several, key: key, location: location)
    checkReach(found, several, key: key, location: location)
    return (key, location, found.filter(\.isDefault) + found.filter { !$0.isDefault })
  }

  private mutating func checkDefault(
    _ wanted: String?, in found: [LaunchScreenDefinition], _ several: LaunchKeys.Several, key: String,
    location: SourceLocation?
  ) {
    guard !found.contains(where: \.isDefault) else { return }
    let names = found.compactMap(\.identifier)
    let message =
      wanted.map { "\(key) > \(several.fallback) names \u{201C}\($0)\u{201D}, which is not defined" }
      ?? "\(key) has no \(several.fallback)"
    let near = wanted.flatMap { nearestName(to: $0, in: names) }
    report(
      "no-default-screen", .error, at: location, "\(message): an ordinary launch shows no screen of it",
      near.map { "did you mean \u{201C}\($0)\u{201D}?" } ?? "name one of its definitions")
  }

  /// Definitions that nothing shows, and schemes by which the app cannot be opened.
  private mutating func checkReach(
    _ found: [LaunchScreenDefinition], _ several: LaunchKeys.Several, key: String, location: SourceLocation?
  ) {
    // Without a default that mistake is told, and is likely to be the reason.
    let hasDefault = found.contains(where: \.isDefault)
    for definition in found where hasDefault && !definition.isDefault && definition.schemes.isEmpty {
      guard let name = definition.identifier else { continue }
      report(
        "never-shown", .warning, at: location,
        "\(key) defines \u{201C}\(name)\u{201D}, which is neither the default nor shown by a URL scheme",
        "name it in \(several.associations), or remove it")
    }
    let known = urlNames
    for scheme in found.flatMap(\.schemes).sorted() where !known.contains(scheme.lowercased()) {
      report(
        "scheme-not-registered", .warning, at: location,
        "\(key) > \(several.associations) has \u{201C}\(scheme)\u{201D}, but the app registers no such URL scheme",
        nearestName(to: scheme, in: known.sorted()).map { "did you mean \u{201C}\($0)\u{201D}?" }
          ?? "add it to CFBundleURLTypes, or remove it")
    }
  }

  /// Schemes of the app, and the names of its URL types: Apple's page says the first, a guide shows the second.
  private var urlNames: Set<String> {
    var names = Set<String>()
    for type in entry("CFBundleURLTypes")?.value.array ?? [] {
      if let name = type.dictionary?["CFBundleURLName"]?.string { names.insert(name.lowercased()) }
      for scheme in type.dictionary?["CFBundleURLSchemes"]?.array ?? [] {
        if let scheme = scheme.string { names.insert(scheme.lowercased()) }
      }
    }
    return names
  }

  /// Schemes by the identifier that they show.
  private mutating func associations(
    _ members: [String: PlistValue], _ several: LaunchKeys.Several, key: String, location: SourceLocation?
  ) -> [String: [String]] {
    // Apple's own page of UIDefaultLaunchScreen names the key of the other family.
    let other =
      several.key == LaunchKeys.screens
      ? LaunchKeys.severalStoryboards.associations : LaunchKeys.severalScreens.associations
    if members[other] != nil {
      report(
        "wrong-association-key", .warning, at: location,
        "\(key) has \(other), which belongs to another key and does nothing",
        "rename it to \(several.associations)")
    }
    var result: [String: [String]] = [:]
    for (scheme, target) in (members[several.associations]?.dictionary ?? [:]).sorted(by: { $0.key < $1.key })
    {
      if let identifier = target.string { result[identifier, default: []].append(scheme) }
    }
    return result
  }

  private mutating func check(
    _ identifiers: [String], against found: [LaunchScreenDefinition], _ several: LaunchKeys.Several,
    key: String, location: SourceLocation?
  ) {
    for identifier in identifiers where !found.contains(where: { $0.identifier == identifier }) {
      let near = nearestName(to: identifier, in: found.compactMap(\.identifier))
      report(
        "unknown-screen", .error, at: location,
        "\(key) > \(several.associations) names \u{201C}\(identifier)\u{201D}, which is not defined",
        near.map { "did you mean \u{201C}\($0)\u{201D}?" } ?? "name one of its definitions")
    }
  }
}
