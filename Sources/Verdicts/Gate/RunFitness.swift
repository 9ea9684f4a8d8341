import Model

/// Finds what makes a run unfit to decide from. Each reason makes the gate red.
struct RunFitness {
  let input: GateInput
  var record: RunRecord { input.record }
  var now: GateInput.Current { input.now }

  var diagnostics: [GateReport.RunDiagnostic] {
    let first = extent + identity
    // With another matrix or checklist every result would be missing, unknown or different, which adds nothing.
    return first + unchecked + build + (first.isEmpty ? wholeness + outdated : []) + trust
      + (first.isEmpty ? repetition : []) + checklist + evidence + signatures
  }

  // MARK: - How much was run

  private var extent: [GateReport.RunDiagnostic] {
    var diagnostics: [GateReport.RunDiagnostic] = []
    if let shard = record.shard {
      diagnostics.append(
        .init(
          .shardMissing, about: shard,
          "The run is shard \(shard) of its matrix; the other shards are missing."))
    }
    let notSelected = record.matrix.skipped.filter { $0.reason == .notSelected }
    if let count = notSelected.first?.cases {
      diagnostics.append(
        .init(
          .runFiltered, "The run skipped \(count) cases that its command line did not select.",
          figures: ["cases": Measure(count)]))
    }
    if !record.complete, diagnostics.isEmpty { diagnostics.append(.runIncomplete) }
    if let error = record.inputErrors.first {
      diagnostics.append(
        .init(.runIncomplete, about: error, "The run could not read an input file: \(error)"))
    }
    if record.matrix.cases.isEmpty || record.findings.isEmpty {
      diagnostics.append(.init(.noCases, "The run checked no case."))
    }
    if now.rules.cases.isEmpty {
      diagnostics.append(
        .init(.noCases, about: now.matrixID, "The matrix \(now.matrixID) has no case that the app can reach.")
      )
    }
    return diagnostics
  }

  // MARK: - What was run

  private var identity: [GateReport.RunDiagnostic] {
    let subject = record.subject
    var diagnostics: [GateReport.RunDiagnostic] = []
    if (subject.project, subject.target) != (now.project, now.target) {
      diagnostics.append(
        .init(
          .otherApp, about: subject.target,
          "The run is about the target \(subject.target) of \(subject.project), not about \(now.target) of \(now.project)."
        ))
    }
    if record.matrix.id != now.matrixID { diagnostics.append(.otherMatrix(record.matrix, now)) }
    if record.checklist.id != now.checklist.id {
      diagnostics.append(
        .init(
          .otherChecklist, about: record.checklist.id,
          "The run used the checklist \(record.checklist.id); the gate needs \(now.checklist.id)."))
    }
    if let sdk = subject.assumedSDK {
      diagnostics.append(
        .init(
          .assumedSDK, about: sdk,
          "The run was made with `--as-if sdk=\(sdk)`, so it is a prediction. Run without the option."))
    }
    if record.checklist.id == now.checklist.id, record.checklist.digest != now.checklistDigest {
      diagnostics.append(
        .init(
          .checklistChanged, about: now.checklist.id,
          "The checklist \(now.checklist.id) has changed since the run."))
    }
    if subject.target == now.target, subject.sourcesDigest != now.sourcesDigest {
      diagnostics.append(
        .init(
          .sourcesChanged, "The launch screen's files have changed since the run."))
    }
    return diagnostics
  }

  /// Other apps of the project. A gate that says nothing about them would hide that they are broken.
  private var unchecked: [GateReport.RunDiagnostic] {
    let apps = now.otherApps.filter { !input.policy.outOfScope.contains($0) }
    return apps.isEmpty ? [] : [.appUnchecked(apps, outOfScope)]
  }

  /// Other apps of the project that the policy leaves to other gates.
  var outOfScope: [String] {
    let decided = input.policy.targets.map(\.name)
    return now.otherApps.filter { input.policy.outOfScope.contains($0) && !decided.contains($0) }
  }

  /// Parts of the change that need a build review and have none.
  private var build: [GateReport.RunDiagnostic] {
    guard let build = input.build, !build.changes.isEmpty, !input.isBuildSignedOff else { return [] }
    return [
      .init(
        .buildChanged, about: build.criterion,
        "This change needs a build review: \(build.changes.map { String($0.text.dropLast()) }.listed(atMost: 20)). An approver who saw the launch screen of the built app signs off \(build.criterion).",
        figures: ["entries": Measure(build.changes.count)])
    ]
  }

  // MARK: - Whether every case has its result

