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
    ])
  func configErrors(_ options: String, _ line: String) throws {
    try folder.write(expo(options), to: "app.json")
    #expect(findings(try opened()) == ["generator-config app.json:\(line)"])
  }

  @Test(
    "What Expo ignores is one finding at its line",
    arguments: [
      ("54", "\n    \"splash\": {\"backgroundColor\": \"#FF0000\"},"),
      ("54", "\n    \"ios\": {\"infoPlist\": {\"UILaunchStoryboardName\": \"Launch.storyboard\"}},"),
      ("51", "\n    \"splash\": {\"image\": \"./logo.png\"},"),
    ])
  func ignored(_ version: String, _ other: String) throws {
    try folder.write("{\"dependencies\": {\"expo\": \"~\(version).0.0\"}}", to: "package.json")
    let app = expo("\"image\": \"./logo.png\"", other: other)
    try folder.write(app.replacing("\"ios\": {\"supportsTablet\": true},", with: ""), to: "app.json")
    #expect(findings(try opened()) == ["generator-config app.json:\(version == "54" ? 5 : 7)"])
  }

  @Test("A picture that is not there is a finding of the criterion about images only, at the config's line")
  func missingPicture() async throws {
    try folder.write(expo("\"image\": \"./no.png\", \"backgroundColor\": \"#102030\""), to: "app.json")
    let project = try opened()
    #expect(findings(project) == [])
    let set = try #require(project.assets.imageSets(named: "SplashScreenLogo").first)
    #expect(set.location == SourceLocation(file: "app.json", line: 7))
    #expect(set.slots.allSatisfy { $0.error == "does not exist" })
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

  @Test("A version that is not in the table uses the nearest, with a note")
  func version() throws {
    try folder.write("{\"dependencies\": {\"expo\": \"~99.0.0\"}}", to: "package.json")
    try folder.write(expo("\"image\": \"./logo.png\""), to: "app.json")
    let project = try opened()
    #expect(findings(project) == ["generator-version app.json"])
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
      try folder.write(
        "<plist version=\"1.0\"><dict><key>UILaunchStoryboardName</key><string>\(name)</string></dict></plist>",
        to: "ios/App/Info.plist")
      let project = try OpenedProject(
        RunRequest(
          projectRoot: folder.path, infoPlist: folder.path + "/ios/App/Info.plist",
          checklist: "launch-screen-basics", matrix: "smoke", projectAccess: FileAccess(below: [folder.path])),
        Sample.data)
      #expect(findings(project).count == count, "\(name): \(findings(project))")
    }
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

/// Pairs of a config and what was written from it, of public projects.
@Suite(.enabled(if: PublicCorpus.path("generators") != nil, "\(PublicCorpus.reason)"))
struct GeneratorPairTests {
  private struct Pair {
    var path: String
    var status: String
  }

  private static func pairs(_ kind: String) throws -> [Pair] {
    let root = try #require(PublicCorpus.path("generators/" + kind))
    return try FileManager.default.contentsOfDirectory(atPath: root).sorted().map { name in
      let about = try String(contentsOfFile: "\(root)/\(name)/ABOUT.tsv", encoding: .utf8)
      let line = about.split(separator: "\n").first { $0.hasPrefix("status\t") }
      return Pair(path: "\(root)/\(name)", status: String(line?.dropFirst(7) ?? ""))
    }
  }

  /// Returns the checked-in app of a pair; nil for a pair without an Info.plist.
  private static func checkedIn(_ pair: Pair) throws -> OpenedProject? {
    let files = FileManager.default.enumerator(atPath: pair.path)?.compactMap { $0 as? String } ?? []
    let lists = files.filter {
      $0.hasSuffix("/Info.plist") && $0.contains("ios/") && !$0.contains("Flutter/")
    }
    let depth = { (path: String) in path.split(separator: "/").count }
    guard let list = lists.min(by: { (depth($0), $0) < (depth($1), $1) }) else { return nil }
    return try OpenedProject(
      RunRequest(
        projectRoot: pair.path, infoPlist: pair.path + "/" + list, checklist: "launch-screen-basics",
        matrix: "pr", projectAccess: FileAccess(below: [pair.path])), Sample.data)
  }

  /// Returns the texts of the findings about drift; nil for a pair without an Info.plist.
  private static func drift(_ pair: Pair) throws -> [String]? {
    try checkedIn(pair)?.screens.subject.sourceFindings.filter { $0.id == "generator-drift" }.map(
      \.message.text)
  }

  /// Returns the pair with the values of a script that the corpus does not store.
  private static func complete(_ pair: Pair, in folder: TemporaryFolder) throws -> Pair {
    let files = FileManager.default.enumerator(atPath: pair.path)?.compactMap { $0 as? String } ?? []
    guard let script = files.first(where: { $0.hasSuffix("_extracted-splash-config.json") }) else {
      return pair
    }
    let text = try Data(contentsOf: URL(fileURLWithPath: "\(pair.path)/\(script)"))
    // Without values in the script, those of the JSON count.
    let words = String(decoding: text, as: UTF8.self)
    if words.contains("\"expo\": {}") { return pair }
    let copy = folder.path + "/" + UUID().uuidString
    try FileManager.default.copyItem(atPath: pair.path, toPath: copy)
    try text.write(to: URL(fileURLWithPath: "\(copy)/\(FilePath.join(FilePath.parent(script), "app.json"))"))
    return Pair(path: copy, status: pair.status)
  }

  @Test(
    "A config that agrees with its files has no finding about drift",
    arguments: [("expo", 15), ("flutter_native_splash", 10), ("react-native-bootsplash", 1)])
  func agrees(kind: String, atLeast least: Int) throws {
    let folder = try TemporaryFolder()
    var count = 0
    for pair in try Self.pairs(kind) where pair.status == "agrees" {
      guard let drift = try Self.drift(Self.complete(pair, in: folder)) else { continue }
      #expect(drift.isEmpty, "\(pair.path): \(drift)")
      count += 1
    }
    #expect(count >= least)
  }

  /// Writes pictures of the size that those had which the corpus does not store.
  private static func writePictures(_ pair: Pair) throws {
    let lines = try String(contentsOfFile: pair.path + "/sizes.tsv", encoding: .utf8).split(separator: "\n")
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t").map(String.init)
      let file = pair.path + "/" + fields[0]
      guard fields[1] == "png", let width = Int(fields[2]), let height = Int(fields[3]),
        !FileManager.default.fileExists(atPath: file)
      else { continue }
      try FileManager.default.createDirectory(
        atPath: FilePath.parent(file), withIntermediateDirectories: true)
      let picture = Picture(width: width, height: height) { _, _ in .init(0x2060F0) }
      try Data(picture.png()).write(to: URL(fileURLWithPath: file))
    }
  }

  /// Returns the frames of the images on a screen, by the images' names.
  private static func frames(_ family: ScreenFamily, _ environment: Environment) -> [String: Rect] {
    guard let screen = family.screen(environment) else { return [:] }
    let frames = Dictionary(
      screen.layout.items.map { ($0.id, $0.screenFrame) }, uniquingKeysWith: { first, _ in first })
    let images = screen.root.flattened.compactMap { view in
      view.imageName.flatMap { name in frames[view.id].map { (name, $0) } }
    }
    return Dictionary(images, uniquingKeysWith: { first, _ in first })
  }

  @Test("On every device of pr the images that Expo will write have the frames of those that it wrote")
  func frames() throws {
    let folder = try TemporaryFolder()
    var (apps, count) = (0, 0)
    for pair in try Self.pairs("expo") where pair.status == "agrees" {
      let copy = Pair(path: "\(folder.path)/\(apps)-\(UUID().uuidString)", status: "")
      try FileManager.default.copyItem(
        atPath: try Self.complete(pair, in: folder).path, toPath: copy.path)
      try Self.writePictures(copy)
      guard let written = try Self.checkedIn(copy) else { continue }
      let files = FileManager.default.enumerator(atPath: copy.path)?.compactMap { $0 as? String } ?? []
      let platform = try #require(files.first { $0 == "ios" || $0.hasSuffix("/ios") })
      try FileManager.default.removeItem(atPath: copy.path + "/" + platform)
      let request = RunRequest(
        projectRoot: copy.path, checklist: "launch-screen-basics", matrix: "pr",
        projectAccess: FileAccess(below: [copy.path]))
      // One pair names a picture that its repository does not have.
      guard let generated = try? OpenedProject(request, Sample.data),
        generated.assets.imageSets(named: "SplashScreenLogo").flatMap(\.slots).allSatisfy({ $0.error == nil })
      else { continue }
      apps += 1
      let environments = Set(
        try generated.expand(request, Sample.data).cases.map(\.environment).filter { $0.appearance == .light }
      )
      let families = [written, generated].map { ScreenFamily(pipeline: Pipeline($0)) }
      for environment in environments {
        let (ours, theirs) = (Self.frames(families[1], environment), Self.frames(families[0], environment))
        #expect(Set(ours.keys) == Set(theirs.keys), "\(pair.path): \(environment)")
        for (name, frame) in theirs {
          let own = ours[name] ?? .zero
          let error =
            [
              own.minX - frame.minX, own.minY - frame.minY, own.width - frame.width,
              own.height - frame.height,
            ].map { abs($0.value) }.max() ?? 0
          #expect(error <= 1, "\(pair.path): \(name) \(own) \(frame)")
          count += 1
        }
      }
    }
    #expect(apps >= 15 && count >= 1500, "\(apps) apps, \(count) frames")
  }

  @Test("A stale or edited config of Expo is one finding with both values")
  func stale() throws {
    let folder = try TemporaryFolder()
    var count = 0
    for pair in try Self.pairs("expo") where ["stale", "hand-edited"].contains(pair.status) {
      let drift = try Self.drift(Self.complete(pair, in: folder)) ?? []
      #expect(drift.count <= 1)
      guard let message = drift.first else { continue }
      #expect(message.contains(" in the config, and ") && message.contains("npx expo prebuild"))
      count += 1
    }
    // The pictures of one pair are not in the corpus.
    #expect(count >= 12, "\(count)")
  }

  @Test("The .NET MAUI projects have a screen without a storyboard")
  func maui() throws {
    for pair in try Self.pairs("maui") {
      let files = FileManager.default.enumerator(atPath: pair.path)?.compactMap { $0 as? String } ?? []
      for file in files where file.hasSuffix(".csproj") {
        let root = pair.path + "/" + FilePath.parent(file)
        let project = try OpenedProject(
          RunRequest(
            projectRoot: root, checklist: "launch-screen-basics", matrix: "smoke",
            projectAccess: FileAccess(below: [pair.path])), Sample.data)
        #expect(project.screens.subject.document?.initialView?.subviews.count == 1, "\(file)")
      }
    }
  }
}
