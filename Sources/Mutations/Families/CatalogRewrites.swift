import Files
import Model

extension MutationFamily {
  /// The same image sets, written differently.
  static let catalogRewrites = MutationFamily(
    id: "catalog-forms", title: "Image sets are written differently", kind: .equivalentRewrite,
    operators: [
      .imageSet("catalog-entry-order", "Reverses the entries of %") { $0.images.reverse() },
      .imageSetFiles("catalog-minified", "Writes on one line: %") { $1.changes([.sortedKeys]) },
      .imageSet("catalog-unknown-members", "Adds members that catalogs ignore to %") {
        $0.members["info"] = ["author": "qa", "version": 1, "note": "none"]
      },
      .imageSet("catalog-empty-slot", "Adds an empty entry to %") {
        $0.images.append(["idiom": "universal", "scale": "3x"])
      },
      .imageSet("catalog-own-idioms", "Repeats the entries for iPhone and iPad in %") { text in
        guard text.images.allSatisfy({ $0["idiom"] as? String == "universal" }) else { return }
        text.images = ["iphone", "ipad"].flatMap { idiom in
          text.images.map { $0.merging(["idiom": idiom]) { $1 } }
        }
      },
      .imageSetFiles("catalog-files-renamed", "Renames the files of %") { input, text in
        var text = text
        var changes: FileChanges = [:]
        for (index, entry) in text.images.enumerated() {
          guard let name = entry["filename"] as? String else { continue }
          guard let bytes = input.read(text.set.path + "/" + name) else { return nil }
          changes[text.set.path + "/" + name] = .remove
          changes[text.set.path + "/renamed-" + name] = .write(bytes)
          text.images[index]["filename"] = "renamed-" + name
        }
        return text.changes().map { $0.merging(changes) { $1 } }
      },
      .imageSetFiles("catalog-folder", "Moves into a folder without a namespace: %") { input, text in
        text.moved(
          to: FilePath.parent(text.set.path) + "/Pictures/" + FilePath.name(text.set.path), input)
      },
    ])
}
