import Model

/// Follows the keys of an effective Info.plist to the launch screens of a device family.
struct LaunchScreenResolver {
  let project: AppProject
  let configuration: BuildConfiguration?
  let idiom: Idiom
  /// Returns what in the app loads a document.
  var loader: (String) -> String? = { _ in nil }
  var findings: [LaunchScreenDiagnostic] = []

  init(project: AppProject, configuration index: Int?, idiom: Idiom) {
    self.project = project
    let index = index ?? project.shipping
    configuration = project.configurations.indices.contains(index) ? project.configurations[index] : nil
    // An app for iPhone alone runs on an iPad as an iPhone app, with the iPhone's keys.
    let idioms = configuration?.idioms ?? [.phone]
    self.idiom = idiom == .pad && idioms == [.phone] ? .phone : idiom
  }

  var infoPlist: InfoPlist { configuration?.infoPlist ?? InfoPlist(values: [:], origins: [:], file: nil) }

  mutating func resolve() -> LaunchScreenResolution {
    var resolution = resolveAlone()
    if resolution.screens.first?.kind != LaunchScreenSource.Kind.none {
      resolution.findings += LaunchScreens.missingInOthers(project, idiom: idiom)
    }
    return resolution
  }

  /// Follows the keys of this configuration only.
  mutating func resolveAlone() -> LaunchScreenResolution {
    var found: [[LaunchScreenSource]] = []
    for kind in LaunchScreenKind.all where !(kind.isFallback && found.contains { !$0.isEmpty }) {
      found.append(kind.screens(&self))
    }
    var screens = found.first { !$0.isEmpty } ?? []
    reportCombination(found.compactMap(\.first))
    reportIgnoredSettings(screens)
    reportUnknownSettings()
    reportPadOrientations()
    reportSingleAndSeveral()
    reportSurroundings(hasNewer: screens.first.map { $0.kind != .launchImages } ?? false)
    if !screens.isEmpty { reportUnnamedDocuments() }
    if screens.isEmpty {
      reportMissing()
      screens = [LaunchScreenSource(kind: .none, location: infoPlistLocation)]
    }
    // Definitions that only URL schemes show leave an ordinary launch without a screen.
    if let first = screens.first, first.name != nil {
      screens.insert(LaunchScreenSource(kind: .none, location: first.location, key: first.key), at: 0)
    }
    return LaunchScreenResolution(screens: screens, findings: findings)
  }

  /// The location for findings that concern no single key.
  var infoPlistLocation: SourceLocation {
    infoPlist.specification ?? infoPlist.file.map { SourceLocation(file: $0) } ?? project.location
  }

  mutating func report(
    _ id: LaunchScreenDiagnostic.ID, _ severity: Diagnostic.Severity, isMinor: Bool = false,
    at location: SourceLocation?,
    _ message: String, fix: String, edits: [SourceEdit] = []
  ) {
    findings.append(
      LaunchScreenDiagnostic(
        id: id, severity: severity, message: message, fix: fix, location: location ?? infoPlistLocation,
        edits: edits, isMinor: isMinor))
  }

  mutating func reportType(
    _ name: String, _ value: PlistValue, expected: String, at location: SourceLocation?,
    edits: [SourceEdit] = []
  ) {
    report(
      .wrongType, .error, at: location, "\(name) is \(value.typePhrase); expected \(expected)",
      fix: "Change its type to \(expected)", edits: edits)
  }

  /// Returns a key's value on the idiom, the key with its device suffix, and where it comes from.
  func entry(_ key: String) -> (key: String, value: PlistValue, location: SourceLocation?)? {
    guard let value = infoPlist.value(key, for: idiom) else { return nil }
    let name = infoPlist.effectiveKey(key, for: idiom)
    return (name, value, infoPlist.origins[name])
  }

  /// - Parameter first: The default screen of each kind, in the order of the kinds.
  private mutating func reportCombination(_ first: [LaunchScreenSource]) {
    guard let dictionary = first.first(where: { $0.kind == .dictionary || $0.kind == .generated }) else {
      return
    }
    if let storyboard = first.first, storyboard.kind != dictionary.kind {
      findings.removeAll { $0.id == .emptyDictionary }
      reportBoth(storyboard, dictionary)
    } else {
      reportDictionaryBelow14(dictionary)
    }
  }

  private mutating func reportBoth(_ storyboard: LaunchScreenSource, _ dictionary: LaunchScreenSource) {
    let pair =
      "The app has both \(storyboard.key ?? LaunchKeys.storyboardName) and \(dictionary.key ?? LaunchKeys.screen)"
    if let target = configuration?.deploymentTarget, target < LaunchKeys.dictionarySince {
      report(
        .bothKeys, .note, at: dictionary.location,
        "\(pair). Systems before iOS \(LaunchKeys.dictionarySince) read the first; later ones can show either",
        fix: "Make both screens look the same, or keep only the storyboard")
    } else {
      report(
        .bothKeys, .warning, at: dictionary.location,
        "\(pair). Apple does not document which one wins; `qa` uses the storyboard",
        fix: dictionary.kind == .generated
          ? "Set INFOPLIST_KEY_UILaunchScreen_Generation to NO" : "Remove one of them",
        edits: dictionary.kind == .generated
          ? project.editsToStopGeneration : project.edits(removing: dictionary.key ?? LaunchKeys.screen))
    }
  }

