import Model
import TestSupport
import Testing
import RecordSupport

@testable import Verdicts

/// A small gate: eight cases, criteria of every kind, and a run in which everything passed that files can prove. Tests
/// break one thing in it.
struct GateStage {
  var checklist = Self.checklist()
  var cases = Self.cases()
  var evidence = EvidenceReport(judged: [Self.signOff])
  var waivers: [Waiver] = []
  var policy = GatePolicy(checklist: Self.digest)
  var story = GateInput.Story.traced("story.md", uncovered: [])
  /// 2026-11-21T12:00:00Z: 20,778 days of 86,400 seconds after 1970-01-01, and half a day.
  var clock = 20_778 * 86_400.0 + 43_200
  var sources = "sha256:sources"
  var checklistDigest = Self.digest
  var isIntact = true
  var again: RunRecord?

  static let digest = "sha256:" + String(repeating: "a", count: 64)
  static let perCase: Set<String> = ["layout.size", "layout.centered"]
  static let signOff = JudgedEvidence(
    entry: "seen-by-kim", kind: .signOff, criterion: "E-1", verdict: .supports,
    message: Message("seen-passing", "It goes away."),
    by: "Kim", at: "2026-11-20T10:00:00Z")

  /// Two phones in two orientations, light and dark: 2 x 2 x 2 = 8 cases.
  static func cases() -> [Case] {
    ["phone-a", "phone-b"].flatMap { device in
      [Orientation.portrait, .landscapeLeft].flatMap { orientation in
        Appearance.allCases.map { appearance in
          Case(
            id: CaseID(device: device, os: OSVersion(18), orientation: orientation, appearance: appearance),
            deviceName: device,
            environment: Environment(
              idiom: .phone, size: Size(width: 390, height: 844), scale: 3, orientation: orientation,
              appearance: appearance))
        }
      }
    }
  }

  static func checklist() -> Checklist {
    func row(
      _ id: String, _ impact: Impact, _ basis: Criterion.Basis, filter: CaseFilter = CaseFilter(),
      blocks: Bool? = nil
    ) -> Criterion {
      Criterion(
        id: id, title: "Title of \(id)", section: "s", impact: impact, rationale: "w", fix: "m",
        standard: nil,
        traces: [], filter: filter, basis: basis, blocks: blocks,
        location: SourceLocation(file: "list.yml", line: 1))
    }
    func call(_ id: String) -> AssertionCall {
      AssertionCall(assertion: id, parameters: [:], location: SourceLocation(file: "list.yml", line: 2))
    }
    return Checklist(
      id: "list", title: "List", story: "story.md", elements: [:], values: [:],
      criteria: [
        row("A-1", .serious, .assertions([call("layout.size")])),
        row(
          "A-2", .moderate, .assertions([call("layout.centered")]), filter: CaseFilter(appearances: [.dark])),
        row("P-1", .critical, .assertions([call("project.key")])),
        row("R-1", .moderate, .dependsOn(.init(criteria: ["A-1", "A-2"], filter: CaseFilter()))),
        row("E-1", .critical, .evidence(EvidenceNeed(kinds: [.uiTest, .signOff]))),
        row("M-1", .minor, .assertions([call("layout.size")])),
        row("DOD-1", .critical, .gate(["A-1", "P-1"])), row("DOD-2", .serious, .gate(["R-1", "E-1"])),
      ], file: "list.yml", sources: [])
  }

  var rules: CriterionRules { CriterionRules(checklist, cases: cases, perCase: Self.perCase) }

  /// - Parameter change: decides the outcomes of criteria with assertions; criteria that depend on them follow.
  func record(_ change: (ResultRow) -> Outcome = { _ in .passed }) -> RunRecord {
    let expected = ExpectedResults(rules)
    var rows: [ResultRow] = []
    for entry in expected.entries where entry.assertion != "dependsOn" {
      let places: [CaseID?] = entry.extent.isFree ? [nil] : entry.extent.cases.map { cases[$0].id }
      for id in places {
        var row = ResultRow(entry.criterion, entry.assertion, .passed, "\(entry.criterion) passed.", id)
        if entry.assertion == "evidence" {
          row.finding.outcome = .cannotTell
          row.finding.message = "Needs evidence."
          row.finding.reason = "needs-evidence"
        } else if entry.isPlaceholder {
          row.finding = DerivedFindings.noCase(entry.criterion, .none)
        } else {
          row.finding.outcome = change(row)
          if row.finding.outcome != .passed { row.finding.message = "\(entry.criterion) did not pass." }
        }
        rows.append(row)
      }
    }
    // The table has every case in the matrix's order.
    var table = record(of: cases.map { ResultRow("table", "table", .passed, "", $0.id) })
    let positions = Dictionary(uniqueKeysWithValues: table.matrix.cases.enumerated().map { ($1, $0) })
    table.findings = Findings.all(rows, positions)
    var byCriterion = Dictionary(grouping: table.findings) { $0.criterion }
    DerivedFindings(rules, expected).add(to: &byCriterion)
    table.findings = checklist.criteria.flatMap { byCriterion[$0.id] ?? [] }
    table.summary.results = OutcomeCounts(table.findings)
    return table
  }

