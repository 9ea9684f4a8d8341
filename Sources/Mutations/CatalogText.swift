import Files
import Foundation
import Model

/// The `Contents.json` of an image set.
struct CatalogText {
  let set: ImageSet
  var path: String { self.set.path + "/Contents.json" }
  var members: [String: Any]

  /// Returns nil for a set without a catalog entry that can be read.
  init?(_ set: ImageSet, _ subject: MutationInput) {
    guard set.kind == .imageSet, let bytes = subject.read(set.path + "/Contents.json"),
      let members = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { return nil }
    self.set = set
    self.members = members
  }

  var images: [[String: Any]] {
    get { members["images"] as? [[String: Any]] ?? [] }
    set { members["images"] = newValue }
  }

  /// Returns the change to other members; equal members give equal bytes.
  func changes(
    _ options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
  ) -> FileChanges? {
    (try? JSONSerialization.data(withJSONObject: members, options: options)).map { [path: .write(Array($0))] }
  }

  func isEqual(to other: CatalogText) -> Bool {
    NSDictionary(dictionary: members).isEqual(to: other.members)
  }

  static func isDark(_ entry: [String: Any]) -> Bool {
    (entry["appearances"] as? [[String: Any]] ?? []).contains {
      $0["appearance"] as? String == "luminosity" && $0["value"] as? String == "dark"
    }
  }
}

extension MutationInput {
  /// The image sets of catalogs, with the path of each set's contents.
  var catalogSets: [ImageSet] { imageSets.filter { $0.kind == .imageSet } }
}
