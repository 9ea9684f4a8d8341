import Files
import Model

extension MutationFamily {
  /// Breaks the keys of an Info.plist.
  static let infoPlistDefects = MutationFamily(
    id: "info-plist", title: "Keys of the Info.plist are wrong or missing", kind: .defect,
    operators: [
      each("plist-name-removed", "Removes UILaunchStoryboardName", launch) { $0.removing(name) },
      each("plist-name-extension", "Adds the file's extension to UILaunchStoryboardName", launch) { plist in
        named(plist).map { plist.setting(name, "<string>\($0).storyboard</string>") } ?? []
      },
      each("plist-name-case", "Changes the case of UILaunchStoryboardName", launch) { plist in
        named(plist).map {
          plist.setting(name, "<string>\($0.prefix(1).lowercased() + $0.dropFirst())</string>")
        } ?? []
      },
      each("plist-name-unknown", "Names a storyboard that does not exist", launch) { plist in
        named(plist) == nil ? [] : plist.setting(name, "<string>Missing</string>")
      },
      each("plist-name-empty", "Empties UILaunchStoryboardName", launch) { plist in
        named(plist) == nil ? [] : plist.setting(name, "<string></string>")
      },
      each("plist-name-array", "Turns UILaunchStoryboardName into a list", launch) { plist in
        named(plist).map { plist.setting(name, "<array><string>\($0)</string></array>") } ?? []
      },
      each("plist-key-misspelled", "Misspells the key UILaunchStoryboardName", launch) {
        $0.renaming(name, "UILaunchStoryBoardName")
      },
      each("plist-pad-name", "Names another storyboard for iPad", launch) { plist in
        named(plist) == nil ? [] : plist.setting(name + "~ipad", "<string>Missing</string>")
      },
      each("plist-dictionary", "Replaces the storyboard by a UILaunchScreen dictionary", kinds) { plist in
        named(plist) == nil
          ? []
          : plist.removing(name) + [
            plist.markup.appending("<key>UILaunchScreen</key><dict/>", to: plist.dictionary)
          ]
      },
      each("plist-launch-images", "Replaces the storyboard by launch images", kinds) { plist in
        guard named(plist) != nil else { return [] }
        let key = "<key>UILaunchImageFile</key><string>Default</string>"
        return plist.removing(name) + [plist.markup.appending(key, to: plist.dictionary)]
      },
      each("plist-pinned-light", "Pins the app to light appearance", appearance) {
        $0.setting("UIUserInterfaceStyle", "<string>Light</string>")
      },
      each("plist-pinned-dark", "Pins the app to dark appearance", appearance) {
        $0.setting("UIUserInterfaceStyle", "<string>Dark</string>")
      },
      each("plist-pad-pinned-light", "Pins the app to light appearance on iPad", appearance) {
        $0.setting("UIUserInterfaceStyle~ipad", "<string>Light</string>")
      },
      upsideDownOnly,
    ])

  private static let upsideDownOnly = MutationOperator("plist-upside-down-only") { subject in
    let key = "UISupportedInterfaceOrientations"
    // The keys of device families replace the plain one.
    guard
      !subject.project.configurations.contains(where: { configuration in
        ["~iphone", "~ipad"].contains { configuration.infoPlist.values[key + $0] != nil }
      })
    else { return [] }
    return subject.infoPlists.map { plist in
      Mutation(
        id: "plist-upside-down-only \(FilePath.name(plist.path))",
        summary: "Supports portrait upside down only", location: plist.location(key),
        assertions: ["project.orientations"]
      ) {
        let only = "<array><string>UIInterfaceOrientationPortraitUpsideDown</string></array>"
        return plist.changes(plist.setting(key, only))
      }
    }
  }

  private static let name = "UILaunchStoryboardName"
  private static let launch = [
    "project.storyboard-name", "project.storyboard", "project.launch-screen", "project.launch-keys",
  ]
  private static let kinds = ["project.storyboard", "project.storyboard-name", "project.launch-screen"]
  private static let appearance = [
    "project.adaptive-assets", "contrast.dark-relative", "contrast.dark-appearance", "contrast.gradient",
  ]

  /// The text of UILaunchStoryboardName; nil for a property list without it.
  private static func named(_ plist: PlistText) -> String? {
    plist.entry(name).map {
      let element = plist.markup.elements[$0.value]
      return plist.markup.text(element.tag.upperBound..<max(element.tag.upperBound, element.close))
    }
  }

  private static func each(
    _ id: String, _ summary: String, _ assertions: [String],
    _ edits: @escaping @Sendable (PlistText) -> [Markup.Edit]
  ) -> MutationOperator {
    MutationOperator(id) { subject in
      subject.infoPlists.map { plist in
        Mutation(
          id: "\(id) \(FilePath.name(plist.path))", summary: summary, location: plist.location(name),
          assertions: assertions
        ) { plist.changes(edits(plist)) }
      }
    }
  }
}
