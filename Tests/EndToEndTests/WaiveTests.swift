import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa waive`: the entry that the gate accepts, at the first try.
struct WaiveTests {
  private let stage: GateStage

  init() async throws { stage = try await GateStage.green() }

  private func fail() async throws {
    try stage.sample.replace("constant=\"120\"", with: "constant=\"110\"", in: stage.sample.storyboard)
    _ = try await stage.qa(["run"])
  }

  @Test("A failure is waived with its cases, its assertion and its figures, and the gate accepts the waiver")
  func failure() async throws {
    try await fail()
    let made = try await stage.qa(["waive", "LS-I1", "--by", "Alex", "--until", "2026-11-28"])
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.contains("Wrote W-2 to waivers.yml.") && made.output.contains("Next: qa gate"))
    let text = try stage.sample.text("waivers.yml")
    for line in [
      "  - id: W-2\n", "    criterion: LS-I1\n", "    assertion: layout.size\n",
      "    measured: {height: 110, width: 110}\n", "    approver: \"Alex\"\n", "    start: 2026-11-21\n",
      "    end: 2026-11-28\n",
    ] {
      #expect(text.contains(line), "\(text)")
    }
    // The entry before stays as it was.
    #expect(text.hasPrefix(GateStage.waiver))
    let verdict = try await stage.gate().verdict
    #expect(
      verdict.waivers.first { $0.message.contains("It waives") }?.state == "active", "\(verdict.waivers)")
    #expect(verdict.waivers.allSatisfy { $0.state != "over-wide" }, "\(verdict.waivers)")
    // What is waived until then has nothing left to waive.
    let again = try await stage.qa(["waive", "LS-I1", "--by", "Alex", "--until", "2026-11-28"])
    #expect(
      again.status == 2 && again.errors.contains("W-2 already waives LS-I1 through 2026-11-28"),
      "\(again.errors)")
    #expect(try stage.sample.text("waivers.yml") == text)
    let sound = try await stage.qa(["waive", "LS-I2", "--by", "Alex", "--until", "2026-11-28"])
    #expect(sound.status == 2 && sound.errors.contains("LS-I2 has no finding to waive"), "\(sound.errors)")
  }

  @Test(
    "A waiver is renewed while it is in force, and after its end", arguments: ["1795262400", "1796126400"])
  func renewal(_ now: String) async throws {
    try await fail()
    _ = try await stage.qa([
      "waive", "LS-I1", "--by", "Alex", "--until", "2026-11-28", "--reason", "A known size.",
    ])
    // 2026-11-21 and 2026-12-01, each at noon.
    let made = try await stage.qa(["waive", "LS-I1", "--by", "Alex", "--until", "2026-12-20"], at: now)
    #expect(made.status == 0, "\(made.errors)")
    let text = try stage.sample.text("waivers.yml")
    #expect(text.contains("  - id: W-3\n    criterion: LS-I1\n    renews: W-2\n"), "\(text)")
    #expect(text.components(separatedBy: "reason: \"A known size.\"").count == 3, "\(text)")
    // W-1 of the stage is about other findings, and ends before 2026-12-01.
    let uses = try await stage.gate(at: "1796212800").verdict.waivers.dropFirst()
    #expect(uses.map(\.state) == ["renewed", "active"], "\(uses)")
  }

  @Test("A run of another matrix is enough for a waiver", arguments: ["full", "smoke"])
  func otherMatrix(_ matrix: String) async throws {
    try await fail()
    _ = try await stage.qa(["run", "--matrix", matrix])
    let made = try await stage.qa(["waive", "LS-I1", "--by", "Alex", "--until", "2026-11-28"])
    #expect(made.status == 0, "\(made.errors)")
    _ = try await stage.qa(["run"])
    let uses = try await stage.gate().verdict.waivers.dropFirst()
    #expect(uses.map(\.state) == ["active"], "\(uses)")
  }

  @Test("Six commands at once write six waivers, or say that they did not")
  func together() async throws {
    try FileManager.default.removeItem(atPath: stage.sample.path + "/waivers.yml")
    _ = try await stage.qa(["run"])
    let words = "waive LS-B2 --by Alex --until 2026-11-28 --reason"
    let commands = (1...6).map { "'\(QAProcess.binary)' \(words) 'reason \($0)' > done-\($0) 2>&1 &" }
    _ = try QAProcess.run(
      program: "/bin/bash", ["-c", commands.joined(separator: "\n") + "\nwait"], in: stage.sample.path,
      environment: ["SOURCE_DATE_EPOCH": GateStage.now])
    let text = try stage.sample.text("waivers.yml")
    for number in 1...6 {
      let said = try stage.sample.text("done-\(number)")
      #expect(said.contains("Wrote W-") == text.contains("reason \(number)"), "\(said) \(text)")
      #expect(said.contains("Wrote W-") || said.contains("error: "), "\(said)")
    }
    #expect(text.contains("reason "), "\(text)")
    #expect(try await stage.gate().verdict.waivers.allSatisfy { $0.state != "invalid" })
  }

  @Test("A waiver that would not count is never in the file")
  func judged() async throws {
    try await fail()
    let before = try stage.sample.text("waivers.yml")
    let late = try await stage.qa(["waive", "LS-I1", "--by", "Alex", "--until", "2020-01-01"])
    #expect(late.status == 2, "\(late.output)")
    #expect(try stage.sample.text("waivers.yml") == before)
  }

  @Test("A waiver is limited to the cases that fail")
  func cases() async throws {
    try await stage.sample.regenerate(top: "#667EEA", bottom: "#764BA2", dark: ("#FFFFFF", "#FFFFFF"))
    _ = try await stage.qa(["run"])
    let made = try await stage.qa(
      ["waive", "LS-C1", "--by", "Alex", "--until", "2026-11-28", "--reason", "Known: \"white\" & $5."])
    #expect(made.status == 0, "\(made.output) \(made.errors)")
    let text = try stage.sample.text("waivers.yml")
    #expect(text.contains("when: {appearance: [dark]}"), "\(text)")
  }

  @Test("Missing evidence is waived, in a new file that names its schema")
  func evidence() async throws {
    try FileManager.default.removeItem(atPath: stage.sample.path + "/waivers.yml")
    _ = try await stage.qa(["run"])
    let made = try await stage.qa(
      ["waive", "LS-B2", "--by", "Alex", "--until", "2026-11-28", "--reason", "The lab is closed."])
    #expect(made.status == 0, "\(made.errors)")
    let text = try stage.sample.text("waivers.yml")
    #expect(text.hasPrefix("# yaml-language-server: $schema=https://"), "\(text)")
    #expect(text.contains("reason: \"The lab is closed.\""))
    _ = try await stage.qa(["run"])
    let (_, verdict) = try await stage.gate()
    #expect(verdict.waivers.map(\.state) == ["active"], "\(verdict.waivers)")
  }

  @Test("A waiver that the gate would reject leaves the file as it is")
  func rejected() async throws {
    try await fail()
    let before = try stage.sample.text("waivers.yml")
    for (words, message) in [
      (["LS-I1", "--until", "2026-11-20"], "end"), (["LS-X9", "--until", "2026-11-28"], "has no criterion"),
      (["LS-D3", "--until", "2026-11-28"], "other criteria decide LS-D3"),
    ] {
      let made = try await stage.qa(["waive"] + words + ["--by", "Alex"])
      #expect(made.status == 2 && made.errors.contains(message), "\(words) \(made.errors)")
      #expect(try stage.sample.text("waivers.yml") == before)
    }
    #expect(try await stage.qa(["waive", "LS-I1", "--by", "Alex", "--until", "soon"]).status == 64)
    #expect(try await stage.qa(["waive", "LS-I1", "--until", "2026-11-28"]).status == 64)
  }
}
