import Files
import Evidence
import Foundation
import Model

/// The evidence of the policy's commit that a change removes or edits.
///
/// What contradicts a criterion in it still counts, so that a change cannot remove a failure.
struct PolicyEvidence {
  private(set) var removed: [String] = []
  private(set) var edited: [String] = []
  let evidence: RemovedEvidence
  private let scratch: ScratchFolder

  /// - Parameter path: The absolute path of the evidence folder.
  /// - Throws: `Diagnostics` if the temporary folder cannot be written.
  init(_ reference: PolicyReference, folder path: String) throws {
    scratch = try ScratchFolder("policy")
    let writes = WriteAccess(below: scratch.path, isDurable: false)
    let working = FileAccess(below: [path])
    for name in reference.files(in: path).sorted() where name.hasSuffix(EvidenceFolder.entryExtension) {
      guard let old = reference.bytes(of: path + "/" + name) else { continue }
      let new = try? working.read(path + "/" + name, atMost: ByteLimit.document)
      if let new, Self.lines(new) == Self.lines(old) { continue }
      let id = String(name.dropLast(EvidenceFolder.entryExtension.count))
      if new == nil { removed.append(id) } else { edited.append(id) }
      try writes.write(old, to: scratch.path + "/" + name)
    }
    for file in EvidenceFolder.load(path: scratch.path).entries.compactMap(\.file) {
      // The judge rejects an entry whose file is missing.
      guard EvidenceFolder.isPlain(file), let bytes = reference.bytes(of: path + "/" + file) else { continue }
      try writes.write(bytes, to: scratch.path + "/" + file)
    }
    evidence = RemovedEvidence(
      folder: EvidenceFolder.load(path: scratch.path, shown: reference.name), reference: reference.name)
  }

  /// Removes the temporary folder.
  func close() { scratch.remove() }

  var messages: [Message] {
    [Message.evidence("removes", removed), .evidence("edits", edited)].compactMap { $0 }
  }

  private static func lines(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 13 } }
}

extension Message {
  fileprivate static func evidence(_ verb: String, _ ids: [String]) -> Message? {
    ids.isEmpty
      ? nil
      : Message(
        "evidence-\(verb)", about: ids[0], "Evidence: this change \(verb) \(ids.listed(atMost: 8)).",
        figures: ["entries": Measure(ids.count)])
  }
}
