import Model

/// Finds what makes a run unfit to decide from. Each reason makes the gate red.
struct RunFitness {
  let input: GateInput
  var record: RunRecord { input.record }
  var now: GateInput.Current { input.now }

  init(_ input: GateInput) { self.input = input }

  var diagnostics: [GateReport.RunDiagnostic] {
    let first = extent + identity
    // With another matrix or checklist every result would be missing or unknown, which adds nothing.
    return first + unchecked + (first.isEmpty ? wholeness + outdated : []) + trust + checklist + evidence
      + signatures
  }

  /// Notes that turn nothing red.
  var notes: [String] {
    var notes = policySource
    if !input.isOwnRun, input.again == nil {
      notes.append("The results were not repeated, so an edited run.json can pass.")
    }
    if record.subject.settings != now.settings {
      func words(_ file: String?) -> String { file ?? "no qa.yml" }
      notes.append(
        "The run was made with \(words(record.subject.settings)); the gate decides with \(words(now.settings))."
      )
    }
    if record.tool.version != now.toolVersion {
      notes.append(
        "The run was made by \(record.tool.name) \(record.tool.version); the gate, by \(now.toolVersion).")
    }
    if input.policy.checklist == nil {
      notes.append(
        "The checklist is not pinned, so the gate does not detect a changed criterion. "
          + "Pin it in qa.yml: `gate: \(pin)`.")
    }
    notes += laxity
    switch input.story {
    case .none: notes.append("The checklist names no story, so its story lines are not traced.")
    case .absent(let file):
      notes.append("The story \(file) does not exist beside the project, so its story lines are not traced.")
    case .traced(_, _, _, let more, _): notes += more
    case .missing: break
    }
    if !input.needsSignatures, hasNames {
      notes.append(
        "The names of sign-offs and waivers are not verified. `gate: {signers: FILE}` in qa.yml asks for signatures."
      )
    }
    if !now.checklist.criteria.contains(where: \.isGate) {
      notes.append("The checklist has no definition of done; only its blocking criteria decide.")
    }
    notes += input.others.filter(\.isGreen).map { "\($0.words) is done, too (\($0.page))." }
    notes += input.notes
    notes += input.evidence.diagnostics.filter { $0.severity != .error }.map(\.description)
    return notes
  }

  private var pin: String {
    let digest = "\"\(now.checklistDigest)\""
    return input.isAboutOther ? "{checklists: {\(now.checklist.id): \(digest)}}" : "{checklist: \(digest)}"
  }

  /// Whether the decision depends on the name of a person.
  private var hasNames: Bool {
    !input.waivers.isEmpty
      || input.evidence.judged.contains { $0.kind == .signOff && $0.verdict == .supports }
  }

  private var policySource: [String] {
    guard let policy = input.policySource else { return [] }
    let first = "The policy is that of \(policy.reference) (\(policy.commit.prefix(12)))"
    if policy.differences.isEmpty { return [first + ". This change does not change it."] }
    return [first + ". This change would change it, which does not count here:"] + policy.differences
  }

  /// Settings of `gate:` that are less strict than the default.
  private var laxity: [String] {
    let (usual, asked) = (GatePolicy(), input.policy)
    var notes: [String] = []
    if asked.blocksFrom > usual.blocksFrom {
      notes.append(
        "qa.yml lets criteria below \(asked.blocksFrom.rawValue) fail; the default is \(usual.blocksFrom.rawValue)."
      )
    }
    if asked.longestWaiver > usual.longestWaiver {
      notes.append(
        "qa.yml allows waivers of \(asked.longestWaiver) days; the default is \(usual.longestWaiver).")
    }
    return notes
  }

  // MARK: - How much was run

  private var extent: [GateReport.RunDiagnostic] {
    var diagnostics: [GateReport.RunDiagnostic] = []
    if let shard = record.shard {
      diagnostics.append(
        .init(
          reason: .shardMissing,
          message: "The run is shard \(shard) of its matrix; the other shards are missing."))
    }
    let notSelected = record.matrix.skipped.filter { $0.reason == .notSelected }
    if let count = notSelected.first?.cases {
      diagnostics.append(
        .init(
          reason: .runFiltered,
          message: "The run skipped \(count) cases that its command line did not select."))
    }
    if !record.complete, diagnostics.isEmpty {
      diagnostics.append(.init(reason: .runIncomplete, message: "The run covers only a part of its matrix."))
    }
    if let error = record.inputErrors.first {
      diagnostics.append(
        .init(reason: .runIncomplete, message: "The run could not read an input file: \(error)"))
    }
    if record.matrix.cases.isEmpty || record.findings.isEmpty {
      diagnostics.append(
        .init(reason: .noCases, message: "The run checked no case."))
    }
    if now.rules.cases.isEmpty {
      diagnostics.append(
        .init(reason: .noCases, message: "The matrix \(now.matrixID) has no case that the app can reach."))
    }
    return diagnostics
  }

  // MARK: - What was run

