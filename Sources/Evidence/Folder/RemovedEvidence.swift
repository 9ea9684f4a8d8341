import Model

/// Entries of another commit that a change removes or edits.
package struct RemovedEvidence: Sendable {
  /// A folder with these entries and their files only.
  package var folder: EvidenceFolder
  /// The commit's name for messages: `origin/main`.
  package var reference: String
  package init(folder: EvidenceFolder, reference: String) {
    (self.folder, self.reference) = (folder, reference)
  }

  var entries: [EvidenceEntry] { folder.entries }

  func bytes(of entry: EvidenceEntry) -> [UInt8]? {
    entry.file.flatMap { try? folder.bytes(of: $0, atMost: ByteLimit.document) }
  }

  /// The name of an entry, which differs from that of an edited entry with the same id.
  func name(of entry: EvidenceEntry) -> String { "\(entry.id) of \(reference)" }
}
