import Assertions
import Files
import Foundation
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Runner

/// Launch screens that a generator writes from its config.
@Suite struct GeneratedAppTests {
  private let folder: TemporaryFolder
  private static let wide = Picture(width: 60, height: 30) { _, _ in .init(0x2060F0) }.png()

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Picture(width: 30, height: 30) { _, _ in .init(0x2060F0) }.png(), to: "logo.png")
    try folder.write(Self.wide, to: "wide.png")
    try folder.write("{\"dependencies\": {\"expo\": \"~54.0.1\"}}", to: "package.json")
  }

  private func opened(_ root: String? = nil) throws -> OpenedProject {
    let root = root ?? folder.path
    return try OpenedProject(
      RunRequest(
        projectRoot: root, checklist: "launch-screen-basics", matrix: "smoke",
        projectAccess: FileAccess(below: [root])), Sample.data)
  }

  /// Returns the findings about generators as `id file:line`.
  private func findings(_ project: OpenedProject) -> [String] {
    project.screens.subject.sourceFindings.filter { $0.id.hasPrefix("generator") }.map {
      "\($0.id) \($0.location?.description ?? "")"
    }
  }

  private func expo(_ options: String, other: String = "") -> String {
    """
    {
      "expo": {
        "name": "One", "orientation": "portrait", // JSON5
        "ios": {"supportsTablet": true},\(other)
        "plugins": [
          ["expo-splash-screen", {
            \(options.replacingOccurrences(of: ", ", with: ",\n        ")),
          }],
        ],
      },
    }
    """
  }

  @Test("An Expo app without ios has the screen that prebuild writes, with the lines of app.json")
  func expoApp() throws {
    try folder.write(
      expo(
        "\"image\": \"./wide.png\", \"imageWidth\": 20, \"backgroundColor\": \"#102030\", "
          + "\"dark\": {\"backgroundColor\": \"#000000\"}"), to: "app.json")
    let project = try opened()
    // A note: Expo makes a square of the picture.
    #expect(findings(project) == ["generator-config app.json:7"])
    let subject = project.screens.subject
    let document = try #require(subject.document)
    #expect(document.file == "app.json")
    let image = try #require(document.initialView?.find("EXPO-SplashScreen"))
    #expect(image.location == SourceLocation(file: "app.json", line: 7))
    let set = try #require(project.assets.imageSets(named: "SplashScreenLogo").first)
    #expect(set.slots.map(\.pixels?.width) == [20, 40, 60])
    #expect(set.slots.map(\.pixels?.height) == [20, 40, 60])
    let colors = try #require(project.assets.colorSets(named: "SplashScreenBackground").first)
    #expect(colors.slots.map(\.appearance) == [nil, .dark])
    // A source of two to one is in the middle of the square, and the rest is transparent.
    let answer = project.assets.picture(named: "SplashScreenLogo", in: try Self.environment())
    guard case .found(let picture) = answer, let bitmap = project.assets.bitmap(picture.id) else {
      Issue.record("\(answer)")
      return
    }
    #expect((0..<bitmap.height).filter { bitmap.rgba(30, $0).3 > 0 }.count == bitmap.height / 2)
    let list = project.app.shippingConfiguration.infoPlist
    #expect(list.values["UILaunchStoryboardName"] == .string("SplashScreen"))
    #expect(list.values["UIUserInterfaceStyle"] == .string("Automatic"))
    #expect(project.app.shippingConfiguration.idioms == [.phone, .pad])
  }

  private static func environment() throws -> Environment {
    let project = try OpenedProject(Sample.request, Sample.data)
    let plan = try project.expand(Sample.request, Sample.data)
    return try #require(plan.cases.first { $0.environment.scale.value == 3 }).environment
  }

  @Test(
    "A config error is one finding at its line",
    arguments: [
      ("\"image\": \"./logo.png\", \"backgroundColor\": \"102030\"", "8"),
      ("\"image\": \"./logo.png\", \"backgroundColor\": \"navy\"", "8"),
      ("\"image\": \"./logo.png\", \"resizeMode\": \"aspectFill\"", "8"),
      ("\"backgroundColor\": \"#102030\", \"dark\": {\"image\": \"./logo.png\"}", "8"),
      // Without a picture, Expo leaves the color out, and it does not read an alpha.
      ("\"backgroundColor\": \"#102030\"", "7"),
      ("\"image\": \"./logo.png\", \"backgroundColor\": \"#10203080\"", "8"),
      ("\"image\": \"./logo.png\", \"backgroundcolor\": \"#102030\"", "8"),
      ("\"image\": \"./logo.png\", \"imageWidth\": \"20\"", "8"),
      ("\"image\": \"./logo.png\", \"dark\": {\"imag\": \"./logo.png\"}", "8"),
      ("\"image\": \"./Logo.PNG\", \"imageWidth\": 20", "7"),
      ("\"image\": \"./logo.svg\", \"imageWidth\": 20", "7"),
    ])
  func configErrors(_ options: String, _ line: String) throws {
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "logo.svg")
    try folder.write(expo(options), to: "app.json")
    #expect(findings(try opened()) == ["generator-config app.json:\(line)"])
  }

  @Test(
    "What Expo ignores is one finding at its line",
    arguments: [
      ("54", "\n    \"splash\": {\"backgroundColor\": \"#FF0000\"},"),
      ("54", "\n    \"ios\": {\"infoPlist\": {\"UILaunchStoryboardName\": \"Launch.storyboard\"}},"),
      ("51", "\n    \"splash\": {\"image\": \"./logo.png\"},"),
      ("54", "\n    \"plugins\": {\"expo-splash-screen\": {}},"),
    ])
  func ignored(_ version: String, _ other: String) throws {
    try folder.write("{\"dependencies\": {\"expo\": \"~\(version).0.0\"}}", to: "package.json")
    var app = expo("\"image\": \"./logo.png\"", other: other)
    if other.contains("plugins") { app = app.replacing("\"plugins\": [", with: "\"else\": [") }
    try folder.write(app.replacing("\"ios\": {\"supportsTablet\": true},", with: ""), to: "app.json")
    #expect(findings(try opened()) == ["generator-config app.json:\(version == "54" ? 5 : 7)"])
  }

  @Test(
    "Without a picture, the plugin leaves a view without a color; dark values of `splash` count only below `ios`"
  )
  func noColor() throws {
    try folder.write(expo("\"backgroundColor\": \"#102030\""), to: "app.json")
    let view = try #require(try opened().screens.subject.document?.initialView)
    #expect(view.backgroundColor == nil && view.subviews.isEmpty)
    let splash = "{\"image\": \"./logo.png\",\n\"dark\": {\"backgroundColor\": \"#000000\"}}"
    for (other, lines) in [
      ("\"splash\": \(splash)", ["generator-config app.json:2"]), ("\"ios\": {\"splash\": \(splash)}", []),
    ] {
      try folder.write("{\"expo\": {\"slug\": \"one\", \(other)}}", to: "app.json")
      #expect(findings(try opened()) == lines)
    }
  }

  @Test("A picture with too many pixels is undecided at its line, with its frames")
  func huge() throws {
    // Only the header is read.
    let size: [UInt8] = [0, 0, 0x23, 0x28]
    let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    try folder.write(header + size + size + [8, 6, 0, 0, 0, 0, 0, 0, 0], to: "huge.png")
    try folder.write(expo("\"image\": \"./huge.png\", \"imageWidth\": 20"), to: "app.json")
    let project = try opened()
    #expect(project.doubt?.reach == .pictures)
    #expect(project.doubt?.step.location == SourceLocation(file: "app.json", line: 7))
    #expect(project.doubt?.step.title.contains("9000 × 9000") == true)
    #expect(
      project.assets.imageSets(named: "SplashScreenLogo").first?.slots.map(\.pixels?.width) == [20, 40, 60])
  }

  @Test("The version of a workspace around the app counts; a text without a number uses the last version")
  func hoisted() throws {
    try folder.write(expo("\"image\": \"../../logo.png\""), to: "apps/a/app.json")
    try folder.write("{\"dependencies\": {\"react\": \"19\"}}", to: "apps/a/package.json")
    func generator(_ root: String) throws -> String? {
      let request = RunRequest(
        projectRoot: folder.path + root, checklist: "launch-screen-basics", matrix: "smoke",
        projectAccess: FileAccess(below: [folder.path]))
      return try OpenedProject(request, Sample.data).app.generated?.generator
    }
    try folder.write("{\"dependencies\": {\"expo\": \"~53.0.1\"}}", to: "package.json")
    #expect(try generator("/apps/a") == "Expo SDK 53")
    #expect(try generator("") == "Expo SDK 53")
    try folder.write("{\"dependencies\": {\"expo\": \"latest\"}}", to: "package.json")
    #expect(try generator("/apps/a") == "Expo SDK 57")
    #expect(findings(try opened(folder.path + "/apps/a")).count == 1)
  }

  @Test("A picture that is not there is a finding of the criterion about images only, at the config's line")
  func missingPicture() async throws {
    try folder.write(expo("\"image\": \"./no.png\", \"backgroundColor\": \"#102030\""), to: "app.json")
    let project = try opened()
    #expect(findings(project) == [])
    let set = try #require(project.assets.imageSets(named: "SplashScreenLogo").first)
    #expect(set.location == SourceLocation(file: "app.json", line: 7))
    #expect(set.slots.allSatisfy { $0.error == "does not exist" })
    try folder.write(expo("\"image\": \"./log.png\""), to: "app.json")
    let missing = try #require(try opened().app.generated?.findings.first)
    #expect(missing.kind == .missing && missing.fix.contains("\"logo.png\""))
  }

  @Test("A Cordova app without platforms has the entries that the names of its pictures choose")
  func cordova() throws {
    let pictures = ["Default@2x~universal~anyany", "Default@3x~iphone~comany-dark", "icon"]
    for name in pictures { try folder.write(Self.wide, to: "res/\(name).png") }
    let splashes = pictures.map { "<splash src=\"res/\($0).png\"/>" }.joined(separator: "\n")
    func config(_ preference: String) -> String {
      """
      <widget xmlns="http://www.w3.org/ns/widgets" xmlns:cdv="http://cordova.apache.org/ns/1.0">
      <name>One</name>\(preference)
      <platform name="ios">
      \(splashes)
      </platform>
      </widget>
      """
    }
    try folder.write(config("<preference name=\"BackgroundColor\" value=\"0x80102030\"/>"), to: "config.xml")
    try FileManager.default.removeItem(atPath: folder.path + "/package.json")
    let project = try opened()
    #expect(findings(project).isEmpty)
    let set = try #require(project.assets.imageSets(named: "LaunchStoryboard").first)
    #expect(set.location.description.hasPrefix("config.xml:4"))
    #expect(set.slots.map(\.scale) == [2, 3] && set.slots.map(\.idiom) == ["universal", "iphone"])
    #expect(set.slots.map(\.appearance) == [nil, .dark])
    #expect(set.slots.map(\.horizontalSizeClass) == [nil, .compact])
    #expect(set.slots.allSatisfy { $0.verticalSizeClass == nil && $0.error == nil })
    let view = try #require(project.screens.subject.document?.initialView)
    #expect(view.backgroundColor == .named("SplashScreenBackgroundColor", recorded: nil))
    #expect(
      project.assets.colorSets(named: "SplashScreenBackgroundColor").first?.slots.first?.color
        == .literal(Color(hex: "#10203080")!))
    try folder.write(config(""), to: "config.xml")
    #expect(
      try opened().screens.subject.document?.initialView?.backgroundColor
        == .system("systemBackgroundColor", recorded: nil))
    try FileManager.default.removeItem(atPath: folder.path + "/res/\(pictures[1]).png")
    #expect(findings(try opened()) == ["generator-config config.xml:5:1"])
    try folder.write("", to: "platforms/ios/App.xcodeproj/project.pbxproj")
    #expect(throws: Diagnostics.self) { try opened() }
  }

  @Test("A Capacitor app without ios has its splash.png at 2,732 pixels; without one its screen is not known")
  func capacitor() throws {
    try folder.write("{\"dependencies\": {\"@capacitor/core\": \"^7.0.0\"}}", to: "package.json")
    try folder.write("export default {}", to: "capacitor.config.ts")
    #expect(try opened().doubt?.step.location == SourceLocation(file: "capacitor.config.ts", line: 1))
    try folder.write(Self.wide, to: "assets/splash.png")
    let project = try opened()
    #expect(project.doubt == nil)
    let set = try #require(project.assets.imageSets(named: "Splash").first)
    #expect(set.slots.map(\.scale) == [1, 2, 3] && set.slots.allSatisfy { $0.pixels?.width == 2732 })
  }

  @Test("A Capacitor app with a logo alone has a fifth of it on a color for each appearance")
  func capacitorLogo() throws {
    try folder.write("{\"dependencies\": {\"@capacitor/core\": \"^7.0.0\"}}", to: "package.json")
    try folder.write("export default {}", to: "capacitor.config.ts")
    try folder.write(
      Picture(width: 50, height: 50) { _, _ in .init(0x2060F0) }.png(), to: "resources/logo.png")
    let screen = try #require(try opened().app.generated)
    #expect(Set(screen.pictures.values.map(\.color)) == [Color(hex: "#FFFFFF"), Color(hex: "#111111")])
    #expect(screen.pictures.values.allSatisfy { $0.canvas.width == 2732 && $0.content.width == 10 })
    let project = try opened()
    guard case .found(let picture) = project.assets.picture(named: "Splash", in: try Self.environment()),
      let bitmap = project.assets.bitmap(picture.id)
    else {
      Issue.record("no picture")
      return
    }
    #expect(bitmap.rgba(0, 0) == (255, 255, 255, 255))
    #expect(bitmap.rgba(bitmap.width / 2, bitmap.height / 2) == (0x20, 0x60, 0xF0, 255))
  }

  @Test("A version that is not in the table uses the nearest, with a note")
  func version() throws {
    try folder.write("{\"dependencies\": {\"expo\": \"~99.0.0\"}}", to: "package.json")
    try folder.write(expo("\"image\": \"./logo.png\""), to: "app.json")
    let project = try opened()
    #expect(findings(project) == ["generator-version package.json:1"])
    #expect(project.screens.subject.sourceFindings.allSatisfy { $0.severity == .note })
  }

  @Test("A value that Expo computes makes the screen undecided, with its line")
  func computed() throws {
    try folder.write(
      "export default ({ config }) => ({\n  name: 'x',\n  plugins: [['expo-splash-screen', {\n"
        + "    image: './logo.png',\n    backgroundColor: process.env.COLOR,\n  }]],\n});",
      to: "app.config.ts")
    let project = try opened()
    #expect(project.doubt?.step.location == SourceLocation(file: "app.config.ts", line: 5))
    #expect(project.doubt?.step.title.contains("`process.env.COLOR`") == true)
    // Frames do not depend on a color.
    #expect(project.doubt?.reach == .colors)
    let passed = Finding(.passed, "whole", "It is whole.")
    for (id, outcome) in [
      ("contrast.background", Outcome.cannotTell), ("layout.pinned-to-edges", .passed),
      ("project.image-memory", .passed), ("project.launch-keys", .passed),
    ] {
      let assertion = try #require(Assertion.byID[id])
      #expect(passed.doubted(by: project.doubt, assertion).outcome == outcome, "\(id)")
    }
  }

  @Test("A constant of the script counts; a script that cannot be read is undecided at the line of its error")
  func constants() throws {
    let script =
      "const splash = {\n  image: './logo.png',\n  imageWidth: 40,\n};\n"
      + "export default () => ({\n  slug: 'x',\n  plugins: [['expo-splash-screen', splash]],\n});"
    try folder.write(script, to: "app.config.ts")
    let project = try opened()
    #expect(project.doubt == nil && findings(project).isEmpty)
    let set = try #require(project.assets.imageSets(named: "SplashScreenLogo").first)
    #expect(
      set.location == SourceLocation(file: "app.config.ts", line: 2) && set.slots.first?.pixels?.width == 40)
    try folder.write(script.replacing("});", with: ""), to: "app.config.ts")
    let broken = try opened().doubt
    #expect(broken?.reach == .all && broken?.step.location == SourceLocation(file: "app.config.ts", line: 8))
    #expect(broken?.step.title.contains("cannot read the script") == true)
    // The files of the project are not compared then, and a note says so.
    #expect(try findings(checkedIn("SplashScreen")) == ["generator-drift app.config.ts:8"])
  }

  @Test(
    "A list of plugins that a script extends has those of app.json; a condition in it leaves the screen undecided"
  )
  func extendedPlugins() throws {
    func script(_ more: String) -> String {
      "export default ({ config }) => ({\n  ...config,\n  plugins: [...(config.plugins ?? []), \(more)],\n});"
    }
    try folder.write(script("'expo-font'"), to: "app.config.ts")
    try folder.write(expo("\"image\": \"./logo.png\", \"imageWidth\": 40"), to: "app.json")
    let project = try opened()
    #expect(project.doubt == nil)
    #expect(project.assets.imageSets(named: "SplashScreenLogo").first?.slots.first?.pixels?.width == 40)
    try folder.write("{\"expo\": {\"slug\": \"one\"}}", to: "app.json")
    #expect(try opened().doubt?.step.location == SourceLocation(file: "app.config.ts", line: 3))
  }

  @Test("An app that shows the storyboard of another tool has no finding about Expo's config")
  func otherTool() throws {
    try folder.write(expo("\"image\": \"./no.png\""), to: "app.json")
    for (name, count) in [("BootSplash", 0), ("SplashScreen", 2)] {
      let found = try findings(checkedIn(name))
      #expect(found.count == count, "\(name): \(found)")
    }
  }

  @Test(
    "A file of its own replaces the section of pubspec.yaml, and its misspelled keys and formats are findings"
  )
  func flutterFile() throws {
    try folder.write(
      "flutter_native_splash:\n  color: \"white\"\n  image: none.png\n", to: "pubspec.yaml")
    try folder.write(
      "flutter_native_splash:\n  colour: \"#FFFFFF\"\n  image: logo.jpg\n  fullscreen: 3\n",
      to: "flutter_native_splash.yaml")
    try folder.write(Self.wide, to: "logo.jpg")
    let written = try #require(try checkedIn("LaunchScreen").files.written.first)
    #expect(written.findings.map(\.location.line) == [2, 4, 3])
    #expect(written.findings.first?.fix == "Write `color`")
    try folder.write("flutter_native_splash:\n  color: [\n", to: "flutter_native_splash.yaml")
    let error = #expect(throws: Diagnostics.self) { try checkedIn("LaunchScreen") }
    #expect(error?.all.first?.location?.description == "flutter_native_splash.yaml:3:1")
    try folder.write("flutter_native_splash:\n  ios: false\n", to: "flutter_native_splash.yaml")
    #expect(try checkedIn("LaunchScreen").files.written.isEmpty)
  }

  /// Returns an app with an Info.plist of its own.
  private func checkedIn(_ storyboard: String) throws -> OpenedProject {
    try folder.write(
      "<plist version=\"1.0\"><dict><key>UILaunchStoryboardName</key><string>\(storyboard)</string></dict></plist>",
      to: "ios/App/Info.plist")
    return try OpenedProject(
      RunRequest(
        projectRoot: folder.path, infoPlist: folder.path + "/ios/App/Info.plist",
        checklist: "launch-screen-basics", matrix: "smoke", projectAccess: FileAccess(below: [folder.path])),
      Sample.data)
  }

  @Test("A JSON error has its line")
  func broken() throws {
    try folder.write("{\n  \"expo\": {,}\n}", to: "app.json")
    let error = #expect(throws: Diagnostics.self) { try opened() }
    #expect(error?.all.first?.location?.description == "app.json:2:12")
  }

  @Test("A folder with three Expo apps names all of them")
  func monorepo() throws {
    for name in ["a", "b", "c"] {
      try folder.write(expo("\"image\": \"../../logo.png\""), to: "apps/\(name)/app.json")
    }
    let error = #expect(throws: Diagnostics.self) { try opened() }
    #expect(error?.all.first?.fix.contains("qa run --projects apps/a apps/b apps/c") == true)
  }

  @Test(
    "Items of .NET MAUI for other platforms do not count; children and updates of an item do, and the alpha is first"
  )
  func mauiItems() throws {
    func group(_ condition: String, _ items: String) -> String {
      "<ItemGroup Condition=\"\(condition)\">\(items)</ItemGroup>\n"
    }
    let own =
      "<MauiSplashScreen Include=\"logo.png\"><BaseSize>40,40</BaseSize></MauiSplashScreen>"
      + "<MauiSplashScreen Update=\"logo.png\" Color=\"#80102030\" />"
    let other = "<MauiSplashScreen Include=\"wide.png\" Color=\"#FFFFFF\" />"
    func identifier(_ test: String) -> String {
      "$([MSBuild]::GetTargetPlatformIdentifier('$(TargetFramework)')) \(test)"
    }
    for (others, ours) in [
      ("$(TargetFramework.Contains('-android'))", "$(TargetFramework.Contains('-ios'))"),
      (identifier("!= 'ios'"), identifier("== 'ios'")),
    ] {
      try folder.write(
        "<Project><PropertyGroup><TargetFrameworks>net9.0-ios</TargetFrameworks><UseMaui>true</UseMaui></PropertyGroup>\n"
          + group(others, other) + group(ours, own) + "</Project>", to: "App.csproj")
      let project = try opened()
      #expect(project.doubt == nil && findings(project).isEmpty, "\(ours)")
      #expect(project.assets.imageSets(named: "logo").first?.slots.first?.pixels?.width == 40)
      let color = Color(red: 16 / 255, green: 32 / 255, blue: 48 / 255, alpha: 128 / 255, space: .displayP3)
      #expect(project.screens.subject.document?.initialView?.backgroundColor == .literal(color))
    }
    // Only the build knows which configuration it is.
    try folder.write(
      "<Project><PropertyGroup><UseMaui>true</UseMaui></PropertyGroup>\n"
        + group("'$(Configuration)' == 'Debug'", other) + group("'$(Configuration)' == 'Release'", own)
        + "</Project>", to: "App.csproj")
    #expect(try opened().doubt?.step.location.line == 2)
    #expect(try findings(opened()).isEmpty)
  }

  @Test(
    "A .NET MAUI color has a name, or digits with or without #",
    arguments: [
      ("CornflowerBlue", "#6495ED"), ("512BD4", "#512BD4"), ("#abc", "#AABBCC"), ("#f123", "#112233"),
    ])
  func mauiColors(_ text: String, _ hex: String) throws {
    try folder.write(
      "<Project><PropertyGroup><UseMaui>true</UseMaui></PropertyGroup><ItemGroup>\n"
        + "<MauiSplashScreen Include=\"logo.png\" Color=\"\(text)\" />\n</ItemGroup></Project>",
      to: "App.csproj")
    let project = try opened()
    #expect(project.doubt == nil && findings(project).isEmpty)
    guard case .literal(let color)? = project.screens.subject.document?.initialView?.backgroundColor else {
      Issue.record("no color")
      return
    }
    #expect(color.hex == hex)
  }

  @Test("A .NET MAUI app has its storyboard, with BaseSize and the color of the project file")
  func maui() throws {
    try folder.write(
      """
      <Project Sdk="Microsoft.NET.Sdk">
        <PropertyGroup>
          <TargetFrameworks>net9.0-ios;net9.0-android</TargetFrameworks>
          <UseMaui>true</UseMaui>
        </PropertyGroup>
        <ItemGroup>
          <MauiSplashScreen Include="logo.png" Color="#102030" BaseSize="40,40" />
        </ItemGroup>
      </Project>
      """, to: "App.csproj")
    let project = try opened()
    let view = try #require(project.screens.subject.document?.initialView)
    #expect(view.location == SourceLocation(file: "App.csproj", line: 7, column: 5))
    #expect(
      view.backgroundColor
        == .literal(Color(red: 16 / 255, green: 32 / 255, blue: 48 / 255, space: .displayP3)))
    #expect(project.assets.imageSets(named: "logo").first?.slots.map(\.pixels?.width) == [40, 80, 120])
    let environment = try Self.environment()
    let family = ScreenFamily(pipeline: Pipeline(project)).subject(in: environment)
    let screen = try #require(family.screens.first?.own)
    #expect(screen.layout.item("aT4-1l-d9a")?.screenFrame == screen.viewport.bounds)
    #expect(
      project.app.shippingConfiguration.infoPlist.values["UILaunchStoryboardName"] == .string("MauiSplash"))
  }

  @Test("A thousand changed configs open, or end with an error")
  func changed() throws {
    let seed = PropertySeed.value
    var random = SeededGenerator(seed: seed)
    let text = Array(
      expo("\"image\": \"./logo.png\", \"imageWidth\": 20, \"backgroundColor\": \"#102030\"").utf8)
    let pieces = ["{", "}", "[", "]", ",", "\"", "null", "1e9", "-5", "true", ":", "#", "/*"].map {
      Array($0.utf8)
    }
    var ended = 0
    for _ in 0..<1000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        let end = min(index + Int.random(in: 0...6, using: &random), bytes.count)
        bytes.replaceSubrange(index..<end, with: pieces[Int.random(in: pieces.indices, using: &random)])
      }
      try folder.write(bytes, to: "app.json")
      let request = RunRequest(
        projectRoot: folder.path, checklist: "launch-screen-basics", matrix: "smoke",
        projectAccess: FileAccess(below: [folder.path]))
      do {
        _ = try AppFiles(request, Self.facts.get(), access: FileAccess(below: [folder.path]))
      } catch {
        #expect(!Diagnostics(wrapping: error).all.isEmpty, "seed \(seed)")
      }
      ended += 1
    }
    #expect(ended == 1000, "seed \(seed)")
  }

  private static let facts = Result { try SystemFacts(Sample.data) }
}
