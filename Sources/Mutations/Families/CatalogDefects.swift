import Files
import Model

extension MutationFamily {
  /// Breaks the entries of image sets.
  static let catalogDefects = MutationFamily(
    id: "catalog", title: "Entries of image sets are wrong or missing", kind: .defect,
    operators: [
      .imageSetFiles("catalog-not-json", "Damages the Contents.json of %", assets) { _, text in
        [text.path: .write(Array("{\"images\": [".utf8))]
      },
      .imageSetFiles("catalog-set-deleted", "Deletes the image set %", assets) { _, text in
        [text.set.path: .remove]
      },
      .imageSet("catalog-no-entries", "Removes every entry of %", assets) { $0.images = [] },
      .imageSet("catalog-other-idiom", "Turns all entries into those of a Mac in %", assets) {
        $0.images = $0.images.map { $0.merging(["idiom": "mac"]) { $1 } }
      },
      .imageSet("catalog-no-dark", "Removes the dark entries of %", dark) { text in
        let others = text.images.filter { !CatalogText.isDark($0) }
        if !others.isEmpty { text.images = others }
      },
      .imageSet("catalog-dark-misspelled", "Misspells the dark appearance in %", dark) {
        $0.setDark([["appearance": "luminosity", "value": "drak"]])
      },
      .imageSet("catalog-dark-contrast-only", "Limits dark entries to increased contrast in %", dark) {
        $0.setDark(darkAppearance + [["appearance": "contrast", "value": "high"]])
      },
      .imageSet("catalog-appearances-swapped", "Exchanges light and dark in %", swapped) { text in
        guard text.images.contains(where: CatalogText.isDark) else { return }
        text.images = text.images.map { entry in
          var entry = entry
          entry["appearances"] = CatalogText.isDark(entry) ? nil : darkAppearance
          return entry
        }
      },
      .imageSet("catalog-template", "Draws as a template: %", ["look.template-tint"] + picture) {
        $0.members["properties"] = ["template-rendering-intent": "template"]
      },
      .imageSet("catalog-scale-removed", "Removes the largest scale of %", ["project.image-scales"]) { text in
        let scales = Set(text.images.compactMap { $0["scale"] as? String })
        guard scales.count > 1, let largest = scales.max() else { return }
        text.images.removeAll { $0["scale"] as? String == largest }
      },
      .imageSet(
        "catalog-same-file", "Uses the smallest file for all scales of %",
        ["project.image-scales", "layout.natural-size"]
      ) { text in
        var first: [Bool: String] = [:]
        text.images = text.images.map { entry in
          guard let file = entry["filename"] as? String else { return entry }
          let known = first[CatalogText.isDark(entry)] ?? file
          first[CatalogText.isDark(entry)] = known
          return entry.merging(["filename": known]) { $1 }
        }
      },
      .imageSetFiles("catalog-renamed", "Renames the image set %", assets) { input, text in
        text.moved(to: FilePath.parent(text.set.path) + "/Renamed.imageset", input)
      },
      MutationOperator(
        "catalog-file-deleted", "Deletes %", assets + ["project.image-scales"],
        of: {
          $0.catalogSets.flatMap { $0.slots.compactMap(\.file).uniqued() }.map(MutationTarget.init(file:))
        }
      ) { [$1: .remove] },
      MutationOperator(
        "catalog-entry-removed", "Removes the entry of %",
        ["project.image-scales"] + assets + ["project.adaptive-assets"], of: entryTargets
      ) { input, entry in
        guard var text = CatalogText(entry.set, input), text.images.count == entry.set.slots.count else {
          return nil
        }
        text.images.remove(at: entry.index)
        return text.changes()
      },
    ])

  private static let assets = [
    "project.assets-resolve", "project.assets-found", "layout.whole", "contrast.gradient",
  ]
  private static let dark = [
    "project.adaptive-assets", "project.image-scales", "contrast.dark-relative", "contrast.dark-appearance",
  ]
  private static let swapped = ["contrast.gradient", "contrast.dark-relative", "contrast.dark-appearance"]
  private static let picture = [
    "project.matches-app-icon", "contrast.gradient", "contrast.outline", "layout.corner-shape",
    "contrast.discernible",
  ]
  private static let darkAppearance = [["appearance": "luminosity", "value": "dark"]]

  @Sendable private static func entryTargets(
    _ input: MutationInput
  ) -> [MutationTarget<(set: ImageSet, index: Int)>] {
    input.catalogSets.flatMap { set in
      set.slots.enumerated().filter { $0.element.file != nil }.map { index, slot in
        .init(
          name: "\(set.name) \(index + 1)", title: "\(FilePath.name(slot.file ?? "")) from \(set.name)",
          location: set.location, value: (set, index))
      }
    }
  }
}

extension CatalogText {
  /// Gives the entries for dark appearance other conditions.
  fileprivate mutating func setDark(_ appearances: [[String: String]]) {
    images = images.map { entry in
      Self.isDark(entry) ? entry.merging(["appearances": appearances]) { $1 } : entry
    }
  }

  /// Returns the changes that move a set; nil if a file cannot be read.
  func moved(to folder: String, _ input: MutationInput) -> FileChanges? {
    var changes: FileChanges = [set.path: .remove]
    for file in Set(set.slots.compactMap(\.file) + [path]) {
      guard let bytes = input.read(file) else { return nil }
      changes[folder + "/" + FilePath.name(file)] = .write(bytes)
    }
    return changes
  }
}
