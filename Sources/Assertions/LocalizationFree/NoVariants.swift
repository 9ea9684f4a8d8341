import Model

extension Assertion {
  /// Neither the document nor anything it uses has a localized variant.
  static let noVariants = project(
    "localization-free.no-variants", "The launch screen and what it uses have no localized variants.",
    measurement: """
      The target's copies of the document and of its strings by localization, and every entry of the image and \
      color sets in use with a locale or a language direction.
      """,
    sharing: Reasons.ofDocuments
  ) { subject, _ in
    guard let document = subject.document else { return subject.nothingToCheck }
    var found: [(String, SourceLocation)] = []
    found += localizedCopies(of: document, in: subject.project)
    for (name, location) in document.imageUses.sorted(by: { $0.key < $1.key }) {
      for set in subject.assets.imageSets(named: name) {
        let slots = set.slots.filter { $0.file != nil && ($0.locale != nil || $0.layoutDirection != nil) }
        if !slots.isEmpty {
          let what = Set(slots.compactMap { $0.locale ?? $0.layoutDirection?.rawValue }).sorted()
          let own = set.slots.isEmpty ? location : set.location
          found.append(("image \"\(name)\" (\(what.joined(separator: ", ")))", own))
        }
      }
    }
    for (name, _) in document.colorUses.sorted(by: { $0.key < $1.key }) {
      for set in subject.assets.colorSets(named: name)
      where set.slots.contains(where: { $0.locale != nil && $0.color != nil }) {
        found.append(("color \"\(name)\"", set.location))
      }
    }
    guard let first = found.first else {
      return Finding(
        .passed, "no-variants", "\(document.file) and what it uses have no localized variant.",
        measured: ["variants": 0], expected: ["variants": 0])
    }
    return Finding(
      .failed, "localized", .named(found.map(\.0).joined(separator: ","), at: first.1),
      "These have localized variants: \(found.map(\.0).joined(separator: ", ")). \(fix: "Remove the variants.")",
      measured: ["variants": .number(Double(found.count))], expected: ["variants": 0])
  }

  /// Copies of the document, and strings files for it, in folders other than `Base.lproj`.
  private static func localizedCopies(
    of document: InterfaceDocument, in project: AppProject
  ) -> [(String, SourceLocation)] {
    let name = document.file.split(separator: "/").last.map(String.init) ?? document.file
    let stem = String(name.prefix { $0 != "." })
    let own = project.resources.filter { resource in
      let file = resource.fileName
      let isSame = file == name || file == stem + ".strings" || file == stem + ".xcstrings"
      return isSame && resource.path != document.file
    }
    return own.filter { $0.localization != "Base" || $0.fileName == stem + ".xcstrings" }.map {
      ($0.path, SourceLocation(file: $0.path, line: 1))
    }
  }
}
