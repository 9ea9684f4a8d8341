import Model
import Testing

@testable import Verdicts

@Suite("What the gate takes for done") struct GateJudgeTests {
  @Test(
    "A whole run in which all holds, and what no file proves is witnessed: green, and each line says on what")
  func green() throws {
    let report = GateStage().judge()
    #expect(report.isGreen)
    #expect(report.diagnostics == [] && report.missing == [])
    #expect(report.lines.map(\.message.id) == ["depends-on", "depends-on"])
    #expect(report.lines.map(\.message.figures) == [["evidence": 0], ["evidence": 1]])
    #expect(report.criterion("E-1")?.message.id == "proved")
    #expect(report.criterion("E-1")?.message.subject == "seen-by-kim")
    // 8 cases in A-1, 4 dark ones in A-2, 8 in R-1.
    #expect(
      report.criterion("A-1")?.results == ["passed": 8] && report.criterion("A-2")?.results == ["passed": 4])
    #expect(report.criterion("R-1")?.message.figures == ["results": 8])
    #expect(report.decidedAt == "2026-11-21T12:00:00Z")
  }

  @Test("Without evidence the row, its line and the gate are red, and it is told who can bring it")
  func nothingWitnessed() throws {
    var stage = GateStage()
    stage.evidence = EvidenceReport()
    let report = stage.judge()
    #expect(!report.isGreen)
    #expect(report.criterion("E-1")?.standing == .needsEvidence)
    #expect(report.line("DOD-1")?.standing == .met && report.line("DOD-2")?.standing == .needsEvidence)
    #expect(report.line("DOD-2")?.message.figures == ["lacking": 1, "needs": 2])
    let missing = try #require(report.missing.first)
    #expect(report.missing.count == 1 && missing.criterion == "E-1")
    #expect(missing.who == "the UI tests or someone who saw the build")
    #expect(missing.command == "qa evidence add tests tests.json --criterion E-1 --tests 'LaunchTests/*'")
  }

  @Test("Criteria that one line fails are one entry of what is missing")
  func oneLine() {
    var record = GateStage().record { ["A-1", "A-2"].contains($0.finding.criterion) ? .failed : .passed }
    for index in record.findings.indices where record.findings[index].derived == nil {
      guard record.findings[index].outcome == .failed else { continue }
      record.findings[index].origins = [Origin(file: "L.storyboard", line: 25, element: "c-1")]
    }
    let missing = GateStage().judge(record).missing
    #expect(missing.map(\.criterion) == ["A-1"])
    #expect(missing.first?.what.text.hasSuffix("The same cause fails A-2.") == true)
  }

  @Test("One contradiction beats any support")
  func contradiction() {
    var stage = GateStage()
    var against = GateStage.signOff
    against.entry = "ui-tests"
    against.kind = .uiTest
    against.verdict = .contradicts
    stage.evidence.judged.append(against)
    let report = stage.judge()
    #expect(report.criterion("E-1")?.standing == .failed && !report.isGreen)
  }

  @Test("What a phone shows counts against a row that files seem to prove")
  func contradictedByPhone() {
    var stage = GateStage()
    stage.evidence.judged.append(
      JudgedEvidence(
        entry: "shot", kind: .screenshot, criterion: "A-1", verdict: .contradicts,
        message: Message(.breaksOnScreenshot, "The icon is small.")))
    #expect(stage.judge().criterion("A-1")?.standing == .failed)
    #expect(!stage.judge().isGreen)
  }

  @Test(
    "Stale and rejected pieces count for nothing, and the row says why",
    arguments: [JudgedEvidence.Verdict.stale, .rejected])
  func worthless(verdict: JudgedEvidence.Verdict) throws {
    var stage = GateStage()
    stage.evidence.judged[0].verdict = verdict
    stage.evidence.judged[0].message = Message(.sourcesDiffer, "It is about other sources.")
    let judged = try #require(stage.judge().criterion("E-1"))
    #expect(judged.standing == .needsEvidence && judged.message.subject == "seen-by-kim")
  }

  @Test("A piece of a kind that the row does not take supports nothing")
  func wrongKind() {
    var stage = GateStage()
    stage.evidence.judged[0].kind = .screenshot
    #expect(stage.judge().criterion("E-1")?.standing == .needsEvidence)
  }

  @Test("A row of a decision table needs every one of its cases witnessed")
  func decisionCases() throws {
    var stage = GateStage()
    let cases = ["yes", "no"].map {
      DecisionCase(table: "t", rule: "r", conditions: ["login": $0], state: "main")
    }
    let place = try #require(stage.checklist.criteria.firstIndex { $0.id == "E-1" })
    stage.checklist.criteria[place].basis = .evidence(
      EvidenceNeed(kinds: [.signOff, .launchTrace], cases: cases))
    stage.evidence.judged[0].cases = ["login=yes"]
    let judged = try #require(stage.judge().criterion("E-1"))
    #expect(judged.standing == .needsEvidence && judged.message.id == "open-cases")
    #expect(judged.message.subject == "login=no" && judged.message.figures == ["open": 1, "cases": 2])
    var second = stage.evidence.judged[0]
    second.entry = "trace"
    second.kind = .launchTrace
    second.cases = ["login=no"]
    stage.evidence.judged.append(second)
    #expect(stage.judge().criterion("E-1")?.standing == .met)
  }

  @Test("What cannot be told is no pass on a row that blocks, and none on a row that a line needs")
  func cannotTell() {
    let blocking = GateStage().judge { $0.finding.criterion == "P-1" ? .cannotTell : .passed }
    #expect(blocking.criterion("P-1")?.standing == .cannotTell && !blocking.isGreen)
    // M-1 is minor and no line needs it.
    let minor = GateStage().judge { $0.finding.criterion == "M-1" ? .cannotTell : .passed }
    #expect(minor.criterion("M-1")?.standing == .cannotTell && minor.isGreen)
    #expect(minor.criterion("M-1")?.isBlocking == false)
  }

  @Test("A minor row blocks where it says so, where the policy says so, and where a line needs it")
  func blocking() throws {
    func verdict(_ change: (inout GateStage) throws -> Void) throws -> Bool {
      var stage = GateStage()
      try change(&stage)
      return stage.judge { $0.finding.criterion == "M-1" ? .failed : .passed }.isGreen
    }
    #expect(try verdict { _ in })
    #expect(try !verdict { $0.policy.blocksFrom = .minor })
    #expect(
      try !verdict { stage in
        let place = try #require(stage.checklist.criteria.firstIndex { $0.id == "M-1" })
        stage.checklist.criteria[place].blocks = true
      })
    #expect(
      try !verdict { stage in
        let place = try #require(stage.checklist.criteria.firstIndex { $0.id == "DOD-1" })
        stage.checklist.criteria[place].basis = .gate(["A-1", "P-1", "M-1"])
      })
  }

  @Test("A finding in one case turns its row, what rests on it and their lines red, and is told once")
  func failure() throws {
    let report = GateStage().judge { $0.name == "A-1 phone-b portrait dark" ? .failed : .passed }
    #expect(!report.isGreen)
    #expect(report.criterion("A-1")?.message.figures == ["cases": 1, "total": 8])
    #expect(report.criterion("R-1")?.standing == .failed)
    #expect(report.line("DOD-1")?.standing == .failed && report.line("DOD-2")?.standing == .failed)
    #expect(report.missing.map(\.criterion) == ["A-1"])
  }

  @Test("An error of the tool is red and no waiver excuses it")
  func errored() {
    var stage = GateStage()
    stage.waivers = [GateStage.waiver("W-1", "P-1")]
    let report = stage.judge { $0.finding.criterion == "P-1" ? .errored : .passed }
    #expect(report.criterion("P-1")?.standing == .errored)
    #expect(report.reasons.contains("run-errored") && report.waivers[0].state == .unused)
  }

  @Test("A row that no case of the matrix is about cannot be told, unless the app runs on no such device")
  func withoutCase() throws {
    func standing(_ filter: CaseFilter) throws -> GateReport.Standing? {
      var stage = GateStage()
      let place = try #require(stage.checklist.criteria.firstIndex { $0.id == "A-2" })
      stage.checklist.criteria[place].filter = filter
      let report = stage.judge()
      #expect(report.diagnostics == [])
      return report.criterion("A-2")?.standing
    }
    #expect(try standing(CaseFilter(devices: ["phone-z"])) == .cannotTell)
    #expect(try standing(CaseFilter(orientations: [.landscapeRight])) == .cannotTell)
    #expect(try standing(CaseFilter(idioms: [.pad])) == .notApplicable)
  }

  @Test("A checklist without lines is decided by its blocking rows; one with neither decides nothing")
  func withoutLines() {
    var stage = GateStage()
    stage.checklist.criteria.removeAll(where: \.isGate)
    #expect(stage.judge().isGreen && stage.judge().notes.contains { $0.id == "no-definition-of-done" })
    stage.checklist.criteria = stage.checklist.criteria.filter { $0.id == "M-1" }
    #expect(stage.judge().reasons == ["nothing-to-decide"])
  }
}
