import Assertions
import Files
import Model
import Runner
import Mutations

/// Judges every mutation of a project with a checklist, in this process and without reports.
package struct MutationRun: Sendable {
  private let request: RunRequest
  /// Whether a criterion that becomes undecided catches a defect.
  private let isStrict: Bool
  private let surroundings: Surroundings
  private let judged: JudgedProject
  private let screens: [Evaluation]
  private let before: Outcomes

  /// Outcomes of the criteria with assertions.
  struct Outcomes: Sendable {
    /// Assertions that fail, by criterion.
    var failed: [String: Set<String>] = [:]
    var undecided: Set<String> = []
    /// The first error, as a sentence.
    var error: String?
  }

  /// - Parameter isStrict: Whether a criterion that becomes undecided catches a defect, as in a strict run.
  /// - Precondition: `request` names a checklist.
  /// - Throws: `Diagnostics` if the project or its data cannot be read, or the matrix has no case for the app.
  package init(_ request: RunRequest, isStrict: Bool = false, in surroundings: Surroundings) throws {
    var request = request
    request.drawsPreviews = false
    self.request = request
    self.isStrict = isStrict
    self.surroundings = surroundings
    judged = try JudgedProject(
      OpenedProject(request, surroundings.data), request, surroundings.data)
    screens = judged.screens
    before = Self.outcomes(judged, surroundings)
  }

  private var project: OpenedProject { judged.project }

  /// Returns the decisions about all mutations, in the order of the families.
  package func report() async -> MutationReport {
    let subject = project.mutationSubject(screens, request)
    var mutations: [(family: String, mutation: Mutation)] = []
    var withoutTarget: [String] = []
    var leftOut = 0
    for family in MutationFamily.all {
      for change in family.operators {
        let made = change.mutations(of: subject)
        leftOut += made.leftOut
        if made.mutations.isEmpty { withoutTarget.append(change.id) }
        mutations += made.mutations.map { (family.id, $0) }
      }
    }
    var trials: [MutationReport.Trial] = []
    let total = mutations.count
    await Scheduler.run(mutations, jobs: request.jobs) { item in
      // Each mutation is a run of its own.
      RunBudget.$current.withValue(.part) {
        MutationReport.Trial(
          mutation: item.mutation, family: item.family, outcome: outcome(of: item.mutation))
      }
    } take: { done, trial in
      trials.append(trial)
      surroundings.progress(.init(done: done, total: total))
    }
    let cases = judged.plan.matrix.cases
    return MutationReport(
      checklist: project.checklist.id, project: project.app.name, matrix: judged.plan.matrix.id,
      cases: cases.count, devices: Set(cases.map(\.device)).count, assertions: assertions,
      failing: before.failed.keys.sorted(), trials: trials, withoutTarget: withoutTarget, leftOut: leftOut)
  }

  /// Assertions with the criteria that use them.
  private var assertions: [String: [String]] {
    var found: [String: [String]] = [:]
    for criterion in project.checklist.criteria {
      guard case .assertions(let calls) = criterion.basis else { continue }
      for call in calls { found[call.assertion, default: []].append(criterion.id) }
    }
    return found.mapValues { $0.uniqued() }
  }

  // MARK: - One mutation

  private func outcome(of mutation: Mutation) -> MutationReport.Outcome {
    guard let changes = mutation.edit() else {
      return .init(kind: .notApplied, reason: "this project has nothing that it changes")
    }
    let changed: JudgedProject
    do {
      changed = try JudgedProject(
        project.reopened(request, with: changes), request, surroundings.data, known: judged.pipeline)
    } catch {
      return outcome(
        of: mutation, Outcomes(error: Diagnostics(wrapping: error).all.first?.message ?? "\(error)"))
    }
    let screens = changed.screens
    switch mutation.effect {
    case .any:
      if mutation.kind == .defect, layoutIsEqual(screens),
        picturesAreEqual(screens, changed.project), project.shipsTheSame(as: changed.project)
      {
        return .init(
          kind: .notApplied, reason: "it changes neither a screen nor a setting that a launch reads")
      }
    case .changesLayout:
      if layoutIsEqual(screens) { return .init(kind: .notApplied, reason: "it changes no screen") }
    case .keepsScreens:
      if !drawingIsEqual(screens), !pixelsAreEqual(screens, changed.pipeline) {
        return .init(kind: .notApplied, reason: "it changes a screen of this project")
      }
    }
    let after = Self.outcomes(changed, surroundings)
    let outcome = outcome(of: mutation, after)
    if outcome.kind == .missed, mutation.effect == .changesLayout, pixelsAreEqual(screens, changed.pipeline) {
      return .init(kind: .notApplied, reason: "it changes no pixel")
    }
    return outcome
  }

  private func outcome(of mutation: Mutation, _ after: Outcomes) -> MutationReport.Outcome {
    let failed = after.failed.filter { before.failed[$0.key] == nil }
    let undecided = after.undecided.subtracting(before.undecided).subtracting(failed.keys)
    if mutation.kind == .equivalentRewrite {
      if let error = after.error { return .init(kind: .falseAlarm, criteria: ["error: \(error)"]) }
      let raised = (Array(failed.keys) + undecided).sorted()
      return .init(kind: raised.isEmpty ? .quiet : .falseAlarm, criteria: raised)
    }
    let direct = failed.filter { !$0.value.isDisjoint(with: mutation.assertions) }.keys.sorted()
    if direct.isEmpty, let error = after.error { return .init(kind: .error, reason: error) }
    if failed.isEmpty {
      let names = undecided.sorted()
      return isStrict && !names.isEmpty
        ? .init(kind: .caught, criteria: names) : .init(kind: .missed, undecided: names)
    }
    return .init(
      kind: .caught, criteria: direct, others: failed.keys.filter { !direct.contains($0) }.sorted())
  }

  private static func outcomes(_ judged: JudgedProject, _ surroundings: Surroundings) -> Outcomes {
    var assembly = Assembly(project: judged.project, plan: judged.plan, surroundings: surroundings)
    assembly.take(judged.evaluations.flatMap(judged.pipeline.work))
    var outcomes = Outcomes()
    let asserted = Set(judged.plan.checks.map(\.criterion.id))
    for finding in assembly.findings where asserted.contains(finding.criterion) {
      switch finding.outcome {
      case .failed: outcomes.failed[finding.criterion, default: []].insert(finding.assertion)
      case .cannotTell: outcomes.undecided.insert(finding.criterion)
      case .errored: outcomes.error = outcomes.error ?? finding.message
      case .passed, .notApplicable: break
      }
    }
    return outcomes
  }

  // MARK: - Comparison with the screens without a mutation

  private func pairs(_ others: [Evaluation]) -> [(before: Screen?, after: Screen?)]? {
    guard others.map(\.environment) == screens.map(\.environment) else { return nil }
    var pairs: [(before: Screen?, after: Screen?)] = []
    for (before, after) in zip(screens, others) {
      guard before.subject.screens.count == after.subject.screens.count else { return nil }
      pairs += zip(before.subject.screens, after.subject.screens).map { ($0.own, $1.own) }
    }
    return pairs
  }

  private func layoutIsEqual(_ others: [Evaluation]) -> Bool {
    pairs(others)?.allSatisfy {
      $0?.list == $1?.list && $0?.layout == $1?.layout && $0?.diagnostics == $1?.diagnostics
    } ?? false
  }

  /// Whether pictures with equal ids have equal pixels in a project with other files.
  private func picturesAreEqual(_ others: [Evaluation], _ other: OpenedProject) -> Bool {
    if project.sharesAssets(with: other) { return true }
    let shown = Set(
      others.flatMap(\.subject.all).flatMap {
        $0.list.flattened.flatMap(\.node.paints).compactMap(\.picture)
      })
    return shown.allSatisfy { project.assets.bitmap($0) == other.assets.bitmap($0) }
  }

  /// Ids may differ, paints may not.
  private func drawingIsEqual(_ others: [Evaluation]) -> Bool {
    pairs(others)?.allSatisfy {
      $0?.list.flattened.flatMap(\.node.paints) == $1?.list.flattened.flatMap(\.node.paints)
    } ?? false
  }

  /// Whether nothing is visible of a change, and the solver finds the same conflicts and ambiguities.
  private func pixelsAreEqual(_ others: [Evaluation], _ pipeline: Pipeline) -> Bool {
    pairs(others)?.allSatisfy { before, after in
      guard let before, let after else { return before == nil && after == nil }
      guard before.layout.conflicts == after.layout.conflicts,
        before.layout.items.filter(\.isAmbiguous).map(\.id)
          == after.layout.items.filter(\.isAmbiguous).map(\.id)
      else { return false }
      return before.list == after.list
        || judged.pipeline.renderer.draw(before.list) == pipeline.renderer.draw(after.list)
    } ?? false
  }
}
