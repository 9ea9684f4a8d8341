import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Gate

/// A gate that decides more than one checklist.
struct SeveralChecklistsTests {
  private static let team = """
    id: team
    title: Rules of the team
    elements:
      icon: {kind: imageView, image: LaunchIcon}
    criteria:
      - id: T-1
        title: The icon is in the middle
        impact: serious
        assert: [layout.centered: {of: icon, tolerance: 0.5}]
      - id: T-2
        title: A designer saw the screen
        impact: serious
        evidence: {any: [signOff]}

    """

  private func stage(_ checklists: String) async throws -> GateStage {
    let stage = try await GateStage.green()
    try stage.sample.write(Self.team, to: "team.yml")
    try stage.edit("qa.yml") { $0 + "gate: {checklists: \(checklists)}\n" }
    return stage
  }

  private static let signOff = [
    "evidence", "add", "sign-off", "--status", "passed", "--criterion", "T-2", "--by", "Robin", "--build",
    "1.4 (231)", "--statement", "The screen is as designed.", "--checklist", "team.yml",
  ]

  @Test("Each checklist must be done; each has its reports; they share evidence and waivers")
  func together() async throws {
    let stage = try await stage("[./team.yml]")
    let (process, red) = try await stage.gate()
    #expect(!red.green && red.missing.count == 1 && red.reasons.isEmpty)
    let missing = try #require(red.missing.first)
    #expect(missing.criterion == "T-2" && missing.who == "someone who saw the build")
    let report = try await GateRequest.report(in: stage.sample.path, policy: nil, at: GateStage.now)
    #expect(report.missing.map(\.what.key) == ["not-done team missing 1"])
    #expect(report.others.map(\.page) == ["checklists/team/gate.html"])
    #expect(process.output.contains("--checklist team.yml"), "\(process.output)")
    let folder = stage.sample.path + "/Reports/latest/checklists/team/"
    for file in ["gate.html", "gate.json", "gate-junit.xml", "assets/report.css"] {
      #expect(FileManager.default.fileExists(atPath: folder + file), "\(file)")
    }
    let junit = try stage.sample.text("Reports/latest/gate-junit.xml")
    #expect(junit.contains("The checklist team is done") && junit.contains("type=\"checklist-not-done\""))

    let added = try await stage.qa(Self.signOff)
    #expect(added.status == 0, "\(added.output) \(added.errors)")
    #expect(
      try await stage.qa(["evidence", "list"]).status == 0, "the list skips entries of the other checklist")
    let green = try await stage.gate()
    #expect(green.verdict.green, "\(green.verdict.missing)")
    let done = try await GateRequest.report(in: stage.sample.path, policy: nil, at: GateStage.now)
    #expect(done.notes.map(\.key).contains("other-is-done team"))
    // A run replaces the reports of the gate.
    #expect(try await stage.qa(["run"]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("Each checklist has its pin, and its criteria are decided for the current files")
  func pins() async throws {
    let wrong = "sha256:" + String(repeating: "0", count: 64)
    let stage = try await stage("{./team.yml: \"\(wrong)\"}")
    #expect(try await stage.qa(Self.signOff).status == 0)
    let red = try await stage.gate()
    #expect(
      red.verdict.missing.map(\.what).joined().contains(
        "The checklist team differs from the one that qa.yml pins"))
    let text = try stage.sample.text("Reports/latest/checklists/team/gate.json")
    let digest = try #require(text.firstMatch(of: /"digest":"(sha256:[0-9a-f]{64})"/)).1
    try stage.edit("qa.yml") { $0.replacingOccurrences(of: wrong, with: digest) }
    #expect(try await stage.gate().verdict.green)
    try stage.edit("team.yml") { $0.replacingOccurrences(of: "tolerance: 0.5", with: "tolerance: 50") }
    #expect(try await !stage.gate().verdict.green)
  }

  @Test("A pin of the run's own checklist can be in the same list")
  func mainPin() async throws {
    let wrong = "sha256:" + String(repeating: "0", count: 64)
    let stage = try await stage("{story-8.3: \"\(wrong)\"}")
    let verdict = try await stage.gate().verdict
    #expect(verdict.reasons == ["checklist-not-pinned"])
    #expect(!FileManager.default.fileExists(atPath: stage.sample.path + "/Reports/latest/checklists"))
    // A right pin does not hide a wrong one.
    let digest = try #require(
      stage.sample.text("Reports/latest/gate.json").firstMatch(of: /"digest":"(sha256:[0-9a-f]{64})"/)
    ).1
    try stage.edit("qa.yml") {
      $0.replacingOccurrences(of: "gate: {", with: "gate: {checklist: \"\(digest)\", ")
    }
    #expect(try await stage.gate().verdict.reasons == ["checklist-not-pinned"])
  }

  @Test("With --checklist, the usual checklist is decided, too")
  func typed() async throws {
    let stage = try await stage("[./team.yml]")
    #expect(try await stage.qa(Self.signOff).status == 0)
    #expect(try await stage.gate().verdict.green)
    try stage.sample.remove("evidence")
    #expect(try await stage.qa(Self.signOff).status == 0)
    #expect(try await stage.qa(["run", "--checklist", "team.yml"]).status == 0)
    let report = try await GateRequest.report(
      in: stage.sample.path, policy: nil, checklist: "team.yml", at: GateStage.now)
    #expect(!report.isGreen)
    #expect(report.missing.contains { $0.what.id == "not-done" && $0.what.subject == "story-8.3" })
  }

  @Test("One id with two meanings is an error")
  func meanings() async throws {
    let stage = try await stage("[./team.yml]")
    try stage.edit("team.yml") { $0.replacingOccurrences(of: "T-2", with: "LS-V3") }
    let process = try await stage.qa(["gate", "--no-verify"])
    #expect(process.status == 2 && process.errors.contains("LS-V3 differs from that of"), "\(process.errors)")
  }

  @Test("An unknown checklist, and two with one id, are errors")
  func errors() async throws {
    for (list, message) in [
      ("[story-9.9]", "story-9.9"), ("[./team.yml, copies/team.yml]", "has the checklist team twice"),
    ] {
      let stage = try await stage(list)
      try stage.sample.make("copies")
      try stage.sample.write(Self.team, to: "copies/team.yml")
      let process = try await stage.qa(["gate", "--no-verify"])
      #expect(process.status == 2 && process.errors.contains(message), "\(process.errors)")
      #expect(!FileManager.default.fileExists(atPath: stage.sample.path + "/Reports/latest/gate.json"))
    }
  }
}
