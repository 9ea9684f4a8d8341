import Files
import Model

extension MutationFamily {
  /// Breaks the entries of image sets.
  static let catalogDefects = MutationFamily(
    id: "catalog", title: "Entries of image sets are wrong or missing", kind: .defect,
    operators: [
      each("catalog-not-json", "Damages the Contents.json of", assets) { _, text in
        [text.path: .write(Array("{\"images\": [".utf8))]
      },
      each("catalog-set-deleted", "Deletes the image set", assets) { _, text in [text.set.path: .remove] },
      each("catalog-no-entries", "Removes every entry of", assets) { _, text in
        var text = text
        text.images = []
        return text.changes()
      },
      each("catalog-other-idiom", "Turns all entries into those of a Mac in", assets) { _, text in
        var text = text
        text.images = text.images.map { $0.merging(["idiom": "mac"]) { $1 } }
        return text.changes()
      },
      each("catalog-no-dark", "Removes the dark entries of", dark) { _, text in
        var text = text
        let count = text.images.count
        text.images.removeAll(where: CatalogText.isDark)
        return text.images.isEmpty || text.images.count == count ? nil : text.changes()
      },
      each("catalog-dark-misspelled", "Misspells the dark appearance in", dark) { _, text in
        renamed(text, from: "dark", to: "drak")
      },
      each("catalog-dark-contrast-only", "Limits dark entries to increased contrast in", dark) { _, text in
        var text = text
        guard text.images.contains(where: CatalogText.isDark) else { return nil }
        text.images = text.images.map { entry in
          guard CatalogText.isDark(entry) else { return entry }
          var entry = entry
          entry["appearances"] =
            (entry["appearances"] as? [[String: Any]] ?? []) + [["appearance": "contrast", "value": "high"]]
          return entry
        }
        return text.changes()
      },
      each("catalog-appearances-swapped", "Exchanges light and dark in", swapped) { _, text in
        var text = text
        guard text.images.contains(where: CatalogText.isDark) else { return nil }
        text.images = text.images.map { entry in
          var entry = entry
          if CatalogText.isDark(entry) {
            entry["appearances"] = nil
          } else {
            entry["appearances"] = [["appearance": "luminosity", "value": "dark"]]
          }
          return entry
        }
        return text.changes()
      },
      each("catalog-template", "Draws as a template:", ["look.template-tint"] + picture) { _, text in
        var text = text
        text.members["properties"] = ["template-rendering-intent": "template"]
        return text.changes()
      },
      each("catalog-scale-removed", "Removes the largest scale of", ["project.image-scales"]) { _, text in
        var text = text
        let scales = Set(text.images.compactMap { $0["scale"] as? String })
        guard scales.count > 1, let largest = scales.max() else { return nil }
        text.images.removeAll { $0["scale"] as? String == largest }
        return text.changes()
      },
      each(
        "catalog-same-file", "Uses the smallest file for all scales of",
        ["project.image-scales", "layout.natural-size"]
      ) {
        _, text in
        var text = text
        var first: [Bool: String] = [:]
        text.images = text.images.map { entry in
          guard let file = entry["filename"] as? String else { return entry }
          var entry = entry
          let isDark = CatalogText.isDark(entry)
          entry["filename"] = first[isDark] ?? file
          first[isDark] = first[isDark] ?? file
          return entry
        }
        return Set(text.images.compactMap { $0["filename"] as? String }).count
          == Set(text.set.slots.compactMap(\.file)).count ? nil : text.changes()
      },
      each("catalog-renamed", "Renames the image set", assets) { subject, text in
        moved(text, to: FilePath.parent(text.set.path) + "/Renamed.imageset", subject)
      },
      fileMissing, entryRemoved,
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

  private static func renamed(_ text: CatalogText, from old: String, to new: String)
    -> [String: FileOverlay.Change]?
  {
    var text = text
    guard text.images.contains(where: CatalogText.isDark) else { return nil }
    text.images = text.images.map { entry in
      var entry = entry
      entry["appearances"] = (entry["appearances"] as? [[String: Any]])?.map { appearance in
        appearance["value"] as? String == old ? appearance.merging(["value": new]) { $1 } : appearance
      }
      return entry
    }
    return text.changes()
  }

  /// Returns the changes that move a set; nil if a file cannot be read.
  static func moved(_ text: CatalogText, to folder: String, _ subject: MutationInput)
    -> [String: FileOverlay.Change]?
  {
    var changes: [String: FileOverlay.Change] = [text.set.path: .remove]
    for file in Set(text.set.slots.compactMap(\.file) + [text.path]) {
      guard let bytes = subject.read(file) else { return nil }
      changes[folder + "/" + FilePath.name(file)] = .write(bytes)
    }
    return changes
  }

  private static func each(
    _ id: String, _ summary: String, _ assertions: [String],
    _ edit: @escaping @Sendable (MutationInput, CatalogText) -> [String: FileOverlay.Change]?
  ) -> MutationOperator {
    MutationOperator(id) { subject in
      subject.catalogSets.map { set in
        Mutation(
          id: "\(id) \(set.name)", summary: "\(summary) \(set.name)", location: set.location,
          assertions: assertions
        ) { CatalogText(set, subject).flatMap { edit(subject, $0) } }
      }
    }
  }

  private static let fileMissing = MutationOperator("catalog-file-deleted") { subject in
    subject.catalogSets.flatMap { set in
      set.slots.compactMap(\.file).uniqued().map { file in
        Mutation(
          id: "catalog-file-deleted \(FilePath.name(file))", summary: "Deletes \(FilePath.name(file))",
          location: SourceLocation(file: file), assertions: assets + ["project.image-scales"]
        ) { [file: .remove] }
      }
    }
  }

  private static let entryRemoved = MutationOperator("catalog-entry-removed") { subject in
    subject.catalogSets.flatMap { set in
      set.slots.enumerated().filter { $0.element.file != nil }.map { index, slot in
        Mutation(
          id: "catalog-entry-removed \(set.name) \(index + 1)",
          summary: "Removes the entry of \(FilePath.name(slot.file ?? "")) from \(set.name)",
          location: set.location, assertions: ["project.image-scales"] + assets + ["project.adaptive-assets"]
        ) {
          guard var text = CatalogText(set, subject), text.images.count == set.slots.count else { return nil }
          text.images.remove(at: index)
          return text.changes()
        }
      }
    }
  }
}
