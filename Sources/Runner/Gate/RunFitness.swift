import Model

/// Whether a run and its surroundings are fit to decide from. Each fault turns the gate red by itself.
struct RunFitness {
  let input: GateInput
  private var record: RunRecord { input.record }
  private var now: GateInput.Current { input.now }

  init(_ input: GateInput) { self.input = input }

  var faults: [GateReport.Fault] {
    let first = extent + identity
    // Of another matrix or checklist every result would be told as missing or strange, which says nothing new.
    return first + (first.isEmpty ? wholeness + outdated : []) + trust + checklist + evidence
  }

  /// What a reader should know although it turns nothing red.
  var notes: [String] {
    var notes: [String] = []
    if record.tool.version != now.toolVersion {
      notes.append(
        "The run was made by \(record.tool.name) \(record.tool.version), the gate by \(now.toolVersion).")
    }
    if input.policy.checklist == nil {
      notes.append(
        "Nothing pins the checklist, so that a row that is made easier is not seen; this does, in qa.yml: "
          + "`gate: {checklist: \"\(now.checklistDigest)\"}`.")
    }
    notes += laxity
    switch input.story {
    case .none: notes.append("The checklist names no story, so that its lines are not traced.")
    case .absent(let file):
      notes.append("The story \(file) is not beside the project, so that its lines are not traced.")
    case .traced: break
    }
    if !now.checklist.criteria.contains(where: \.isGate) {
      notes.append("The checklist has no line of a definition of done; its blocking rows decide alone.")
    }
    notes += input.notes
    notes += input.evidence.diagnostics.filter { $0.severity != .error }.map(\.description)
    return notes
  }

  /// Where a team asks less of its gate than is usual: its right, and nothing to hide.
  private var laxity: [String] {
    let (usual, asked) = (GatePolicy(), input.policy)
    var notes: [String] = []
    if asked.blocksFrom > usual.blocksFrom {
      notes.append(
        "qa.yml lets rows below \(asked.blocksFrom.rawValue) fail; usual is to stop from \(usual.blocksFrom.rawValue) on."
      )
    }
    if asked.longestWaiver > usual.longestWaiver {
      notes.append(
        "qa.yml lets a waiver hold for \(asked.longestWaiver) days; usual are \(usual.longestWaiver).")
    }
    return notes
  }

  // MARK: - How much was run

  private var extent: [GateReport.Fault] {
    var faults: [GateReport.Fault] = []
    if let shard = record.shard {
      faults.append(
        .init(
          reason: "shard-missing",
          message: "The run is shard \(shard) of its matrix; the other shards are missing."))
    }
    let leftOut = record.matrix.dropped.filter { $0.reason == MatrixPlan.Dropped.notSelected }
    if let count = leftOut.first?.cases {
      faults.append(
        .init(
          reason: "run-filtered",
          message: "The run left out \(count) cases that were not selected on its command line."))
    }
    if !record.complete, faults.isEmpty {
      faults.append(.init(reason: "run-incomplete", message: "The run covers only a part of its matrix."))
    }
    if record.matrix.cases == 0 || record.results.isEmpty {
      faults.append(
        .init(reason: "no-cases", message: "The run checked no case at all, so that it proves nothing."))
    }
    if now.matrix.cases.isEmpty {
      faults.append(
        .init(reason: "no-cases", message: "The matrix \(now.matrix.id) has no case that the app can reach."))
    }
    return faults
  }

  // MARK: - What was run

  private var identity: [GateReport.Fault] {
    var faults: [GateReport.Fault] = []
    func check(_ was: String, _ should: String, _ reason: String, _ message: String) {
      if was != should { faults.append(.init(reason: reason, message: message)) }
    }
    let subject = record.subject
    check(
      "\(subject.project) \(subject.target)", "\(now.project) \(now.target)", "other-app",
      "The run is about the target \(subject.target) of \(subject.project), "
        + "not about \(now.target) of \(now.project).")
    check(
      record.matrix.id, now.matrix.id, "other-matrix",
      "The run worked through the matrix \(record.matrix.id); the gate wants \(now.matrix.id).")
    check(
      record.checklist.id, now.checklist.id, "other-checklist",
      "The run used the checklist \(record.checklist.id); the gate wants \(now.checklist.id).")
    if record.checklist.id == now.checklist.id {
      check(
        record.checklist.digest, now.checklistDigest, "checklist-changed",
        "The checklist \(now.checklist.id) has changed since the run.")
    }
    if subject.target == now.target {
      check(
        subject.sourcesDigest, now.sourcesDigest, "sources-changed",
        "The launch screen's files have changed since the run.")
    }
    return faults
  }

  // MARK: - Whether every case has its result

