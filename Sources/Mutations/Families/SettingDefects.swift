import Files
import Model

extension MutationFamily {
  /// Breaks build settings of one configuration.
  static let settingDefects = MutationFamily(
    id: "settings", title: "Build settings of one configuration are wrong", kind: .defect,
    operators: [
      set(
        "setting-generation", "Generates a launch screen", generation, "YES",
        ["project.no-generated-launch-screen", "project.launch-keys"]),
      set(
        "setting-other-storyboard", "Names another storyboard", "INFOPLIST_KEY_UILaunchStoryboardName",
        "Missing", ["project.storyboard-name", "project.storyboard", "project.launch-screen"]),
      set(
        "setting-pinned-light", "Pins the app to light appearance", style, "Light",
        ["project.adaptive-assets", "contrast.dark-relative", "contrast.dark-appearance"]),
      set(
        "setting-pinned-dark", "Pins the app to dark appearance", style, "Dark",
        ["project.adaptive-assets", "contrast.gradient"]),
      set("setting-phone-landscape-only", "Leaves out portrait on iPhone", phone, landscape),
      set("setting-pad-landscape-only", "Leaves out portrait on iPad", pad, landscape),
      set(
        "setting-phone-orientation-misspelled", "Misspells an orientation", phone,
        "\"UIInterfaceOrientationPotrait UIInterfaceOrientationLandscapeLeft\""),
      set("setting-no-phone-orientations", "Declares no orientations for iPhone", phone, nil),
      set("setting-no-pad-orientations", "Declares no orientations for iPad", pad, nil),
      set(
        "setting-other-app-icon", "Names an app icon that does not exist",
        "ASSETCATALOG_COMPILER_APPICON_NAME", "Missing", ["project.matches-app-icon"], shipping: true),
      set(
        "setting-missing-info-plist", "Names an Info.plist that does not exist", "INFOPLIST_FILE",
        "Missing/Info.plist", ["project.storyboard-name", "project.storyboard", "project.launch-screen"]),
    ])

  private static let generation = "INFOPLIST_KEY_UILaunchScreen_Generation"
  private static let style = "INFOPLIST_KEY_UIUserInterfaceStyle"
  private static let phone = "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone"
  private static let pad = "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"
  private static let landscape =
    "\"UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight\""

  /// - Parameters:
  ///   - value: Nil removes the setting.
  ///   - shipping: Whether only the configuration that ships counts.
  private static func set(
    _ id: String, _ summary: String, _ name: String, _ value: String?,
    _ assertions: [String] = ["project.orientations"], shipping: Bool = false
  ) -> MutationOperator {
    MutationOperator(id, summary + " in %", assertions, of: { targets($0, shipping) }) {
      input, configuration in
      if value == nil, configuration.settings[name] == nil { return nil }
      return input.projectFile.flatMap { $0.changes($0.setting(name, value, in: configuration)) }
    }
  }

  private static func targets(
    _ input: MutationInput, _ shipping: Bool
  ) -> [MutationTarget<BuildConfiguration>] {
    guard let file = input.projectFile else { return [] }
    let project = input.project
    return (shipping ? [project.shippingConfiguration] : project.configurations).map {
      let line = file.block(of: $0)?.open
      return .init(
        name: $0.name, title: $0.name, location: line.map(file.location) ?? project.location, value: $0)
    }
  }
}
