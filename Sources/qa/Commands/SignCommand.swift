import ArgumentParser
import Documents
import Evidence
import Foundation
import Matrix
import Model
import Store

/// Signs a sign-off or a waiver with a key of OpenSSH.
struct SignCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Signs a sign-off or a waiver with your key of OpenSSH.",
    discussion: """
      `gate: {signers: FILE}` in qa.yml names an allowed_signers file, as ssh-keygen(1) describes it. Sign-offs and \
      waivers then need a signature of the person in `by` or `approver`. Edit an entry or a waiver before you sign it: \
      a signature is for its exact content.

      \(ExitCode.words)
      """)

  @OptionGroup var folder: EvidenceFolderOptions
  @Option(help: "File of waivers (default: qa.yml's `waivers`, else waivers.yml beside it).") var waivers:
    String?
  @Option(help: "Private key of OpenSSH, or a public key whose private key is in the agent.") var key: String
  @Argument(help: "Id of an evidence entry (`qa evidence list`) or of a waiver.") var id: String

  func run() async throws {
    try await reportingDiagnostics {
      let context = try CommandContext.current()
      let settings = try folder.subject.settings(in: context)
      let signatures = try GateSetting(
        context: context, settings: settings, evidence: settings.evidence
      ).signatures()
      let path = try folder.folder(in: context)
      let entries = EvidenceFolder.load(
        path: path, shown: context.relative(path), access: try folder.reads(in: context))
      let file: String
      if let entry = entries.entries.first(where: { $0.id == id }) {
        let message = EntryDigest.message(of: entry)
        let signature = try sign(message, by: entry.by ?? "", signatures, context)
        let writer = EvidenceWriter(
          path: path, shown: context.relative(path), writes: try folder.writes(in: context),
          digest: { Digest.sha256(of: $0) })
        try writer.addSignature(signature, of: id)
        file = context.relative(path)
      } else {
        file = try signWaiver(settings, signatures, context, known: entries.entries.map(\.id))
      }
      StandardOutput.print("Signed \(id).")
      StandardOutput.print("Next: git add \(file.shellQuoted)")
    }
  }

  /// Returns the path of the signature as a person types it.
  private func signWaiver(
    _ settings: Settings, _ signatures: SSHSignatures?, _ context: CommandContext, known: [String]
  ) throws -> String {
    let path = waivers.map(context.absolute) ?? settings.waivers
    let access = settings.dataAccess([waivers], in: context)
    let texts =
      try path.map { try WaiverFile.canonicalTexts(path: $0, name: context.relative($0), access: access) }
      ?? [:]
    guard let path, let text = texts[id] else {
      throw Diagnostics([
        Diagnostic(
          .error, "there is no evidence entry and no waiver \"\(id.prefix(100))\"",
          fix: suggestion(for: id, in: known + texts.keys))
      ])
    }
    let approver = try WaiverFile.approver(of: id, path: path, name: context.relative(path), access: access)
    let signature = try sign(WaiverFile.message(text), by: approver, signatures, context)
    let file = WaiverFile.signaturePath(of: id, in: path)
    do {
      let writes = waivers == nil ? WriteAccess(below: settings.folder) : .anywhere
      try writes.createFolder((file as NSString).deletingLastPathComponent)
      try writes.write(signature, to: file)
    } catch {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: context.relative(file)), "cannot be written",
          fix: "check the folder's permissions")
      ])
    }
    return context.relative(file)
  }

  /// Signs, and checks that the signature will count.
  private func sign(
    _ message: [UInt8], by name: String, _ signatures: SSHSignatures?, _ context: CommandContext
  ) throws -> [UInt8] {
    let signature: [UInt8]
    do {
      signature = try SSHSignatures.sign(
        message, key: context.absolute(key), environment: context.environment)
    } catch {
      throw Diagnostics([error])
    }
    if let signatures, let rejection = signatures.check(signature, of: message, by: name).rejection {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: key), "the signature would not count: \(rejection)",
          fix: "sign with the key that \(name) has in the file of `gate: {signers: …}`")
      ])
    }
    return signature
  }
}
