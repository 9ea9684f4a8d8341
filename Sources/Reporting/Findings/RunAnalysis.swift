import Model

/// What several reports derive from a record, computed once.
struct RunAnalysis {
  let index: RecordIndex
  /// Failed and errored causes, worst first.
  let causes: [Cause]
  /// Undecided criteria by reason.
  let undecided: [Cause]
  /// Criteria in the checklist's order.
  let criteria: [CriterionSummary]
  let verdict: Verdict

  init(_ record: RunRecord) {
    index = RecordIndex(record)
    causes = Causes.group(record, index: index)
    undecided = Causes.undecided(record, index: index)
    criteria = CriterionSummary.all(record, index)
    verdict = Verdict(record, criteria, causes: causes, undecided: undecided.map(\.criterion).uniqued().count)
  }
}
