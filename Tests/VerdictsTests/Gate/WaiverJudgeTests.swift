import Model
import RecordSupport
import TestSupport
import Testing

@testable import Verdicts

@Suite("Waivers at the gate") struct WaiverJudgeTests {
  /// A-1 fails on phone-a held upright, in light and in dark.
  private func finding(_ result: ResultRow) -> Outcome {
    result.finding.criterion == "A-1" && result.id?.device == "phone-a" && result.id?.orientation == .portrait
      ? .failed : .passed
  }
  private let narrow = CaseFilter(devices: ["phone-a"], orientations: [.portrait])

  private func judge(_ waivers: [Waiver], clock: Double? = nil) -> GateReport {
    var stage = GateStage()
    stage.waivers = waivers
    if let clock { stage.clock = clock }
    return stage.judge(finding)
  }

  @Test(
    "One waiver as narrow as the finding makes the gate green, excuses what rests on it, and stays visible")
  func active() throws {
    let report = judge([GateStage.waiver("W-1", "A-1", narrow)])
    #expect(report.isGreen)
    #expect(report.criterion("A-1")?.standing == .waived && report.criterion("R-1")?.standing == .waived)
    #expect(report.criterion("A-1")?.waiver == "W-1" && report.line("DOD-1")?.standing == .waived)
    #expect(report.lines.map(\.message.id) == ["depends-on-waiver", "depends-on-waiver"])
    #expect(report.lines.map(\.message.subject) == ["W-1", "W-1"])
    let use = try #require(report.waivers.first)
    // Light and dark.
    #expect(use.state == .active && use.findings == 2)
    #expect(use.message.id == "waives")
  }

