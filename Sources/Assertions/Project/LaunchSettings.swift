import Model

extension Assertion {
  /// The keys of the Info.plist that decide the launch screen have the given values.
  static let launchSettings = project(
    "project.launch-settings",
    "The Info.plist keys that decide the launch screen have the given values in every build configuration.",
    measurement: """
      The effective Info.plist of each configuration, per device family. A key with `~ipad` or `~iphone` counts for that \
      family only; the value none means that the key is absent. Orientations are compared without their order.
      """,
    parameters: [
      .init("values", .strings, "Keys with values, as in `UIUserInterfaceStyle: Light`", isRequired: true)
    ]
  ) { subject, parameters in
    if let unreadable = subject.project.configurations.first(where: { $0.infoPlistError != nil }) {
      return Finding(
        .failed, "launch-settings-unreadable",
        .at(unreadable.infoPlistError?.location ?? subject.project.location),
        "Configuration \(unreadable.name): \(unreadable.infoPlistError?.message ?? "the Info.plist cannot be read"). \(fix: "Restore the file, or correct INFOPLIST_FILE.")"
      )
    }
    for text in parameters.strings("values") {
      guard let wanted = LaunchSetting(text) else {
        return Finding(
          .errored, "no-setting",
          "\"\(text.prefix(80))\" is no key with a value. \(fix: "Write it as in `UIUserInterfaceStyle: Light`.")"
        )
      }
      for configuration in subject.project.configurations {
        for idiom in configuration.idioms where wanted.idiom == nil || wanted.idiom == idiom {
          let plist = configuration.infoPlist
          let value = LaunchSetting.value(of: wanted.key, in: plist, for: idiom)
          guard value != wanted.value else { continue }
          let key = plist.effectiveKey(wanted.key, for: idiom)
          return Finding(
            .failed, "launch-setting",
            .named(key, at: plist.location(of: key) ?? subject.project.location),
            "Configuration \(configuration.name): \(key) is \(value) on \(idiom == .pad ? "iPad" : "iPhone"); expected \(wanted.value). \(fix: "Restore it, or change the checklist.")",
            measured: ["value": .text(value)], expected: ["value": .text(wanted.value)])
        }
      }
    }
    return Finding(.passed, "settings-hold", "The keys have the given values in every configuration.")
  }
}

/// A key of the Info.plist with its value, as a checklist writes it: `UIUserInterfaceStyle: Light`.
package struct LaunchSetting: Hashable, Sendable {
  /// Without a suffix of a device family.
  package var key: String
  /// The family that it counts for; nil for all.
  package var idiom: Idiom?
  package var value: String

  /// The keys that decide what a launch shows.
  static let keys = [
    LaunchKeys.storyboardName, LaunchKeys.storyboards, LaunchKeys.screen, LaunchKeys.screens,
    LaunchKeys.images, LaunchKeys.imageFile, LaunchKeys.style, LaunchKeys.orientations,
  ]

  /// The settings that are the same in all configurations of an app.
  package static func all(_ project: AppProject) -> [LaunchSetting] {
    keys.flatMap { key -> [LaunchSetting] in
      let values = Idiom.allCases.map { idiom in
        Set(
          project.configurations.filter { $0.idioms.contains(idiom) }.map {
            value(of: key, in: $0.infoPlist, for: idiom)
          })
      }
      let all = Set(values.joined())
      if let only = all.first, all.count == 1 { return [LaunchSetting(key: key, idiom: nil, value: only)] }
      return zip(Idiom.allCases, values).compactMap { idiom, own in
        own.count == 1 ? own.first.map { LaunchSetting(key: key, idiom: idiom, value: $0) } : nil
      }
    }
  }

  static func value(of key: String, in plist: InfoPlist, for idiom: Idiom) -> String {
    guard let value = plist.value(key, for: idiom) else {
      return key == LaunchKeys.style ? "Automatic" : "none"
    }
    if key == LaunchKeys.orientations, let text = value.string {
      return text.split(separator: " ").sorted().joined(separator: " ")
    }
    if let text = value.string { return text.isEmpty ? "\"\"" : text }
    let texts = value.array.map { $0.compactMap(\.string) } ?? []
    return key == LaunchKeys.orientations && texts.count == value.array?.count
      ? (texts.isEmpty ? "none" : texts.sorted().joined(separator: " ")) : value.canonicalText
  }
}

extension InfoPlist {
  /// Returns where a key is, or the file that lacks it.
  func location(of key: String) -> SourceLocation? {
    origins[key] ?? file.map { SourceLocation(file: $0) }
  }
}

extension LaunchSetting {
  package var text: String {
    "\(key)\(idiom.map { $0 == .pad ? "~ipad" : "~iphone" } ?? ""): \(value)"
  }

  /// Returns nil for a text in another form.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[..<colon].split(separator: "~", omittingEmptySubsequences: false)
    value = text[text.index(after: colon)...].drop { $0 == " " }.description
    key = String(parts[0])
    switch parts.dropFirst() {
    case []: idiom = nil
    case ["ipad"]: idiom = .pad
    case ["iphone"]: idiom = .phone
    default: return nil
    }
    if key.isEmpty || value.isEmpty { return nil }
  }
}
