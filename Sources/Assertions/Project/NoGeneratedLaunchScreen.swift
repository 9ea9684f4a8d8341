import Model

extension Assertion {
  /// No configuration generates a launch screen.
  static let noGeneratedLaunchScreen = project(
    "project.no-generated-launch-screen",
    "No configuration generates UILaunchScreen in its effective Info.plist.",
    measurement:
      "Whether Xcode's merge adds an empty UILaunchScreen in each configuration; an ignored YES is noted."
  ) { subject, _ in
    let setting = "INFOPLIST_KEY_UILaunchScreen_Generation"
    var notes: [String] = []
    for configuration in subject.project.configurations {
      let plist = configuration.infoPlist
      if plist.launchScreenGenerated {
        return Finding(
          .failed, "generated-launch-screen",
          .at(configuration.settings[setting]?.location ?? subject.project.location),
          "Configuration \(configuration.name) generates a launch screen: \(setting) is YES; expected NO. \(fix: "Change the setting.")",
          measured: ["generated": true], expected: ["generated": false]
        ).edited(by: subject.project.editsToStopGeneration)
      }
      if let ignored = plist.ignoredSettings[setting], PlistValue.string(ignored.value).bool == true {
        notes.append(
          "\(configuration.name): \(setting) = \(ignored.value) has no effect, because GENERATE_INFOPLIST_FILE is not YES"
        )
      }
    }
    return Finding(
      .passed, "none-generated", "No configuration generates a launch screen.",
      measured: ["generated": false], expected: ["generated": false],
      note: notes.isEmpty ? nil : notes.joined(separator: "; ") + ".")
  }
}