  func record(of rows: [ResultRow]) -> RunRecord {
    let (findings, ids) = RunRecord.folded(rows)
    var record = RunRecord(
      complete: true, tool: .init(name: "qa", version: "1"),
      subject: .init(
        project: "App.xcodeproj", target: "App", launchScreen: "L.storyboard", kind: "storyboard",
        sourcesDigest: "sha256:sources", commit: nil),
      checklist: .init(id: "list", digest: Self.digest, title: "List", criteria: []),
      matrix: .init(id: "full", environments: 4, cases: ids),
      summary: .init(results: OutcomeCounts(findings), tests: Self.tests), findings: findings)
    record.definitionOfDone = checklist.criteria.filter(\.isGate).map {
      .init(criterion: $0.id, title: $0.title, needs: [])
    }
    record.digest = "sha256:digest"
    return record
  }

  static let tests = RunRecord.TestCounts(tests: 1, failures: 0, errors: 0, skipped: 0)

  func input(_ record: RunRecord) -> GateInput {
    GateInput(
      record: record, isIntact: isIntact, tests: Self.tests,
      now: .init(
        project: "App.xcodeproj", target: "App", sourcesDigest: sources, checklistDigest: checklistDigest,
        matrixID: "full", rules: rules, toolVersion: "1"),
      evidence: evidence, waivers: waivers, policy: policy, story: story, again: again, clock: clock,
      runCommand: "qa run --matrix full")
  }

  func judge(_ record: RunRecord) -> GateReport { GateJudge.judge(input(record)).checked }
  func judge(_ change: (ResultRow) -> Outcome = { _ in .passed }) -> GateReport { judge(record(change)) }

  /// From 2026-11-01 to 2026-12-01, unless told otherwise.
  static func waiver(
    _ id: String, _ criterion: String, _ scope: CaseFilter = CaseFilter(), start: Double = 20_758 * 86_400,
    end: Double = 20_788 * 86_400
  ) -> Waiver {
    Waiver(
      id: id, criterion: criterion, scope: scope, reason: "Known.", approver: "Alex", start: start, end: end,
      risk: "Small.", location: SourceLocation(file: "waivers.yml", line: 2))
  }
}

extension Findings {
  /// Findings of rows, with positions in a given table.
  static func all(_ rows: [ResultRow], _ positions: [CaseID: Int]) -> [RunFinding] {
    var order: [[String]] = []
    var groups: [[String]: [RunFinding]] = [:]
    for row in rows {
      var finding = row.finding
      finding.cases = row.id.map { CaseRanges([positions[$0] ?? 0]) }
      let key = [finding.criterion, finding.assertion]
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(finding)
    }
    return order.flatMap { key -> [RunFinding] in
      let own = groups[key] ?? []
      return joined(own.filter { $0.cases != nil }) + own.filter { $0.cases == nil }
    }
  }
}

extension GateReport {
  var reasons: [String] { diagnostics.map(\.reason.rawValue) }
  func criterion(_ id: String) -> JudgedCriterion? { criteria.first { $0.criterion == id } }
  func line(_ id: String) -> Line? { lines.first { $0.criterion == id } }
}

extension GateReport {
  /// The report, whose sentences are checked. What is missing repeats the others.
  var checked: Self {
    let messages =
      diagnostics.map(\.message) + notes + criteria.map(\.message) + lines.map(\.message)
      + waivers.map(\.message)
    for message in messages {
      if let defect = sentenceDefect(message.text) { Issue.record("\(message.id): \(defect)") }
    }
    return self
  }
}
