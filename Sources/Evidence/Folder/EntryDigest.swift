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
    digest(Self.message(of: entry))
  }

  /// Whether an entry is as `qa` wrote it.
  func matches(_ entry: EvidenceEntry) -> Bool { entry.entryDigest == of(entry) }

  /// Returns every field but the digest.
  static func canonical(_ entry: EvidenceEntry) -> [UInt8] {
    var text = CanonicalText()
    text.put("id", entry.id)
    text.put("kind", entry.kind.rawValue)
    text.put("status", entry.status?.rawValue)
    for criterion in entry.criteria { text.put("criterion", criterion) }
    text.put("file", entry.file)
    text.put("digest", entry.digest)
    text.put("about.sourcesDigest", entry.about.sourcesDigest)
    text.put("about.commit", entry.about.commit)
    text.put("about.build", entry.about.build)
    text.put("about.target", entry.about.target)
    text.put("by", entry.by)
    text.put("at", entry.at)
    text.put("statement", entry.statement)
    for (condition, value) in (entry.conditions ?? [:]).sorted(by: { $0.key < $1.key }) {
      text.put("condition", condition)
      text.put("value", value)
    }
    text.put("device", entry.device)
    text.put("os", entry.os)
    text.put("orientation", entry.orientation?.rawValue)
    text.put("appearance", entry.appearance?.rawValue)
    for (criterion, patterns) in (entry.tests ?? [:]).sorted(by: { $0.key < $1.key }) {
      text.put("tests", criterion)
      for pattern in patterns { text.put("pattern", pattern) }
    }
    return Array(text.lines.utf8)
  }
}
