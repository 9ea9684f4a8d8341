import Model

/// A criterion as a whole: its worst outcome and how much of it was decided.
struct CriterionSummary: Sendable {
  enum State: String, Sendable {
    case notRun, notApplicable, passed, cannotTell, failed, errored
    init(_ outcome: Outcome) { self = State(rawValue: outcome.rawValue) ?? .notRun }
    var tone: TerminalStyle.Tone { Outcome(rawValue: rawValue)?.tone ?? .faint }
    var mark: String { Outcome(rawValue: rawValue)?.mark ?? "–" }
    var word: String {
      switch self {
      case .notRun: "not checked"
      case .notApplicable: "not applicable"
      case .passed: "passed"
      case .cannotTell: "undecided"
      case .failed: "failed"
      case .errored: "errored"
      }
    }
  }
  var id: String
  var title: String
  var state: State
  var decided: Int
  var total: Int
  var counts: [Outcome: Int]

  /// Returns the summaries in the checklist's order, without criteria of the definition of done, which the gate decides.
  static func all(_ index: RecordIndex) -> [CriterionSummary] {
    var counts: [String: [Outcome: Int]] = [:]
    for finding in index.findings {
      counts[finding.criterion, default: [:]][finding.outcome, default: 0] += finding.resultCount
    }
    let gates = Set(index.record.definitionOfDone.map(\.criterion))
    return index.criterionIds.filter { !gates.contains($0) }.map { id in
      let own = counts[id] ?? [:]
      let worst = own.keys.max()
      let line = index.coverage[id]
      let decided = (own[.passed] ?? 0) + (own[.failed] ?? 0)
      return CriterionSummary(
        id: id, title: index.title(of: id), state: worst.map(State.init) ?? .notRun,
        decided: line?.decided ?? decided,
        total: line?.total ?? own.reduce(0) { $1.key == .notApplicable ? $0 : $0 + $1.value }, counts: own)
    }
  }
}
