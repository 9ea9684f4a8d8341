import Model

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

  /// For sentences and tables.
  var word: String { CriterionSummary.State(self).word }
}

extension Verdict.Kind {
  var mark: String {
    switch self {
    case .passed: "✓"
    case .failed: "✕"
    case .incomplete: "?"
    case .errored, .empty: "!"
    }
  }
}