  private var identity: [GateReport.RunDiagnostic] {
    var diagnostics: [GateReport.RunDiagnostic] = []
    func check(_ was: String, _ should: String, _ reason: GateReport.RunDiagnostic.Reason, _ message: String)
    {
      if was != should { diagnostics.append(.init(reason: reason, message: message)) }
    }
    let subject = record.subject
    check(
      "\(subject.project) \(subject.target)", "\(now.project) \(now.target)", .otherApp,
      "The run is about the target \(subject.target) of \(subject.project), "
        + "not about \(now.target) of \(now.project).")
    check(
      record.matrix.id, now.matrixID, .otherMatrix,
      "The run used the matrix \(record.matrix.id); the gate needs \(now.matrixID).")
    check(
      record.checklist.id, now.checklist.id, .otherChecklist,
      "The run used the checklist \(record.checklist.id); the gate needs \(now.checklist.id).")
    if let sdk = subject.assumedSDK {
      diagnostics.append(
        .init(
          reason: .assumedSDK,
          message:
            "The run was made with `--as-if sdk=\(sdk)`, so it is a prediction. Run without the option."))
    }
    if record.checklist.id == now.checklist.id {
      check(
        record.checklist.digest, now.checklistDigest, .checklistChanged,
        "The checklist \(now.checklist.id) has changed since the run.")
    }
    if subject.target == now.target {
      check(
        subject.sourcesDigest, now.sourcesDigest, .sourcesChanged,
        "The launch screen's files have changed since the run.")
    }
    return diagnostics
  }

  /// Other apps of the project. A gate that says nothing about them would hide that they are broken.
  private var unchecked: [GateReport.RunDiagnostic] {
    let apps = now.otherApps.filter { !input.policy.outOfScope.contains($0) }
    if apps.isEmpty { return [] }
    let names = apps.listed(atMost: 4)
    return [
      GateReport.RunDiagnostic(
        reason: .appUnchecked,
        message:
          "The project has other iOS apps that this gate does not check: \(names). Check each with `--target`, and name the "
          + "apps of other gates in qa.yml: `gate: {out-of-scope: [\(apps.prefix(4).joined(separator: ", "))]}`."
      )
    ]
  }

  // MARK: - Whether every case has its result

  private var wholeness: [GateReport.RunDiagnostic] {
    let audit = ResultAudit(record, now.rules)
    var diagnostics: [GateReport.RunDiagnostic] = []
    func add(
      _ reason: GateReport.RunDiagnostic.Reason, _ results: ResultAudit.List, _ sentence: (Int) -> String
    ) {
      if results.count == 0 { return }
      diagnostics.append(.init(reason: reason, message: "\(sentence(results.count)): \(results.text)."))
    }
    add(.resultsMissing, audit.missing) { "The run lacks \(results($0)) of the present checklist and matrix" }
    add(.resultsUnknown, audit.unknown) {
      "\(results($0)) of the run \($0 == 1 ? "has" : "have") no criterion or case now"
    }
    add(.resultsTwice, audit.repeated) { "The run has \(results($0)) twice" }
    add(.resultsContradict, audit.contradicting) {
      "\(results($0)) \($0 == 1 ? "differs" : "differ") from the criteria that decide \($0 == 1 ? "it" : "them")"
    }
    return diagnostics
  }

  private func results(_ count: Int) -> String { "\(count) result\(count == 1 ? "" : "s")" }

  /// Changes outside the launch screen's own files: settings, target membership, app icon.
  private var outdated: [GateReport.RunDiagnostic] {
    func key(_ finding: RunFinding) -> [String] { [finding.criterion, finding.assertion] }
    let was = Dictionary(
      record.findings.filter { $0.cases == nil }.map { (key($0), $0) },
      uniquingKeysWith: { first, _ in first })
    let changed = now.projectFindings.filter { finding in
      // Messages and figures may differ between versions of the tool; outcomes count.
      was[key(finding)].map { $0.outcome != finding.outcome } ?? false
    }
    guard let first = changed.first, let old = was[key(first)] else { return [] }
    let more = changed.count > 1 ? ", and \(changed.count - 1) more" : ""
    return [
      .init(
        reason: .projectChanged,
        message: "The project has changed since the run: \(first.criterion) (\(first.assertion)) is "
          + "\(first.outcome.rawValue) now and was \(old.outcome.rawValue)\(more). Now: \(first.message)")
    ]
  }

  // MARK: - Whether the record was edited

  private var trust: [GateReport.RunDiagnostic] {
    var diagnostics: [GateReport.RunDiagnostic] = []
    if !input.isIntact {
      diagnostics.append(
        record.digest == nil
          ? .init(reason: .digestMissing, message: "run.json has no digest. Run again.")
          : .init(
            reason: .digestWrong, message: "run.json was edited after it was written: its digest is wrong."))
    }
    let used = record.findings.reduce(CaseRanges()) { $0.union($1.cases ?? CaseRanges()) }.count
    let agrees =
      OutcomeCounts(record.findings) == record.summary.results && input.tests == record.summary.tests
      && (used == 0 || used == record.matrix.cases.count)
    if !agrees {
      diagnostics.append(
        .init(reason: .countsDiffer, message: "The counts in run.json differ from its findings."))
    }
    let errors = record.findings.filter { $0.outcome == .errored }
    if let first = errors.first {
      diagnostics.append(
        .init(
          reason: .runErrored,
          message:
            "\(results(errors.reduce(0) { $0 + $1.resultCount })) ended in an error of the tool or its data, "
            + "first \(first.criterion): \(first.message)"))
    }
    if let again = input.again { diagnostics += RunComparison(was: record, again: again).diagnostics }
    return diagnostics
  }
}
