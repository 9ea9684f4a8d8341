import Files
import Model

extension EvidenceFolder {
  /// How the name of an entry's signature ends.
  static let signatureExtension = ".evidence.sig"

  /// Returns the signature of an entry; nil if there is none.
  package func signature(of id: String) -> [UInt8]? {
    try? bytes(of: id + Self.signatureExtension, atMost: SSHSignatures.largest)
  }
}

extension EntryDigest {
  /// Returns what a person signs: every field of an entry, with the digest of its file.
  package static func message(of entry: EvidenceEntry) -> [UInt8] {
    Array("qa evidence entry 2\n".utf8) + canonical(entry)
  }
}

extension EvidenceWriter {
  /// Writes the signature of an entry beside it.
  ///
  /// - Throws: `Diagnostics` if the file cannot be written.
  package func addSignature(_ signature: [UInt8], of id: String) throws {
    try save(signature, as: id + EvidenceFolder.signatureExtension)
  }
}

extension EvidenceJudge {
  /// Returns who signed an entry; nil without a good signature.
  func signer(of entry: EvidenceEntry, in folder: EvidenceFolder) -> String? {
    guard case .signed(let name)? = check(entry, in: folder) else { return nil }
    return name
  }

  /// Verifies the signature of an entry; nil if the policy names no signers.
  private func check(_ entry: EvidenceEntry, in folder: EvidenceFolder) -> SignatureCheck? {
    signatures?.check(
      folder.signature(of: entry.id), of: EntryDigest.message(of: entry), by: entry.by ?? "")
  }

  /// Returns why a passed sign-off does not count without a good signature; nil if none is needed.
  ///
  /// A failed sign-off needs no signature, because it cannot make the gate green.
  func unsigned(_ entry: EvidenceEntry, in folder: EvidenceFolder) -> Message? {
    guard entry.kind == .signOff, entry.status == .passed, let check = check(entry, in: folder) else {
      return nil
    }
    return check.rejection.map {
      Message(
        check == .unsigned ? .unsigned : .signatureWrong, about: entry.by,
        "\($0); \(entry.by ?? "its author") signs it with `qa evidence sign \(entry.id) --key FILE`")
    }
  }
}
