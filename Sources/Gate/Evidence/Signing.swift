import Files
import Evidence
import Definitions
import Model

/// Signs a sign-off or a waiver with a key of OpenSSH.
package struct Signing {
  private let context: CommandContext
  private let location: EvidenceLocation
  /// As typed.
  private let waivers: String?
  /// The file of the key, as typed.
  private let key: String
  /// The signatures that the policy asks for; nil if it asks for none.
  private let signatures: SSHSignatures?

  /// - Throws: `Diagnostics` if the file of the signers cannot be read.
  package init(
    _ location: EvidenceLocation, waivers: String?, key: String, in context: CommandContext
  ) throws {
    self.context = context
    self.location = location
    self.waivers = waivers
    self.key = key
    signatures = try location.settings.signatures(in: context)
  }

  /// Signs an evidence entry or a waiver.
  ///
  /// - Returns: The path to commit, as a person types it.
  /// - Throws: `Diagnostics` for an unknown id, and for a signature that would not count.
  package func sign(_ id: String) throws -> String {
    let entries = location.folder.entries
    guard let entry = entries.first(where: { $0.id == id }) else {
      return try signWaiver(id, known: entries.map(\.id))
    }
    let signature = try signature(of: EntryDigest.message(of: entry), by: entry.by ?? "")
    try location.writer.addSignature(signature, of: id)
    return location.shown
  }

  /// Returns the path of the signature as a person types it.
  private func signWaiver(_ id: String, known: [String]) throws -> String {
    let path = waivers.map(context.absolute) ?? location.settings.waivers
    let access = location.settings.dataAccess([waivers], in: context)
    let texts =
      try path.map { try WaiverFile.canonicalTexts(path: $0, name: context.relative($0), access: access) }
      ?? [:]
    guard let path, let text = texts[id] else {
      throw Diagnostics(
        .error, "there is no evidence entry and no waiver \"\(id.prefix(100))\"",
        fix: suggestion(for: id, in: known + texts.keys))
    }
    let approver = try WaiverFile.approver(of: id, path: path, name: context.relative(path), access: access)
    let signature = try signature(of: WaiverFile.message(text), by: approver)
    let file = WaiverFile.signaturePath(of: id, in: path)
    do {
      let writes = waivers == nil ? WriteAccess(below: location.settings.folder) : .anywhere
      try writes.createFolder(FilePath.parent(file))
      try writes.write(signature, to: file)
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: context.relative(file)), "cannot be written",
        fix: "check the folder's permissions")
    }
    return context.relative(file)
  }

  /// Signs, and checks that the signature will count.
  private func signature(of message: [UInt8], by name: String) throws -> [UInt8] {
    let signature: [UInt8]
    do {
      signature = try SSHSignatures.sign(
        message, key: context.absolute(key), environment: context.environment)
    } catch {
      throw Diagnostics([error])
    }
    if let signatures, let rejection = signatures.check(signature, of: message, by: name).rejection {
      throw Diagnostics(
        at: SourceLocation(file: key), "the signature would not count: \(rejection)",
        fix: "sign with the key that \(name) has in the file of `gate: {signers: …}`")
    }
    return signature
  }
}

extension Settings {
  /// Returns the signatures that the policy asks for; nil if it asks for none.
  ///
  /// - Throws: `Diagnostics` if the file of the signers cannot be read.
  func signatures(in context: CommandContext) throws -> SSHSignatures? {
    guard let path = gate.signers else { return nil }
    do {
      return SSHSignatures(
        signers: try dataAccess([], in: context).read(path, atMost: ByteLimit.settings))
    } catch {
      throw Diagnostics(
        at: SourceLocation(file: context.relative(path)), "the signers cannot be read",
        fix: "correct `gate: {signers: …}` in qa.yml")
    }
  }
}
