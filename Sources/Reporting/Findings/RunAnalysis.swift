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

  /// The number of criteria in each state that one has.
  var counts: [(state: CriterionSummary.State, count: Int)] {
    let states: [CriterionSummary.State] = [.passed, .failed, .errored, .cannotTell, .notApplicable, .notRun]
    return states.map { state in (state, criteria.count { $0.state == state }) }.filter { $0.count > 0 }
  }

  /// The counts that every report has.
  var totals: [(name: String, count: Int)] {
    [("causes", causes.count), ("criteria", criteria.count)] + counts.map { ($0.state.word, $0.count) }
  }

  init(_ record: RunRecord) {
    index = RecordIndex(record)
    causes = Causes.group(record, index: index)
    criteria = CriterionSummary.all(record, index)
    let open = Set(criteria.filter { $0.state == .cannotTell }.map(\.id))
    undecided = Causes.undecided(record, index: index).filter { open.contains($0.criterion) }
    verdict = Verdict(record, criteria, causes: causes, undecided: open.count)
  }
}
