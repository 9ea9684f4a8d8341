import Model

@testable import Runner

/// A small world for the gate: eight cases, rows of every kind, and a run in which everything holds that files can
/// prove. Tests break one thing in it.
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
  var isSealed = true
  var again: RunRecord?

  static let digest = "sha256:" + String(repeating: "a", count: 64)
  static let perCase: Set<String> = ["layout.size", "layout.centered"]
  static let signOff = JudgedEvidence(
    entry: "seen-by-kim", kind: .signOff, criterion: "E-1", verdict: .supports, message: "It goes away.",
    by: "Kim", at: "2026-11-20T10:00:00Z")

  /// Two phones in two orientations, light and dark: 2 x 2 x 2 = 8 cases.
  static func cases() -> [Case] {
    ["phone-a", "phone-b"].flatMap { device in
      [Orientation.portrait, .landscapeLeft].flatMap { orientation in
        Appearance.allCases.map { appearance in
          Case(
            device: device, deviceName: device, os: OSVersion(18), orientation: orientation,
            appearance: appearance, contrast: .normal, layoutDirection: .leftToRight,
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

  var matrix: MatrixPlan { MatrixPlan(id: "full", cases: cases, dropped: []) }

  /// `change` decides about results of rows that assert; what rests on them follows.
  func record(_ change: (RunResult) -> Outcome = { _ in .passed }) -> RunRecord {
    var results: [RunResult] = []
    for row in checklist.criteria {
      switch row.basis {
      case .assertions(let calls):
        for call in calls {
          let places: [Case?] =
            Self.perCase.contains(call.assertion) ? cases.filter { row.filter.matches($0) } : [nil]
          for place in places {
            var result = RunResult(
              criterion: row.id, assertion: call.assertion, outcome: .passed, message: "\(row.id) holds.")
            if let place { result.put(on: place) }
            result.outcome = change(result)
            if result.outcome != .passed { result.message = "\(row.id) does not hold." }
            results.append(result)
          }
        }
      case .evidence:
        var result = RunResult(
          criterion: row.id, assertion: "evidence", outcome: .cannotTell, message: "Needs evidence.")
        result.reason = "needs-evidence"
        results.append(result)
      case .dependsOn(let rest):
        for place in cases {
          let key = CaseKey(place)
          let parts = results.filter { rest.criteria!.contains($0.criterion) && CaseKey($0) == key }
          guard let worst = parts.map(\.outcome).max() else { continue }
          var result = RunResult(
            criterion: row.id, assertion: "dependsOn", outcome: worst, message: "Rests on others.")
          result.put(on: place)
          results.append(result)
        }
      case .gate: break
      }
    }
    return record(of: results)
  }

  func record(of results: [RunResult]) -> RunRecord {
    var counts = Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0.rawValue, 0) })
    for result in results { counts[result.outcome.rawValue, default: 0] += 1 }
    var record = RunRecord(
      complete: true, shard: nil, tool: .init(name: "qa", version: "1"),
      subject: .init(
        project: "App.xcodeproj", target: "App", launchScreen: "L.storyboard", kind: "storyboard",
        sourcesDigest: "sha256:sources", commit: nil),
      checklist: .init(id: "list", digest: Self.digest, title: "List", criteria: []),
      matrix: .init(
        id: "full", cases: Set(results.compactMap { CaseKey($0) }).count, environments: 4, dropped: []),
      summary: .init(results: counts, tests: Self.tests), results: results,
      definitionOfDone: checklist.criteria.filter(\.isGate).map {
        .init(criterion: $0.id, title: $0.title, needs: [])
      }, coverage: [])
    record.seal = "sha256:seal"
    return record
  }

  static let tests = RunRecord.TestCounts(tests: 1, failures: 0, errors: 0, skipped: 0)

  func input(_ record: RunRecord) -> GateInput {
    GateInput(
      record: record, isSealed: isSealed, tests: Self.tests,
      now: .init(
        project: "App.xcodeproj", target: "App", sourcesDigest: sources, checklist: checklist,
        checklistDigest: checklistDigest, matrix: matrix, perCase: Self.perCase, toolVersion: "1"),
      evidence: evidence, waivers: waivers, policy: policy, story: story, again: again, clock: clock,
      runCommand: "qa run --matrix full")
  }

  func judge(_ record: RunRecord) -> GateReport { GateJudge.judge(input(record)) }
  func judge(_ change: (RunResult) -> Outcome = { _ in .passed }) -> GateReport { judge(record(change)) }

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

extension RunResult {
  mutating func put(on item: Case) {
    device = item.device
    os = item.os.description
    orientation = item.orientation
    appearance = item.appearance
    contrast = item.contrast
    layoutDirection = item.layoutDirection
  }
  /// `A-1 phone-a portrait light`
  var name: String {
    [criterion, device, orientation?.rawValue, appearance?.rawValue].compactMap { $0 }.joined(separator: " ")
  }
}

extension GateReport {
  var reasons: [String] { faults.map(\.reason) }
  func row(_ id: String) -> Row? { rows.first { $0.criterion == id } }
  func line(_ id: String) -> Line? { lines.first { $0.criterion == id } }
}