  private mutating func reportDictionaryBelow14(_ dictionary: LaunchScreenSource) {
    guard let target = configuration?.deploymentTarget, target < LaunchKeys.dictionarySince else { return }
    report(
      .dictionaryBelow14, .error, at: dictionary.location,
      "\(dictionary.key ?? LaunchKeys.screen) needs iOS \(LaunchKeys.dictionarySince), but the deployment target is "
        + "iOS \(target). There the app has no launch screen, and the App Store rejects it",
      fix: "Add \(LaunchKeys.storyboardName), or raise the deployment target to \(LaunchKeys.dictionarySince)"
    )
  }

  private mutating func reportIgnoredSettings(_ screens: [LaunchScreenSource]) {
    let isMissing = screens.isEmpty
    // NO has no effect in any case.
    let ignored = infoPlist.ignoredSettings.filter { name, setting in
      name.hasPrefix("INFOPLIST_KEY_UILaunch")
        && (name != "INFOPLIST_KEY_UILaunchScreen_Generation" || setting.isTrue)
    }.sorted { ($0.value.location?.line ?? 0, $0.key) < ($1.value.location?.line ?? 0, $1.key) }
    guard let first = ignored.first else { return }
    let list = ignored.map { name, setting in name + (setting.location?.line.map { " (line \($0))" } ?? "") }
    let it = ignored.count == 1 ? "it" : "them"
    let subject =
      "Xcode ignores the build \(ignored.count == 1 ? "setting" : "settings") \(list.joined(separator: ", "))"
    guard infoPlist.isGenerated else {
      report(
        .settingIgnored, isMissing ? .warning : .note, at: first.value.location,
        "\(subject), because GENERATE_INFOPLIST_FILE is off",
        fix: "Remove \(it), or set GENERATE_INFOPLIST_FILE to YES")
      return
    }
    let isPlain =
      screens.first.map { $0.kind == .generated || $0.kind == .dictionary && $0.entries.isEmpty } ?? false
    report(
      .settingUnknown, .warning, at: first.value.location,
      "\(subject), because it does not know \(it)"
        + (isPlain ? ". The launch screen is therefore empty: the plain system background" : ""),
      fix: ignored.allSatisfy { $0.key.hasPrefix("INFOPLIST_KEY_UILaunchScreen_") }
        ? "Write a \(LaunchKeys.screen) dictionary with the entries into an Info.plist file"
        : "Write the \(ignored.count == 1 ? "key" : "keys") into an Info.plist file")
  }

  /// Repeats Xcode's own product validation, in its words.
  private mutating func reportPadOrientations() {
    guard idiom == .pad, configuration?.idioms.contains(.pad) == true, project.membershipIsKnown,
      configuration?.diagnostics.contains(where: { $0.severity == .error }) == false,
      entry(LaunchKeys.fullScreen)?.value.bool != true
    else { return }
    let found = entry(LaunchKeys.orientations)
    let names = Set(found?.value.array?.compactMap(\.string) ?? [])
    let all = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"]
    guard !all.allSatisfy({ names.contains("UIInterfaceOrientation" + $0) }) else { return }
    report(
      .ipadOrientations, .warning, at: found?.location,
      "All interface orientations must be supported unless the app requires full screen",
      fix: "List all four in \(LaunchKeys.orientations)~ipad, or set \(LaunchKeys.fullScreen)")
  }

  /// A top-level key that is a label of Xcode's, or nearly a key for a launch screen.
  private var misspelledKey: (text: String, key: String)? {
    let known = [LaunchKeys.storyboardName, LaunchKeys.screen, LaunchKeys.storyboards, LaunchKeys.screens]
    let others = [LaunchKeys.images, LaunchKeys.imageFile]
    for text in infoPlist.values.keys.sorted() {
      let bare = text.prefix { $0 != "~" && $0 != "-" }
      if let key = LaunchKeys.key(ofLabel: text), known.contains(key) { return (text, key) }
      guard bare.lowercased().hasPrefix("uilaunch"), !(known + others).contains(String(bare)),
        let key = nearestName(to: String(bare), in: known)
      else { continue }
      return (text, key)
    }
    return nil
  }

  private mutating func reportMissing() {
    if let error = configuration?.diagnostics.first(where: { $0.severity == .error }) {
      report(
        .infoPlistUnreadable, .error, at: error.location,
        "The launch screen is not known, because the Info.plist is not: \(error.message)",
        fix: error.fix.prefix(1).uppercased() + error.fix.dropFirst())
      return
    }
    // An empty name is the cause.
    if let empty = findings.firstIndex(where: {
      $0.id == .emptyName && $0.location == entry(LaunchKeys.storyboardName)?.location
    }) {
      findings[empty].id = .noName
      findings[empty].severity = .error
      findings[empty].message += ". The app has no launch screen"
      return
    }
    let label = misspelledKey
    let plist = infoPlist.specification.map { "The Info.plist that \($0.file) describes" } ?? "The Info.plist"
    report(
      .noLaunchScreen, .error, at: label.flatMap { infoPlist.origins[$0.text] } ?? infoPlistLocation,
      "\(plist) names no launch screen"
        + (label.map { "; \"\($0.text)\" is no key" } ?? "")
        + ". The app runs letterboxed at an old screen size, and the App Store "
        + "rejects it (with the SDK of iOS \(LaunchKeys.requiredSince), without exception)",
      fix: label.map { "Rename it to \($0.key)" }
        ?? (infoPlist.specification == nil
          ? "Add \(LaunchKeys.storyboardName), or \(LaunchKeys.screen) if the deployment target is iOS "
            + "\(LaunchKeys.dictionarySince) or later"
          : "Add \(LaunchKeys.screen) with an empty dictionary there, or \(LaunchKeys.storyboardName)"),
      edits: project.editsNamingLaunchDocument())
  }
}
