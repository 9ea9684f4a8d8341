import Model

extension Assertion {
  /// `UILaunchStoryboardName` names the storyboard in every configuration.
  static let storyboardName = project(
    "project.storyboard-name",
    "UILaunchStoryboardName holds the storyboard's base name in every build configuration.",
    measurement: "The key's value in each configuration's effective Info.plist, per device family.",
    sharing: [Reasons.notShipped]
  ) { subject, _ in
    if let finding = subject.notShipped { return finding }
    // An Info.plist that describes the screen itself has no name.
    let leading =
      subject.document.map { $0.format == .infoPlist ? nil : $0.file } ?? subject.documentFile
    var checked = 0
    for configuration in subject.project.configurations {
      for idiom in configuration.idioms {
        checked += 1
        // A device family may have its own storyboard.
        let wanted = (subject.sources[idiom]?.first?.file ?? leading).map(bundleName)
        let key = configuration.infoPlist.effectiveKey("UILaunchStoryboardName", for: idiom)
        if let failure = nameFailure(configuration, key: key, wanted: wanted) {
          return Finding(
            .failed, "storyboard-name",
            .named(failure.kind, at: configuration.infoPlist.location(of: key) ?? subject.project.location),
            "Configuration \(configuration.name): \(failure.message)",
            measured: ["value": .text(configuration.infoPlist.values[key]?.string ?? "absent")],
            expected: ["value": .text(wanted ?? "the storyboard's name without extension")]
          ).edited(
            by: failure.wanted.map {
              subject.project.edits(
                changing: key, from: configuration.infoPlist.values[key]?.string ?? "", to: $0)
            } ?? (key != LaunchKeys.storyboardName ? [] : subject.project.editsNamingLaunchDocument(wanted)))
        }
      }
    }
    let wanted = leading.map(bundleName)
    return Finding(
      .passed, "storyboard-named",
      "UILaunchStoryboardName is \"\(wanted ?? "")\" in all \(subject.project.configurations.count) configurations.",
      measured: ["value": .text(wanted ?? ""), "checked": .number(Double(checked))],
      expected: ["value": .text(wanted ?? "")])
  }

  private static func nameFailure(
    _ configuration: BuildConfiguration, key: String, wanted: String?
  ) -> (kind: String, message: Finding.Sentence, wanted: String?)? {
    guard let value = configuration.infoPlist.values[key] else {
      let ignored = configuration.infoPlist.ignoredSettings["INFOPLIST_KEY_UILaunchStoryboardName"]
      return (
        "absent",
        "the effective Info.plist has no UILaunchStoryboardName. \(fix: "Add it.")\(ignored == nil ? "" : " INFOPLIST_KEY_UILaunchStoryboardName has no effect while GENERATE_INFOPLIST_FILE is not YES.")",
        nil
      )
    }
    guard let name = value.string else {
      return ("type", "UILaunchStoryboardName is not a string. \(fix: "Set the storyboard's name.")", nil)
    }
    if name.isEmpty {
      return ("empty", "UILaunchStoryboardName is empty. \(fix: "Set the storyboard's name.")", nil)
    }
    for ending in [".storyboard", ".xib", ".storyboardc", ".nib"] where name.hasSuffix(ending) {
      return (
        "extension", "UILaunchStoryboardName is \"\(name)\". \(fix: "Remove \"\(ending)\".")",
        String(name.dropLast(ending.count))
      )
    }
    guard let wanted else {
      return (
        "unresolved",
        "UILaunchStoryboardName is \"\(name)\", but the project has no such storyboard. \(fix: "Correct the name.")",
        nil
      )
    }
    if name != wanted {
      return (
        "other", "UILaunchStoryboardName is \"\(name)\"; expected \"\(wanted)\". \(fix: "Correct the name.")",
        wanted
      )
    }
    return nil
  }
}

/// Returns the name under which a bundle finds a document: without extension, `~ipad` or `~iphone`.
func bundleName(_ path: String) -> String {
  let name = baseName(path)
  for suffix in ["~ipad", "~iphone"] where name.hasSuffix(suffix) {
    return String(name.dropLast(suffix.count))
  }
  return name
}

/// Last path component without its extension.
func baseName(_ path: String) -> String {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
  return String(name[..<dot])
}
