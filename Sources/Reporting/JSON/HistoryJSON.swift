import Model

/// What `qa history --json` prints: one line a run or finding.
package enum HistoryJSON {
  package static func runs(_ runs: [HistoryRun]) throws -> [UInt8] { try bytes(Runs(runs: runs)) }

  package static func apps(_ apps: [HistoryComparison]) throws -> [UInt8] {
    try bytes(Apps(apps: apps.map(AppState.init)))
  }

  package static func comparison(_ history: HistoryComparison) throws -> [UInt8] {
    try bytes(Comparison(history))
  }

  private static func bytes(_ value: some Encodable) throws -> [UInt8] {
    try JSONEncoding.bytes(of: value, breaksLines: true)
  }

  private struct Runs: Encodable {
    var schemaVersion = 1
    var runs: [HistoryRun]
  }

  private struct Apps: Encodable {
    var schemaVersion = 1
    var apps: [AppState]
  }

  private struct AppState: Encodable {
    var name: String
    var verdict: FleetRecord.Verdict?
    var exitCode, undecided, new: Int
    var openSince: Int?
    var flaky: [String]
    var run: HistoryRun

    init(_ history: HistoryComparison) {
      let (state, basis) = (HistoryState(history), history.run.basis)
      (name, verdict) = (basis?.name ?? "", basis?.verdict)
      (exitCode, undecided, new) = (basis?.exitCode ?? 0, basis?.undecided ?? 0, state.new)
      (openSince, flaky, run) = (state.openSince?.number, state.flaky, history.run)
    }
  }

  private struct Comparison: Encodable {
    var schemaVersion = 1
    var run: HistoryRun
    var against: HistoryRun?
    var found, new, open, fixed, undecided: [Found]
    var trend: [HistoryRun]
    var timelines: [Timeline]

    init(_ history: HistoryComparison) {
      func all(_ findings: [HistoryFinding]) -> [Found] {
        findings.map { Found($0, since: history.appeared[$0.fingerprint]) }
      }
      (run, against, trend) = (history.run, history.against, history.trend)
      (found, new, open) = (all(history.found), all(history.new), all(history.open))
      (fixed, undecided) = (all(history.fixed), all(history.undecided))
      timelines = history.timelines.map { Timeline($0, history.trend) }
    }
  }

  private struct Found: Encodable {
    var fingerprint, criterion: String
    var outcome: Outcome
    var message: String
    var cases: Int
    var file: String?
    var line: Int?
    var since: Int?

    init(_ finding: HistoryFinding, since: HistoryRun?) {
      (fingerprint, criterion, outcome) = (finding.fingerprint, finding.criterion, finding.outcome)
      (message, cases, self.since) = (finding.message, finding.cases, since?.number)
      (file, line) = (finding.location?.file, finding.location?.line)
    }
  }

  private struct Timeline: Encodable {
    var fingerprint, criterion, message: String
    var states: [String]
    var openSince, fixedIn: Int?
    var flakyCommits: [String]

    init(_ timeline: HistoryTimeline, _ trend: [HistoryRun]) {
      let finding = timeline.finding
      (fingerprint, criterion, message) = (finding.fingerprint, finding.criterion, finding.message)
      states = timeline.states.map(\.rawValue)
      (openSince, fixedIn) = (
        timeline.openSince.map { trend[$0].number }, timeline.fixedIn.map { trend[$0].number }
      )
      flakyCommits = timeline.flakyCommits(trend)
    }
  }
}

extension HistoryRun {
  var number: Int { Int(clamping: id) }
}
