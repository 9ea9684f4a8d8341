import CommandSupport
import Foundation
import TestSupport
import Testing

/// An app of XcodeGen in a folder of a monorepo, with a launch storyboard and a main storyboard.
private struct FirstScreenApp: TestFolder {
  let scratch: TemporaryFolder
  var path: String { scratch.path + "/mono repo/apps/mobile app" }
  private static let plain = #"<viewController id="first-screen" sceneMemberID="viewController">"#

  init(main: String? = Self.main(), keys: String = "<key>UIMainStoryboardFile</key><string>Main</string>")
    throws
  {
    scratch = try TemporaryFolder()
    try write(
      """
      name: App
      targets:
        App:
          type: application
          platform: iOS
          deploymentTarget: "15.0"
          sources: [App]
          settings: {INFOPLIST_FILE: App/Info.plist, TARGETED_DEVICE_FAMILY: 1}
      """, to: "project.yml")
    try write(
      """
      <plist version="1.0"><dict><key>UILaunchStoryboardName</key><string>LaunchScreen</string>\(keys)</dict></plist>
      """, to: "App/Info.plist")
    try write(Self.document(Self.scene(Self.plain), isLaunch: true), to: "App/LaunchScreen.storyboard")
    if let main { try write(main, to: "App/Main.storyboard") }
    let set = "App/Assets.xcassets/Logo.imageset"
    try write(
      #"{"images":[{"idiom":"universal","scale":"1x","filename":"a.png"}]}"#, to: set + "/Contents.json")
    try write(Picture.solid(60, [200, 30, 60]).png(), to: set + "/a.png")
  }

  /// A main storyboard with one scene.
  static func main(
    top: Int = 100, white: Double = 1, controller: String = plain, outlets: String = "", around: [String] = []
  ) -> String {
    let container = around.map { kind in
      let (element, bar, name) =
        kind == "tab"
        ? ("tabBarController", "tabBar", "viewControllers")
        : ("navigationController", "navigationBar", "rootViewController")
      let child = kind == around.last ? "first-screen" : "\(around[1])-container"
      return """
        <scene sceneID="\(kind)"><objects><\(element) id="\(kind)-container" sceneMemberID="viewController">
        <\(bar) key="\(bar)" id="\(kind)-bar"/><connections>
        <segue destination="\(child)" kind="relationship" relationship="\(name)" id="\(kind)-segue"/></connections>
        </\(element)></objects></scene>
        """
    }
    return document(
      container.joined() + scene(controller, top: top, white: white, outlets: outlets),
      initial: around.first.map { "\($0)-container" } ?? "first-screen")
  }

  private static func scene(_ controller: String, top: Int = 100, white: Double = 1, outlets: String = "")
    -> String
  {
    """
    <scene sceneID="s"><objects>\(controller)<view key="view" id="root">
    <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
    <imageView image="Logo" translatesAutoresizingMaskIntoConstraints="NO" id="logo"/></subviews>
    <color key="backgroundColor" white="\(white)" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
    <constraints>
    <constraint firstItem="logo" firstAttribute="top" secondItem="root" secondAttribute="top" constant="\(top)" id="c-top"/>
    <constraint firstItem="logo" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="40" id="c-left"/>
    </constraints></view>\(outlets)</viewController></objects></scene>
    """
  }

  private static func document(_ scenes: String, isLaunch: Bool = false, initial: String = "first-screen")
    -> String
  {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="17701"
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" \(isLaunch ? "launchScreen=\"YES\"" : "") colorMatched="YES"
    initialViewController="\(initial)"><scenes>\(scenes)</scenes></document>
    """
  }

  /// The outcome of LB-29 in light appearance, with its file and line.
  func background() async throws -> String {
    let output = scratch.path + "/basics"
    let process = try await QACommand.run(
      [
        "run", "--project", "apps/mobile app", "--checklist", "launch-screen-basics", "--matrix", "smoke",
        "--appearance", "light", "--no-previews", "--output", output,
      ], in: scratch.path + "/mono repo")
    #expect(process.status < 2, "\(process.errors)")
    let result = try RunFile.read(output).results.first { $0.criterion == "LB-29" }
    return "\(result?.outcome ?? "") \(result?.file ?? ""):\(result?.line ?? 0)"
  }

  /// Outcomes and messages of the assertions by their last words.
  func answers() async throws -> [String: (outcome: String, message: String)] {
    let names = ["background", "bars", "position", "size"]
    let criteria = names.map { name in
      """
        - {id: C-\(name), title: It stays, impact: minor, section: one, traces: [a/b/\(name)], assert: [continuity.\(name): {}]}
      """
    }
    try write("id: own\ntitle: Own\ncriteria:\n" + criteria.joined(separator: "\n"), to: "own.yml")
    let output = scratch.path + "/report"
    let process = try await QACommand.run(
      [
        "run", "--project", "apps/mobile app", "--checklist", "apps/mobile app/own.yml", "--matrix", "smoke",
        "--device", "iphone-14-pro", "--appearance", "light", "--orientation", "portrait", "--output", output,
      ], in: scratch.path + "/mono repo")
    #expect(process.status < 2, "\(process.errors)")
    let results = try RunFile.read(output).results
    return Dictionary(
      results.map { (String($0.criterion.dropFirst(2)), ($0.outcome, $0.message)) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// The launch screen against the first screen of a UIKit app.
@Suite struct FirstScreenTests {
  @Test("What both documents show alike passes; what is elsewhere, larger or on another color fails")
  func decided() async throws {
    let same = try await FirstScreenApp().answers()
    #expect(same["background"]?.outcome == "passed" && same["position"]?.outcome == "passed")
    #expect(same["size"]?.outcome == "passed" && same["bars"]?.outcome == "notApplicable")
    let other = try await FirstScreenApp(main: FirstScreenApp.main(top: 76, white: 0)).answers()
    let jump = try #require(other["position"])
    #expect(jump.outcome == "failed")
    #expect(
      jump.message.contains("24 pt higher on the first screen: its center is (70, 130)"), "\(jump.message)")
    #expect(other["background"]?.outcome == "failed" && other["size"]?.outcome == "passed")
  }

  @Test("A splash view that code shows is compared if qa.yml names its document, and is undecided otherwise")
  func splash() async throws {
    let app = try FirstScreenApp(main: nil, keys: "")
    try app.write(
      "@main struct A: App { var body: some Scene { WindowGroup { Text(\"\") } } }", to: "App/A.swift")
    try app.write(FirstScreenApp.main(top: 76), to: "App/Splash.storyboard")
    #expect(try await app.answers()["position"]?.outcome == "cannotTell")
    try app.write("first-screen: App/Splash.storyboard\n", to: "qa.yml")
    let answers = try await app.answers()
    #expect(answers["position"]?.message.contains("24 pt higher on the first screen") == true, "\(answers)")
    #expect(answers["background"]?.outcome == "passed", "\(answers)")
    try app.write("first-screen: App/Splash.stroyboard\n", to: "qa.yml")
    let missing = try await QACommand.run(["run"], in: app.scratch.path + "/mono repo/apps/mobile app")
    #expect(missing.status == 2 && missing.errors.contains("qa.yml:1"), "\(missing.errors)")
    try app.write("first-screen: ../../../out.storyboard\n", to: "qa.yml")
    let outside = try await QACommand.run(["run"], in: app.scratch.path + "/mono repo/apps/mobile app")
    #expect(outside.status == 2 && !outside.errors.contains("--first-screen"), "\(outside.errors)")
  }

  @Test("A background in qa.yml decides, and one in the code of the first view is undecided if it differs")
  func background() async throws {
    let app = try FirstScreenApp(main: nil, keys: "")
    try app.write(
      "import SwiftUI\n@main struct A: App { var body: some Scene { WindowGroup { Home() } } }\nstruct Home: View {\n  var body: some View { ZStack {\n    Color.black.ignoresSafeArea()\n    Text(\"\") } }\n}",
      to: "App/A.swift")
    #expect(try await app.background() == "cannotTell App/A.swift:5")
    try app.write("first-screen: {light: \"#FFFFFF\"}\n", to: "qa.yml")
    #expect(try await app.background().hasPrefix("passed"))
    try app.write("first-screen: {light: \"#203040\", dark: \"#000000\"}\n", to: "qa.yml")
    #expect(try await app.background().hasPrefix("failed App/LaunchScreen.storyboard:"))
    let folder = app.scratch.path + "/mono repo/apps/mobile app"
    let written = try await QACommand.run(["init", "--no-ci", "--force"], in: folder)
    #expect(written.status == 0, "\(written.errors)")
    let settings = try String(contentsOfFile: folder + "/qa.yml", encoding: .utf8)
    #expect(settings.contains("\nfirst-screen: {light: \"#203040\", dark: \"#000000\"}\n"), "\(settings)")
    #expect(try await app.background().hasPrefix("failed"))
  }

  @Test("The report compares the pictures of both screens")
  func report() async throws {
    let app = try FirstScreenApp(main: FirstScreenApp.main(top: 76))
    _ = try await app.answers()
    let report = app.scratch.path + "/report"
    let page = try String(contentsOfFile: report + "/index.html", encoding: .utf8)
    #expect(page.contains("<strong>First screen</strong>") && page.contains("alt=\"First screen\""))
    #expect(!page.contains("With the fix"))
    #expect(try String(contentsOfFile: report + "/run.json", encoding: .utf8).contains("\"isFirstScreen\""))
    if Python.canValidate {
      let schema = Checkout.home + "/Reports/schema/run.schema.json"
      #expect(try Python.schemaErrors(of: [report + "/run.json"], schema: schema) == "")
    }
  }

  @Test(
    "The first screen is inside its containers, whose bars are not on the launch screen",
    arguments: ["navigation", "tab"])
  func containers(_ kind: String) async throws {
    let answers = try await FirstScreenApp(main: FirstScreenApp.main(around: [kind])).answers()
    #expect(
      answers["position"]?.outcome == "passed" && answers["background"]?.outcome == "passed", "\(answers)")
    #expect(answers["bars"]?.outcome == "notApplicable")
    let both = try await FirstScreenApp(main: FirstScreenApp.main(top: 90, around: ["tab", "navigation"]))
      .answers()
    #expect(both["position"]?.message.contains("10 pt higher") == true, "\(both)")
  }

  @Test(
    "A class of the app decides nothing if its source touches no view, and leaves all undecided otherwise")
  func classes() async throws {
    let controller = #"<viewController id="first-screen" customClass="Home" sceneMemberID="viewController">"#
    let app = try FirstScreenApp(main: FirstScreenApp.main(top: 76, controller: controller))
    let unknown = try await app.answers()
    #expect(unknown["position"]?.outcome == "cannotTell", "\(unknown)")
    #expect(unknown["position"]?.message.contains("but the class Home can change it") == true, "\(unknown)")
    try app.write(
      "import UIKit\nclass Home: UIViewController {\n  // Moves the view.\n  override func viewDidLoad() { super.viewDidLoad() }\n}\n",
      to: "App/Home.swift")
    #expect(try await app.answers()["position"]?.outcome == "failed")
    try app.write(
      "extension Home { @IBAction func go() { view.backgroundColor = .red; show(Other(), sender: self) } }\n",
      to: "App/Go.swift")
    #expect(try await app.answers()["position"]?.outcome == "failed")
    try app.write(
      "extension Home { func move() { view.subviews[0].center = .zero } }\n", to: "App/Move.swift")
    #expect(try await app.answers()["position"]?.outcome == "cannotTell")
  }

  @Test("An outlet leaves its view undecided, and only that")
  func outlets() async throws {
    let outlets = #"<connections><outlet property="logo" destination="logo" id="o"/></connections>"#
    let answers = try await FirstScreenApp(main: FirstScreenApp.main(top: 76, white: 0, outlets: outlets))
      .answers()
    #expect(
      answers["position"]?.outcome == "cannotTell" && answers["background"]?.outcome == "failed", "\(answers)"
    )
  }

  @Test(
    "Code that can make or replace the first screen leaves all undecided, with its line",
    arguments: [
      ("@main struct A: App { var body: some Scene { WindowGroup { Text(\"\") } } }", "SwiftUI makes"),
      (
        "import UIKit\n@main class D: UIResponder { func applicationDidFinishLaunching(_ a: UIApplication) { w.rootViewController = Home() } }",
        "App/A.swift:2 uses rootViewController"
      ),
      (
        "class D { var window: UIWindow?; func scene(_ s: UIScene, willConnectTo t: T) {\nwindow?.addSubview(splash) } }",
        "App/A.swift:2 uses addSubview"
      ),
    ])
  func code(_ source: String, _ words: String) async throws {
    let app = try FirstScreenApp()
    try app.write(source, to: "App/A.swift")
    for (name, answer) in try await app.answers() {
      #expect(answer.outcome == "cannotTell" && answer.message.contains(words), "\(name): \(answer)")
      #expect(answer.message.contains("`qa diff SCREENSHOT.png`"))
    }
  }

  @Test("Code that changes a window later, and ads, leave the documents' answer")
  func later() async throws {
    let app = try FirstScreenApp(main: FirstScreenApp.main(top: 76))
    try app.write(
      "import UIKit\nclass Menu: UIViewController { @IBAction func out() { window.rootViewController = Login(); banner.rootViewController = self } }\n",
      to: "App/Menu.swift")
    #expect(try await app.answers()["position"]?.outcome == "failed")
  }

  @Test("A window that code only declares, and its colors")
  func colors() async throws {
    let app = try FirstScreenApp(main: FirstScreenApp.main(white: 0))
    try app.write("class Delegate { var window: UIWindow? }\n", to: "App/A.swift")
    #expect(try await app.answers()["background"]?.outcome == "failed")
    try app.write("func dye() { UIView.appearance().backgroundColor = .black }\n", to: "App/A.swift")
    let answers = try await app.answers()
    #expect(answers["background"]?.message.contains("App/A.swift:1 changes colors with appearance") == true)
    #expect(answers["position"]?.outcome == "passed")
    // Through the window, through a controller of it, and through a name.
    for code in [
      "window?.rootViewController?.view.backgroundColor = .black",
      "let nav = window?.rootViewController as? Nav; nav?.topViewController?.view.backgroundColor = .black",
      "if let root = window?.rootViewController { root.view.backgroundColor = .black }",
    ] {
      try app.write("func dye(_ window: UIWindow?) { \(code) }\n", to: "App/A.swift")
      let background = try await app.answers()["background"]
      #expect(background?.outcome == "cannotTell", "\(code): \(background as Any)")
    }
  }

  @Test(
    "An app without a document of its first screen is undecided, with the reason",
    arguments: [
      ("", "names no storyboard for the first screen"),
      ("<key>UIMainStoryboardFile</key><string>Gone</string>", "names Gone for the first screen"),
      (manifest([nil]), "names no storyboard for the first screen"),
      (manifest(["Main", "Gone"]), "Main and Gone"),
    ])
  func missing(_ keys: String, _ words: String) async throws {
    for (name, answer) in try await FirstScreenApp(keys: keys).answers() {
      #expect(answer.outcome == "cannotTell" && answer.message.contains(words), "\(name): \(answer)")
    }
  }

  @Test("A scene's storyboard counts before the main one, and needs an initial view controller")
  func scenes() async throws {
    let keys = Self.manifest(["Main"]) + "<key>UIMainStoryboardFile</key><string>Gone</string>"
    #expect(try await FirstScreenApp(keys: keys).answers()["position"]?.outcome == "passed")
    let none = FirstScreenApp.main().replacing("initialViewController=\"first-screen\"", with: "")
    let answers = try await FirstScreenApp(main: none, keys: keys).answers()
    #expect(answers["position"]?.message.contains("has no initial view controller") == true, "\(answers)")
    let broken = try await FirstScreenApp(main: "<document", keys: keys).answers()
    #expect(broken["position"]?.message.contains("cannot be read") == true, "\(broken)")
  }

  private static func manifest(_ storyboards: [String?]) -> String {
    let scenes = storyboards.map { name in
      "<dict><key>UISceneDelegateClassName</key><string>S</string>"
        + (name.map { "<key>UISceneStoryboardFile</key><string>\($0)</string>" } ?? "") + "</dict>"
    }
    return """
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array>\(scenes.joined())</array></dict></dict>
      """
  }
}
