import CommandSupport
import Foundation
import Model
import TestSupport
import Testing
import Verdicts

@testable import Gate

/// `qa gate --policy-ref` names what a change does to evidence, stories and further checklists.
struct PolicyEvidenceTests {
  private static let checklist = """
    id: team
    title: The launch screen of the team
    story: docs/story.md
    elements:
      icon: {kind: imageView, image: LaunchIcon}
    criteria:
      - id: T-1
        title: The icon has 120 points
        impact: critical
        traces:
          - acceptance/the-icon-has
        assert: [layout.size: {of: icon, width: 120, height: 120, tolerance: 0.5}]
      - id: T-2
        title: A designer saw the screen
        impact: serious
        traces:
          - acceptance/a-designer-saw
        evidence: {any: [signOff, uiTest]}

    """
  private static let other = """
    id: other
    title: Another checklist
    elements:
      icon: {kind: imageView, image: LaunchIcon}
    criteria:
      - id: O-1
        title: The icon is in the middle
        impact: serious
        assert: [layout.centered: {of: icon, tolerance: 0.5}]

    """
  private static let story = """
    # Story 7.1: The launch screen

    ## Acceptance Criteria
    - The icon has 120 points on every device
    - A designer saw the screen

    """

  private let sample = try! SampleProject()

  private func qa(_ words: String..., in folder: String = "") async throws -> QAProcess {
    try await QACommand.run(words, in: sample.path + folder, environment: [:])
  }

