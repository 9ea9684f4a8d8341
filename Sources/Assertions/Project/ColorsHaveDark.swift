import Model

extension Assertion {
  /// Every color set has a dark color.
  static let colorsHaveDark = project(
    "project.colors-have-dark", "Every color set of the target has a color for dark appearance.",
    measurement: """
      For each color set and each device family that the app runs on: an entry for dark appearance among the entries \
      that serve this family, or a reference to a dynamic system color.
      """,
    parameters: [
      .init(
        "ignore", .strings, "Color sets without a dark color by intention (`Brand*`)", default: .list([])
      )
    ],
    reasons: ["no-color-sets": "The target's catalogs have no color set."]
  ) { subject, parameters in
    let ignored = parameters.strings("ignore").map(WildcardName.init)
    let sets = subject.assets.allColorSets
    if sets.isEmpty {
      return Finding(.notApplicable, "no-color-sets", "The catalogs have no color set.")
    }
    let idioms = subject.project.shippingConfiguration.idioms
    let asked = sets.filter { set in !ignored.contains { $0.matches(set.name) } }
    let rigid = asked.filter { set in idioms.contains { !hasDark(set, $0) } }
    guard let first = rigid.first else {
      let rest = sets.count - asked.count
      return Finding(
        .passed, "colors-have-dark",
        "\(asked.count) color sets have a dark color\(rest == 0 ? "" : "; the checklist ignores \(rest)").",
        measured: ["sets": .number(Double(asked.count))])
    }
    let names = rigid.prefix(8).map(\.name).joined(separator: ", ")
    let more = rigid.count > 8 ? " and \(rigid.count - 8) more" : ""
    return Finding(
      .failed, "no-dark", .named(rigid.map(\.name).joined(separator: ","), at: first.location),
      rigid.count == 1
        ? "The color set \"\(names)\" has no dark color. \(fix: "Add one.")"
        : "\(rigid.count) color sets have no dark color: \(names)\(more). \(fix: "Add them.")",
      measured: ["without": .number(Double(rigid.count))], expected: ["without": .number(0)])
  }

  /// Entries of the family's own go before universal ones, whatever their appearance.
  private static func hasDark(_ set: ColorSet, _ idiom: Idiom) -> Bool {
    let filled = set.slots.filter { $0.color != nil }
    let own = filled.filter { $0.idiom == (idiom == .pad ? "ipad" : "iphone") }
    let serving = own.isEmpty ? filled.filter { $0.idiom == "universal" } : own
    if serving.contains(where: { $0.appearance == .dark }) { return true }
    return serving.contains { slot in
      if slot.appearance == nil, case .system = slot.color { true } else { false }
    }
  }
}
