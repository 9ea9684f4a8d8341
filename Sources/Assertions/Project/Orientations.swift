import Model

extension Assertion {
  /// The effective Info.plist declares its orientations, the given ones among them.
  static let orientations = project(
    "project.orientations", "The app declares its launch orientations, the given ones among them.",
    measurement:
      "UISupportedInterfaceOrientations of each device family in every configuration's effective Info.plist.",
    parameters: [
      .init(
        "include", .strings, "Orientations that must be declared", default: .list([.string("portrait")]))
    ]
  ) { subject, parameters in
    let wanted = parameters.strings("include").compactMap { Orientation(rawValue: $0) }
    var measured: [String: Measure] = [:]
    for configuration in subject.project.configurations {
      for idiom in configuration.idioms {
        let plist = configuration.infoPlist
        let key = plist.effectiveKey("UISupportedInterfaceOrientations", for: idiom)
        let declared = plist.values[key].map(names) ?? []
        let device = idiom == .pad ? "iPad" : "iPhone"
        measured[device] = .list(declared.map { .text($0) })
        if let missing = wanted.first(where: { !declared.contains($0.infoPlistName) }) {
          return Finding(
            .failed, "orientations", .named(device, at: plist.location(of: key) ?? subject.project.location),
            declared.isEmpty
              ? "Configuration \(configuration.name) declares no orientations for \(device). \(fix: "Add \(key) to the Info.plist.")"
              : "Configuration \(configuration.name) does not declare \(missing.infoPlistName) for \(device). \(fix: "Add it to \(key).")",
            measured: measured, expected: ["include": .list(wanted.map { .text($0.infoPlistName) })])
        }
      }
    }
    return Finding(
      .passed, "orientations-declared", "The app declares orientations for every device family.",
      measured: measured, expected: ["include": .list(wanted.map { .text($0.infoPlistName) })])
  }

  private static func names(_ value: PlistValue) -> [String] {
    if let text = value.string { return text.split(separator: " ").map(String.init) }
    return (value.array ?? []).compactMap(\.string)
  }
}
