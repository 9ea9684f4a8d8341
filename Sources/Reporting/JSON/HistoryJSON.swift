import Model

/// What `qa history --json` prints: one line a run or finding.
package enum HistoryJSON {
  package static func runs(_ runs: [HistoryRun]) throws -> [UInt8] { try bytes(["runs": runs]) }

  package static func apps(_ apps: [HistoryComparison]) throws -> [UInt8] {
    try bytes(["apps": apps.map(state)])
  }

  package static func comparison(_ history: HistoryComparison) throws -> [UInt8] {
    func all(_ findings: [HistoryFinding]) -> [JSONObject] {
      findings.map { found($0, since: history.appeared[$0.fingerprint]) }
    }
    return try bytes([
      "run": history.run, "against": history.against, "found": all(history.found), "new": all(history.new),
      "open": all(history.open), "fixed": all(history.fixed), "undecided": all(history.undecided),
      "trend": history.trend, "timelines": history.timelines.map { timeline($0, history.trend) },
    ])
  }

  private static func bytes(_ fields: JSONObject) throws -> [UInt8] {
    try JSONEncoding.bytes(of: ["schemaVersion": 1] + fields, breaksLines: true)
  }

  private static func state(_ history: HistoryComparison) -> JSONObject {
    let (state, basis) = (HistoryState(history), history.run.basis)
    return [
      "name": basis?.name ?? "", "verdict": basis?.verdict, "exitCode": basis?.exitCode ?? 0,
      "undecided": basis?.undecided ?? 0, "new": state.new, "openSince": state.openSince?.number,
      "flaky": state.flaky, "run": history.run,
    ]
  }

  private static func found(_ finding: HistoryFinding, since: HistoryRun?) -> JSONObject {
    [
      "fingerprint": finding.fingerprint, "criterion": finding.criterion, "outcome": finding.outcome,
      "message": finding.message, "cases": finding.cases, "file": finding.location?.file,
      "line": finding.location?.line, "since": since?.number,
    ]
  }

  private static func timeline(_ timeline: HistoryTimeline, _ trend: [HistoryRun]) -> JSONObject {
    let finding = timeline.finding
    return [
      "fingerprint": finding.fingerprint, "criterion": finding.criterion, "message": finding.message,
      "states": timeline.states.map(\.rawValue),
      "openSince": timeline.openSince.map { trend[$0].number },
      "fixedIn": timeline.fixedIn.map { trend[$0].number },
      "flakyCommits": timeline.flakyCommits(trend),
    ]
  }
}

extension HistoryRun {
  var number: Int { Int(clamping: id) }
}