  @Test("A line of the definition of done names each waiver in a sentence of its own")
  func several() {
    var stage = GateStage()
    stage.waivers = [GateStage.waiver("W-1", "A-1", narrow), GateStage.waiver("W-2", "P-1")]
    let report = stage.judge { $0.finding.criterion == "P-1" ? .failed : finding($0) }
    #expect(
      report.line("DOD-1")?.message.text == "The waiver W-1 covers A-1. The waiver W-2 covers P-1.",
      "\(report.missing.map(\.what))")
  }

  @Test("It holds from its first moment to the one before its last")
  func moments() {
    let waiver = GateStage.waiver("W-1", "A-1", narrow, start: 1000, end: 2000)
    #expect(judge([waiver], clock: 999).waivers[0].state == .notYet)
    #expect(judge([waiver], clock: 1000).isGreen)
    #expect(judge([waiver], clock: 1999).isGreen)
    #expect(judge([waiver], clock: 2000).waivers[0].state == .expired)
    #expect(!judge([waiver], clock: 999).isGreen && !judge([waiver], clock: 2000).isGreen)
  }

  @Test("A waiver that renews another one does not turn the gate red at the change")
  func renewal() {
    let old = GateStage.waiver("W-1", "A-1", narrow, start: 1000, end: 2000)
    var new = GateStage.waiver("W-2", "A-1", narrow, start: 1500, end: 3000)
    new.renews = "W-1"
    func states(_ clock: Double, _ waivers: [Waiver]) -> [GateReport.WaiverUse.State] {
      judge(waivers, clock: clock).waivers.map(\.state)
    }
    #expect(states(1600, [old, new]) == [.active, .notYet] && judge([old, new], clock: 1600).isGreen)
    #expect(states(2000, [old, new]) == [.renewed, .active] && judge([old, new], clock: 2000).isGreen)
    #expect(states(3000, [old, new]) == [.renewed, .expired] && !judge([old, new], clock: 3000).isGreen)
    new.renews = nil
    #expect(states(1600, [old, new]) == [.active, .unused] && !judge([old, new], clock: 1600).isGreen)
    #expect(states(2000, [old, new]) == [.expired, .active] && !judge([old, new], clock: 2000).isGreen)
  }

  @Test("An expired waiver is red even where nothing is left to excuse")
  func expiredAlone() {
    var stage = GateStage()
    stage.waivers = [GateStage.waiver("W-1", "A-1", start: 0, end: 1)]
    let report = stage.judge()
    #expect(report.waivers[0].state == .expired && !report.isGreen)
    #expect(report.missing.map(\.who) == ["the waiver's approver, Alex"])
  }

  @Test("A waiver for a whole row where one device fails is too wide, and the scope that would do is told")
  func overWide() throws {
    let report = judge([GateStage.waiver("W-1", "A-1")])
    #expect(!report.isGreen)
    let use = try #require(report.waivers.first)
    #expect(use.state == .overWide)
    // 8 cases, of which 1 device x 1 orientation x 2 appearances = 2 have a finding.
    #expect(use.message.id == "scope-too-wide" && use.message.figures == ["covered": 8, "found": 2])
    #expect(
      judge([GateStage.waiver("W-1", "A-1", CaseFilter(devices: ["phone-a"]))]).waivers[0].state == .overWide)
  }

  @Test("A waiver whose findings are gone, or that lies beside them, is unused and red")
  func unused() {
    var stage = GateStage()
    stage.waivers = [GateStage.waiver("W-1", "A-1", narrow)]
    #expect(stage.judge().waivers[0].state == .unused && !stage.judge().isGreen)
    let beside = judge([
      GateStage.waiver("W-1", "A-1", narrow),
      GateStage.waiver("W-2", "A-1", CaseFilter(devices: ["phone-b"])),
    ])
    #expect(beside.waivers.map(\.state) == [.active, .unused])
    #expect(beside.waivers.last?.message.id == "covered" && beside.waivers.last?.message.subject == "W-1")
    let twice = judge([GateStage.waiver("W-1", "A-1", narrow), GateStage.waiver("W-2", "A-1", narrow)])
    #expect(twice.waivers.map(\.state) == [.active, .unused])
  }

  @Test("A missing witness can be waived until it comes; then the waiver is unused")
  func evidence() {
    var stage = GateStage()
    stage.evidence = EvidenceReport()
    stage.waivers = [GateStage.waiver("W-1", "E-1")]
    #expect(stage.judge().isGreen)
    #expect(stage.judge().criterion("E-1")?.standing == .waived)
    stage.evidence = EvidenceReport(judged: [GateStage.signOff])
    #expect(stage.judge().waivers[0].state == .unused)
    #expect(!stage.judge().isGreen)
  }

  @Test("A waiver of what is about no case has no `when`")
  func caseless() {
    var stage = GateStage()
    stage.waivers = [GateStage.waiver("W-1", "P-1", CaseFilter(devices: ["phone-a"]))]
    let report = stage.judge { $0.finding.criterion == "P-1" ? .failed : .passed }
    #expect(report.waivers[0].state == .unused)
    #expect(report.waivers.first?.message.id == "without-cases")
    stage.waivers = [GateStage.waiver("W-1", "P-1")]
    #expect(stage.judge { $0.finding.criterion == "P-1" ? .failed : .passed }.isGreen)
  }

  @Test("A waiver of the row that rests on others does not excuse the others")
  func resting() {
    let report = judge([GateStage.waiver("W-1", "R-1", narrow)])
    #expect(report.criterion("A-1")?.standing == .failed && !report.isGreen)
  }

  @Test("A screenshot of what is waived says nothing new; one of another device does")
  func screenshots() {
    var stage = GateStage()
    stage.waivers = [GateStage.waiver("W-1", "A-1", narrow)]
    func green(_ device: String) -> Bool {
      var shot = JudgedEvidence(
        entry: "shot", kind: .screenshot, criterion: "A-1", verdict: .contradicts,
        message: Message(.breaksOnScreenshot, "The icon is small."))
      shot.devices = [device]
      shot.orientation = .portrait
      shot.appearance = .light
      stage.evidence.judged = [GateStage.signOff, shot]
      return stage.judge(finding).isGreen
    }
    #expect(green("phone-a"))
    #expect(!green("phone-b"))
  }

  @Test("A row that rests on a waived and on an open finding stays open")
  func half() {
    var stage = GateStage()
    stage.waivers = [GateStage.waiver("W-1", "A-1", narrow)]
    let report = stage.judge { result in
      result.name == "A-2 phone-a portrait dark" ? .failed : self.finding(result)
    }
    #expect(report.criterion("R-1")?.standing == .failed)
    #expect(report.criterion("R-1")?.message.figures == ["cases": 1, "total": 8])
  }

  @Test("A run's results name what excuses them, their outcome stays, and errors are never excused")
  func marking() throws {
    let stage = GateStage()
    var record = stage.record { $0.name.hasSuffix("landscape-left dark") ? .errored : finding($0) }
    let judge = WaiverJudge(
      waivers: [GateStage.waiver("W-1", "A-1"), GateStage.waiver("W-2", "M-1")], rules: stage.rules,
      clock: stage.clock)
    let count = record.resultCount
    record.mark(judge.judge(record))
    #expect(record.resultCount == count)
    let marked = record.rows.filter { $0.finding.waiver != nil }
    // on phone-a upright, light and dark.
    #expect(
      marked.map(\.name).sorted() == [
        "A-1 phone-a portrait dark", "A-1 phone-a portrait light", "R-1 phone-a portrait dark",
        "R-1 phone-a portrait light",
      ])
    #expect(marked.allSatisfy { $0.finding.outcome == .failed && $0.finding.waiver == "W-1" })
    #expect(record.waivers.map(\.id) == ["W-1"])
  }

  @Test("Whatever fails, the scope that is told covers it and is not too wide", arguments: [1, 2, 3, 4])
  func narrowest(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var tried = 0
    for _ in 0..<200 {
      let stage = GateStage()
      let share = random.next() % 8 + 1
      let names = Set(
        stage.record().rows.filter { $0.finding.criterion == "A-1" && random.next() % 8 < share }.map(\.name))
      let found = stage.cases.filter {
        names.contains("A-1 \($0.device) \($0.orientation.rawValue) \($0.id.appearance.rawValue)")
      }
      if found.isEmpty { continue }
      tried += 1
      let wide = GateStage.waiver("W-1", "A-1")
      let scope = WaiverScope(waiver: wide, rules: stage.rules)
      let filter = scope.narrowest(found, among: stage.cases)
      #expect(found.allSatisfy(filter.matches))
      let told = GateStage.waiver("W-1", "A-1", filter)
      #expect(
        WaiverScope(waiver: told, rules: stage.rules).excess(over: found) == nil,
        "seed \(seed): \(names.sorted())")
      var judged = stage
      judged.waivers = [told]
      let report = judged.judge { names.contains($0.name) ? .failed : .passed }
      #expect(report.isGreen && report.waivers[0].findings == found.count, "seed \(seed): \(names.sorted())")
    }
    #expect(tried > 100)
  }
}
