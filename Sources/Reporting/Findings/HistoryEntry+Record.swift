import Model

extension HistoryEntry {
  /// What the history keeps of a record: its causes by their stable ids, and the criteria that it decided.
  package init(_ input: ReportInput) {
    let (record, causes) = (input.record, input.index.causes)
    func criteria(_ outcomes: Outcome...) -> [String] {
      record.findings.filter { outcomes.contains($0.outcome) }.map(\.criterion).uniqued()
    }
    let undecided = Set(criteria(.cannotTell, .errored))
    let cases = record.matrix.cases.map { $0.values.joined(separator: "\u{1}") }
    self.init(
      run: HistoryRun(
        timestamp: input.timestamp, project: record.subject.project, target: record.subject.target,
        checklist: record.checklist.id, matrix: record.matrix.id,
        scope: StableHash.hex(cases.sorted().joined(separator: "\u{2}")), isComplete: record.complete,
        commit: record.subject.commit, tests: record.summary.tests, causes: causes.count),
      findings: causes.map {
        HistoryFinding(
          fingerprint: $0.id, criterion: $0.criterion, outcome: $0.outcome,
          message: PlainText.clip($0.message, bytes: 1000), cases: $0.cases.count, location: $0.location)
      },
      decided: criteria(.passed, .failed).filter { !undecided.contains($0) })
  }
}