  private var wholeness: [GateReport.RunDiagnostic] {
    let audit = ResultAudit(record, now.rules)
    let lists: [(GateReport.RunDiagnostic.Reason, ResultAudit.List)] = [
      (.resultsMissing, audit.missing), (.resultsUnknown, audit.unknown), (.resultsTwice, audit.repeated),
      (.resultsContradict, audit.contradicting),
    ]
    return lists.filter { $0.1.count > 0 }.map { .results($0, $1) }
  }

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
    return [.projectChanged(first, old, changed.count)]
  }

  // MARK: - Whether the record was edited

  private var trust: [GateReport.RunDiagnostic] {
    var diagnostics: [GateReport.RunDiagnostic] = []
    if !input.isIntact {
      diagnostics.append(
        record.digest == nil
          ? .init(.digestMissing, "run.json has no digest. Run again.")
          : .init(
            .digestWrong, "run.json was edited after it was written: its digest is wrong."))
    }
    if !input.countsAgree {
      diagnostics.append(
        .init(
          .countsDiffer, "The counts in run.json differ from its findings."))
    }
    let errors = record.findings.filter { $0.outcome == .errored }
    if let first = errors.first {
      diagnostics.append(.runErrored(errors.reduce(0) { $0 + $1.resultCount }, first))
    }
    return diagnostics
  }

  private var repetition: [GateReport.RunDiagnostic] {
    input.again.map { RunComparison(was: record, again: $0).diagnostics } ?? []
  }
}

extension GateReport.RunDiagnostic {
  fileprivate static let runIncomplete = Self(
    .runIncomplete, "The run covers only a part of its matrix.")

  fileprivate static func otherMatrix(_ was: RunRecord.MatrixSummary, _ now: GateInput.Current) -> Self {
    let ids = now.rules.cases.map(\.id)
    let lacking = Set(ids).subtracting(was.cases).count
    return Self(
      .otherMatrix, about: was.id,
      "The run of the matrix \(was.id) lacks \(PlainText.grouped(lacking)) of the "
        + "\(PlainText.count(ids.count, "case")) of \(now.matrixID), which the gate needs.",
      figures: ["lacking": Measure(lacking), "cases": Measure(ids.count)])
  }

  fileprivate static func appUnchecked(_ apps: [String], _ known: [String]) -> Self {
    let all = (known + apps).map { $0.isPlainYAML ? $0 : YAMLText.quoted($0) }
    return Self(
      .appUnchecked, about: apps[0],
      "The project has other iOS apps that this gate does not check: \(apps.listed(atMost: 4)). "
        + "Check each with `--target`, and name the apps of other gates in qa.yml: "
        + "`gate: {out-of-scope: [\(all.joined(separator: ", "))]}`.",
      figures: ["apps": Measure(apps.count)])
  }

  fileprivate static func results(_ reason: Reason, _ list: ResultAudit.List) -> Self {
    let (count, isOne) = (list.count, list.count == 1)
    let sentence =
      switch reason {
      case .resultsMissing: "The run lacks \(results(count)) of the present checklist and matrix"
      case .resultsUnknown: "\(results(count)) of the run \(isOne ? "has" : "have") no criterion or case now"
      case .resultsTwice: "The run has \(results(count)) twice"
      default:
        "\(results(count)) \(isOne ? "differs" : "differ") from the criteria that decide \(isOne ? "it" : "them")"
      }
    return Self(reason, "\(sentence): \(list.text).", figures: ["results": Measure(count)])
  }

  private static func results(_ count: Int) -> String { "\(count) result\(count == 1 ? "" : "s")" }

  fileprivate static func projectChanged(_ now: RunFinding, _ was: RunFinding, _ count: Int) -> Self {
    let more = count > 1 ? ", and \(count - 1) more" : ""
    return Self(
      .projectChanged, about: now.criterion,
      "The project has changed since the run: \(now.criterion) (\(now.assertion)) is "
        + "\(now.outcome.rawValue) now and was \(was.outcome.rawValue)\(more). Now: \(now.message)",
      figures: ["findings": Measure(count)])
  }

  fileprivate static func runErrored(_ count: Int, _ first: RunFinding) -> Self {
    Self(
      .runErrored, about: first.criterion,
      "\(results(count)) ended in an error of the tool or its data, first \(first.criterion): \(first.message)",
      figures: ["results": Measure(count)])
  }
}

extension String {
  /// Whether it needs no quotation marks in a list of a settings file.
  fileprivate var isPlainYAML: Bool {
    first.map { $0.isASCII && $0.isLetter } ?? false
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      && !["true", "false", "null"].contains(lowercased())
  }
}
