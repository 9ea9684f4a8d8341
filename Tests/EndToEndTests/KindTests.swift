import CommandSupport
import Foundation
import TestSupport
import Testing

/// Every kind of launch screen, from an Info.plist alone.
@Suite(.serialized) struct KindTests {
  @Test("A dictionary's image is centered at its natural size, in the safe area if the key is set")
  func dictionary() async throws {
    let keys = """
      <key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string>
      <key>UIImageRespectsSafeAreaInsets</key><REPLACE/></dict>
      """
    let plain = try PlistApp(keys.replacingOccurrences(of: "REPLACE", with: "false"))
    try plain.image("Logo", width: 60, height: 30)
    // 852 / 2 - 15 = 411; (393 - 60) / 2 = 166.5, at 3x to the half pixel above: 166.667.
    #expect(
      try await plain.frames("iphone-14-pro").contains(
        "imageView launch-screen.image (166.667, 411, 60 x 30)"))
    let inset = try PlistApp(keys.replacingOccurrences(of: "REPLACE", with: "true"))
    try inset.image("Logo", width: 60, height: 30)
    // Between 59 and 852 - 34 the middle is 438.5; less 15 is 423.5, rounded up to 423.667.
    #expect(
      try await inset.frames("iphone-14-pro").contains(
        "imageView launch-screen.image (166.667, 423.667, 60 x 30)"))
    let run = try await inset.run()
    // A 1x picture with detail is enlarged three times on a 3x screen. All other criteria pass.
    #expect(run.subject.kind == "dictionary" && run.failed == ["LB-9"], "\(run.failed)")
  }

  @Test("A missing image is one finding, also on a screen for a URL scheme")
  func missing() async throws {
    let app = try PlistApp(
      """
      <key>UILaunchScreens</key><dict>
      <key>UILaunchScreenDefinitions</key><array>
      <dict><key>UILaunchScreenIdentifier</key><string>main</string></dict>
      <dict><key>UILaunchScreenIdentifier</key><string>other</string>
      <key>UIImageName</key><string>Nowhere</string></dict></array>
      <key>UIDefaultLaunchScreen</key><string>main</string>
      <key>UIURLToLaunchScreenAssociations</key><dict><key>app</key><string>other</string></dict></dict>
      \(PlistApp.scheme("app"))
      """)
    let run = try await app.run()
    let finding = run.results.first { $0.criterion == "LB-4" }
    // Without a project file the target's resources are unknown.
    #expect(run.failed.isEmpty && finding?.outcome == "cannotTell", "\(run.failed)")
    #expect(finding?.message.contains("Nowhere") == true && finding?.message.contains("other") == true)
  }

  @Test("An app without a launch screen has one finding and a black picture")
  func nothing() async throws {
    let app = try PlistApp("")
    let run = try await app.run()
    #expect(run.subject.kind == "none" && run.failed == ["LB-1"])
    let process = try await QACommand.run(
      [
        "render", "--project", app.path, "--info-plist", app.path + "/Info.plist", "--device", "iphone-se-1",
        "-o",
        "black.png",
      ], in: app.scratch.path)
    #expect(process.status == 0 && process.output.contains("640 x 1136"), "\(process.errors)")
  }

  @Test("A checklist about a storyboard fails its criterion about the kind and evaluates the drawn screen")
  func story() async throws {
    let app = try PlistApp("<key>UILaunchScreen</key><dict/>")
    let run = try await app.run(["--checklist", "story-8.3"])
    #expect(run.failed.contains("LS-T1"))
    // The Info.plist describes the screen, so there is no storyboard name.
    let name = run.results.first { $0.assertion == "project.storyboard-name" }
    #expect(name?.outcome == "failed")
    let text = try app.scratch.text("report/run.json")
    #expect(text.contains("the storyboard's name without extension") && !text.contains("\"Info\""))
    #expect(!run.results.contains { $0.reason == "no-document" })
  }

  @Test("Warnings about the app icon are for checklists that compare the launch screen with it")
  func iconWarnings() async throws {
    let app = try PlistApp(
      "<key>UILaunchScreen</key><dict/><key>CFBundleIconName</key><string>AppIcon</string>")
    try app.write(
      #"{"images":[{"idiom":"ios-marketing","scale":"1x","filename":"lost.png"}]}"#,
      to: "Assets.xcassets/AppIcon.appiconset/Contents.json")
    #expect(try await !app.qa(["run"], ["--matrix", "smoke", "--output", "a"]).errors.contains("lost.png"))
    let story = try await app.qa(["run"], ["--matrix", "smoke", "--checklist", "story-8.3", "--output", "b"])
    #expect(story.errors.contains("warning: the set \"AppIcon\" names \"lost.png\""), "\(story.errors)")
  }

  /// An app whose launch storyboard is also its main storyboard: the sample's, after an edit.
  private func mainStoryboard(_ edit: (String) -> String) throws -> PlistApp {
    let app = try PlistApp(
      """
      <key>UILaunchStoryboardName</key><string>Main</string><key>UIMainStoryboardFile</key><string>Main</string>
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict><key>Main</key><array/></dict></dict>
      """
    )
    let sample = try SampleProject()
    try edit(sample.text(sample.storyboard)).write(
      toFile: app.path + "/Main.storyboard", atomically: true, encoding: .utf8)
    try FileManager.default.copyItem(
      atPath: sample.path + "/" + sample.catalog, toPath: app.path + "/Assets.xcassets")
    return app
  }

  @Test("The main storyboard may be the launch screen as long as it has nothing that is forbidden there")
  func mainStoryboard() async throws {
    let plain = try await mainStoryboard { $0 }.run()
    #expect(plain.subject.launchScreen == "Main.storyboard" && plain.failed.isEmpty, "\(plain.failed)")
    let custom = try await mainStoryboard {
      $0.replacingOccurrences(of: "id=\"LSc-rt-001\"", with: "customClass=\"Root\" id=\"LSc-rt-001\"")
    }.run()
    #expect(custom.failed == ["LB-2", "LB-3"], "\(custom.failed)")
  }

  @Test("A split view controller is allowed, and what it shows is undecided")
  func splitViewController() async throws {
    let app = try mainStoryboard {
      $0.replacingOccurrences(
        of: "initialViewController=\"LSc-vc-001\"", with: "initialViewController=\"Split\""
      ).replacingOccurrences(
        of: "    <scenes>\n",
        with: """
              <scenes>
          <scene sceneID="Split-scene"><objects><splitViewController id="Split" sceneMemberID="viewController">
          <connections><segue destination="LSc-vc-001" kind="relationship" relationship="masterViewController" id="Seg"/>
          </connections></splitViewController></objects></scene>

          """)
    }
    let run = try await app.run()
    #expect(run.failed.isEmpty, "\(run.failed)")
    let undecided = run.results.filter { $0.criterion == "LB-5" }
    #expect(
      !undecided.isEmpty && undecided.allSatisfy { $0.outcome == "cannotTell" && $0.reason == "no-view" })
    let render = try await app.qa(["render"], ["--device", "iphone-se-1", "-o", "a.png"])
    #expect(
      (render.output + render.errors).contains("splitViewController Split, is of a kind"), "\(render.errors)")
  }

  @Test(
    "Each wrong or ineffective combination of keys fails its criterion",
    arguments: [
      "<key>UILaunchScreen</key><dict><key>UIColorNames</key><string>A</string></dict>",
      "<key>UILaunchScreen</key><dict><key>UILaunchScreen</key><dict><key>UIColorName</key><string>A</string></dict></dict>",
      "<key>UILaunchScreen</key><dict><key>UIImageName</key><string></string></dict>",
    ])
  func keys(_ keys: String) async throws {
    let run = try await PlistApp(keys).run()
    #expect(run.failed == ["LB-2"], "\(run.failed)")
  }
}
