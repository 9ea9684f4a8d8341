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
}
