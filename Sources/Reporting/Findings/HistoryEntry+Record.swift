import Model

extension HistoryEntry {
  /// What the history keeps of a record: its causes by their stable ids, and the criteria that it decided.
  public init(_ record: RunRecord, timestamp: String) {
    let causes = Causes.group(record)
    var cases = Set<String>()
    var undecided = Set<String>()
    var decided: [String] = []
    var known = Set<String>()
    for result in record.results {
      let axes = [
        result.device, result.os, result.orientation?.rawValue, result.appearance?.rawValue,
        result.contrast?.rawValue, result.layoutDirection?.rawValue,
      ]
      cases.insert(axes.map { $0 ?? "" }.joined(separator: "\u{1}"))
      switch result.outcome {
      case .passed, .failed: if known.insert(result.criterion).inserted { decided.append(result.criterion) }
      case .cannotTell, .errored: undecided.insert(result.criterion)
      case .notApplicable: break
      }
    }
    self.init(
      run: HistoryRun(
        timestamp: timestamp, project: record.subject.project, target: record.subject.target,
        checklist: record.checklist.id, matrix: record.matrix.id,
        scope: StableHash.hex(cases.sorted().joined(separator: "\u{2}")), isComplete: record.complete,
        commit: record.subject.commit, tests: record.summary.tests, causes: causes.count),
      findings: causes.map {
        HistoryFinding(
          fingerprint: $0.id, criterion: $0.criterion, outcome: $0.outcome,
          message: PlainText.clip($0.message, bytes: 1000), cases: $0.cases, location: $0.location)
      },
      decided: decided.filter { !undecided.contains($0) })
  }
}
