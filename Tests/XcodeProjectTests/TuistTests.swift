import LaunchScreens
import Model
import Testing

@testable import XcodeProject

@Suite("Specifications of Tuist without a project")
struct TuistTests {
  private func load(_ target: String, top: String = "", _ files: [String: String] = [:]) throws -> AppProject
  {
    try project(target, top: top, files).load()
  }

  private func project(_ targets: String, top: String = "", _ files: [String: String] = [:]) throws
    -> TemporaryProject
  {
    let text = """
      import ProjectDescription
      \(top)
      let project = Project(
        name: "Shop",
        targets: [
          .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "k",
            infoPlist: .extendingDefault(with: ["UILaunchStoryboardName": "Wrong"]), sources: ["Kit/**"]),
          \(targets)
        ]
      )
      """
    var all = ["Project.swift": text, "App/Resources/Start.storyboard": "x", "Kit/Wrong.storyboard": "x"]
    all.merge(files) { _, new in new }
    return try TemporaryProject(all)
  }

  private static let app = """
    .target(name: "Shop", destinations: [.iPhone], product: .app, bundleId: "s", deploymentTargets: .iOS("16.0"),
      infoPlist: .extendingDefault(with: [
        "UILaunchStoryboardName": "Start", "CFBundleVersion": .string(version),
      ]), sources: ["App/Sources/**"], resources: ["App/Resources/**"])
    """

  @Test("The default Info.plist and its additions are those of the app, and a framework is never the app")
  func extendingDefault() throws {
    let app = try load(Self.app)
    #expect(app.target == "Shop" && app.location.file == "Project.swift")
    let configuration = app.shippingConfiguration
    #expect(configuration.idioms == [.phone] && configuration.deploymentTarget == OSVersion("16.0"))
    #expect(configuration.infoPlist.values["UIApplicationSceneManifest"] != nil)
    let screen = try #require(LaunchScreens.resolve(app, idiom: .phone).screens.first)
    #expect(screen.file == "App/Resources/Start.storyboard")
    #expect(app.resources.map(\.path) == ["App/Resources/Start.storyboard"])
  }

  @Test("The default alone names no launch screen, and the finding is at its line")
  func standard() throws {
    let app = try load(
      "Target(name: \"Shop\", platform: .iOS, product: .app, bundleId: \"s\", infoPlist: .default, resources: [])"
    )
    let found = LaunchScreens.resolve(app, idiom: .phone)
    let finding = try #require(found.findings.first { $0.id == .noLaunchScreen })
    #expect(found.screens.map(\.kind) == [.none])
    #expect(finding.location == SourceLocation(file: "Project.swift", line: 8))
  }

  @Test("A file of the Info.plist is read, also with a constant in its path")
  func file() throws {
    let app = try load(
      "Target(name: name, platform: .iOS, product: .app, bundleId: \"s\", infoPlist: .file(path: \"Support/\\(name)-Info.plist\"), resources: [.glob(pattern: \"App/Resources/**\", excluding: [\"**/*.txt\"])])",
      top: "let name: String = \"Shop\"",
      [
        "Support/Shop-Info.plist": plist(string("UILaunchStoryboardName", "Start")),
        "App/Resources/notes.txt": "x",
      ])
    let screen = try #require(LaunchScreens.resolve(app, idiom: .phone).screens.first)
    #expect(app.target == "Shop" && screen.file == "App/Resources/Start.storyboard")
    #expect(app.resources.map(\.path) == ["App/Resources/Start.storyboard"])
  }

  @Test("A value that is not literal is undecided with its place, and so is a helper")
  func notLiteral() throws {
    let value = try load(
      Self.app.replacing(
        "\"UILaunchStoryboardName\": \"Start\"", with: "\"UILaunchStoryboardName\": .string(screen)"))
    let finding = try #require(LaunchScreens.resolve(value, idiom: .phone).findings.first)
    #expect(finding.id == .infoPlistUnreadable && finding.location?.file == "Project.swift")
    #expect(finding.message.contains("UILaunchStoryboardName of the Info.plist"))
    let whole = try load(Self.app.replacing(".extendingDefault(with: [", with: "plist(["))
    #expect(LaunchScreens.resolve(whole, idiom: .phone).findings.first?.id == .infoPlistUnreadable)
    let helper = try project(".makeApp(name: \"Shop\", product: .app)")
    #expect(
      helper.failure()?.contains("Project.swift:8: error: Tuist makes a target with `.makeApp`") == true)
    let made = try TemporaryProject([
      "Project.swift":
        "import ProjectDescription\nlet project = Project.makeModule(name: \"Shop\", product: .app)\n"
    ])
    #expect(
      made.failure()?.contains("Project.swift:2: error: Tuist makes the project with `Project.makeModule`")
        == true)
  }

  @Test("Resources that are not literal leave open what the target copies")
  func unknownResources() throws {
    let app = try load(Self.app.replacing("[\"App/Resources/**\"]", with: "[\"App/Resources/**\", other]"))
    #expect(!app.membershipIsKnown)
    #expect(try load(Self.app).membershipIsKnown)
  }

  @Test("Hostile text ends the reading")
  func hostile() throws {
    for text in [
      "let a = [[[", "let a = (", "let a = \"\\(", String(repeating: "let a = [", count: 9000), "let",
    ] {
      _ = SwiftLiterals(Array(text.utf8)).constants
    }
  }
}