  /// Each sign-off has a second of its own, because one replaces another only if it is later.
  private func sign(_ status: String, build: String, id: String) async throws {
    let second = Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 1)
    try await Task.sleep(nanoseconds: UInt64((1.01 - second) * 1e9))
    let process = try await qa(
      "evidence", "add", "sign-off", "--criterion", "T-2", "--status", status, "--by", "Robin", "--build",
      build,
      "--statement", "I saw the screen of this build.", "--id", id)
    #expect(process.status == (status == "passed" ? 0 : 1), "\(process.output) \(process.errors)")
  }

  /// Commits the policy on `origin/main` with a failed sign-off, and a branch for the change.
  private func prepare(_ evidence: () async throws -> Void = {}) async throws {
    try sample.write(
      "project: .\nchecklist: qa/team.yml\nmatrix: smoke\ngate: {checklists: [qa/other.yml]}\n", to: "qa.yml")
    try sample.write(Self.checklist, to: "qa/team.yml")
    try sample.write(Self.other, to: "qa/other.yml")
    try sample.write(Self.story, to: "docs/story.md")
    try sample.write("Reports/\n", to: ".gitignore")
    try sample.git("init -q -b main")
    #expect(try await qa("run", "--no-previews", "--quiet").status == 0)
    try await evidence()
    for words in [
      "add -A", "commit -q -m policy", "update-ref refs/remotes/origin/main HEAD", "checkout -q -b change",
    ] { try sample.git(words) }
  }

  private func gate() async throws -> GateReport { try await GateRequest.report(in: sample.path) }

  /// Whether a failed sign-off of the policy still contradicts T-2.
  private func keeps(_ id: String, _ report: GateReport) -> Bool {
    let message = report.criteria.first { $0.criterion == "T-2" }?.message
    return !report.isGreen && message?.key == "contradicted \(id) of origin/main"
  }

  @Test("A failed sign-off that a change removes still counts, until a later build is seen to pass")
  func removed() async throws {
    try await prepare { try await sign("failed", build: "1.4 (230)", id: "failing") }
    #expect(try await qa("evidence", "remove", "failing").status == 0)
    try await sign("passed", build: "1.4 (230)", id: "passing")
    #expect(try await qa("gate").status == 0, "without a policy, the removal cannot be seen")
    let red = try await gate()
    #expect(keeps("failing", red) && red.differences == ["evidence-removes failing entries 1"])
    try await sign("passed", build: "1.4 (231)", id: "later")
    let green = try await gate()
    #expect(green.isGreen && green.differences == red.differences)
  }

  @Test("A failed sign-off that a change replaces by a passed one with the same id still counts")
  func replaced() async throws {
    try await prepare { try await sign("failed", build: "1.4 (230)", id: "seen") }
    #expect(try await qa("evidence", "remove", "seen").status == 0)
    try await sign("passed", build: "1.4 (230)", id: "seen")
    let red = try await gate()
    #expect(keeps("seen", red) && red.differences == ["evidence-edits seen entries 1"])
  }

  @Test("A change that replaces the folder with a link to a copy without the failure keeps it")
  func link() async throws {
    try await prepare { try await sign("failed", build: "1.4 (230)", id: "failing") }
    try await sign("passed", build: "1.4 (230)", id: "passing")
    try sample.move("evidence", to: "copy")
    try sample.remove("copy/failing.evidence.json")
    try FileManager.default.createSymbolicLink(
      atPath: sample.path + "/evidence", withDestinationPath: "copy")
    let red = try await gate()
    #expect(keeps("failing", red))
  }

  @Test("A change that removes the whole folder keeps the failures in it")
  func folder() async throws {
    try await prepare { try await sign("failed", build: "1.4 (230)", id: "failing") }
    try sample.remove("evidence")
    let red = try await gate()
    #expect(keeps("failing", red))
  }

  @Test("Line ends of entries are no difference")
  func lineEnds() async throws {
    try await prepare { try await sign("passed", build: "1.4 (230)", id: "seen") }
    let green = try await gate()
    #expect(green.isGreen && green.differences == [])
  }

  @Test("A rewritten line of the story is named, also by a trace without its text")
  func story() async throws {
    try await prepare { try await sign("passed", build: "1.4 (230)", id: "seen") }
    try sample.replace("on every device", with: "on some devices", in: "docs/story.md")
    #expect(try await gate().differences == ["story-differs docs/story.md added 1 removed 1"])
    try sample.remove("docs/story.md")
    #expect(try await gate().differences == ["story-removed docs/story.md"])
    try sample.write("no story", to: "docs/story.md")
    #expect(try await gate().differences == ["unreadable docs/story.md"])
  }

  @Test("A matrix, the signers and waivers of the change are named; so is a qa.yml that cannot be read")
  func otherFiles() async throws {
    try sample.write(
      "id: mine\ntitle: Small\naxes:\n  device: [iphone-13]\n  os: [newest]\n  orientation: [portrait]\n"
        + "  appearance: [light]\nstrength: full\n", to: "qa/mine.yml")
    try sample.write("", to: "qa/signers")
    func waiver(_ id: String, _ reason: String) -> String {
      "  - {id: \(id), criterion: O-1, reason: \(reason), approver: Alex, start: 2026-11-20, end: 2026-11-30, "
        + "risk: None of note., assertion: layout.centered}\n"
    }
    try sample.write("waivers:\n" + waiver("W-1", "Known.") + waiver("W-2", "Known."), to: "waivers.yml")
    try await prepare()
    let settings = try sample.text("qa.yml").replacing("smoke", with: "qa/mine.yml")
      .replacing("gate: {", with: "gate: {signers: qa/signers, ")
    try sample.write(settings, to: "qa.yml")
    for words in ["add -A", "commit -q -m policy", "update-ref refs/remotes/origin/main HEAD"] {
      try sample.git(words)
    }
    try sample.replace("iphone-13", with: "iphone-14", in: "qa/mine.yml")
    try sample.write("# nobody\n", to: "qa/signers")
    try sample.write("waivers:\n" + waiver("W-2", "Other.") + waiver("W-3", "Known."), to: "waivers.yml")
    let report = try await gate()
    #expect(report.differences == ["matrix-differs qa/mine.yml", "signers-differ qa/signers"])
    #expect(
      report.notes.map(\.key).filter { $0.hasPrefix("waivers-") } == [
        "waivers-adds W-3 waivers 1", "waivers-changes W-2 waivers 1", "waivers-removes W-1 waivers 1",
      ])
    try sample.write("projekt: .\n", to: "qa.yml")
    #expect(try await gate().differences == ["unreadable qa.yml"])
  }

  @Test("A change of a further checklist is named, and does not count")
  func furtherChecklist() async throws {
    try await prepare { try await sign("passed", build: "1.4 (230)", id: "seen") }
    try sample.replace("tolerance: 0.5", with: "tolerance: 400", in: "qa/other.yml")
    let report = try await gate()
    #expect(report.isGreen)
    #expect(report.differences == ["checklist-differs qa/other.yml added 0 changed 1 removed 0"])
    // The further checklist of the policy decides.
    try sample.replace(
      "secondAttribute=\"centerX\" id=\"LSc-co-007\"",
      with: "secondAttribute=\"centerX\" constant=\"20\" id=\"LSc-co-007\"", in: sample.storyboard)
    #expect(try await qa("run", "--no-previews", "--quiet").status != 2)
    #expect(try await gate().missing.contains { $0.what.id == "not-done" && $0.what.subject == "other" })
  }

  @Test("A pinned story turns red if a traced line changes after its first words")
  func pin() async throws {
    try await prepare { try await sign("passed", build: "1.4 (230)", id: "seen") }
    func gate() async throws -> GateReport { try await GateRequest.report(in: sample.path, policy: nil) }
    let first = try await gate()
    let note = try #require(first.notes.first { $0.id == "traces-without-text" })
    #expect(first.isGreen && note.key == "traces-without-text docs/story.md traces 2")
    let pin = try #require(note.text.firstMatch(of: /gate: \{story: "(sha256:[0-9a-f]{64})"\}/)).1
    try sample.replace("gate: {", with: "gate: {story: \"\(pin)\", ", in: "qa.yml")
    let pinned = try await gate()
    #expect(pinned.isGreen && !pinned.notes.contains { $0.id == note.id })
    try sample.replace("on every device", with: "on some devices", in: "docs/story.md")
    let red = try await gate()
    #expect(!red.isGreen && red.diagnostics.map(\.message.key) == ["story-changed docs/story.md"])
    try sample.replace(String(pin), with: "sha256:1", in: "qa.yml")
    let wrong = try await qa("gate")
    #expect(wrong.status == 2 && wrong.errors.hasPrefix("qa.yml:4:"), "\(wrong.errors)")
  }
}
