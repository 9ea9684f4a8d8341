import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa gate` with evidence and waivers.
@Suite(.serialized) struct GateTests {
  @Test("An error or a missing run leaves no verdict of an earlier gate")
  func oldVerdict() async throws {
    let stage = try await GateStage.green()
    let names = ["gate.json", "gate.md", "gate.html", "gate-junit.xml", "gate.intoto.json"]
    let settings = try stage.sample.text("qa.yml")
    let waivers = try stage.sample.text("waivers.yml")
    let record = try stage.sample.text("Reports/latest/run.json")
    for (file, text, status) in [
      ("waivers.yml", "waivers: 3\n", 2), ("qa.yml", "checklst: x\n", 2), ("Reports/latest/run.json", nil, 1),
    ] as [(String, String?, Int32)] {
      #expect(try await stage.gate().verdict.green)
      if let text { try stage.sample.write(text, to: file) } else { try stage.sample.remove(file) }
      let process = try await stage.qa(["gate"])
      #expect(process.status == status, "\(file): \(process.output) \(process.errors)")
      for name in names {
        #expect(
          !FileManager.default.fileExists(atPath: stage.sample.path + "/Reports/latest/" + name), "\(name)")
      }
      try stage.sample.write(settings, to: "qa.yml")
      try stage.sample.write(waivers, to: "waivers.yml")
      try stage.sample.write(record, to: "Reports/latest/run.json")
    }
  }

  @Test(
    "The gate is red without evidence, green with all evidence and a waiver, and red after an edit")
  func walk() async throws {
    let stage = try GateStage()
    let early = try await stage.qa(["gate"])
    #expect(early.status == 1 && early.output.hasSuffix("\nNext: qa run --matrix story\n"))
    #expect(try await stage.qa(["run"]).status == 0)

    let bare = try await stage.gate().verdict
    #expect(bare.missing.compactMap(\.criterion) == ["LS-V3", "LS-M3", "LS-B1", "LS-B2", "LS-B3"])
    #expect(bare.standing("LS-DOD-1") == "met" && bare.standing("LS-DOD-10") == "needsEvidence")

    try stage.sample.write(GateStage.trace, to: "launches.jsonl")
    try stage.sample.write(GateStage.tests(GateStage.passing), to: "tests.xml")
    func add(_ words: [String], leaves open: [String]) async throws {
      let process = try await stage.qa(["evidence", "add"] + words)
      #expect(process.status == 0, "\(words): \(process.output) \(process.errors)")
      #expect(try await stage.gate().verdict.missing.compactMap(\.criterion) == open)
    }
    try await add(
      ["trace", "launches.jsonl", "--criterion", "LS-V3"], leaves: ["LS-M3", "LS-B1", "LS-B2", "LS-B3"])
    try await add(
      ["tests", "tests.xml", "--criterion", "LS-M3", "--tests", "LaunchTests/testAppearance*"],
      leaves: ["LS-B1", "LS-B2", "LS-B3"])
    #expect(try await stage.qa(["render", "--device", "iphone-13", "-o", "screen.png"]).status == 0)
    try Photograph.take(stage.sample.path + "/screen.png")
    try await add(["screenshot", "screen.png", "--criterion", "LS-B1"], leaves: ["LS-B2", "LS-B3"])
    try await add(
      [
        "sign-off", "--status", "passed", "--criterion", "LS-B3", "--by", "Kim", "--build", "1.4 (231)",
        "--statement",
        "The TestFlight build came up with icon and gradient.",
      ], leaves: ["LS-B2"])

    try stage.sample.write(GateStage.waiver, to: "waivers.yml")
    let (process, done) = try await stage.gate()
    #expect(
      done.green
        && process.output.contains("\nDone. 9 of 10 lines of the definition of done are met (1 waived)."))
    #expect(done.standing("LS-B2") == "waived" && done.waivers.map(\.state) == ["active"])
    #expect(done.standing("LS-DOD-10") == "waived")
    for file in ["gate.md", "gate.html", "gate-junit.xml"] {
      let text = try stage.sample.text("Reports/latest/" + file)
      #expect(text.contains("W-1") && text.contains("Alex"), "\(file)")
    }

    // A comment changes no pixel.
    try stage.sample.replace("</document>", with: "<!-- touched --></document>", in: stage.sample.storyboard)
    #expect(try await stage.gate().verdict.green)
    // Another label changes none either, but the document means something else to the checklist.
    try stage.sample.replace("userLabel=\"Icon\"", with: "userLabel=\"Picture\"", in: stage.sample.storyboard)
    #expect(try await stage.gate().verdict.reasons == ["sources-changed"])
    let again = try await stage.qa(["run"])
    #expect(again.status == 0)
    let stale = try await stage.gate().verdict
    #expect(!stale.green && stale.reasons == [])
    #expect(stale.missing.compactMap(\.criterion) == ["LS-V3", "LS-M3", "LS-B1", "LS-B3"])
    #expect(stale.evidence.count >= 4 && stale.evidence.allSatisfy { $0.verdict == "stale" })
  }

  @Test("Three merged shards have the same run.json and the same gate result as one run")
  func shards() async throws {
    let stage = try await GateStage.green()
    let whole = try stage.sample.text("Reports/latest/run.json")
    for part in ["1", "2", "3"] {
      let process = try await stage.qa(["run", "--shard", "\(part)/3", "--output", "shards/\(part)"])
      #expect(process.status == 0, "\(process.errors)")
      let alone = try await stage.qa(["gate", "--from", "shards/\(part)", "--output", "alone"])
      #expect(alone.status == 1)
      #expect(try stage.sample.text("alone/gate.json").contains("{\"reason\":\"shard-missing\","))
    }
    let short = try await stage.qa(["merge", "shards/1", "shards/3", "-o", "short"])
    #expect(
      short.status == 2 && short.errors.contains("missing: shard 2/3; run `qa run --shard 2/3` with"),
      "\(short.errors)")
    #expect(try await stage.qa(["gate", "--from", "short"]).status == 1)
    let merged = try await stage.qa(["merge", "shards/3", "shards/1", "shards/2", "-o", "merged"])
    #expect(merged.status == 0, "\(merged.output) \(merged.errors)")
    #expect(try stage.sample.text("merged/run.json") == whole)
    for file in ["junit.xml", "report.sarif", "summary.md", "ctrf.json"] {
      #expect(
        try stage.sample.text("merged/" + file) == stage.sample.text("Reports/latest/" + file), "\(file)")
    }
    let pictures = try FileManager.default.contentsOfDirectory(atPath: stage.sample.path + "/merged/previews")
    let before = try FileManager.default.contentsOfDirectory(
      atPath: stage.sample.path + "/Reports/latest/previews")
    #expect(pictures.sorted() == before.sorted() && !pictures.isEmpty)
    #expect(try await stage.qa(["gate", "--from", "merged"]).status == 0)
  }

  @Test("A sign-off for a commit still counts after a rebase with the same sources")
  func rebase() async throws {
    let stage = try GateStage()
    try stage.git("init -q")
    try stage.git("add -A")
    try stage.git("commit -q -m first")
    #expect(try await stage.qa(["run"]).status == 0)
    let head = try String(
      contentsOfFile: stage.sample.path + "/.git/logs/HEAD", encoding: .utf8
    ).split(separator: " ")[1]
    let signed = try await stage.qa([
      "evidence", "add", "sign-off", "--status", "passed", "--criterion", "LS-B3", "--by", "Kim", "--build",
      "1.0", "--commit",
      String(head), "--statement", "The launch screen came up.",
    ])
    #expect(signed.status == 0, "\(signed.errors)")
    try stage.git("commit -q --amend -m other")
    try stage.git("reflog expire --expire=now --all")
    try stage.git("gc -q --prune=now")
    #expect(try await stage.gate().verdict.standing("LS-B3") == "met")
  }

  @Test(
    "--checklist instead of the team's checklist is reported, and a folder without a run names the command to run"
  )
  func typedChecklist() async throws {
    let stage = try GateStage()
    let missing = try await stage.qa(["gate", "--from", "elsewhere"])
    #expect(missing.status == 1 && missing.output.contains("qa run --matrix story --output elsewhere"))
    let easy = ["--checklist", "launch-screen-basics"]
    #expect(try await stage.qa(["run", "-o", "Reports/latest"] + easy).status == 0)
    let gate = try await stage.gate(easy)
    #expect(gate.process.output.contains("launch-screen-basics of the command; qa.yml names story-8.3"))
    // Without the option, the run has another checklist and is rejected.
    #expect(try await stage.gate().verdict.green == false)
  }
}
