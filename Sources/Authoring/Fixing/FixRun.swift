import Files
import Foundation
import Model
import Runner

/// Finds the repairs of a project: changes that make failed criteria pass and none worse.
///
/// Each change is tried in memory with those before it. The files on disk stay as they are.
package struct FixRun: Sendable {
  /// Which findings to repair, and which files not to touch.
  package struct Choice: Sendable {
    /// Whether to repair a failed finding, by its criterion and its cause.
    package var isWanted: @Sendable (_ criterion: String, _ cause: String?) -> Bool = { _, _ in true }
    /// Why a file must stay as it is, as a sentence; nil for one that can be changed.
    package var obstacle: @Sendable (FileChange) -> String? = { _ in nil }
    package init() {}
  }

  private let request: RunRequest
  private let surroundings: Surroundings
  private let base: OpenedProject

  /// Trials of one run at most.
  private static let mostTrials = 64

  /// - Precondition: `request` names a checklist.
  /// - Throws: `Diagnostics` if the project or its data cannot be read.
  package init(_ request: RunRequest, in surroundings: Surroundings) throws {
    var request = request
    request.drawsPreviews = false
    self.request = request
    self.surroundings = surroundings
    base = try OpenedProject(request, surroundings.data)
  }

  package var root: String { base.root }

  /// Returns the record of the project as it is.
  ///
  /// - Throws: `Diagnostics` if the matrix cannot be read or has no case for the app.
  package func record() async throws -> RunRecord { try await judge(base, known: nil).record }

  /// Returns the repairs that are offered.
  ///
  /// - Throws: `Diagnostics` if the matrix cannot be read or has no case for the app.
  package func report(_ choice: Choice = Choice()) async throws -> FixReport {
    try await report { _ in choice }
  }

  /// Returns the repairs that are offered.
  ///
  /// - Parameter choose: Returns the choice for the record of the project as it is.
  /// - Throws: `Diagnostics` if the matrix cannot be read or has no case for the app, and what `choose` throws.
  package func report(_ choose: (RunRecord) throws -> Choice) async throws -> FixReport {
    let first = try await judge(base, known: nil)
    let choice = try choose(first.record)
    var state = first
    var repairs: [Repair] = []
    var rejected: [[SourceEdit]: RejectedRepair] = [:]
    var trials = 0
    let uses = DocumentUses(base.app, request, base.access)
    while let proposal = state.proposals.first(where: {
      rejected[$0.edits] == nil && isWanted($0, choice)
    }) {
      trials += 1
      let outcome =
        trials <= Self.mostTrials
        ? await attemptWithSuccessors(proposal, on: state, choice, uses)
        : .rejected("qa tries \(Self.mostTrials) changes in one run; run it again")
      switch outcome {
      case .repaired(let repair, let next):
        repairs.append(repair)
        state = next
        // A change that did not help alone can help after this one.
        rejected = rejected.filter { !$0.value.canSucceedLater }
      case .rejected(let reason, let canSucceedLater, _):
        rejected[proposal.edits] = RejectedRepair(proposal, reason, canSucceedLater: canSucceedLater)
      case .isShownByApp(let document, let reason):
        rejected[proposal.edits] = RejectedRepair(
          proposal,
          "\(reason). The repair is a launch storyboard of its own; `qa init --launch-screen` writes one.")
        let own = await ownDocument(
          insteadOf: document, because: reason, proposal, state, choice, uses)
        if let own {
          repairs.append(own.repair)
          state = own.state
        }
      }
      surroundings.progress(.init(done: trials, total: trials + state.proposals.count))
    }
    let open = Set(state.proposals.map(\.edits))
    return FixReport(
      before: first.record, after: state.record, repairs: repairs,
      rejected: rejected.filter { open.contains($0.key) }.values.sorted { $0.summary < $1.summary },
      files: files(of: repairs), root: root)
  }

  /// Returns the repair of a copy of a document; nil if it makes no criterion pass or one worse.
  private func ownDocument(
    insteadOf document: String, because reason: String, _ proposal: RepairProposal, _ state: State,
    _ choice: Choice, _ uses: DocumentUses
  ) async -> (repair: Repair, state: State)? {
    let own = OwnLaunchDocument(base, insteadOf: document)
    for proposal in own.proposals(for: proposal, because: reason) {
      if case .repaired(let repair, let next) = await attempt(proposal, on: state, choice, uses) {
        return (repair, next)
      }
    }
    return nil
  }

  private func isWanted(_ proposal: RepairProposal, _ choice: Choice) -> Bool {
    let causes: [String?] = proposal.causes.isEmpty ? [nil] : proposal.causes
    return proposal.criteria.contains { criterion in causes.contains { choice.isWanted(criterion, $0) } }
  }

  /// Returns each changed file once, from the first bytes to the last ones.
  private func files(of repairs: [Repair]) -> [FileChange] {
    var files: [String: FileChange] = [:]
    for change in repairs.flatMap(\.files) {
      let first = files[change.path] ?? change
      files[change.path] = FileChange(
        path: change.path, old: first.old, new: change.new, isNew: first.isNew)
    }
    return files.values.filter { $0.old != $0.new }.sorted { $0.path < $1.path }
  }

  // MARK: - One state of the files

  /// The project with changed files, and what its criteria say.
  private struct State: Sendable {
    var pipeline: Pipeline
    var record: RunRecord
    var proposals: [RepairProposal]
    /// Bytes of changed files by path.
    var files: [String: [UInt8]] = [:]
    /// Paths of new files.
    var created: Set<String> = []

    /// Returns the changes that findings about criteria name.
    func edits(for criteria: [String]) -> [SourceEdit] {
      proposals.filter { !Set($0.criteria).isDisjoint(with: criteria) }.flatMap(\.edits)
    }
  }

  private enum Attempt {
    case repaired(Repair, State)
    /// With what the same criteria ask for after the change.
    case rejected(String, canSucceedLater: Bool = false, next: [SourceEdit]? = nil)
    /// The change is one of a document that the app itself shows, for the reason.
    case isShownByApp(String, reason: String)
  }

  /// Tries a change of a config, and if it is not enough, what the criterion then asks for, so that a size that is too large on
  /// one device ends at one that suits all.
  private func attemptWithSuccessors(
    _ proposal: RepairProposal, on state: State, _ choice: Choice, _ uses: DocumentUses
  ) async -> Attempt {
    var proposal = proposal
    var outcome = await attempt(proposal, on: state, choice, uses)
    for _ in 0..<Self.mostSuccessors {
      guard case .rejected(_, _, let next?) = outcome, let edit = proposal.edits.first,
        let better = next.compactMap({ edit.continued(by: $0) }).min(by: { $0.isLess(than: $1) })
      else { break }
      (proposal.edits, proposal.summary) = ([better], better.sentence)
      outcome = await attempt(proposal, on: state, choice, uses)
    }
    return outcome
  }

  private static let mostSuccessors = 4

  private func attempt(
    _ proposal: RepairProposal, on state: State, _ choice: Choice, _ uses: DocumentUses
  ) async -> Attempt {
    guard let changes = base.changes(by: proposal.edits, on: state.files, created: state.created) else {
      return .rejected("The file is not in a form that qa edits.")
    }
    if changes.isEmpty { return .rejected("The file already has this change.") }
    // The app does not load a document that a repair created.
    for document in uses.documents(of: proposal.edits) where !state.created.contains(document) {
      if let reason = uses.reason(document) { return .isShownByApp(document, reason: reason) }
    }
    for change in changes { if let obstacle = choice.obstacle(change) { return .rejected(obstacle) } }
    var files = state.files
    for change in changes { files[change.path] = change.new }
    var next: State
    var comparison: OutcomeComparison
    func helps(_ comparison: OutcomeComparison) -> Bool {
      proposal.criteria.contains { comparison.passing[$0] != nil }
    }
    do {
      let project = try base.reopened(request, with: files.mapValues { .write($0) }, explainsEdits: true)
      // What helps in none of the failed cases does not need the others.
      let failed = state.record.failedCases(of: proposal.criteria)
      next = try await judge(project, known: state.pipeline) { failed.contains($0) }
      comparison = OutcomeComparison(state.record, next.record)
      if helps(comparison) {
        next = try await judge(project, known: next.pipeline)
        comparison = OutcomeComparison(state.record, next.record)
      }
    } catch {
      let message = Diagnostics(wrapping: error).all.first?.message ?? "\(error)"
      return .rejected("With it, the project cannot be read: \(message).")
    }
    next.files = files
    next.created = state.created.union(changes.filter(\.isNew).map(\.path))
    let wanted = next.edits(for: proposal.criteria)
    if let loss = comparison.worse.first {
      return .rejected(
        "With it, \(loss.criterion) would not pass in \(PlainText.count(loss.results, "case")): \(loss.message)",
        next: wanted)
    }
    guard helps(comparison) else {
      return .rejected(
        "\(proposal.criteria.listed(.or)) would fail with it, too.", canSucceedLater: true, next: wanted)
    }
    let repair = Repair(
      summary: proposal.summary, criteria: proposal.criteria, causes: proposal.causes, files: changes,
      repaired: comparison.repaired, results: comparison.passing.values.reduce(0, +),
      revealed: comparison.revealed, failedBefore: state.record.failedCriteria.count,
      failedAfter: next.record.failedCriteria.count)
    return .repaired(repair, next)
  }

  /// Judges a project on every case, or on some. It is a run of its own, with its own limits.
  private func judge(
    _ project: OpenedProject, known: Pipeline?, where isWanted: (CaseID) -> Bool = { _ in true }
  ) async throws -> State {
    try await RunBudget.$current.withValue(.part) {
      let judged = try JudgedProject(project, request, surroundings.data, known: known, where: isWanted)
      var assembly = Assembly(project: project, plan: judged.plan, surroundings: surroundings)
      var proposals = RepairProposals()
      for (check, finding) in assembly.projectFindings {
        proposals.add(finding, of: check.criterion.id, results: 1, isAboutProject: true)
      }
      let pipeline = judged.pipeline
      var answers: [Pipeline.Answer] = []
      await Scheduler.run(judged.evaluations, jobs: request.jobs) {
        pipeline.work($0)
      } take: { _, next in
        answers += next
      }
      assembly.take(answers)
      for answer in answers.inPlanOrder {
        for (number, verdict) in answer.verdicts.sorted(by: { $0.key < $1.key }) {
          let check = judged.plan.checks[number]
          let cases = answer.cases.intersection(check.extent.cases)
          if cases.isEmpty { continue }
          proposals.add(
            verdict.finding, of: check.criterion.id, results: cases.count, isAboutProject: false)
        }
      }
      let record = assembly.finish(request, project.recordSubject(in: surroundings)).record
      return State(pipeline: pipeline, record: record, proposals: proposals.sorted)
    }
  }
}

