import Model

/// Whether a manifest is as `qa` wrote it.
struct FolderIntegrity {
  /// All errors of the manifest; empty for one that is intact.
  private(set) var diagnostics: [Diagnostic]
  /// Index of the first entry that does not match its chain digest. It and all entries after it do not count.
  private(set) var firstBroken: Int?

  private static let fix =
    "restore the manifest from version control; only `qa evidence add` and `qa evidence remove` write it"

  init(_ folder: EvidenceFolder, _ chain: DigestChain) {
    diagnostics = folder.diagnostics
    let entries = folder.entries.map(\.entry)
    let broken = chain.broken(in: entries)
    firstBroken = broken.first
    diagnostics += broken.map { index in
      Diagnostic(
        at: folder.entries[index].location,
        "the chain digest of entry \"\(entries[index].id)\" does not match: it or the entry before it was "
          + "changed, added, moved or removed without qa", fix: Self.fix)
    }
    if let head = Self.headDiagnostic(folder, chain) { diagnostics.append(head) }
  }

  /// Returns what is wrong with the manifest's own chain digest and count.
  ///
  /// They match even if an earlier entry was edited: the chain digests of the entries show that.
  static func headDiagnostic(_ folder: EvidenceFolder, _ chain: DigestChain) -> Diagnostic? {
    // For a manifest that could not be read completely, the reader's diagnostics say more.
    guard folder.diagnostics.isEmpty, folder.hasManifest else { return nil }
    let entries = folder.entries.map(\.entry)
    let location = SourceLocation(file: folder.manifestShown)
    if let stated = folder.count, stated != entries.count {
      return Diagnostic(
        at: location, "the manifest has \(counted(entries.count, "entry")), but its count is \(stated)",
        fix: fix)
    }
    if folder.count != nil,
      folder.chainDigest == chain.head(count: entries.count, last: entries.last?.chainDigest)
    {
      return nil
    }
    return Diagnostic(
      at: location,
      "the manifest's own chain digest does not match its \(counted(entries.count, "entry")): entries were "
        + "removed or added without qa", fix: fix)
  }
}
