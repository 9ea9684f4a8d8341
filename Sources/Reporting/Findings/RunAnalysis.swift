import Model

/// What several reports derive from a record, computed once.
struct RunAnalysis {
  let index: RecordIndex
  /// Failed and errored causes, worst first.
  let causes: [Cause]
  /// Undecided criteria by reason, without those that fail in another case.
  let undecided: [Cause]
  /// Criteria in the checklist's order.
  let criteria: [CriterionSummary]
  let verdict: Verdict

  init(_ record: RunRecord) {
    index = RecordIndex(record)
    causes = Causes.group(record, index: index)
    criteria = CriterionSummary.all(record, index)
    let open = Set(criteria.filter { $0.state == .cannotTell }.map(\.id))
    undecided = Causes.undecided(record, index: index).filter { open.contains($0.criterion) }
    verdict = Verdict(record, criteria, causes: causes, undecided: open.count)
  }
}
