import Files
import Foundation
import Model

/// Signatures that OpenSSH makes and verifies: `ssh-keygen -Y`, in the namespace `qa`. Source: ssh-keygen(1).
package struct SSHSignatures: Sendable {
  /// Keeps a signature for another purpose, such as a git commit, from counting here.
  package static let namespace = "qa"
  /// The largest signature that is read, in bytes.
  package static let largest = 16 << 10
  /// Seconds.
  private static let patience = 20.0
  /// Time for a passphrase or a touch of a hardware key, in seconds.
  private static let patienceForPeople = 180.0

  /// The content of an allowed_signers file.
  private let signers: [UInt8]

  package init(signers: [UInt8]) { self.signers = signers }

  /// Returns whether a signature of a message is by a name of the allowed_signers file.
  ///
  /// - Parameter signature: Nil if there is none.
  package func check(_ signature: [UInt8]?, of message: [UInt8], by name: String) -> SignatureCheck {
    guard let signature else { return .unsigned }
    guard let program = Self.program else { return .unavailable("ssh-keygen is not installed") }
    guard !name.isEmpty, name.utf8.count < 256,
      name.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 })
    else { return .wrong("the name \"\(name.prefix(60))\" cannot be in an allowed_signers file") }
    let answer = Self.run(
      program, ["-Y", "verify", "-f", "signers", "-I", name, "-n", Self.namespace, "-s", "signature"],
      files: ["signers": signers, "signature": signature], input: message, environment: [:],
      seconds: Self.patience)
    switch answer.ending {
    case .exited(0): return .signed(by: name)
    case .exited: return .wrong("it is not a signature of \(name) for this content")
    case .timedOut:
      RunBudget.current?.stop("ssh-keygen took longer than \(Int(Self.patience)) seconds.", isMachine: true)
      fallthrough
    case .killed, .notStarted: return .unavailable("ssh-keygen did not end")
    }
  }

  /// Signs a message. OpenSSH may ask for a passphrase or for the touch of a hardware key.
  ///
  /// - Parameters:
  ///   - key: The absolute path of a private key, or of a public key whose private key an agent has.
  ///   - environment: Variables of the caller, of which only those that OpenSSH needs are passed on.
  /// - Throws: A `Diagnostic` if OpenSSH is missing or cannot sign.
  package static func sign(
    _ message: [UInt8], key: String, environment: [String: String]
  ) throws(Diagnostic) -> [UInt8] {
    guard let program else {
      throw Diagnostic(.error, "found no ssh-keygen", fix: "install OpenSSH 8.2 or later")
    }
    let needed = ["HOME", "SSH_AUTH_SOCK", "SSH_ASKPASS", "DISPLAY", "TERM"]
    let answer = run(
      program, ["-Y", "sign", "-q", "-n", namespace, "-f", key], files: [:], input: message,
      environment: environment.filter { needed.contains($0.key) }, seconds: patienceForPeople)
    guard answer.ending == .exited(0), answer.output.starts(with: Array("-----BEGIN SSH SIGNATURE-----".utf8))
    else {
      throw Diagnostic(
        at: SourceLocation(file: key),
        "cannot sign: \(answer.words.isEmpty ? "\(answer.ending)" : answer.words)",
        fix: "name a private key of OpenSSH with --key")
    }
    return answer.output
  }

  /// OpenSSH of the system. `PATH` does not count, because a project could lead there.
  private static let program = OutsideProgram.ofSystem("ssh-keygen")

  package static var isInstalled: Bool { program != nil }

  private struct Answer {
    var ending: ChildProcess.Ending
    var output: [UInt8] = []
    /// The first line of standard error.
    var words = ""
  }

  private static func run(
    _ program: OutsideProgram, _ arguments: [String], files: [String: [UInt8]], input: [UInt8],
    environment: [String: String], seconds: Double
  ) -> Answer {
    guard let folder = try? ScratchFolder("sign") else {
      return Answer(ending: .notStarted("no temporary folder"))
    }
    defer { folder.remove() }
    let writes = WriteAccess(below: folder.path, isDurable: false)
    do {
      for (name, bytes) in files { try writes.write(bytes, to: folder.path + "/" + name) }
      try ChildProcess.makeStreams(in: folder.path, input: input)
    } catch {
      return Answer(ending: .notStarted("no room for a temporary copy"))
    }
    var child = ChildProcess(
      program, arguments,
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": folder.path].merging(environment) { $1 },
      in: folder.path)
    child.limits = .init(cpuSeconds: 10, fileBytes: 1 << 20)
    var answer = Answer(ending: child.run(atMost: seconds))
    let access = FileAccess(below: [folder.path])
    answer.output = (try? access.start(of: folder.path + "/output", count: largest)) ?? []
    let errors = (try? access.start(of: folder.path + "/errors", count: 2000)) ?? []
    answer.words =
      String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return answer
  }
}
