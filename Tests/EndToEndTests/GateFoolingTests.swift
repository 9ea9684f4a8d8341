import Foundation
import Testing

/// Ways to a green gate that nobody has earned, tried on a green one with the tools of a person: an editor, a file
/// manager, another command line.
@Suite(.serialized) struct GateFoolingTests {
  private func file(_ name: String, in stage: GateStage) throws -> String {
    let folder = stage.sample.path + "/evidence"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return "evidence/" + (try #require(names.first { $0.hasSuffix(name) }, "\(names)"))
  }

  @Test("Evidence that is deleted, edited or exchanged counts for nothing")
  func evidence() throws {
    let stage = try GateStage.green()
    let manifest = try stage.sample.text("evidence/manifest.json")
    let trace = try file(".jsonl", in: stage)
    let picture = try file(".png", in: stage)
    func judged(_ change: () throws -> Void) throws -> GateStage.Verdict {
      let kept = stage.sample.scratch.path + "/kept"
      try FileManager.default.copyItem(atPath: stage.sample.path + "/evidence", toPath: kept)
      try change()
      let verdict = try stage.gate().verdict
      try? FileManager.default.removeItem(atPath: stage.sample.path + "/evidence")
      try FileManager.default.moveItem(atPath: kept, toPath: stage.sample.path + "/evidence")
      return verdict
    }
    #expect(try judged { try stage.sample.remove(trace) }.standing("LS-V3") == "needsEvidence")
    #expect(
      try judged { try stage.sample.write(GateStage.trace + "{}\n", to: trace) }.standing("LS-V3")
        == "needsEvidence")
    // The picture of another screen under the name of the first.
    #expect(
      try judged {
        _ = try stage.qa(["render", "--device", "iphone-13", "-o", "other.png"])
        try FileManager.default.removeItem(atPath: stage.sample.path + "/" + picture)
        try FileManager.default.copyItem(
          atPath: stage.sample.path + "/other.png", toPath: stage.sample.path + "/" + picture)
      }.standing("LS-B1") == "needsEvidence")
    // An entry that a person edits, and one that a person cuts out.
    let edited = manifest.replacingOccurrences(of: "LS-B3", with: "LS-B2")
    #expect(edited != manifest)
    #expect(
      try judged { try stage.sample.write(edited, to: "evidence/manifest.json") }.reasons == [
        "evidence-broken"
      ])
    let cut = try withoutLastEntry(manifest)
    #expect(
      try judged { try stage.sample.write(cut, to: "evidence/manifest.json") }.reasons == ["evidence-broken"])
    #expect(try judged { try stage.sample.remove("evidence/manifest.json") }.reasons == ["evidence-broken"])
    #expect(try judged { try stage.sample.remove("evidence") }.green == false)
    #expect(try stage.gate().verdict.green)
  }

  private func withoutLastEntry(_ manifest: String) throws -> String {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(manifest.utf8)) as? [String: Any])
    var entries = try #require(object["entries"] as? [[String: Any]])
    entries.removeLast()
    object["entries"] = entries
    object["count"] = entries.count
    return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  @Test(
    "A screenshot of another device, of the former drawing or of nothing is refused or stands against its row"
  )
  func screenshots() throws {
    let stage = try GateStage()
    #expect(try stage.qa(["run"]).status == 0)
    #expect(try stage.qa(["render", "--device", "iphone-13", "-o", "old.png"]).status == 0)
    // Of a phone, told to be an iPad.
    let other = try stage.qa([
      "evidence", "add", "screenshot", "old.png", "--criterion", "LS-B1", "--device", "ipad-pro-11-m4",
    ])
    #expect(other.status != 0)
    #expect(try stage.gate().verdict.standing("LS-B1") != "met")
    // Of the drawing before the icon became smaller.
    try stage.sample.replace("constant=\"120\"", with: "constant=\"84\"", in: stage.sample.storyboard)
    #expect(try stage.qa(["run"]).status == 1)
    let old = try stage.qa(["evidence", "add", "screenshot", "old.png", "--criterion", "LS-B1"])
    #expect(old.status != 0, "\(old.output)")
    #expect(try stage.gate().verdict.standing("LS-B1") != "met")
  }

  @Test("Tests that were skipped, retried or never matched are no pass")
  func tests() throws {
    let stage = try GateStage()
    #expect(try stage.qa(["run"]).status == 0)
    let skipped = "<testcase classname=\"LaunchTests\" name=\"testA\"><skipped/></testcase>"
    let retried =
      "<testcase classname=\"LaunchTests\" name=\"testA\"><failure message=\"x\"/></testcase>"
      + "<testcase classname=\"LaunchTests\" name=\"testA\"/>"
    for (name, body) in [("skipped", skipped), ("retried", retried), ("other", GateStage.passing)] {
      try stage.sample.write(GateStage.tests(body), to: name + ".xml")
      let process = try stage.qa([
        "evidence", "add", "tests", name + ".xml", "--criterion", "LS-M3", "--tests", "LaunchTests/testA",
      ])
      #expect(process.status != 0, "\(name): \(process.output)")
    }
    #expect(try stage.gate().verdict.standing("LS-M3") != "met")
  }

  @Test("A waiver that has ended, has no reason or no end, excuses everything or nothing, is no way to green")
  func waivers() throws {
    let stage = try GateStage.green()
    func judged(_ old: String, _ new: String) throws -> (status: Int32, errors: String) {
      let text = GateStage.waiver.replacingOccurrences(of: old, with: new)
      #expect(text != GateStage.waiver)
      try stage.sample.write(text, to: "waivers.yml")
      let process = try stage.qa(["gate"])
      return (process.status, process.output + process.errors)
    }
    let ended = try judged("end: 2026-11-30", "end: 2026-11-20")
    #expect(ended.status == 1 && ended.errors.contains("W-1 has expired"))
    let mute = try judged("    reason: The device lab is closed this week.\n", "")
    #expect(mute.status == 2 && mute.errors.contains("waivers.yml:2:5: error: the waiver W-1 has no reason"))
    let endless = try judged("    end: 2026-11-30\n", "")
    #expect(endless.status == 2 && endless.errors.contains("has no end"))
    let long = try judged("end: 2026-11-30", "end: 2029-11-30")
    #expect(long.status == 2 && long.errors.contains("more than 180"))
    let useless = try judged("LS-B2", "LS-I1")
    #expect(useless.status == 1 && useless.errors.contains("W-1 is not used"))
    let star = try judged("LS-B2", "\"*\"")
    #expect(star.status == 2 && star.errors.contains("has no criterion"))
    let line = try judged("LS-B2", "LS-DOD-10")
    #expect(line.status == 2 && line.errors.contains("cannot be waived"))
  }

  @Test("The clock decides: the same waiver is green before its end and red after it")
  func clock() throws {
    let stage = try GateStage.green()
    // 2026-11-30T23:59:59Z and a second later: 1,795,262,400 is 2026-11-21T12:00Z, and 9.5 days are 820,800 s.
    #expect(try stage.gate(at: "1796083199").verdict.green)
    #expect(try stage.gate(at: "1796083200").verdict.waivers.map(\.state) == ["expired"])
  }

  @Test("A waiver for a whole row where one appearance fails is too wide, and as narrow as it says it counts")
  func overWide() throws {
    let stage = try GateStage()
    // White behind the icon in the dark: its outline is lost there and nowhere else.
    try stage.sample.regenerate(top: "#667EEA", bottom: "#764BA2", dark: ("#FFFFFF", "#FFFFFF"))
    #expect(try stage.qa(["run"]).status == 1)
    let wide = GateStage.waiver.replacingOccurrences(of: "LS-B2", with: "LS-C1")
    try stage.sample.write(wide, to: "waivers.yml")
    let use = try #require(stage.gate().verdict.waivers.first)
    // 4 phones x 3 orientations x 2 appearances = 24 cases.
    #expect(use.state == "overWide")
    #expect(
      use.message
        == "It covers 24 cases of LS-C1, of which 12 have a finding. Write `when: {appearance: [dark]}`.")
    let narrow = wide.replacingOccurrences(
      of: "    reason", with: "    when: {appearance: [dark]}\n    reason")
    try stage.sample.write(narrow, to: "waivers.yml")
    let verdict = try stage.gate().verdict
    #expect(verdict.waivers.map(\.state) == ["active"] && verdict.standing("LS-C1") == "waived")
    // What else is wrong in the dark is not excused with it.
    #expect(verdict.standing("LS-V2") == "failed" && verdict.standing("LS-V4") == "failed" && !verdict.green)
  }

  @Test("run.json that was edited, damaged or taken from elsewhere decides nothing")
  func editedRun() throws {
    let stage = try GateStage.green()
    let path = "Reports/latest/run.json"
    let honest = try stage.sample.text(path)
    func reasons(_ change: (String) -> String) throws -> [String] {
      let changed = change(honest)
      #expect(changed != honest)
      try stage.sample.write(changed, to: path)
      return try stage.gate().verdict.reasons
    }
    let lines = honest.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      try reasons { _ in
        lines.filter { !$0.hasPrefix("{\"criterion\":\"LS-I1\"") }.joined(separator: "\n")
      }.contains("results-missing"))
    #expect(
      try reasons { $0.replacingOccurrences(of: "\"target\":\"buzzbox\"", with: "\"target\":\"other\"") }
        .contains("other-app"))
    #expect(
      try reasons { $0.replacingOccurrences(of: "\"message\":\"", with: "\"message\":\"x") } == [
        "digest-wrong"
      ])
    for broken in [
      "", "{}", String(honest.prefix(5000)),
      honest.replacingOccurrences(of: "\"schemaVersion\":2", with: "\"schemaVersion\":0"),
    ] {
      try stage.sample.write(broken, to: path)
      #expect(try stage.qa(["gate"]).status == 2, "\(broken.prefix(40))")
    }
    try stage.sample.remove(path)
    #expect(try stage.qa(["gate"]).status == 1)
  }

  @Test("A run whose failures were edited to passes throughout is found out by --verify")
  func verified() throws {
    let stage = try GateStage.green()
    let path = "Reports/latest/run.json"
    // The honest run of a broken storyboard says that it is the run of the mended one.
    try stage.edit(path) { $0.replacingOccurrences(of: "\"width\":120", with: "\"width\":119") }
    let verdict = try stage.gate(["--verify"]).verdict
    #expect(Set(verdict.reasons) == ["digest-wrong", "results-differ"])
    #expect(try stage.qa(["run"]).status == 0)
    #expect(try stage.gate(["--verify"]).verdict.green)
  }

  @Test(
    "A row that is taken out of the checklist leaves a line of its story uncovered, before and after a new run"
  )
  func story() throws {
    let stage = try GateStage()
    try FileManager.default.createDirectory(
      atPath: stage.sample.path + "/docs", withIntermediateDirectories: true)
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
    #expect(try stage.qa(["run", "--no-previews"]).status == 0)
    #expect(try stage.gate().verdict.green)
    try checklist("", "A-1")
    #expect(try stage.gate().verdict.reasons == ["checklist-changed", "story-uncovered"])
    #expect(try stage.qa(["run", "--no-previews"]).status == 0)
    let verdict = try stage.gate().verdict
    #expect(verdict.reasons == ["story-uncovered"])
    #expect(verdict.missing.first?.what.contains("The icon is 120 points wide") == true)
  }

  @Test("What a stranger's run.json says reaches no terminal as a command, and leads out of no folder")
  func hostileRun() throws {
    let stage = try GateStage()
    for part in ["1", "2"] {
      let run = try stage.qa(["run", "--matrix", "smoke", "--shard", "\(part)/2", "--output", "s\(part)"])
      #expect(run.status == 0)
    }
    let honest = try stage.sample.text("s2/run.json")
    // An escape sequence in what a fault quotes; the seal is broken too, which is told first.
    try stage.sample.write(
      honest.replacingOccurrences(of: "\"version\":\"", with: "\"version\":\"\\u001b[31m"), to: "s2/run.json")
    let merged = try stage.qa(["merge", "s1", "s2", "-o", "merged"])
    #expect(merged.status == 2 && merged.errors.contains("its digest does not match"))
    #expect(!merged.errors.contains("\u{1B}"))
    let gate = try stage.qa(["gate", "--from", "s2", "--output", "out"])
    #expect(gate.status == 1 && !(gate.output + gate.errors).contains("\u{1B}"))
    #expect(!FileManager.default.fileExists(atPath: stage.sample.path + "/merged"))
  }

  @Test("A storyboard that leaves the target after the run, with no file of its own touched, is seen")
  func leftTarget() throws {
    let stage = try GateStage.green()
    let project = stage.sample.projectFile
    let lines = try stage.sample.text(project).split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { !($0.contains("LaunchScreen.storyboard in Resources") && !$0.contains("isa")) }
    #expect(kept.count == lines.count - 1)
    try stage.sample.write(kept.joined(separator: "\n"), to: project)
    let verdict = try stage.gate().verdict
    #expect(!verdict.green && verdict.reasons.contains("project-changed"), "\(verdict.reasons)")
  }

  @Test("A smaller matrix, other cases or another checklist than the policy's is no run for the gate")
  func policy() throws {
    let stage = try GateStage(settings: "gate: {matrix: story}\n")
    #expect(try stage.qa(["run", "--matrix", "smoke"]).status == 0)
    #expect(try stage.gate(["--matrix", "smoke"]).verdict.reasons == ["other-matrix"])
    #expect(try stage.qa(["run", "--device", "iphone-13"]).status == 0)
    #expect(try stage.gate().verdict.reasons == ["run-filtered"])
    #expect(try stage.qa(["run", "--checklist", "launch-screen-basics"]).status == 0)
    #expect(try stage.gate().verdict.reasons.contains("other-checklist"))
  }

  @Test("A checklist that lost a row is seen after the run, and after a new run by its pin")
  func checklist() throws {
    let stage = try GateStage()
    try stage.sample.write(
      try String(contentsOfFile: QAProcess.root + "/Matrix/checklists/story-8.3.yml", encoding: .utf8),
      to: "story-8.3.yml")
    try stage.sample.write("project: .\nchecklist: ./story-8.3.yml\nmatrix: story\n", to: "qa.yml")
    #expect(try stage.qa(["run"]).status == 0)
    try stage.witness()
    let green = try stage.gate()
    #expect(green.verdict.green, "\(green.process.output)")
    let digest = try #require(green.process.output.firstMatch(of: /sha256:[0-9a-f]{64}/)).output
    // A laxer list of the same name: the icon may be any size.
    try stage.edit("story-8.3.yml") { $0.replacingOccurrences(of: "tolerance: 0.5", with: "tolerance: 500") }
    #expect(try stage.gate().verdict.reasons == ["checklist-changed"])
    try stage.sample.write(
      "project: .\nchecklist: ./story-8.3.yml\nmatrix: story\ngate: {checklist: \"\(digest)\"}\n",
      to: "qa.yml")
    #expect(try stage.qa(["run"]).status == 0)
    #expect(try stage.gate().verdict.reasons == ["checklist-not-pinned"])
  }
}
