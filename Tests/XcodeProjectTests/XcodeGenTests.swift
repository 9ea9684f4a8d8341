import LaunchScreens
import Model
import Testing

@testable import XcodeProject

@Suite("Specifications of XcodeGen without a project")
struct XcodeGenTests {
  private func load(_ text: String, _ files: [String: String] = [:]) throws -> AppProject {
    var all = ["project.yml": text, "App/Start.storyboard": "x"]
    all.merge(files) { _, new in new }
    return try TemporaryProject(all).load()
  }

  @Test("A specification whose targets are all in included files is found; several are listed")
  func onlyIncludes() throws {
    let app =
      "targets: {App: {type: application, platform: iOS, info: {path: App/Info.plist, properties: {A: b}}}}\n"
    let text = "name: App\ninclude: [targets/app.yml]\n"
    let found = try load(text, ["targets/app.yml": app])
    #expect(found.name == "project.yml" && found.target == "App")
    let framework = ["project.yml": text, "targets/app.yml": app.replacing("application", with: "framework")]
    #expect(try #require(TemporaryProject(framework).failure()).contains("XcodeGen generates the project"))
    let unknown = ["project.yml": "name: App\ninclude: [\"${PART}.yml\"]\n"]
    #expect(try #require(TemporaryProject(unknown).failure()).contains("depends on the environment"))
    let two = ["a/project.yml": "name: A\n" + app, "b/project.yml": "name: B\n" + app]
    #expect(
      try #require(TemporaryProject(two).failure()).contains(
        "the folder holds 2 projects: \"a/project.yml\" and \"b/project.yml\"; name one with --project"))
  }

  @Test("The properties of info replace the file, and a framework is never the app")
  func info() throws {
    let text = """
      name: App
      targets:
        Kit:
          type: framework
          platform: iOS
          info: {path: Kit/Info.plist}
        App:
          type: application
          platform: iOS
          sources: [App]
          info:
            path: App/Info.plist
            properties:
              UILaunchStoryboardName: Start
      """
    let app = try load(text, ["App/Info.plist": plist(string("UILaunchStoryboardName", "Old"))])
    #expect(app.target == "App" && app.location.file == "project.yml")
    let screen = try #require(LaunchScreens.resolve(app, idiom: .phone).screens.first)
    #expect(screen.file == "App/Start.storyboard" && screen.location?.line == 14)
    let none = try load(text.replacing("UILaunchStoryboardName: Start", with: "Other: x"))
    let finding = try #require(
      LaunchScreens.resolve(none, idiom: .pad).findings.first { $0.id == .noLaunchScreen })
    #expect(finding.location == SourceLocation(file: "project.yml", line: 11))
  }

  @Test("Templates, groups and settings of a configuration reach the target")
  func settings() throws {
    let app = try load(
      """
      name: App
      settingGroups:
        launch: {INFOPLIST_KEY_UILaunchStoryboardName: "Start"}
      targetTemplates:
        Base:
          type: application
          platform: iOS
          sources: "${target_name}"
          settings:
            base: {GENERATE_INFOPLIST_FILE: YES}
            configs:
              release: {groups: [launch]}
      targets:
        App: {templates: [Base]}
      """)
    #expect(app.shippingConfiguration.name == "Release")
    #expect(LaunchScreens.resolve(app, idiom: .phone).screens.map(\.file) == ["App/Start.storyboard"])
    #expect(LaunchScreens.resolve(app, configuration: 0, idiom: .phone).screens.map(\.kind) == [.none])
  }

  @Test("Included files count first, and their paths are relative to their folders")
  func include() throws {
    let app = try load(
      """
      include:
        - path: Shared/base.yml
        - {path: off.yml, enable: false}
      name: App
      targets:
        App:
          type: application
          info:
            properties: {UILaunchStoryboardName: Start}
      """,
      [
        "Shared/base.yml":
          "targets:\n  App:\n    platform: iOS\n    sources: [../App]\n    info: {path: Info.plist, properties: {UILaunchStoryboardName: Old}}\n"
      ])
    #expect(LaunchScreens.resolve(app, idiom: .phone).screens.map(\.file) == ["App/Start.storyboard"])
    #expect(app.shippingConfiguration.settings["INFOPLIST_FILE"]?.value == "Shared/Info.plist")
  }

  @Test(
    "A specification that names the next parts ten times each is an error with the limit",
    arguments: ["includes", "templates", "groups"])
  func expansion(_ kind: String) throws {
    let app = "targets:\n  App:\n    type: application\n    platform: iOS\n"
    func ten(_ text: String) -> String { Array(repeating: text, count: 10).joined(separator: ", ") }
    var files = ["project.yml": app]
    switch kind {
    case "includes":
      for level in 0..<7 {
        files[level == 0 ? "project.yml" : "i\(level).yml"] = "include: [\(ten("i\(level + 1).yml"))]\n" + app
      }
      files["i7.yml"] = app
    case "templates":
      let levels = (0..<8).map { "  T\($0): {templates: [\(ten("T\($0 + 1)"))], sources: [a]}\n" }
      files["project.yml"] = "targetTemplates:\n\(levels.joined())\(app)    templates: [T0]\n"
    default:
      let levels = (0..<15).map { "  g\($0): {groups: [\(ten("g\($0 + 1)"))]}\n" }
      files["project.yml"] = "settingGroups:\n\(levels.joined())\(app)    settings: {groups: [g0]}\n"
    }
    let failure = try TemporaryProject(files).failure()
    #expect(failure?.contains("expands to more than 1000000 values") == true, "\(failure ?? "")")
  }

  @Test("A file that the environment decides about is an error at its line")
  func unknownInclude() throws {
    let folder = try TemporaryProject([
      "project.yml":
        "include:\n  - {path: a.yml, enable: \"${CI}\"}\ntargets:\n  App:\n    type: application\n    platform: iOS\n"
    ])
    #expect(folder.failure()?.contains("project.yml:2: error: what the specification includes here") == true)
  }
}
