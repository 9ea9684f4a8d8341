import Model

/// Links the entries of a manifest by digests, so that a change without `qa` is visible.
///
/// The chain digest of an entry covers the entry and the chain digest before it. The manifest's own chain digest covers
/// the last one and the number of entries. An entry that was edited, removed, added or moved by hand no longer matches.
/// Digests are no signatures: anyone who can run `qa` can recompute them. Keep the folder in version control, and
/// review changes of it as you review code.
package struct DigestChain {
  /// Returns `sha256:…` of bytes.
  package let digest: ([UInt8]) -> String
  package init(digest: @escaping ([UInt8]) -> String) { self.digest = digest }

  /// Returns the chain digest of an entry that follows an entry with the chain digest `previous`.
  package func link(_ entry: EvidenceEntry, after previous: String?) -> String {
    digest(Array("qa evidence entry 1\n\(previous ?? "none")\n".utf8) + Self.canonical(entry))
  }

  /// Returns the manifest's own chain digest.
  package func head(count: Int, last: String?) -> String {
    digest(Array("qa evidence manifest 1\n\(count)\n\(last ?? "none")\n".utf8))
  }

  /// Returns the entries with new chain digests, and the manifest's own.
  package func linking(_ entries: [EvidenceEntry]) -> (entries: [EvidenceEntry], head: String) {
    var last: String?
    let linked = entries.map { entry in
      var entry = entry
      entry.chainDigest = link(entry, after: last)
      last = entry.chainDigest
      return entry
    }
    return (linked, head(count: linked.count, last: last))
  }

  /// Returns the indices of the entries that do not match their chain digest.
  package func broken(in entries: [EvidenceEntry]) -> [Int] {
    entries.indices.filter { index in
      let previous = index == 0 ? nil : entries[index - 1].chainDigest
      return entries[index].chainDigest != link(entries[index], after: previous)
    }
  }

  /// Returns every field but the chain digest, one on each line, as `name=bytes:value`.
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
    for criterion in entry.criteria { put("criterion", criterion) }
    put("file", entry.file)
    put("digest", entry.digest)
    put("about.sourcesDigest", entry.about.sourcesDigest)
    put("about.commit", entry.about.commit)
    put("about.build", entry.about.build)
    put("by", entry.by)
    put("at", entry.at)
    put("statement", entry.statement)
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
