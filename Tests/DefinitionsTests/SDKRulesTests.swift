import Foundation
import TestSupport
import Testing

@testable import Definitions
@testable import Model

/// `Matrix/system/sdk-rules.yml`.
@Suite("Rules of SDKs") struct SDKRulesTests {
  private static let pad = "UIInterfaceOrientation"

  /// Returns the ids of the rules that an app for iPhone and iPad breaks.
  private func broken(
    _ values: [String: PlistValue], sdk: Int = 27, target: OSVersion? = OSVersion(16),
    idioms: [Idiom] = [.phone, .pad]
  ) throws -> [String] {
    let plist = InfoPlist(values: values, origins: [:], file: "App/Info.plist")
    let configuration = BuildConfiguration(
      name: "Release", settings: [:], infoPlist: plist, deploymentTarget: target, idioms: idioms,
      appIconName: nil)
    return SDKVerdict(configuration, sdk: OSVersion(sdk), rules: try SDKRulesFile.load(Repository.root).rules)
      .breaches.map(\.rule.id)
  }

  private let all = PlistValue.array(
    ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"].map { .string(Self.pad + $0) })
  private let scenes = PlistValue.dictionary([
    "UISceneConfigurations": .dictionary(["UIWindowSceneSessionRoleApplication": .array([])])
  ])
  /// An app that breaks no rule.
  private var modern: [String: PlistValue] {
    [
      "UILaunchStoryboardName": .string("LaunchScreen"), "UIMainStoryboardFile": .string("Main"),
      "UISupportedInterfaceOrientations": all, "UIApplicationSceneManifest": scenes,
    ]
  }

  @Test("An app with a launch screen, scenes and all orientations breaks no rule")
  func nothing() throws {
    #expect(try broken(modern) == [])
  }

  @Test("A launch screen is required from SDK 27 on, on iPad from SDK 9 on")
  func launchScreen() throws {
    var app = modern
    app["UILaunchStoryboardName"] = nil
    #expect(try broken(app) == ["launch-screen-required", "ipad-launch-screen-required"])
    #expect(try broken(app, sdk: 26) == ["ipad-launch-screen-required"])
    #expect(try broken(app, sdk: 26, idioms: [.phone]) == [])
    app["UILaunchScreen"] = .dictionary([:])
    #expect(try broken(app) == [])
    #expect(try broken(app, target: OSVersion(13)) == ["deployment-target-too-low", "dictionary-below-14"])
  }

  @Test("An app with a main storyboard needs a scene manifest with configurations; other apps get a warning")
  func sceneManifest() throws {
    var app = modern
    app["UIApplicationSceneManifest"] = nil
    #expect(try broken(app) == ["scene-manifest-required"])
    #expect(try broken(app, sdk: 26) == [])
    app["UIMainStoryboardFile"] = nil
    #expect(try broken(app) == ["scene-manifest-unknown"])
    for empty in [[:], ["UISceneConfigurations": PlistValue.dictionary([:])]] {
      app["UIApplicationSceneManifest"] = .dictionary(empty)
      app["UIMainStoryboardFile"] = .string("Main")
      #expect(try broken(app) == ["scene-configurations-unknown"])
      // SwiftUI makes its scenes itself.
      app["UIMainStoryboardFile"] = nil
      #expect(try broken(app) == [])
    }
  }

  @Test("The sources show the life cycle where no main storyboard does")
  func lifeCycle() throws {
    let rules = try SDKRulesFile.load(Repository.root)
    #expect(rules.present == OSVersion(26))
    #expect(rules.ahead == SDKRules.Ahead(sdk: OSVersion(27), from: "2027-04"))
    func broken(_ lifeCycle: AppLifeCycle, _ manifest: PlistValue? = nil) -> [String] {
      var values: [String: PlistValue] = ["UILaunchScreen": .dictionary([:])]
      values["UIApplicationSceneManifest"] = manifest
      let configuration = BuildConfiguration(
        name: "Release", settings: [:], infoPlist: InfoPlist(values: values, origins: [:], file: nil),
        deploymentTarget: nil, idioms: [.phone], appIconName: nil)
      let now = SDKVerdict(
        configuration, sdk: rules.present, rules: rules.rules, ahead: rules.ahead, lifeCycle: lifeCycle)
      let later = SDKVerdict(configuration, sdk: OSVersion(27, 1), rules: rules.rules, lifeCycle: lifeCycle)
      #expect(now.breaches.isEmpty && now.breachesAhead == later.breaches)
      return later.breaches.map(\.rule.id)
    }
    #expect(broken(AppLifeCycle(kind: .uiKit)) == ["scene-manifest-required"])
    #expect(broken(AppLifeCycle(kind: .swiftUI)) == [])
    #expect(broken(AppLifeCycle()) == ["scene-manifest-unknown"])
    #expect(broken(AppLifeCycle(kind: .uiKit), .dictionary([:])) == ["scene-configurations-empty"])
    // Code may name the configurations.
    let dynamic = AppLifeCycle(kind: .uiKit, configuresScenes: true)
    #expect(broken(dynamic, .dictionary([:])) == [])
    #expect(broken(dynamic) == ["scene-manifest-unknown"])
  }

  @Test("Orientations, suffixes and full screen follow the App Store's codes")
  func store() throws {
    var app = modern
    app["UISupportedInterfaceOrientations~ipad"] = .array([.string(Self.pad + "Portrait")])
    #expect(try broken(app) == ["ipad-orientations"])
    app["UIRequiresFullScreen"] = .bool(true)
    #expect(try broken(app) == ["full-screen-changes"])
    #expect(try broken(app, sdk: 26) == [])
    var named = modern
    named["UILaunchStoryboardName"] = .string("LaunchScreen.storyboard")
    #expect(try broken(named) == ["storyboard-suffix"])
    #expect(try broken(named, idioms: [.phone]) == [])
  }

  @Test("Every error has two sources and confidence A, and names what to do")
  func provenance() throws {
    let rules = try SDKRulesFile.load(Repository.root).rules
    #expect(!rules.isEmpty)
    for rule in rules {
      #expect(rule.severity == .warning || rule.confidence == .A && rule.sources.count >= 2, "\(rule.id)")
      for text in [rule.effect, rule.message, rule.fix] { #expect(!text.hasSuffix("."), "\(rule.id)") }
    }
  }

  @Test("Two rules have two ids, and a file with errors is an error that names each")
  func invalid() throws {
    let ids = try SDKRulesFile.load(Repository.root).rules.map(\.id)
    #expect(Set(ids).count == ids.count)
    let scratch = try Scratch()
    try scratch.writeSchemas()
    try scratch.write(
      SDKRulesFile.name,
      """
      present: {sdk: 26.1, sources: [a]}
      ahead: {sdk: 27, from: "2027-04", sources: [a]}
      sources: {a: One issue}
      rules:
        - {id: x, from: 27, when: {presnt: [A]}, severity: error, confidence: A, sources: [a, b], effect: E, message: M, fix: F}
        - {id: x, from: 0.5, when: {present: [A]}, severity: error, confidence: A, sources: [a], effect: E, message: M, fix: F}
        - {id: y, from: 27, severity: fatal, confidence: A, sources: [a], effect: E, message: M, fix: F}
      """)
    let found = diagnostics { _ = try SDKRulesFile.load(DataRoot(path: scratch.path)) }
    #expect(
      found.map { $0.split(separator: "error: ").last ?? "" } == [
        "when has the unknown key \"presnt\"; did you mean \"present\"?",
        "there is no source \"b\"; known are a",
        "from must be a number of at least 1, not 0.5",
        "the rule y has no when; add `when:`",
        "unknown severity \"fatal\"; known are error, warning",
      ])
  }
}