extension FixRun {
  /// Why files on disk that have the repairs are not kept; nil if no criterion got worse.
  ///
  /// - Parameter before: The record without the repairs.
  package static func worsening(_ before: RunRecord, _ after: RunRecord) -> String? {
    OutcomeComparison(before, after).worse.first.map {
      "\($0.criterion) does not pass in \(PlainText.count($0.results, "case")): \($0.message)"
    }
  }
}

extension RunRecord {
  /// Returns the cases in which criteria fail.
  fileprivate func failedCases(of criteria: [String]) -> Set<CaseID> {
    let failed = findings.filter { $0.outcome == .failed && criteria.contains($0.criterion) }
    return Set(CaseRanges(joining: failed.compactMap(\.cases)).map { matrix.cases[$0] })
  }
}

extension SourceEdit {
  /// Returns one change of a literal value that is this one and then another one of the same value; nil for other changes.
  fileprivate func continued(by next: SourceEdit) -> SourceEdit? {
    guard case .literal(let file, let line, let key, let old, let new) = self,
      case .literal(file, line, key, new, let last) = next
    else { return nil }
    return .literal(file: file, line: line, key: key, old: old, new: last)
  }

  /// Whether it sets a smaller number.
  func isLess(than other: SourceEdit) -> Bool {
    guard case .literal(_, _, _, _, let new) = self, case .literal(_, _, _, _, let another) = other else {
      return false
    }
    return new.compare(another, options: .numeric) == .orderedAscending
  }
}
