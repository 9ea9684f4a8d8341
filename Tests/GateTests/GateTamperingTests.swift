import CommandSupport
import Foundation
import TestSupport
import Testing

/// Attempts to make the gate green without evidence, with an editor, a file manager or other options.
@Suite(.serialized) struct GateTamperingTests {
  @Test(
    "A screenshot of another device, of an old drawing or of nothing is rejected or contradicts its criterion"
  )
  func screenshots() async throws {
    let stage = try GateStage()
    #expect(try await stage.qa(["run"]).status == 0)
    #expect(try await stage.qa(["render", "--device", "iphone-13", "-o", "old.png"]).status == 0)
    try Photograph.take(stage.sample.path + "/old.png")
    // A phone's screenshot, added as an iPad's.
    let other = try await stage.qa([
      "evidence", "add", "screenshot", "old.png", "--criterion", "LS-B1", "--device", "ipad-pro-11-m4",
    ])
    #expect(other.status != 0)
    #expect(try await stage.gate().verdict.standing("LS-B1") != "met")
    // A screenshot of the larger icon.
    try stage.sample.replace("constant=\"120\"", with: "constant=\"84\"", in: stage.sample.storyboard)
    #expect(try await stage.qa(["run"]).status == 1)
    let old = try await stage.qa(["evidence", "add", "screenshot", "old.png", "--criterion", "LS-B1"])
    #expect(old.status != 0, "\(old.output)")
    #expect(try await stage.gate().verdict.standing("LS-B1") != "met")
  }

  @Test("An edited, damaged or foreign run.json is rejected")
  func editedRun() async throws {
    let stage = try await GateStage.green()
    let path = "Reports/latest/run.json"
    let honest = try stage.sample.text(path)
    try stage.sample.write(honest.replacing("\"message\":\"", with: "\"message\":\"x"), to: path)
    #expect(try await stage.gate().verdict.reasons == ["digest-wrong"])
    for broken in [
      "", "{}", String(honest.prefix(5000)),
      honest.replacingOccurrences(of: "\"schemaVersion\":2", with: "\"schemaVersion\":0"),
    ] {
      try stage.sample.write(broken, to: path)
      #expect(try await stage.qa(["gate"]).status == 2, "\(broken.prefix(40))")
    }
    try stage.sample.remove(path)
    #expect(try await stage.qa(["gate"]).status == 1)
  }

  @Test(
    "A removed criterion leaves a story line uncovered, before and after a new run"
  )
  func story() async throws {
    let stage = try GateStage()
    try stage.sample.make("docs")
    try stage.sample.write(
      """
      # Story 9.9: An icon

      ## Acceptance Criteria

      - [ ] The icon is in the middle
      - [ ] The icon is 120 points wide

      ## Definition of Done

      - [ ] The icon is done

      """, to: "docs/story.md")
    let second = """
        - id: A-2
          title: The icon is 120 points wide
          impact: serious
          traces: [acceptance/2]
          assert: [layout.size: {of: icon, width: 120, height: 120, tolerance: 0.5}]

      """
    func checklist(_ row: String, _ needs: String) throws {
      try stage.sample.write(
        """
        id: own
        title: An icon
        story: docs/story.md
        elements:
          icon: {kind: imageView, image: LaunchIcon}
        criteria:
          - id: A-1
            title: The icon is in the middle
            impact: serious
            traces: [acceptance/1]
            assert: [layout.centered: {of: icon, tolerance: 0.5}]
        \(row)
          - id: D-1
            title: The icon is done
            impact: serious
            traces: [definition-of-done/1]
            gate: [\(needs)]

        """, to: "own.yml")
    }
    try stage.sample.write("project: .\nchecklist: ./own.yml\nmatrix: smoke\n", to: "qa.yml")
    try checklist(second, "A-1, A-2")
    #expect(try await stage.qa(["run", "--no-previews"]).status == 0)
    #expect(try await stage.gate().verdict.green)
    try checklist("", "A-1")
    #expect(try await stage.gate().verdict.reasons == ["checklist-changed", "story-uncovered"])
    #expect(try await stage.qa(["run", "--no-previews"]).status == 0)
    let verdict = try await stage.gate().verdict
    #expect(verdict.reasons == ["story-uncovered"])
    #expect(verdict.missing.first?.what.contains("The icon is 120 points wide") == true)
  }

  @Test("Text of a foreign run.json does not control the terminal or leave the folder")
  func hostileRun() async throws {
    let stage = try GateStage()
    for part in ["1", "2"] {
      let run = try await stage.qa([
        "run", "--matrix", "smoke", "--shard", "\(part)/2", "--output", "s\(part)",
      ])
      #expect(run.status == 0)
    }
    let honest = try stage.sample.text("s2/run.json")
    // An escape sequence in a quoted text. The digest is wrong too, and is reported first.
    try stage.sample.write(
      honest.replacingOccurrences(of: "\"version\":\"", with: "\"version\":\"\\u001b[31m"), to: "s2/run.json")
    let merged = try await stage.qa(["merge", "s1", "s2", "-o", "merged"])
    #expect(merged.status == 2 && merged.errors.contains("its digest does not match"))
    #expect(!merged.errors.contains("\u{1B}"))
    let gate = try await stage.qa(["gate", "--from", "s2", "--output", "out"])
    #expect(gate.status == 1 && !(gate.output + gate.errors).contains("\u{1B}"))
    #expect(!FileManager.default.fileExists(atPath: stage.sample.path + "/merged"))
  }

  @Test(
    "A checklist without a criterion is detected after the run, and after a new run by its digest in qa.yml")
  func checklist() async throws {
    let stage = try GateStage()
    try stage.sample.write(
      try String(contentsOfFile: Checkout.home + "/Matrix/checklists/story-8.3.yml", encoding: .utf8)
        .replacingOccurrences(of: "story: docs/", with: "# docs/"),
      to: "story-8.3.yml")
    try stage.sample.write("project: .\nchecklist: ./story-8.3.yml\nmatrix: story\n", to: "qa.yml")
    #expect(try await stage.qa(["run"]).status == 0)
    try await stage.addEvidence()
    let green = try await stage.gate()
    #expect(green.verdict.green, "\(green.process.output)")
    let digest = try #require(green.process.output.firstMatch(of: /sha256:[0-9a-f]{64}/)).output
    // A checklist with the same name that allows any size of the icon.
    try stage.edit("story-8.3.yml") { $0.replacingOccurrences(of: "tolerance: 0.5", with: "tolerance: 500") }
    #expect(try await stage.gate().verdict.reasons == ["checklist-changed"])
    try stage.sample.write(
      "project: .\nchecklist: ./story-8.3.yml\nmatrix: story\ngate: {checklist: \"\(digest)\"}\n",
      to: "qa.yml")
    #expect(try await stage.qa(["run"]).status == 0)
    #expect(try await stage.gate().verdict.reasons == ["checklist-not-pinned"])
  }
}
