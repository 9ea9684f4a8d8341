import Files
import Foundation
import Model

extension MutationFamily {
  /// The same image sets, written differently.
  static let catalogRewrites = MutationFamily(
    id: "catalog-forms", title: "Image sets are written differently", kind: .equivalentRewrite,
    operators: [
      each("catalog-entry-order", "Reverses the entries of") { _, text in
        guard text.images.count > 1 else { return nil }
        var text = text
        text.images.reverse()
        return text.changes()
      },
      each("catalog-minified", "Writes on one line:") { _, text in text.changes([.sortedKeys]) },
      each("catalog-unknown-members", "Adds members that catalogs ignore to") { _, text in
        var text = text
        text.members["info"] = ["author": "qa", "version": 1, "note": "none"]
        return text.changes()
      },
      each("catalog-empty-slot", "Adds an empty entry to") { _, text in
        var text = text
        text.images.append(["idiom": "universal", "scale": "3x"])
        return text.changes()
      },
      each("catalog-own-idioms", "Repeats the entries for iPhone and iPad in") { _, text in
        guard text.images.allSatisfy({ $0["idiom"] as? String == "universal" }) else { return nil }
        var text = text
        text.images = ["iphone", "ipad"].flatMap { idiom in
          text.images.map { $0.merging(["idiom": idiom]) { $1 } }
        }
        return text.changes()
      },
      each("catalog-files-renamed", "Renames the files of") { subject, text in
        var text = text
        var changes: [String: FileOverlay.Change] = [:]
        for (index, entry) in text.images.enumerated() {
          guard let name = entry["filename"] as? String else { continue }
          guard let bytes = subject.read(text.set.path + "/" + name) else { return nil }
          changes[text.set.path + "/" + name] = .remove
          changes[text.set.path + "/renamed-" + name] = .write(bytes)
          text.images[index]["filename"] = "renamed-" + name
        }
        return text.changes().map { $0.merging(changes) { $1 } }
      },
      each("catalog-folder", "Moves into a folder without a namespace:") { subject, text in
        moved(
          text, to: FilePath.parent(text.set.path) + "/Pictures/" + FilePath.name(text.set.path), subject)
      },
    ])

  private static func each(
    _ id: String, _ summary: String,
    _ edit: @escaping @Sendable (MutationInput, CatalogText) -> [String: FileOverlay.Change]?
  ) -> MutationOperator {
    MutationOperator(id) { subject in
      subject.catalogSets.map { set in
        Mutation(
          id: "\(id) \(set.name)", kind: .equivalentRewrite, summary: "\(summary) \(set.name)",
          location: set.location
        ) { CatalogText(set, subject).flatMap { edit(subject, $0) } }
      }
    }
  }
}
