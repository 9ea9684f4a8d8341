import Model

/// Puts results, counts and digests together into the record of a run.
struct RecordBuilder {
  let assembly: Assembly
  let request: RunRequest

  func record(_ results: [RunResult]) -> RunRecord {
    let bench = assembly.bench
    let digest = assembly.surroundings.digest
    var counts = Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0.rawValue, 0) })
    for result in results { counts[result.outcome.rawValue, default: 0] += 1 }
    let source = bench.subject.sources[bench.leading]?.first
    var record = RunRecord(
      complete: request.shard == nil && request.filter.isEmpty,
      shard: request.shard.map { "\($0.index)/\($0.count)" },
      tool: .init(name: "qa", version: assembly.surroundings.version),
      subject: .init(
        project: bench.project.name, target: bench.project.target, launchScreen: source?.file,
        kind: source?.kind.rawValue ?? LaunchScreenSource.Kind.none.rawValue,
        sourcesDigest: digest(LaunchScreenFiles(bench: bench).contents), commit: assembly.surroundings.commit),
      checklist: .init(
        id: bench.checklist.id,
        digest: bench.checklist.digest(digest),
        title: bench.checklist.title, criteria: bench.checklist.criteria.map(summary)),
      matrix: .init(
        id: assembly.plan.matrix.id, cases: assembly.plan.matrix.cases.count,
        environments: assembly.plan.environmentCount, dropped: assembly.plan.matrix.dropped),
      summary: .init(results: counts, tests: .init(tests: 0, failures: 0, errors: 0, skipped: 0)),
      results: results, definitionOfDone: bench.checklist.criteria.compactMap(gateLine),
      coverage: coverage(results))
    record.diagnostics = assembly.diagnostics.filter { $0.severity != .note }.map(\.description)
    record.devices = DeviceSummary.summaries(of: assembly.plan.matrix.cases)
    record.screens = assembly.screens
    record.furtherScreens = assembly.furtherScreens
    if request.shard != nil {
      record.matrix.whole = .init(
        cases: assembly.whole.count, environments: Set(assembly.whole.map(\.environment)).count)
    }
    return record
  }

  private func summary(_ criterion: Criterion) -> RunRecord.CriterionSummary {
    let verification =
      switch criterion.basis {
      case .assertions: "static"
      case .dependsOn: "dependsOn"
      case .evidence: "evidence"
      case .gate: "gate"
      }
    return .init(
      id: criterion.id, title: criterion.title, section: criterion.section, impact: criterion.impact,
      verification: verification, rationale: criterion.rationale, fix: criterion.fix,
      standard: criterion.standard)
  }

  private func gateLine(_ criterion: Criterion) -> RunRecord.GateLine? {
    guard case .gate(let needs) = criterion.basis else { return nil }
    return .init(criterion: criterion.id, title: criterion.title, needs: needs)
  }

  /// Decided means passed or failed; what does not apply is not part of the total.
  private func coverage(_ results: [RunResult]) -> [RunRecord.CriterionCoverage] {
    let groups = Dictionary(grouping: results) { $0.criterion }
    return assembly.bench.checklist.criteria.compactMap { criterion in
      if case .gate = criterion.basis { return nil }
      let counted = (groups[criterion.id] ?? []).filter { $0.outcome != .notApplicable }
      let decided = counted.filter { $0.outcome == .passed || $0.outcome == .failed }
      return .init(criterion: criterion.id, decided: decided.count, total: counted.count)
    }
  }
}