  private var wholeness: [GateReport.Fault] {
    let expected = ExpectedResults(now: now, index: ResultIndex(record.results))
    var have = Set<ResultKey>()
    var twice: [ResultKey] = []
    for result in record.results {
      let key = ResultKey(result)
      if !have.insert(key).inserted { twice.append(key) }
    }
    let wanted = expected.keys
    var faults: [GateReport.Fault] = []
    func add(_ reason: String, _ keys: [ResultKey], _ sentence: (Int) -> String) {
      if keys.isEmpty { return }
      faults.append(.init(reason: reason, message: sentence(keys.count) + ": " + ResultKey.list(keys) + "."))
    }
    add("results-missing", wanted.filter { !have.contains($0) }) {
      "\($0) result\($0 == 1 ? "" : "s") of what is to be checked now \($0 == 1 ? "is" : "are") not in the run"
    }
    let known = Set(wanted)
    add("results-unknown", record.results.map(ResultKey.init).filter { !known.contains($0) }) {
      "\($0) result\($0 == 1 ? "" : "s") of the run \($0 == 1 ? "is" : "are") about no row or case of now"
    }
    add("results-twice", twice) { "\($0) result\($0 == 1 ? " stands" : "s stand") twice in the run" }
    add("results-contradict", expected.contradictions) {
      "\($0) row\($0 == 1 ? " says" : "s say") another outcome than the rows that \($0 == 1 ? "it rests" : "they rest") on"
    }
    return faults
  }

  /// What is not of the launch screen's own files: settings, membership in the target, the app icon.
  private var outdated: [GateReport.Fault] {
    let was = Dictionary(
      record.results.map { (ResultKey($0), $0) }, uniquingKeysWith: { first, _ in first })
    let changed = now.projectResults.filter { result in
      // Words and figures may differ with the version of the tool; what counts is the outcome.
      was[ResultKey(result)].map { $0.outcome != result.outcome } ?? false
    }
    guard let first = changed.first, let old = was[ResultKey(first)] else { return [] }
    let more = changed.count > 1 ? ", and \(changed.count - 1) more" : ""
    return [
      .init(
        reason: "project-changed",
        message: "The project has changed since the run: \(first.criterion) (\(first.assertion)) is "
          + "\(first.outcome.rawValue) now and was \(old.outcome.rawValue)\(more). Now: \(first.message)")
    ]
  }

  // MARK: - Whether somebody has been at it

  private var trust: [GateReport.Fault] {
    var faults: [GateReport.Fault] = []
    if !input.isSealed {
      faults.append(
        .init(
          reason: record.seal == nil ? "seal-missing" : "seal-broken",
          message: record.seal == nil
            ? "run.json has no seal: it was written by an older qa, or by hand."
            : "run.json was changed after it was written: its seal does not fit."))
    }
    var counts = Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0.rawValue, 0) })
    for result in record.results { counts[result.outcome.rawValue, default: 0] += 1 }
    let cases = Set(record.results.compactMap { CaseKey($0) }).count
    let agrees =
      counts == record.summary.results && input.tests == record.summary.tests
      && (cases == 0 || cases == record.matrix.cases)
    if !agrees {
      faults.append(
        .init(reason: "counts-differ", message: "The counts of run.json are not those of its results."))
    }
    let errors = record.results.filter { $0.outcome == .errored }
    if let first = errors.first {
      faults.append(
        .init(
          reason: "run-errored",
          message:
            "\(errors.count) result\(errors.count == 1 ? "" : "s") ended in an error of the tool or its data, "
            + "the first of \(first.criterion): \(first.message)"))
    }
    if let again = input.again { faults += RunComparison(was: record, again: again).faults }
    return faults
  }

  // MARK: - What it is held against

  private var checklist: [GateReport.Fault] {
    var faults: [GateReport.Fault] = []
    if let pin = input.policy.checklist, pin != now.checklistDigest {
      faults.append(
        .init(
          reason: "checklist-not-pinned",
          message:
            "The checklist \(now.checklist.id) is not the one that qa.yml pins: it is \(now.checklistDigest). "
            + "Take the change back, or pin the new one once it is reviewed."
        ))
    }
    let lines = now.checklist.criteria.filter(\.isGate).map(\.id)
    let missing = Set(record.definitionOfDone.map(\.criterion)).symmetricDifference(lines)
    if !missing.isEmpty, record.checklist.digest == now.checklistDigest {
      faults.append(
        .init(
          reason: "done-lines-differ",
          message: "The run and the checklist do not have the same lines of the definition of done: "
            + missing.sorted().prefix(8).joined(separator: ", ") + "."))
    }
    if case .traced(let file, let uncovered) = input.story, !uncovered.isEmpty {
      let shown = uncovered.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
      let more = uncovered.count > 3 ? " and \(uncovered.count - 3) more" : ""
      faults.append(
        .init(
          reason: "story-uncovered",
          message:
            "No row covers \(uncovered.count) line\(uncovered.count == 1 ? "" : "s") of \(file): \(shown)\(more)."
        ))
    }
    let rows = now.checklist.criteria
    if !rows.contains(where: { $0.isGate || $0.blocks(from: input.policy.blocksFrom) }) {
      faults.append(
        .init(
          reason: "nothing-to-decide",
          message: "The checklist has neither a line of a definition of done nor a row that blocks."))
    }
    return faults
  }

  private var evidence: [GateReport.Fault] {
    if input.evidence.isIntact { return [] }
    let rationale = input.evidence.diagnostics.first { $0.severity == .error }
    return [
      .init(
        reason: "evidence-broken",
        message: "The evidence was changed behind the tool's back, so that none of it counts"
          + (rationale.map { ": \($0.message)." } ?? "."))
    ]
  }
}

extension Criterion {
  var isGate: Bool { if case .gate = basis { true } else { false } }

  /// Whether the gate stops at this row: as the row says, else by its impact.
  func blocks(from least: Impact) -> Bool { blocks ?? (impact >= least) }
}
