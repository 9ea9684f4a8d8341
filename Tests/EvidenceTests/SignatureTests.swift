import Foundation
import Model
import TestSupport
import Testing

@testable import Evidence

/// Signatures by OpenSSH, made with its own program.
@Suite(.enabled(if: SSHSignatures.isInstalled, "ssh-keygen is not installed"))
struct SignatureTests {
  private let folder: TemporaryFolder
  private let signers: String

  init() throws {
    folder = try TemporaryFolder()
    var lines: [String] = []
    for name in ["kim", "eve"] {
      try Self.keygen(["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", folder.path + "/" + name])
      let key = try String(contentsOfFile: folder.path + "/" + name + ".pub", encoding: .utf8)
      lines.append("\(name)@example.com namespaces=\"qa\" \(key)")
    }
    signers = lines.joined()
  }

  private static func keygen(_ words: [String]) throws {
    let process = try QAProcess.run(program: "/usr/bin/env", ["ssh-keygen"] + words, in: "/")
    #expect(process.status == 0, "\(process.errors)")
  }

  private func sign(_ message: String, as name: String) throws -> [UInt8] {
    try SSHSignatures.sign(Array(message.utf8), key: folder.path + "/" + name, environment: [:])
  }
  private func check(_ signature: [UInt8]?, _ message: String, by name: String, signers: String? = nil)
    -> SignatureCheck
  {
    SSHSignatures(signers: Array((signers ?? self.signers).utf8)).check(
      signature, of: Array(message.utf8), by: name)
  }

  @Test("A signature counts for its content and its name only")
  func content() throws {
    let signature = try sign("hello", as: "kim")
    #expect(check(signature, "hello", by: "kim@example.com") == .signed(by: "kim@example.com"))
    #expect(check(signature, "hello!", by: "kim@example.com").rejection != nil)
    #expect(check(signature, "hello", by: "eve@example.com").rejection != nil)
    #expect(check(signature, "hello", by: "kim").rejection != nil)
    #expect(check(nil, "hello", by: "kim@example.com") == .unsigned)
    for name in ["", "-f", "kim@example.com\nx", String(repeating: "a", count: 300), "a b"] {
      #expect(check(signature, "hello", by: name).rejection != nil, "\(name)")
    }
    #expect(check(Array("no signature".utf8), "hello", by: "kim@example.com").rejection != nil)
    #expect(check([], "hello", by: "kim@example.com").rejection != nil)
  }

  @Test("A signature in another namespace, such as git's, does not count")
  func namespace() throws {
    let file = folder.path + "/message"
    try Data("hello".utf8).write(to: URL(fileURLWithPath: file))
    try Self.keygen(["-Y", "sign", "-q", "-n", "git", "-f", folder.path + "/kim", file])
    let signature = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file + ".sig")))
    #expect(check(signature, "hello", by: "kim@example.com").rejection != nil)
  }

  @Test("A key that the file of signers does not have, or that has ended there, does not count")
  func keys() throws {
    let signature = try sign("hello", as: "kim")
    let without =
      signers.split(separator: "\n").filter { !$0.hasPrefix("kim") }.joined(separator: "\n") + "\n"
    #expect(check(signature, "hello", by: "kim@example.com", signers: without).rejection != nil)
    let ended = signers.replacingOccurrences(of: "namespaces", with: "valid-before=\"20200101\",namespaces")
    #expect(check(signature, "hello", by: "kim@example.com", signers: ended).rejection != nil)
    #expect(check(signature, "hello", by: "kim@example.com", signers: "").rejection != nil)
  }

  @Test("A missing key is an error that names the option")
  func missingKey() {
    #expect(throws: Diagnostic.self) {
      try SSHSignatures.sign([1], key: folder.path + "/nobody", environment: [:])
    }
  }

  // MARK: Sign-offs

  private func judged(
    _ change: (inout EvidenceEntry) -> Void = { _ in }, signedBy key: String?,
    as name: String = "kim@example.com", file: String? = nil,
    editing: (EvidenceFixture) throws -> Void = { _ in }
  ) throws -> JudgedEvidence {
    let fixture = try EvidenceFixture()
    fixture.signatures = SSHSignatures(signers: Array(signers.utf8))
    var entry = EvidenceFixture.signOff()
    entry.by = name
    change(&entry)
    let added = try fixture.add(entry, file)
    if let key {
      let message = EntryDigest.message(of: added)
      let signature = try SSHSignatures.sign(message, key: folder.path + "/" + key, environment: [:])
      try fixture.writer.addSignature(signature, of: added.id)
    }
    try editing(fixture)
    return try fixture.only()
  }

  @Test("A sign-off counts with the signature of its author, and names the signer")
  func signed() throws {
    let judged = try judged(signedBy: "kim")
    #expect(judged.verdict == .supports && judged.signer == "kim@example.com")
  }

  @Test("A sign-off without a signature, or signed by another person, does not count")
  func unsigned() throws {
    let missing = try judged(signedBy: nil)
    #expect(missing.answer == "rejected unsigned" && missing.message.subject == "kim@example.com")
    let other = try judged(signedBy: "eve")
    #expect(other.verdict == .rejected && other.reason == .signatureWrong)
    #expect(try judged(signedBy: "kim", as: "eve@example.com").reason == .signatureWrong)
  }

  @Test("A sign-off that was edited after it was signed does not count, even with a new digest")
  func edited() throws {
    let judged = try judged(signedBy: "kim") { fixture in
      let signature = try #require(fixture.folder.signature(of: "tester"))
      var entry = fixture.folder.entries[0]
      entry.criteria = ["LS-T1"]
      try fixture.writer.remove(["tester"])
      try fixture.add(entry)
      try fixture.writer.addSignature(signature, of: "tester")
    }
    #expect(judged.criterion == "LS-T1" && judged.reason == .signatureWrong)
  }

  @Test("A screenshot that shows nothing of a device counts if its author signed it")
  func screenshot() throws {
    func verdict(signedBy name: String?) throws -> JudgedEvidence {
      try judged(
        { ($0.kind, $0.criteria, $0.status) = (.screenshot, ["LS-T1"], nil) }, signedBy: name, file: "x"
      ) { fixture in
        fixture.answer = { entry in
          [JudgedEvidence(entry, "LS-T1", .rejected, Message(.deviceUnproved, "it can be a drawing"))]
        }
      }
    }
    #expect(try verdict(signedBy: nil).reason == .deviceUnproved)
    #expect(try verdict(signedBy: "eve").verdict == .rejected)
    let signed = try verdict(signedBy: "kim")
    #expect(signed.verdict == .supports && signed.reason == nil && signed.signer == "kim@example.com")
  }

  @Test("A failed sign-off counts without a signature")
  func failed() throws {
    let judged = try judged({ $0.status = .failed }, signedBy: nil)
    #expect(judged.verdict == .contradicts && judged.signer == nil)
  }

  @Test("Signatures are files of the folder: they are not reported, and go with their entry")
  func files() throws {
    let fixture = try EvidenceFixture()
    let entry = try fixture.add(EvidenceFixture.signOff())
    try fixture.writer.addSignature([1, 2, 3], of: entry.id)
    #expect(fixture.folder.unlistedFiles().isEmpty)
    try fixture.write("x", to: "other.evidence.sig")
    #expect(fixture.folder.unlistedFiles() == ["other.evidence.sig"])
    try fixture.writer.remove([entry.id])
    #expect(fixture.folder.signature(of: entry.id) == nil)
  }
}
