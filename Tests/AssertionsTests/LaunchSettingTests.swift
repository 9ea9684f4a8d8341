import Model
import Testing

@testable import Assertions

/// `project.launch-settings`.
struct LaunchSettingTests {
  private let values: [String: PlistValue] = [
    "UILaunchStoryboardName": .string("Launch"),
    "UISupportedInterfaceOrientations": .array([.string("B"), .string("A")]),
    "UISupportedInterfaceOrientations~ipad": .string("B A"),
  ]

  private func stage(_ release: [String: PlistValue]? = nil) -> ProjectStage {
    var stage = ProjectStage()
    stage.configurations = [
      ProjectStage.configuration("Debug", values), ProjectStage.configuration("Release", release ?? values),
    ]
    for index in stage.configurations.indices { stage.configurations[index].idioms = [.phone, .pad] }
    return stage
  }

  private func check(_ stage: ProjectStage, _ values: String...) -> Finding {
    stage.check("project.launch-settings", ["values": .list(values.map { .string($0) })])
  }

  @Test("Keys have their values in all configurations; a list is compared without its order")
  func passes() {
    let finding = check(
      stage(), "UILaunchStoryboardName: Launch", "UISupportedInterfaceOrientations: A B",
      "UIUserInterfaceStyle: Automatic", "UILaunchScreen: none", "UISupportedInterfaceOrientations~ipad: A B")
    #expect(finding.messageID == "settings-hold", "\(finding.message)")
  }

  @Test("A value that differs in one configuration fails there; a suffix limits the device family")
  func fails() {
    var release = values
    release["UIUserInterfaceStyle~ipad"] = .string("Light")
    let finding = check(stage(release), "UIUserInterfaceStyle: Automatic")
    #expect(finding.outcome == .failed)
    #expect(finding.cause == "launch-setting:UIUserInterfaceStyle~ipad")
    #expect(finding.measured["value"] == "Light" && finding.expected["value"] == "Automatic")
    #expect(check(stage(release), "UIUserInterfaceStyle~iphone: Automatic").outcome == .passed)
    release["UILaunchStoryboardName"] = nil
    #expect(check(stage(release), "UILaunchStoryboardName: Launch").measured["value"] == "none")
  }

  @Test("The settings of an app are those that all configurations share, per family if families differ")
  func all() throws {
    var release = values
    release["UIUserInterfaceStyle"] = .string("Dark")
    release["UISupportedInterfaceOrientations~ipad"] = .string("A")
    var stage = stage(release)
    let texts = LaunchSetting.all(stage.project).map(\.text)
    #expect(texts.contains("UILaunchStoryboardName: Launch") && texts.contains("UILaunchScreen: none"))
    #expect(texts.contains("UISupportedInterfaceOrientations~iphone: A B"))
    #expect(!texts.contains { $0.hasPrefix("UIUserInterfaceStyle") || $0.contains("~ipad") })
    for text in texts { #expect(LaunchSetting(text)?.text == text) }
    stage.configurations.removeLast()
    #expect(LaunchSetting.all(stage.project).map(\.text).contains("UIUserInterfaceStyle: Automatic"))
  }

  @Test(
    "A text without a key or a value is an error", arguments: ["", "A", ": B", "A:", "A~tv: B", "A~b~c: D"])
  func wrong(text: String) {
    #expect(check(stage(), text).messageID == "no-setting")
  }
}
