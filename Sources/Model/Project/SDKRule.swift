/// What an SDK, or the App Store for an app that is built with it, requires of an app.
///
/// Source: `Matrix/system/sdk-rules.yml`.
package struct SDKRule: Hashable, Sendable, Decodable {
  package enum Severity: String, CaseIterable, Sendable, Decodable { case error, warning }
  package enum Confidence: String, CaseIterable, Sendable, Decodable { case A, B }

  /// A condition on the effective Info.plist of a device family; all its parts must hold.
  package struct Condition: Hashable, Sendable, Decodable {
    package var idiom: Idiom?
    package var present: [String] = []
    package var missing: [String] = []
    package var isTrue: [String] = []
    package var isNotTrue: [String] = []
    /// A key and a key of its dictionary: `A/B`. It holds if `A` is there, and `B` is missing or empty.
    package var empty: String?
    package var endsWith: [String: String] = [:]
    package var lacksOrientations = false
    package var deploymentBelow: OSVersion?
    /// Of the app; the sources and the main storyboard show it.
    package var lifeCycle: AppLifeCycle.Kind?
  }

  private enum CodingKeys: String, CodingKey {
    case condition = "when"
    case id, from, until, severity, confidence, sources, effect, message, fix
  }

  package var id: String
  /// The first SDK with the rule.
  package var from: OSVersion
  /// The first SDK without the rule; nil if it still holds.
  package var until: OSVersion?
  package var condition: Condition
  package var severity: Severity
  package var confidence: Confidence
  /// Titles.
  package var sources: [String]
  /// What happens to an app that breaks the rule: `the app stops at launch`.
  package var effect: String
  /// Why, with `{start}` for what starts the app.
  package var message: String
  package var fix: String

  /// Whether the rule applies to an app that is built with an SDK.
  package func holds(for sdk: OSVersion) -> Bool {
    sdk >= from && until.map { sdk < $0 } ?? true
  }

  /// Returns the location of the first key that breaks the rule, on any device family; nil if the app keeps the rule.
  package func violation(
    in configuration: BuildConfiguration, _ lifeCycle: AppLifeCycle = AppLifeCycle()
  ) -> SourceLocation? {
    let plist = configuration.infoPlist
    if let wanted = condition.lifeCycle {
      guard shownLifeCycle(plist, lifeCycle) == wanted else { return nil }
    }
    for idiom in configuration.idioms.isEmpty ? [.phone] : configuration.idioms
    where condition.holds(in: plist, idiom, configuration.deploymentTarget) {
      let keys = condition.keys.map { plist.effectiveKey($0, for: idiom) }
      return keys.compactMap { plist.origins[$0] }.first ?? plist.specification
        ?? SourceLocation(file: plist.setting?.text ?? plist.file ?? "Info.plist")
    }
    return nil
  }

  /// Returns the life cycle that counts for the rule; nil where code may do what the rule asks for.
  private func shownLifeCycle(_ plist: InfoPlist, _ found: AppLifeCycle) -> AppLifeCycle.Kind? {
    // Code can configure the scenes that a manifest leaves out, so there only the sources decide.
    if condition.empty != nil { return found.configuresScenes ? nil : found.kind }
    let kind = plist.mainInterfaceNames.isEmpty ? found.kind : .uiKit
    return found.configuresScenes && kind == .uiKit ? .unknown : kind
  }
}

extension SDKRule.Condition {
  /// The keys that a finding can point at.
  fileprivate var keys: [String] {
    let orientations = lacksOrientations ? [Self.orientations] : []
    return endsWith.keys.sorted() + (empty.map { [Self.parts($0).key] } ?? []) + isTrue + orientations
      + present + (lifeCycle == .uiKit ? ["UIMainStoryboardFile"] : [])
  }

  private static let orientations = "UISupportedInterfaceOrientations"
  private static let orientationNames = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"]
    .map {
      "UIInterfaceOrientation" + $0
    }

  private static func parts(_ path: String) -> (key: String, member: String) {
    let words = path.split(separator: "/", maxSplits: 1).map(String.init)
    return (words.first ?? "", words.count > 1 ? words[1] : "")
  }

