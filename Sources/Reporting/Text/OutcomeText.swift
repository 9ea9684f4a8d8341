import Model
import Verdicts

extension Outcome {
  /// One character for tables and headings.
  var mark: String {
    switch self {
    case .passed: "✓"
    case .failed: "✕"
    case .cannotTell: "?"
    case .notApplicable: "–"
    case .errored: "!"
    }
  }

  var tone: TerminalStyle.Tone {
    switch self {
    case .passed: .good
    case .failed, .errored: .bad
    case .cannotTell: .undecided
    case .notApplicable: .faint
    }
  }

  /// For sentences and tables.
  var word: String { CriterionSummary.State(self).word }
}

extension Verdict.Kind {
  /// The outcome that looks like it.
  var outcome: Outcome {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .incomplete: .cannotTell
    case .errored, .empty: .errored
    }
  }
}

extension GateReport.Standing {
  /// The outcome that looks like it; nil for a waiver.
  private var outcome: Outcome? {
    switch self {
    case .met: .passed
    case .waived: nil
    case .failed: .failed
    case .cannotTell, .needsEvidence: .cannotTell
    case .notApplicable: .notApplicable
    case .errored: .errored
    }
  }
  var mark: String { outcome?.mark ?? "≈" }
  var tone: TerminalStyle.Tone { outcome?.tone ?? .undecided }
  /// Its class in the style sheet.
  var kind: String { outcome?.rawValue ?? rawValue }
}
