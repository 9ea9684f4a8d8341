import Model

/// Whether a manifest is as qa wrote it.
struct FolderIntegrity {
  /// Everything that is wrong with the manifest; empty for one that is intact.
  private(set) var faults: [Diagnostic]
  /// Position of the first entry that does not fit its seal: it and all behind it do not count.
  private(set) var firstBroken: Int?

  private static let fix =
    "restore the manifest from version control; `qa evidence add` and `qa evidence remove` write it"

  init(_ folder: EvidenceFolder, _ seals: EvidenceSeal) {
    faults = folder.faults
    let pieces = folder.entries.map(\.piece)
    let broken = seals.broken(in: pieces)
    firstBroken = broken.first
    faults += broken.map { index in
      Diagnostic(
        at: folder.entries[index].location,
        "the seal of entry \"\(pieces[index].id)\" does not fit it and the entry before it: one of them was "
          + "changed, added, moved or removed without qa", fix: Self.fix)
    }
    if let fault = Self.headFault(folder, seals) { faults.append(fault) }
  }

  /// What is wrong with the manifest's own seal over the count and the last entry's seal; it fits also where an entry
  /// before was edited.
  static func headFault(_ folder: EvidenceFolder, _ seals: EvidenceSeal) -> Diagnostic? {
    // Of a manifest that could not be read as a whole the faults say more.
    guard folder.faults.isEmpty, folder.hasManifest else { return nil }
    let pieces = folder.entries.map(\.piece)
    let place = SourceLocation(file: folder.manifestShown)
    if let stated = folder.count, stated != pieces.count {
      return Diagnostic(
        at: place, "the manifest was sealed with \(counted(stated, "piece")) and holds \(pieces.count)",
        fix: fix)
    }
    if folder.count != nil, folder.seal == seals.head(count: pieces.count, last: pieces.last?.seal) {
      return nil
    }
    return Diagnostic(
      at: place,
      "the manifest's own seal does not fit its \(counted(pieces.count, "piece")): some were removed or added "
        + "without qa", fix: fix)
  }
}
