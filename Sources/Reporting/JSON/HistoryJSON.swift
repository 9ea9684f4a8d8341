import Model

/// What `qa history --json` prints.
package enum HistoryJSON {
  package static func runs(_ runs: [HistoryRun]) throws -> [UInt8] { try document(["runs": runs.map(run)]) }

  package static func apps(_ apps: [HistoryComparison]) throws -> [UInt8] {
    try document(["apps": apps.map(app)])
  }

  package static func comparison(_ history: HistoryComparison) throws -> [UInt8] {
    func findings(_ list: [HistoryFinding]) -> [JSONFields] {
      list.map { finding($0, since: history.appeared[$0.fingerprint]) }
    }
    return try document([
      "run": run(history.run), "against": history.against.map(run), "found": findings(history.found),
      "new": findings(history.new), "open": findings(history.open), "fixed": findings(history.fixed),
      "undecided": findings(history.undecided), "trend": history.trend.map(run),
      "timelines": history.timelines.map { timeline($0, history.trend) },
    ])
  }

  private static func document(_ fields: JSONFields) throws -> [UInt8] {
    try JSONEncoding.bytes(of: ["schemaVersion": 1] + fields, breaksLines: true)
  }

  private static func app(_ history: HistoryComparison) -> JSONFields {
    let (state, basis) = (HistoryState(history), history.run.basis)
    return [
      "name": basis?.name ?? "", "verdict": basis?.verdict.rawValue, "exitCode": basis?.exitCode ?? 0,
      "undecided": basis?.undecided ?? 0, "new": state.new,
      "openSince": state.openSince.map { Int(clamping: $0.id) }, "flaky": state.flaky,
      "run": run(history.run),
    ]
  }

  private static func timeline(_ timeline: HistoryTimeline, _ trend: [HistoryRun]) -> JSONFields {
    func id(_ index: Int?) -> Int? { index.map { Int(clamping: trend[$0].id) } }
    return [
      "fingerprint": timeline.finding.fingerprint, "criterion": timeline.finding.criterion,
      "message": timeline.finding.message, "states": timeline.states.map(\.rawValue),
      "openSince": id(timeline.openSince), "fixedIn": id(timeline.fixedIn),
      "flakyCommits": timeline.flakyCommits(trend),
    ]
  }

  private static func run(_ run: HistoryRun) -> JSONFields {
    [
      "id": Int(clamping: run.id), "timestamp": run.timestamp, "project": run.project, "target": run.target,
      "checklist": run.checklist, "matrix": run.matrix, "scope": run.scope, "complete": run.isComplete,
      "commit": run.commit, "tests": run.tests, "causes": run.causes,
    ]
  }

  private static func finding(_ finding: HistoryFinding, since: HistoryRun?) -> JSONFields {
    [
      "fingerprint": finding.fingerprint, "criterion": finding.criterion,
      "outcome": finding.outcome.rawValue, "message": finding.message, "cases": finding.cases,
      "file": finding.location?.file, "line": finding.location?.line,
      "since": since.map { Int(clamping: $0.id) },
    ]
  }
}
