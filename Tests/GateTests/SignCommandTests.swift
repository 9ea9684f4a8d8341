import CommandSupport
import Foundation
import Model
import TestSupport
import Testing
import Verdicts

@testable import Gate

/// `qa evidence sign`, and a gate that asks for signatures.
@Suite(.serialized) struct SignCommandTests {
  private let sample: SampleProject
  private static let time = ["SOURCE_DATE_EPOCH": GateStage.now]

  init() throws {
    sample = try SampleProject()
    try sample.write(
      """
      project: .
      checklist: qa/team.yml
      matrix: smoke
      gate:
        signers: qa/allowed_signers
        approvers: [alex@example.com]

      """, to: "qa.yml")
    try sample.write(
      """
      id: team
      title: The launch screen of the team
      elements:
        icon: {kind: imageView, image: LaunchIcon}
      criteria:
        - id: T-1
          title: The icon has 100 points
          impact: serious
          rationale: The design says so.
          fix: Set its width and height to 100.
          assert:
            - layout.size: {of: icon, width: 100, height: 100, tolerance: 0.5}
        - id: T-2
          title: A person saw the launch screen
          impact: critical
          rationale: Files cannot show it.
          fix: Add a sign-off.
          evidence: {any: [signOff]}

      """, to: "qa/team.yml")
    try sample.write(
      """
      waivers:
        - id: W-1
          criterion: T-1
          assertion: layout.size
          measured: {width: 120, height: 120}
          reason: The new icon comes next week.
          approver: alex@example.com
          start: 2026-11-20
          end: 2026-11-30
          risk: The icon is a little large.

      """, to: "waivers.yml")
    var signers = ""
    for name in ["kim", "alex", "eve"] {
      let made = try QAProcess.run(
        program: "/usr/bin/env", ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", name], in: sample.path)
      try #require(made.status == 0, "\(made.errors)")
      // Eve has a key, but is no signer.
      if name != "eve" {
        signers += "\(name)@example.com namespaces=\"qa\" " + (try sample.text(name + ".pub"))
      }
    }
    try sample.write(signers, to: "qa/allowed_signers")
  }

  private func qa(_ words: [String]) async throws -> QAProcess {
    try await QACommand.run(words, in: sample.path, environment: Self.time)
  }

  private func gate() async throws -> GateReport {
    try await GateRequest.report(in: sample.path, policy: nil, at: GateStage.now)
  }

  @Test("The gate is green only with the signatures of the people that it names")
  func walk() async throws {
    #expect(try await qa(["run", "--no-previews", "--quiet"]).status == 1)
    let added = try await qa([
      "evidence", "add", "sign-off", "--id", "seen", "--criterion", "T-2", "--status", "passed", "--by",
      "kim@example.com", "--build", "1.4 (231)", "--statement", "It came up in light and dark.",
    ])
    #expect(added.status == 0, "\(added.output) \(added.errors)")
    #expect(added.output.hasSuffix("\nNext: qa evidence sign seen --key ~/.ssh/id_ed25519\n"))
    let unsigned = try await gate()
    #expect(!unsigned.isGreen && unsigned.evidence.map(\.message.key) == ["unsigned kim@example.com"])
    #expect(unsigned.diagnostics.map(\.message.key) == ["waiver-unsigned W-1"])

    // A key of another person is rejected before it is stored.
    for key in ["alex", "eve"] {
      let wrong = try await qa(["evidence", "sign", "seen", "--key", key])
      #expect(
        wrong.status == 2 && wrong.errors.hasPrefix("\(key): error: the signature would not count: "))
    }
    #expect(try await qa(["evidence", "sign", "seen", "--key", "kim"]).status == 0)
    #expect(try await !gate().isGreen)
    let signed = try await qa(["evidence", "sign", "W-1", "--key", "alex"])
    #expect(signed.status == 0 && signed.output.contains("waivers/W-1.sig"), "\(signed.errors)")
    let done = try await gate()
    #expect(done.isGreen && done.waivers.map(\.waiver.signer) == ["alex@example.com"])
    #expect(done.evidence.map(\.signer) == ["kim@example.com"])
    let statement = try sample.text("Reports/latest/gate.intoto.json")
    #expect(
      statement.contains("https://in-toto.io/attestation/test-result/v0.1")
        && statement.contains("\"WARNED\""))

    // A later edit voids the signature; a comment does not.
    try sample.replace("waivers:", with: "# reviewed\nwaivers:", in: "waivers.yml")
    #expect(try await gate().isGreen)
    try sample.replace("end: 2026-11-30", with: "end: 2026-12-30", in: "waivers.yml")
    let edited = try await gate()
    #expect(!edited.isGreen && edited.diagnostics.map(\.message.key) == ["waiver-unsigned W-1"])
    #expect(edited.diagnostics.first?.message != unsigned.diagnostics.first?.message)
  }

  @Test("An id that does not exist, a missing key and missing signers are errors")
  func errors() async throws {
    let unknown = try await qa(["evidence", "sign", "W-2", "--key", "alex"])
    #expect(unknown.status == 2 && unknown.errors.contains("no evidence entry and no waiver \"W-2\""))
    let missing = try await qa(["evidence", "sign", "W-1", "--key", "nobody"])
    #expect(missing.status == 2 && missing.errors.contains("cannot sign"), "\(missing.errors)")
    #expect(try await qa(["evidence", "sign", "W-1"]).status == 64)
    #expect(try await qa(["run", "--no-previews", "--quiet"]).status == 1)
    try sample.remove("qa/allowed_signers")
    let gate = try await qa(["gate"])
    #expect(gate.status == 2 && gate.errors.contains("the signers cannot be read"), "\(gate.errors)")
  }
}
