import Files
import Model

extension MutationFamily {
  /// Breaks build settings of one configuration.
  static let settingDefects = MutationFamily(
    id: "settings", title: "Build settings of one configuration are wrong", kind: .defect,
    operators: [
      each(
        "setting-generation", "Generates a launch screen", generation, "YES",
        ["project.no-generated-launch-screen", "project.launch-keys"]),
      each(
        "setting-other-storyboard", "Names another storyboard", "INFOPLIST_KEY_UILaunchStoryboardName",
        "Missing",
        ["project.storyboard-name", "project.storyboard", "project.launch-screen"]),
      each(
        "setting-pinned-light", "Pins the app to light appearance", style, "Light",
        ["project.adaptive-assets", "contrast.dark-relative", "contrast.dark-appearance"]),
      each(
        "setting-pinned-dark", "Pins the app to dark appearance", style, "Dark",
        ["project.adaptive-assets", "contrast.gradient"]),
      each(
        "setting-phone-landscape-only", "Leaves out portrait on iPhone", orientations + "_iPhone", landscape,
        ["project.orientations"]),
      each(
        "setting-pad-landscape-only", "Leaves out portrait on iPad", orientations + "_iPad", landscape,
        ["project.orientations"]),
      each(
        "setting-phone-orientation-misspelled", "Misspells an orientation", orientations + "_iPhone",
        "\"UIInterfaceOrientationPotrait UIInterfaceOrientationLandscapeLeft\"", ["project.orientations"]),
      each(
        "setting-no-phone-orientations", "Declares no orientations for iPhone", orientations + "_iPhone", nil,
        ["project.orientations"]),
      each(
        "setting-no-pad-orientations", "Declares no orientations for iPad", orientations + "_iPad", nil,
        ["project.orientations"]),
      each(
        "setting-other-app-icon", "Names an app icon that does not exist",
        "ASSETCATALOG_COMPILER_APPICON_NAME",
        "Missing", ["project.matches-app-icon"], shipping: true),
      each(
        "setting-missing-info-plist", "Names an Info.plist that does not exist", "INFOPLIST_FILE",
        "Missing/Info.plist", ["project.storyboard-name", "project.storyboard", "project.launch-screen"]),
    ])

  private static let generation = "INFOPLIST_KEY_UILaunchScreen_Generation"
  private static let style = "INFOPLIST_KEY_UIUserInterfaceStyle"
  private static let orientations = "INFOPLIST_KEY_UISupportedInterfaceOrientations"
  private static let landscape =
    "\"UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight\""

  /// - Parameters:
  ///   - value: Nil removes the setting.
  ///   - shipping: Whether only the configuration that ships counts.
  private static func each(
    _ id: String, _ summary: String, _ name: String, _ value: String?, _ assertions: [String],
    shipping: Bool = false
  ) -> MutationOperator {
    MutationOperator(id) { subject in
      guard let file = subject.projectFile else { return [] }
      let all = subject.project.configurations
      return (shipping ? [subject.project.shippingConfiguration] : all).map { configuration in
        let location = file.block(of: configuration).map { file.location($0.open) }
        return Mutation(
          id: "\(id) \(configuration.name)", summary: "\(summary) in \(configuration.name)",
          location: location ?? subject.project.location, assertions: assertions
        ) {
          let known = configuration.settings[name]?.value
          if value == nil, known == nil { return nil }
          return file.changes(file.setting(name, value, in: configuration))
        }
      }
    }
  }
}
