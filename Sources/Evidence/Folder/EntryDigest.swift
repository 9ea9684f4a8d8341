import Model

/// Digests of evidence entries, so that a change without `qa` is visible.
///
/// Digests are no signatures: anyone who can run `qa` can recompute them. Keep the folder in version control, and
/// review changes of it as you review code.
package struct EntryDigest {
  /// Returns `sha256:…` of bytes.
  package let digest: ([UInt8]) -> String
  package init(digest: @escaping ([UInt8]) -> String) { self.digest = digest }

  /// Returns the digest of every field but `entryDigest`.
  package func of(_ entry: EvidenceEntry) -> String {
    digest(Array("qa evidence entry 2\n".utf8) + Self.canonical(entry))
  }

  /// Whether an entry is as `qa` wrote it.
  func matches(_ entry: EvidenceEntry) -> Bool { entry.entryDigest == of(entry) }

  /// Returns every field but the digest, one on each line, as `name=bytes:value`.
  ///
  /// The byte counts make the form unambiguous. Missing fields are omitted, so that a field of a later version does not
  /// change the digests of older entries.
  static func canonical(_ entry: EvidenceEntry) -> [UInt8] {
    var text = ""
    func put(_ name: String, _ value: String?) {
      if let value { text += "\(name)=\(value.utf8.count):\(value)\n" }
    }
    put("id", entry.id)
    put("kind", entry.kind.rawValue)
    put("status", entry.status?.rawValue)
    for criterion in entry.criteria { put("criterion", criterion) }
    put("file", entry.file)
    put("digest", entry.digest)
    put("about.sourcesDigest", entry.about.sourcesDigest)
    put("about.commit", entry.about.commit)
    put("about.build", entry.about.build)
    put("by", entry.by)
    put("at", entry.at)
    put("statement", entry.statement)
    for (condition, value) in (entry.conditions ?? [:]).sorted(by: { $0.key < $1.key }) {
      put("condition", condition)
      put("value", value)
    }
    put("device", entry.device)
    put("os", entry.os)
    put("orientation", entry.orientation?.rawValue)
    put("appearance", entry.appearance?.rawValue)
    for (criterion, patterns) in (entry.tests ?? [:]).sorted(by: { $0.key < $1.key }) {
      put("tests", criterion)
      for pattern in patterns { put("pattern", pattern) }
    }
    return Array(text.utf8)
  }
}
