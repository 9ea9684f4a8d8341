import Model

/// One screen of `UILaunchScreens` or `UILaunchStoryboards`.
struct LaunchScreenDefinition {
  var identifier: String?
  var isDefault: Bool
  var schemes: [String]
  var entries: [String: PlistValue]
}

extension LaunchScreenResolver {
  /// Returns the screens of a key that holds several, the default first, each made by `screen`.
  ///
  /// A screen that is neither the default nor shown by a URL scheme is left out, unless `result` has a screen already.
  mutating func append(
    _ several: LaunchKeys.Several, to result: inout [LaunchScreenSource],
    screen: (inout LaunchScreenResolver, LaunchScreenDefinition, (key: String, location: SourceLocation?)) ->
      LaunchScreenSource?
  ) {
    guard let (key, location, definitions) = definitions(several) else { return }
    for definition in definitions {
      guard definition.isDefault || !result.isEmpty || !definition.schemes.isEmpty,
        var source = screen(&self, definition, (key, location))
      else { continue }
      if !result.isEmpty || !definition.isDefault {
        source.name = definition.identifier
        source.urlSchemes = definition.schemes
      }
      result.append(source)
    }
  }

  private mutating func definitions(
    _ several: LaunchKeys.Several
  ) -> (key: String, location: SourceLocation?, all: [LaunchScreenDefinition])? {
    guard let (key, value, location) = entry(several.key) else { return nil }
    guard let members = value.dictionary else {
      reportType(key, value, expected: "a dictionary with \(several.definitions)", at: location)
      return nil
    }
    guard let list = members[several.definitions]?.array, !list.isEmpty else {
      report(
        .noDefinitions, .error, at: location, "\(key) has no \(several.definitions), so it shows no screen",
        fix: "Add \(several.definitions), an array of dictionaries")
      return nil
    }
    let schemes = associations(members, several, key: key, location: location)
    let wanted = members[several.fallback]?.string
    var found: [LaunchScreenDefinition] = []
    for item in list {
      guard let entries = item.dictionary else {
        reportType("An item of \(key) > \(several.definitions)", item, expected: "a dictionary", at: location)
        continue
      }
      let identifier = entries[several.identifier]?.string
      reportIdentifier(identifier, among: found, several, key: key, location: location)
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

  private mutating func reportIdentifier(
    _ identifier: String?, among found: [LaunchScreenDefinition], _ several: LaunchKeys.Several, key: String,
    location: SourceLocation?
  ) {
    guard let identifier else {
      report(
        .missingIdentifier, .error, at: location,
        "A definition of \(key) has no \(several.identifier), so nothing can refer to it", fix: "Add one")
      return
    }
    if found.contains(where: { $0.identifier == identifier }) {
      report(
        .duplicateIdentifier, .error, at: location,
        "Two definitions of \(key) have the identifier \"\(identifier)\"", fix: "Rename one of them")
    }
  }

  private mutating func checkDefault(
    _ wanted: String?, in found: [LaunchScreenDefinition], _ several: LaunchKeys.Several, key: String,
    location: SourceLocation?
  ) {
    guard !found.contains(where: \.isDefault) else { return }
    let message =
      wanted.map { "\(key) > \(several.fallback) names \"\($0)\", which is not defined" }
      ?? "\(key) has no \(several.fallback)"
    report(
      .noDefaultScreen, .error, at: location, "\(message). An ordinary launch shows none of its screens",
      fix: didYouMean(wanted, in: found.compactMap(\.identifier)) ?? "Name one of its definitions")
  }

  /// Reports definitions that nothing shows, and URL schemes that do not open the app.
  private mutating func checkReach(
    _ found: [LaunchScreenDefinition], _ several: LaunchKeys.Several, key: String, location: SourceLocation?
  ) {
    // A missing default has a finding of its own and is likely the reason.
    let hasDefault = found.contains(where: \.isDefault)
    for definition in found where hasDefault && !definition.isDefault && definition.schemes.isEmpty {
      guard let name = definition.identifier else { continue }
      report(
        .neverShown, .warning, at: location,
        "\(key) defines \"\(name)\", which is not the default, and no URL scheme shows it",
        fix: "Name it in \(several.associations), or remove it")
    }
    let known = urlNames
    for scheme in found.flatMap(\.schemes).sorted() where !known.contains(scheme.lowercased()) {
      report(
        .schemeNotRegistered, .warning, at: location,
        "\(key) > \(several.associations) has \"\(scheme)\", but the app registers no such URL scheme",
        fix: didYouMean(scheme, in: known.sorted()) ?? "Add it to CFBundleURLTypes, or remove it")
    }
  }

  /// The app's URL schemes and the names of its URL types, in lower case.
  ///
  /// Apple's reference page takes schemes as the keys of the associations, a guide of Apple's takes the names.
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

  /// Returns URL schemes by the identifier of the screen that they show.
  private mutating func associations(
    _ members: [String: PlistValue], _ several: LaunchKeys.Several, key: String, location: SourceLocation?
  ) -> [String: [String]] {
    // Apple's own page of UIDefaultLaunchScreen names the key of the other family.
    let other =
      several.key == LaunchKeys.screens
      ? LaunchKeys.severalStoryboards.associations : LaunchKeys.severalScreens.associations
    if members[other] != nil {
      report(
        .wrongAssociationKey, .warning, at: location,
        "\(key) has \(other), which has no effect because it belongs to another key",
        fix: "Rename it to \(several.associations)")
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
      report(
        .unknownScreen, .error, at: location,
        "\(key) > \(several.associations) names \"\(identifier)\", which is not defined",
        fix: didYouMean(identifier, in: found.compactMap(\.identifier)) ?? "Name one of its definitions")
    }
  }

  func didYouMean(_ name: String?, in candidates: [String]) -> String? {
    name.flatMap { nearestName(to: $0, in: candidates) }.map { "Did you mean \"\($0)\"?" }
  }
}
