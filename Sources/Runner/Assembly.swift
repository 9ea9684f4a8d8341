import Assertions
import Definitions
import Files
import Model
import Verdicts

/// Turns answers into the findings of a record: by criterion, then by assertion, then by case.
package struct Assembly {
  package let project: OpenedProject
  package let plan: RunPlan
  package let surroundings: Surroundings
  /// The matrix that a shard is a part of; nil for a whole run.
  package let whole: MatrixPlan?
  /// The findings of each planned assertion, with their cases.
  private var checked: [[RunFinding]]
  /// The answers with a failure, for the screens of causes.
  private var failures: [Pipeline.Answer] = []
  private var pictures = Pictures()
  /// What passed cases say beside their results, by the number of the assertion.
  private var caseNotices: [Int: [Notice]] = [:]
  package var windows = ProvedWindows([])

  package init(project: OpenedProject, plan: RunPlan, surroundings: Surroundings, whole: MatrixPlan? = nil) {
    self.project = project
    self.plan = plan
    self.surroundings = surroundings
    self.whole = whole
    checked = Array(repeating: [], count: plan.checks.count)
  }

  /// - Parameter answers: Of all evaluations, in any order.
  package mutating func take(_ answers: [Pipeline.Answer]) {
    let digest = surroundings.digest
    for answer in answers.inPlanOrder {
      if answer.verdicts.values.contains(where: { $0.finding.outcome == .failed }) { failures.append(answer) }
      for (definition, preview) in answer.previews {
        pictures.add(preview, of: definition, cases: answer.cases, digest: digest)
      }
      for (number, verdict) in answer.verdicts {
        let check = plan.checks[number]
        let cases = answer.cases.intersection(check.extent.cases)
        if cases.isEmpty { continue }
        var finding = RunFinding(
          verdict.finding, criterion: check.criterion.id, assertion: check.assertion.id, cases: cases)
        if verdict.definition > 0 { finding.preview = pictures.name(of: answer.previews[verdict.definition]) }
        checked[number].append(finding)
        if finding.outcome == .passed, !verdict.finding.notices.isEmpty {
          caseNotices[number] = ((caseNotices[number] ?? []) + verdict.finding.notices).uniqued()
        }
      }
    }
  }

  package func finish(_ request: RunRequest, _ subject: RunRecord.App) -> JudgedRun {
    let findings = findings
    var record = RunRecord(
      // A selection of everything is no selection.
      complete: request.shard == nil && !plan.matrix.skipped.contains { $0.reason == .notSelected },
      shard: request.shard.map { "\($0.index)/\($0.count)" },
      tool: .init(name: "qa", version: surroundings.version, commit: surroundings.toolCommit),
      subject: subject, checklist: checklist,
      matrix: .init(
        id: plan.matrix.id, environments: plan.environmentCount, skipped: plan.matrix.skipped,
        cases: plan.matrix.cases.map(\.id),
        whole: whole.map { .init(cases: $0.cases.count, environments: $0.environments) }),
      summary: .init(results: OutcomeCounts(findings)), findings: findings)
    record.matrix.windows = windows.map
    let criteria = project.checklist.criteria
    record.definitionOfDone = criteria.compactMap { criterion in
      guard case .gate(let needs) = criterion.basis else { return nil }
      return .init(criterion: criterion.id, title: criterion.title, needs: needs)
    }
    record.coverage = Coverage.lines(findings, of: criteria.filter { !$0.isGate }.map(\.id))
    let diagnostics = project.recordDiagnostics
    record.diagnostics = diagnostics.filter { $0.severity != .note }.map(\.description)
    record.notices = notices
    let displays = project.catalog.displays
    record.devices = DeviceSummary.summaries(of: plan.matrix.cases).map { device in
      var device = device
      device.displays = displays[device.id]
      device.year = project.catalog.device(device.id)?.year
      return device
    }
    record.screens = pictures.screens
    record.furtherScreens = furtherScreens
    record.excerpts = Excerpts(project: project).lines(of: findings)
    let previews = pictures.previews.merging(windows.pictures) { known, _ in known }
    return JudgedRun(
      record: record, previews: previews, diagnostics: diagnostics, checks: plan.checks, failures: failures)
  }

  // MARK: - Findings

  /// Findings of every criterion, in the checklist's order.
  package var findings: [RunFinding] {
    var byCriterion: [String: [RunFinding]] = [:]
    for (number, check) in plan.checks.enumerated() {
      byCriterion[check.criterion.id, default: []] += findings(of: number)
    }
    for entry in plan.expected.entries where entry.assertion != DerivedAssertion.dependsOn.rawValue {
      switch DerivedAssertion(rawValue: entry.assertion) {
      case .evidence: byCriterion[entry.criterion] = evidence(entry.criterion)
      case DerivedAssertion.none?:
        byCriterion[entry.criterion] = [DerivedFindings.noCase(entry.criterion, .none)]
      case .windows:
        byCriterion[entry.criterion, default: []] += windows.findings.filter {
          $0.criterion == entry.criterion
        }
      case .dependsOn, nil: break
      }
    }
    DerivedFindings(plan.rules, plan.expected).add(to: &byCriterion)
    return project.checklist.criteria.flatMap { byCriterion[$0.id] ?? [] }.map(located)
  }

  /// Removes lines of files that have none: those of a built app, without its Info.plist.
  private func located(_ finding: RunFinding) -> RunFinding {
    guard project.files.bundle != nil, finding.file != project.app.location.file else { return finding }
    var finding = finding
    finding.line = nil
    finding.column = nil
    return finding
  }

  private func evidence(_ id: String) -> [RunFinding] {
    guard case .evidence(let need)? = plan.rules[id]?.basis else { return [] }
    let list = need.kinds.map(\.words).listed(.or)
    var finding = RunFinding(
      criterion: id, assertion: DerivedAssertion.evidence.rawValue, outcome: .cannotTell,
      message: "Needs evidence: \(list).")
    finding.reason = ResultReason.needsEvidence.rawValue
    return [finding]
  }

  /// Findings of a planned assertion; errors where the results of the run do not count.
  private func findings(of number: Int) -> [RunFinding] {
    let found = ownFindings(of: number)
    guard let obstacle = RunBudget.current?.obstacle else { return found }
    return Findings.joined(
      found.map { finding in
        RunFinding(
          .limit("\(obstacle)"), criterion: finding.criterion,
          assertion: finding.assertion, cases: finding.cases)
      })
  }

  private func ownFindings(of number: Int) -> [RunFinding] {
    let check = plan.checks[number]
    guard case .project(let evaluate) = check.assertion.body else {
      return Findings.joined(noted(Findings.joined(checked[number])))
    }
    let worst = projectFinding(check, evaluate)
    return [RunFinding(worst, criterion: check.criterion.id, assertion: check.assertion.id)]
  }

  private func projectFinding(
    _ check: RunPlan.Check, _ evaluate: (AppFacts, Parameters) -> Finding
  ) -> Finding {
    let parameters = Parameters(
      check.call, schema: check.assertion.schema, elements: project.checklist.elements)
    func judged(_ project: OpenedProject) -> Finding {
      let definitions = project.distinctDefinitions
      let found = definitions.map { evaluate($0.subject, parameters) }
      // Omit the screen's name if all findings are equal.
      let titles = definitions.indices.map { found[$0] == found[0] ? nil : definitions[$0].title }
      return Judging.worst(found, titles: titles).finding
    }
    let finding = plan.rootCauses.reported(judged(project), of: check)
    return (project.recordedEdits?.explained(finding) { app, _ in judged(app) } ?? finding)
      .doubted(by: project.doubt, check.assertion)
  }

  /// What will count with a later SDK, and what a generator does that its config may not mean.
  private var notices: [Notice] {
    plan.checks.enumerated().flatMap { number, check -> [Notice] in
      var notices = caseNotices[number] ?? []
      if case .project(let evaluate) = check.assertion.body, check.assertion.traits.contains(.givesNotices) {
        notices = projectFinding(check, evaluate).notices
      }
      return notices.map { notice in
        var notice = notice
        notice.criterion = check.criterion.id
        return notice
      }
    }.uniqued { $0.id + $0.message }
  }

  /// Findings of the assertions that depend on no case.
  package var projectFindings: [(check: RunPlan.Check, finding: Finding)] {
    plan.checks.compactMap { check in
      guard case .project(let evaluate) = check.assertion.body else { return nil }
      return (check, projectFinding(check, evaluate))
    }
  }

  /// Adds the notes of cases to their findings.
  private func noted(_ findings: [RunFinding]) -> [RunFinding] {
    if plan.notes.isEmpty { return findings }
    let notes = plan.notes.sorted { $0.key < $1.key }
    return findings.flatMap { finding -> [RunFinding] in
      var rest = finding
      var parts: [RunFinding] = []
      for (note, cases) in notes {
        guard let own = finding.cases?.intersection(cases), !own.isEmpty else { continue }
        var part = finding
        part.cases = own
        part.note = finding.note.map { "\($0) \(note)" } ?? note
        parts.append(part)
        rest.cases = rest.cases?.subtracting(own)
      }
      return parts + [rest]
    }
  }

  // MARK: - Facts about the run

  private var checklist: RunRecord.ChecklistSummary {
    let checklist = project.checklist
    return .init(
      id: checklist.id, digest: checklist.digest(surroundings.digest), title: checklist.title,
      criteria: checklist.criteria.map { criterion in
        .init(
          id: criterion.id, title: criterion.title, section: criterion.section, impact: criterion.impact,
          verification: criterion.verification, rationale: criterion.rationale, fix: criterion.fix,
          standard: criterion.standard)
      })
  }

  /// Screens that only URL schemes show, with their pictures.
  private var furtherScreens: [FurtherScreen] {
    var found: [FurtherScreen] = []
    for idiom in Idiom.allCases {
      let family = CaseRanges(
        plan.matrix.cases.indices.filter { project.family(of: plan.matrix.cases[$0].environment) == idiom })
      for (definitionIndex, definition) in (project.definitions[idiom] ?? []).enumerated().dropFirst() {
        guard let source = definition.source, let name = source.name else { continue }
        let own = pictures.pictures(of: definitionIndex, in: family)
        if let known = found.firstIndex(where: { $0.name == name }) {
          found[known].pictures = FurtherScreen.joined(found[known].pictures + own)
        } else {
          found.append(
            FurtherScreen(
              name: name, urlSchemes: source.urlSchemes, kind: source.kind.rawValue,
              launchScreen: source.file, pictures: own))
        }
      }
    }
    return found
  }
}

extension [Pipeline.Answer] {
  package var inPlanOrder: Self { sorted { $0.evaluation.number < $1.evaluation.number } }
}

extension OpenedProject {
  /// One definition for each document that some device family shows.
  fileprivate var distinctDefinitions: [LaunchDefinition] {
    let ordered = [leading] + Idiom.allCases.filter { $0 != leading && definitions[$0] != nil }
    return ordered.flatMap { definitions[$0] ?? [] }.uniqued { definition in
      let subject = definition.subject
      let location = subject.root?.location.description ?? subject.document?.file ?? ""
      return "\(location) \(definition.source?.name ?? "")"
    }
  }
}

extension Criterion {
  fileprivate var verification: RunRecord.Verification {
    switch basis {
    case .assertions: .static
    case .dependsOn: .dependsOn
    case .evidence: .evidence
    case .gate: .gate
    }
  }
}
