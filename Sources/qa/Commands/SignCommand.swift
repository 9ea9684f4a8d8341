import ArgumentParser
import Gate
import Definitions
import Model

/// Signs a sign-off or a waiver with a key of OpenSSH.
struct SignCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Signs a sign-off or a waiver with your key of OpenSSH.",
    discussion: """
      `gate: {signers: FILE}` in qa.yml names an allowed_signers file, as ssh-keygen(1) describes it. Sign-offs and \
      waivers then need a signature of the person in `by` or `approver`. Edit an entry or a waiver before you sign it: \
      a signature is for its exact content.

      \(ExitCode.words)
      """)

  @OptionGroup var folder: EvidenceLocationOptions
  @OptionGroup var exceptions: WaiverOptions
  @Option(help: .value("file", "Private key of OpenSSH, or a public key whose private key is in the agent."))
  var key: String
  @Argument(help: "Id of an evidence entry (`qa evidence list`) or of a waiver.") var id: String

  func run(in context: CommandContext) async throws {
    let file = try Signing(folder.location(in: context), waivers: exceptions.waivers, key: key, in: context)
      .sign(id)
    StandardOutput.print("Signed \(id).")
    StandardOutput.print("Next: git add \(file.shellQuoted)")
  }
}
