import Model

/// Finds screenshots that are one picture under the names of different cases.
struct DuplicateScreenshots {
  private var originals: [Int: String] = [:]

  init(_ entries: [EvidenceEntry]) {
    var first: [String: EvidenceEntry] = [:]
    for (index, entry) in entries.enumerated() where entry.kind == .screenshot {
      guard let digest = entry.digest else { continue }
      guard let other = first[digest] else {
        first[digest] = entry
        continue
      }
      let isSameCase =
        entry.device == other.device && entry.orientation == other.orientation
        && entry.appearance == other.appearance && entry.os == other.os
      if !isSameCase { originals[index] = other.id }
    }
  }

  /// Returns the id of the first entry with the same picture and another case, or nil.
  func original(of index: Int) -> String? { originals[index] }
}
