extension GateReport.Standing {
  /// Whether nothing is left to be done about it.
  package var isSettled: Bool { isMet || self == .waived }
  /// Whether it holds without a waiver.
  package var isMet: Bool { self == .met || self == .notApplicable }

  /// For sentences and tables.
  package var words: String {
    switch self {
    case .met: "met"
    case .waived: "waived"
    case .failed: "failed"
    case .cannotTell: "undecided"
    case .needsEvidence: "needs evidence"
    case .notApplicable: "not applicable"
    case .errored: "errored"
    }
  }
}

extension GateReport.OtherDecision {
  /// The beginning of a sentence: "The checklist story-8.3 of the app Beta".
  package var words: String { "The checklist \(checklist)" + (target.map { " of the app \($0)" } ?? "") }
}

extension GateReport.WaiverUse.State {
  /// Whether it turns the gate red by itself.
  package var needsAttention: Bool { self == .expired || self == .unused || self == .overWide }
}
