import Model

extension Assertion {
  /// Elements that change between light and dark appearance use catalog entries or dynamic colors.
  static let adaptiveAssets = project(
    "project.adaptive-assets", "Elements change their appearance by catalog entries or dynamic colors.",
    readsPictures: true,
    measurement: """
      For each named element: a dark entry in its image set for every device family, or a dark entry in its color set, \
      or a dynamic system color. No Info.plist may pin the app to one appearance.
      """,
    parameters: [.init("elements", .elements, "Elements that must change", default: .list([]))],
    sharing: Reasons.ofDocuments
  ) { subject, parameters in
    guard let root = subject.root else { return subject.nothingToCheck }
    for selector in parameters.selectors("elements") {
      guard let view = selector.select(in: root).first else {
        return .missing(selector.name, " (\(selector.sentence))", in: root)
      }
      if let finding = rigidity(of: view, subject) { return finding }
    }
    for configuration in subject.project.configurations {
      for idiom in configuration.idioms {
        let key = configuration.infoPlist.effectiveKey("UIUserInterfaceStyle", for: idiom)
        guard let style = configuration.infoPlist.values[key]?.string, style != "Automatic" else { continue }
        return Finding(
          .failed, "style-pinned", .at(configuration.infoPlist.origins[key] ?? subject.project.location),
          "Configuration \(configuration.name) pins the app to \(style) (\(key)), so the \(style == "Dark" ? "light" : "dark") variants are never used. \(fix: "Remove the key.")",
          measured: ["UIUserInterfaceStyle": .text(style)], expected: ["UIUserInterfaceStyle": "Automatic"])
      }
    }
    return Finding(.passed, "adaptive", "Every element that must change has a dark variant.")
  }

  private static func rigidity(of view: View, _ subject: AppFacts) -> Finding? {
    if let name = view.imageName { return imageRigidity(name, of: view, subject) }
    switch view.backgroundColor {
    case .system: return nil
    case .named(let name, _):
      let sets = subject.assets.colorSets(named: name)
      if sets.contains(where: { $0.slots.contains { $0.appearance == .dark && $0.color != nil } }) {
        return nil
      }
      return Finding(
        .failed, "no-dark-color",
        .init(name: name, element: view.id, location: sets.first?.location ?? view.location),
        cause: .shared("no-dark"), "The color set \"\(name)\" has no dark color. \(fix: "Add one.")")
    default:
      return Finding(
        .failed, "fixed-color", .view(view), cause: .shared("no-dark"),
        "\(view.label) has a fixed color. \(fix: "Use a color set with a dark color, or a dynamic system color.")"
      )
    }
  }

  private static func imageRigidity(_ name: String, of view: View, _ subject: AppFacts) -> Finding? {
    let sets = subject.assets.imageSets(named: name)
    let idioms = Set(subject.project.shippingConfiguration.idioms.map { $0 == .pad ? "ipad" : "iphone" })
    let lacking = idioms.sorted().filter { idiom in
      !sets.contains { set in
        // Entries for other hardware, for high contrast or without a file do not count.
        // A damaged file is an entry; the criterion about images and colors reports it.
        let usable = set.slots.filter { $0.file != nil && $0.contrast != .high && $0.subtype == nil }
        let own = usable.filter { $0.idiom == idiom }
        return (own.isEmpty ? usable.filter { $0.idiom == "universal" } : own).contains {
          $0.appearance == .dark
        }
      }
    }
    guard !lacking.isEmpty else { return nil }
    return Finding(
      .failed, "no-dark-image",
      .init(name: name, element: view.id, location: sets.first?.location ?? view.location),
      cause: .shared(sets.isEmpty ? "asset-missing" : "no-dark"),
      "The image set \"\(name)\" has no dark image for \(lacking.listed()). \(fix: "Add one.")",
      measured: ["dark": false], expected: ["dark": true]
    ).edited(by: sets.first.map(subject.editsAssigningDark) ?? [])
  }
}
