import LaunchScreens
import Model
import Testing

@testable import XcodeProject

@Suite("Launch keys of project generators")
struct GeneratedProjectTests {
  private func resolve(_ project: String, name: String = "project.yml", _ info: String = "") throws
    -> LaunchScreenResolution
  {
    let folder = try TemporaryProject([
      name: project, "App/Info.plist": plist(info), "App/Start.storyboard": "x",
    ])
    return LaunchScreens.resolve(try folder.load(infoPlist: "App/Info.plist"), idiom: .phone)
  }

  @Test("A storyboard of XcodeGen's properties is in the Info.plist")
  func storyboard() throws {
    let found = try resolve(
      "targets:\n  App:\n    info:\n      properties:\n        UILaunchStoryboardName: Start # x")
    #expect(found.screens.map(\.file) == ["App/Start.storyboard"] && found.findings.isEmpty)
    #expect(found.screens.first?.location == SourceLocation(file: "project.yml", line: 5))
    let own = try resolve(
      "  UILaunchStoryboardName: Other", string("UILaunchStoryboardName", "Start"))
    #expect(own.screens.map(\.file) == ["App/Start.storyboard"])
  }

  @Test("A generated screen counts where the Info.plist is generated")
  func generated() throws {
    let setting = "  INFOPLIST_KEY_UILaunchScreen_Generation: YES"
    let on = try resolve("  GENERATE_INFOPLIST_FILE: YES\n" + setting)
    #expect(on.screens.map(\.kind) == [.generated])
    #expect(try resolve(setting).findings.map(\.id) == [.infoPlistUnreadable])
  }

  @Test("Keys of several targets, nested values and Swift manifests leave the launch screen unknown")
  func unknown() throws {
    let twice = try resolve("  UILaunchStoryboardName: A\n  UILaunchStoryboardName: B")
    #expect(twice.findings.map(\.id) == [.infoPlistUnreadable])
    #expect(twice.findings.first?.location == SourceLocation(file: "project.yml", line: 1))
    #expect(try resolve("  UILaunchScreen:\n    UIColorName: A").findings.map(\.id) == [.infoPlistUnreadable])
    let tuist = try resolve(
      "infoPlist: .extendingDefault(with: [\n  \"UILaunchScreen\": [:],\n])", name: "Project.swift")
    #expect(tuist.findings.map(\.id) == [.infoPlistUnreadable])
    #expect(try resolve("name: App").findings.map(\.id) == [.noLaunchScreen])
  }
}
