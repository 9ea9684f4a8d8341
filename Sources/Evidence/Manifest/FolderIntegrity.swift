import Model

/// Whether a manifest is as qa wrote it.
struct FolderIntegrity {
  /// Everything that is wrong with the manifest; empty for one that is intact.
  private(set) var faults: [Diagnostic]
  /// Position of the first entry that does not fit its seal: it and all behind it do not count.
  private(set) var firstBroken: Int?

  private static let remedy =
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
          + "changed, added, moved or removed without qa", remedy: Self.remedy)
    }
    // Of a manifest that could not be read as a whole the faults say more.
    guard faults.isEmpty, folder.hasManifest else { return }
    if let stated = folder.count, stated != pieces.count {
      add("the manifest was sealed with \(counted(stated, "piece")) and holds \(pieces.count)", folder)
    } else if folder.count == nil || folder.seal != seals.head(count: pieces.count, last: pieces.last?.seal) {
      add(
        "the manifest's own seal does not fit its \(counted(pieces.count, "piece")): some were removed or added "
          + "without qa", folder)
    }
  }

  private mutating func add(_ message: String, _ folder: EvidenceFolder) {
    faults.append(
      Diagnostic(at: SourceLocation(file: folder.manifestShown), message, remedy: Self.remedy))
  }
}
