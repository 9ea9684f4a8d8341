import Files
import Model

extension MutationFamily {
  /// Breaks the keys of an Info.plist.
  static let infoPlistDefects = MutationFamily(
    id: "info-plist", title: "Keys of the Info.plist are wrong or missing", kind: .defect,
    operators: [
      .plist("plist-name-removed", "Removes UILaunchStoryboardName", launch) { $0.removing(name) },
      named("plist-name-extension", "Adds the file's extension to UILaunchStoryboardName") {
        "<string>\($0).storyboard</string>"
      },
      named("plist-name-case", "Changes the case of UILaunchStoryboardName") {
        "<string>\($0.prefix(1).lowercased() + $0.dropFirst())</string>"
      },
      named("plist-name-unknown", "Names a storyboard that does not exist") { _ in "<string>Missing</string>"
      },
      named("plist-name-empty", "Empties UILaunchStoryboardName") { _ in "<string></string>" },
      named("plist-name-array", "Turns UILaunchStoryboardName into a list") {
        "<array><string>\($0)</string></array>"
      },
      .plist("plist-key-misspelled", "Misspells the key UILaunchStoryboardName", launch) {
        $0.renaming(name, "UILaunchStoryBoardName")
      },
      named("plist-pad-name", "Names another storyboard for iPad", key: name + "~ipad") { _ in
        "<string>Missing</string>"
      },
      replaced(
        "plist-dictionary", "Replaces the storyboard by a UILaunchScreen dictionary",
        "<key>UILaunchScreen</key><dict/>"),
      replaced(
        "plist-launch-images", "Replaces the storyboard by launch images",
        "<key>UILaunchImageFile</key><string>Default</string>"),
      pinned("plist-pinned-light", "light appearance", "UIUserInterfaceStyle", "Light"),
      pinned("plist-pinned-dark", "dark appearance", "UIUserInterfaceStyle", "Dark"),
      pinned("plist-pad-pinned-light", "light appearance on iPad", "UIUserInterfaceStyle~ipad", "Light"),
      MutationOperator(
        "plist-upside-down-only", "Supports portrait upside down only", ["project.orientations"],
        of: { input in
          // The keys of device families replace the plain one.
          let isReplaced = input.project.configurations.contains { configuration in
            ["~iphone", "~ipad"].contains { configuration.infoPlist.values[orientations + $0] != nil }
          }
          return isReplaced ? [] : input.plistTargets
        }
      ) { _, plist in
        let only = "<array><string>UIInterfaceOrientationPortraitUpsideDown</string></array>"
        return plist.changes(plist.setting(orientations, only))
      },
    ])

  private static let orientations = "UISupportedInterfaceOrientations"

  private static let name = LaunchKeys.storyboardName
  private static let launch = [
    "project.storyboard-name", "project.storyboard", "project.launch-screen", "project.launch-keys",
  ]

  /// Sets a key of an Info.plist that names a storyboard.
  ///
  /// - Parameter value: Returns the value as markup for the name of the storyboard.
  private static func named(
    _ id: String, _ summary: String, key: String = name, _ value: @escaping @Sendable (String) -> String
  ) -> MutationOperator {
    .plist(id, summary, launch) { plist in
      plist.text(name).map { plist.setting(key, value($0)) } ?? []
    }
  }

  /// Writes another key in place of the storyboard's name.
  private static func replaced(_ id: String, _ summary: String, _ entry: String) -> MutationOperator {
    .plist(id, summary, ["project.storyboard", "project.storyboard-name", "project.launch-screen"]) { plist in
      plist.entry(name) == nil
        ? [] : plist.removing(name) + [plist.markup.appending(entry, to: plist.dictionary)]
    }
  }

  private static func pinned(_ id: String, _ words: String, _ key: String, _ style: String)
    -> MutationOperator
  {
    .plist(
      id, "Pins the app to \(words)",
      [
        "project.adaptive-assets", "contrast.dark-relative", "contrast.dark-appearance", "contrast.gradient",
      ]
    ) { $0.setting(key, "<string>\(style)</string>") }
  }
}