  fileprivate func holds(in plist: InfoPlist, _ idiom: Idiom, _ deployment: OSVersion?) -> Bool {
    func value(_ key: String) -> PlistValue? { plist.value(key, for: idiom) }
    if let only = self.idiom, only != idiom { return false }
    guard present.allSatisfy({ value($0) != nil }), missing.allSatisfy({ value($0) == nil }),
      isTrue.allSatisfy({ value($0)?.bool == true }), isNotTrue.allSatisfy({ value($0)?.bool != true }),
      endsWith.allSatisfy({ value($0.key)?.string?.hasSuffix($0.value) ?? false })
    else { return false }
    if let empty {
      let (key, member) = Self.parts(empty)
      guard let whole = value(key)?.dictionary, whole[member]?.dictionary?.isEmpty ?? (whole[member] == nil)
      else { return false }
    }
    if lacksOrientations {
      let names = value(Self.orientations)?.array?.compactMap(\.string) ?? []
      guard !Self.orientationNames.allSatisfy(names.contains) else { return false }
    }
    if let deploymentBelow {
      // An unknown deployment target breaks no rule.
      guard let deployment, deployment < deploymentBelow else { return false }
    }
    return true
  }
}

/// The SDK that an app is built with, or is taken to be built with, and the rules that it breaks.
package struct SDKVerdict: Hashable, Sendable {
  package struct Breach: Hashable, Sendable {
    package var rule: SDKRule
    package var location: SourceLocation
  }
  package var sdk: OSVersion
  /// What names the SDK.
  package enum Origin: Sendable { case asIf, builtApp, settings, nothing }
  package var origin: Origin
  package var breaches: [Breach]
  /// Rules of the SDK ahead that the app would break, and that do not hold for its own SDK.
  package var breachesAhead: [Breach] = []
  private let ahead: SDKRules.Ahead?
  /// The setting of a generator for keys of the Info.plist.
  private let setting: InfoPlist.UndefinedSetting?
  /// `@main` in AppDelegate.swift:3
  private let start: String?

  package init(
    _ configuration: BuildConfiguration, sdk: OSVersion, origin: Origin = .asIf, rules: [SDKRule],
    ahead: SDKRules.Ahead? = nil, lifeCycle: AppLifeCycle = AppLifeCycle()
  ) {
    self.sdk = sdk
    self.origin = origin
    self.ahead = ahead
    setting = configuration.infoPlist.setting
    start = Self.start(of: configuration.infoPlist, lifeCycle)
    func broken(_ rules: [SDKRule]) -> [Breach] {
      rules.compactMap { rule in
        rule.violation(in: configuration, lifeCycle).map { Breach(rule: rule, location: $0) }
      }
    }
    breaches = broken(rules.filter { $0.holds(for: sdk) })
    if let ahead { breachesAhead = broken(rules.filter { !$0.holds(for: sdk) && $0.holds(for: ahead.sdk) }) }
  }

  /// Returns the line of the code, else the key, that makes UIKit start the app.
  private static func start(of plist: InfoPlist, _ lifeCycle: AppLifeCycle) -> String? {
    func line(_ location: SourceLocation) -> String {
      let name = location.file.split(separator: "/").last.map(String.init) ?? location.file
      return "\(SourceLocation(file: name, line: location.line))"
    }
    if lifeCycle.kind == .uiKit, let mark = lifeCycle.mark, let location = lifeCycle.location {
      return "`\(mark)` in \(line(location))"
    }
    guard let key = LaunchKeys.mainInterfaces.first(where: { plist.values[$0] != nil }) else { return nil }
    return "`\(key)`" + (plist.origins[key].map { " in \(line($0))" } ?? "")
  }
}

extension SDKVerdict {
  /// `Built with SDK 27`.
  package var words: String { "\(origin == .asIf ? "As if built" : "Built") with SDK \(sdk)" }

  /// `the app stops at launch: the Info.plist has no UIApplicationSceneManifest.`
  package func sentence(_ breach: Breach) -> String {
    let message = breach.rule.message.replacing("{start}", with: start.map { " (\($0))" } ?? "")
    return "\(breach.rule.effect): \(message)."
  }

  /// Returns how to keep a rule, as sentences.
  package func fix(_ breach: Breach) -> String {
    breach.rule.fix + "." + (setting.map { " Write it into `\($0.name)` of \($0.text)." } ?? "")
  }

  /// What counts from the date on from which uploads need the SDK.
  package func notice(_ breach: Breach) -> Notice? {
    guard let ahead, let month = Notice.month(ahead.from) else { return nil }
    var notice = Notice(
      id: breach.rule.id,
      message: "Built with SDK \(ahead.sdk), \(sentence(breach)) Uploads need this SDK from \(month). "
        + fix(breach), sdk: "\(ahead.sdk)", from: ahead.from)
    (notice.file, notice.line) = (breach.location.file, breach.location.line)
    return notice
  }
}
