import Model

/// Follows the keys of an effective Info.plist to what a device family shows.
///
/// Order: a storyboard or xib, then the dictionary keys, then launch images, then nothing.
struct LaunchScreenResolver {
  let project: AppProject
  let configuration: BuildConfiguration?
  let idiom: Idiom
  var findings: [LaunchScreenFinding] = []

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
    let storyboards = storyboardScreens()
    let dictionaries = dictionaryScreens()
    let images = storyboards.isEmpty && dictionaries.isEmpty ? imageScreens() : []
    if let storyboard = storyboards.first, let dictionary = dictionaries.first {
      findings.removeAll { $0.id == "empty-dictionary" }
      reportBoth(storyboard, dictionary)
    } else if let dictionary = dictionaries.first {
      reportDictionaryBelow14(dictionary)
    }
    var screens = !storyboards.isEmpty ? storyboards : (!dictionaries.isEmpty ? dictionaries : images)
    reportIgnoredSettings(isMissing: screens.isEmpty)
    reportPadOrientations()
    reportDoubles()
    reportSurroundings(hasNewer: !storyboards.isEmpty || !dictionaries.isEmpty)
    if screens.isEmpty {
      reportMissing()
      screens = [LaunchScreenSource(kind: .none, location: place)]
    }
    // Definitions that only URL schemes show leave an ordinary launch without a screen.
    if let first = screens.first, first.name != nil {
      screens.insert(LaunchScreenSource(kind: .none, location: first.location, key: first.key), at: 0)
    }
    return LaunchScreenResolution(screens: screens, findings: findings)
  }

  /// Where to point when no key is to blame.
  var place: SourceLocation { infoPlist.file.map { SourceLocation(file: $0) } ?? project.location }

  mutating func report(
    _ id: String, _ severity: Diagnostic.Severity, at location: SourceLocation?, _ message: String,
    _ fix: String
  ) {
    findings.append(
      LaunchScreenFinding(
        id: id, severity: severity, message: message, fix: fix, location: location ?? place))
  }

  /// A key's value for the idiom, with the key as it stands and its place.
  func entry(_ key: String) -> (key: String, value: PlistValue, location: SourceLocation?)? {
    guard let value = infoPlist.value(key, for: idiom) else { return nil }
    let name = infoPlist.effectiveKey(key, for: idiom)
    return (name, value, infoPlist.origins[name])
  }

  private mutating func reportBoth(_ storyboard: LaunchScreenSource, _ dictionary: LaunchScreenSource) {
    let pair = "\(storyboard.key ?? LaunchKeys.storyboardName) and \(dictionary.key ?? LaunchKeys.screen)"
    if let target = configuration?.deploymentTarget, target < LaunchKeys.dictionarySince {
      report(
        "both-keys", .note, at: dictionary.location,
        "\(pair) are both there: systems before iOS \(LaunchKeys.dictionarySince) read the first, "
          + "later ones may show either",
        "make both look the same, or keep the storyboard alone")
    } else {
      report(
        "both-keys", .warning, at: dictionary.location,
        "\(pair) are both there, and Apple does not say which one wins; the storyboard is taken here",
        dictionary.kind == .generated
          ? "set \(GeneratedKeys.launchScreenGeneration) to NO" : "remove one of them")
    }
  }

  private mutating func reportDictionaryBelow14(_ dictionary: LaunchScreenSource) {
    guard let target = configuration?.deploymentTarget, target < LaunchKeys.dictionarySince else { return }
    report(
      "dictionary-below-14", .error, at: dictionary.location,
      "\(dictionary.key ?? LaunchKeys.screen) counts from iOS \(LaunchKeys.dictionarySince), but "
        + "the app runs on iOS "
        + "\(target): there it has no launch screen, and the store refuses it",
      "add \(LaunchKeys.storyboardName), or raise the deployment target to \(LaunchKeys.dictionarySince)")
  }

  private mutating func reportIgnoredSettings(isMissing: Bool) {
    for name in infoPlist.ignoredSettings.keys.sorted()
    where name.hasPrefix(GeneratedKeys.prefix + "UILaunch") {
      guard let setting = infoPlist.ignoredSettings[name] else { continue }
      // NO would do nothing in any case.
      if name == GeneratedKeys.launchScreenGeneration, !SettingsEvaluator.isTrue(setting.value) { continue }
      let location = setting.location
      if infoPlist.isGenerated {
        report(
          "setting-unknown", .warning, at: location,
          "Xcode knows no setting \(name): it does nothing", "write the key into an Info.plist file")
      } else {
        report(
          "setting-ignored", isMissing ? .warning : .note, at: location,
          "\(name) does nothing because GENERATE_INFOPLIST_FILE is off",
          "remove it, or set GENERATE_INFOPLIST_FILE to YES")
      }
    }
  }

  /// Xcode's own product validation, with its words.
  private mutating func reportPadOrientations() {
    guard idiom == .pad, configuration?.idioms.contains(.pad) == true, project.membershipIsKnown,
      configuration?.diagnostics.contains(where: { $0.severity == .error }) == false,
      entry("UIRequiresFullScreen")?.value.bool != true
    else { return }
    let found = entry("UISupportedInterfaceOrientations")
    let names = Set(found?.value.array?.compactMap(\.string) ?? [])
    let all = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"]
    guard !all.allSatisfy({ names.contains("UIInterfaceOrientation" + $0) }) else { return }
    report(
      "ipad-orientations", .warning, at: found?.location,
      "All interface orientations must be supported unless the app requires full screen.",
      "list all four in UISupportedInterfaceOrientations~ipad, or set UIRequiresFullScreen")
  }

  private mutating func reportMissing() {
    if let fault = configuration?.diagnostics.first(where: { $0.severity == .error }) {
      report(
        "info-plist-unreadable", .error, at: fault.location,
        "the launch screen is not known because the Info.plist is not: \(fault.message)", fault.fix)
      return
    }
    report(
      "no-launch-screen", .error, at: place,
      "the Info.plist names no launch screen: the app runs letterboxed at an old screen size, and "
        + "the store refuses it (with the SDK of iOS \(LaunchKeys.demandedSince) without exception)",
      "add \(LaunchKeys.storyboardName), or \(LaunchKeys.screen) where the app needs iOS "
        + "\(LaunchKeys.dictionarySince)"
    )
  }

  /// What stands in the keys that name storyboards, without extensions, whatever the idiom.
  static func storyboardNames(in infoPlist: InfoPlist) -> [String] {
    var names: [String] = []
    for suffix in ["", "~ipad", "~iphone"] {
      if let name = infoPlist.values[LaunchKeys.storyboardName + suffix]?.string { names.append(name) }
      let several = infoPlist.values[LaunchKeys.storyboards + suffix]?.dictionary
      for definition in several?[LaunchKeys.severalStoryboards.definitions]?.array ?? [] {
        if let name = definition.dictionary?[LaunchKeys.storyboardFile]?.string { names.append(name) }
      }
    }
    return names.map { LaunchScreenResolver.withoutExtension($0) ?? $0 }
  }

  /// Nil where the name has no extension of an interface file.
  static func withoutExtension(_ name: String) -> String? {
    for ending in [".storyboardc", ".storyboard", ".xib", ".nib"] where name.lowercased().hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return nil
  }
}
