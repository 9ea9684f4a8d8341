import CommandSupport
import Foundation
import TestSupport
import Testing

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

  private func gate() async throws -> (status: Int32, words: String) {
    let process = try await qa("gate", "--policy-ref", "origin/main")
    return (
      process.status,
      (process.output + process.errors).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    )
  }

  @Test("A failed sign-off that a change removes still counts, until a later build is seen to pass")
  func removed() async throws {
    try await prepare { try await sign("failed", build: "1.4 (230)", id: "failing") }
    #expect(try await qa("evidence", "remove", "failing").status == 0)
    try await sign("passed", build: "1.4 (230)", id: "passing")
    #expect(try await qa("gate").status == 0, "without a policy, the removal cannot be seen")
    let red = try await gate()
    #expect(red.status == 1, "\(red.words)")
    #expect(red.words.contains("failing of origin/main contradicts it"), "\(red.words)")
    #expect(red.words.contains("Evidence: this change removes failing."), "\(red.words)")
    try await sign("passed", build: "1.4 (231)", id: "later")
    let green = try await gate()
    #expect(
      green.status == 0 && green.words.contains("Evidence: this change removes failing."), "\(green.words)")
  }

  @Test("A failed sign-off that a change replaces by a passed one with the same id still counts")
  func replaced() async throws {
    try await prepare { try await sign("failed", build: "1.4 (230)", id: "seen") }
    #expect(try await qa("evidence", "remove", "seen").status == 0)
    try await sign("passed", build: "1.4 (230)", id: "seen")
    let red = try await gate()
    #expect(red.status == 1 && red.words.contains("seen of origin/main contradicts it"), "\(red.words)")
    #expect(red.words.contains("Evidence: this change edits seen."))
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
    #expect(red.status == 1 && red.words.contains("failing of origin/main contradicts it"), "\(red.words)")
  }

  @Test("A change that removes the whole folder keeps the failures in it")
  func folder() async throws {
    try await prepare { try await sign("failed", build: "1.4 (230)", id: "failing") }
    try sample.remove("evidence")
    let red = try await gate()
    #expect(red.status == 1 && red.words.contains("failing of origin/main contradicts it"), "\(red.words)")
  }

  @Test("Line ends of entries are no difference")
  func lineEnds() async throws {
    try await prepare { try await sign("passed", build: "1.4 (230)", id: "seen") }
    let green = try await gate()
    #expect(green.status == 0 && green.words.contains("This change does not change it."), "\(green.words)")
  }

  @Test("A rewritten line of the story is named, also by a trace without its text")
  func story() async throws {
    try await prepare { try await sign("passed", build: "1.4 (230)", id: "seen") }
    try sample.replace("on every device", with: "on some devices", in: "docs/story.md")
    let gate = try await gate()
    #expect(
      gate.words.contains(
        "The story docs/story.md changes: this change removes \"The icon has 120 points on every device\" and adds "
          + "\"The icon has 120 points on some devices\"."), "\(gate.words)")
    try sample.remove("docs/story.md")
    #expect(try await self.gate().words.contains("This change removes the story docs/story.md."))
  }

  @Test("A change of a further checklist is named, and does not count")
  func furtherChecklist() async throws {
    try await prepare { try await sign("passed", build: "1.4 (230)", id: "seen") }
    try sample.replace("tolerance: 0.5", with: "tolerance: 400", in: "qa/other.yml")
    let gate = try await gate()
    #expect(
      gate.status == 0 && gate.words.contains("The checklist qa/other.yml changes O-1."), "\(gate.words)")
    #expect(!gate.words.contains("qa.yml: checklist is"), "the further checklist is no difference of qa.yml")
    // The further checklist of the policy decides.
    try sample.replace(
      "secondAttribute=\"centerX\" id=\"LSc-co-007\"",
      with: "secondAttribute=\"centerX\" constant=\"20\" id=\"LSc-co-007\"", in: sample.storyboard)
    #expect(try await qa("run", "--no-previews", "--quiet").status != 2)
    #expect(try await self.gate().words.contains("The checklist other is not done"))
  }

  @Test("A pinned story turns red if a traced line changes after its first words")
  func pin() async throws {
    try await prepare { try await sign("passed", build: "1.4 (230)", id: "seen") }
    let first = try await qa("gate")
    let words = first.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      first.status == 0 && words.contains("2 traces do not repeat the line of docs/story.md"), "\(words)")
    let pin = try #require(words.firstMatch(of: /gate: \{story: "(sha256:[0-9a-f]{64})"\}/)).1
    try sample.replace("gate: {", with: "gate: {story: \"\(pin)\", ", in: "qa.yml")
    let pinned = try await qa("gate")
    #expect(pinned.status == 0 && !pinned.output.contains("not repeat the line"), "\(pinned.output)")
    try sample.replace("on every device", with: "on some devices", in: "docs/story.md")
    let red = try await qa("gate")
    #expect(red.status == 1 && red.output.contains("The story docs/story.md differs"), "\(red.output)")
    try sample.replace(String(pin), with: "sha256:1", in: "qa.yml")
    let wrong = try await qa("gate")
    #expect(
      wrong.status == 2 && wrong.errors.contains("the pin of a story must be a digest"), "\(wrong.errors)")
  }
}
