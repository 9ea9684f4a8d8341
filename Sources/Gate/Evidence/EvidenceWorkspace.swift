import Files
import Evidence
import Definitions
import Model
import Reporting
import Runner
import Store
import Verdicts

/// What the command line names for evidence, as typed.
package struct EvidenceChoice: Sendable {
  package var app: AppChoice
  /// The folder of the evidence; nil for that of the settings.
  package var evidence: String?
  /// The folder of the run; nil for that of the settings.
  package var run: String?
  /// Id or path; nil for that of the settings.
  package var checklist: String?

  package init(
    app: AppChoice = AppChoice(), evidence: String? = nil, run: String? = nil, checklist: String? = nil
  ) {
    self.app = app
    self.evidence = evidence
    self.run = run
    self.checklist = checklist
  }
}

/// A folder of evidence with its run and checklist.
package struct EvidenceWorkspace {
  let context: CommandContext
  let location: EvidenceLocation
  let run: RunFile
  /// The path of the run's record in messages.
  let runShown: String
  let service: GateService
  private let setting: GateSetting
  var runCommand: String { setting.runCommand }
  /// See `Settings.commandTail(in:)`.
  var commandTail: String { setting.settings.commandTail(in: context) }
  /// Whether sign-offs need a signature.
  var needsSignatures: Bool { setting.settings.gate.signers != nil }

  /// - Parameter surroundings: Without the commit of the project.
  /// - Throws: `Diagnostics` if there is no run, or if the project cannot be read.
  package init(_ choice: EvidenceChoice, in context: CommandContext, _ surroundings: Surroundings) throws {
    self.context = context
    location = try EvidenceLocation(choice.app, evidence: choice.evidence, in: context)
    let settings = location.settings
    var setting = GateSetting(
      context: context, surroundings: surroundings, settings: settings, checklist: choice.checklist,
      evidence: location.path)
    setting.projectAccess = choice.app.access(to: settings, in: context)
    setting.typedEvidence = choice.evidence
    let reports = settings.reports(choice.run, in: context)
    runShown = context.relative(reports) + "/run.json"
    if choice.run == nil {
      try ReportFolder(path: reports, writes: settings.outputAccess(in: context)).checkLocation()
    }
    guard var run = try RunFile.read(reports, shown: context.relative(reports)) else {
      throw Diagnostics(
        at: SourceLocation(file: runShown), "there is no run for this evidence",
        fix: "run `\(setting.runCommand)`, or set --from to its folder")
    }
    let request = setting.request(drawsPreviews: false)
    var surroundings = surroundings
    surroundings.commit = run.record.subject.commit
    service = try GateService(request, on: OpenedProject(request, context.data), in: surroundings)
    let (first, target) = (run.record.subject.target, service.now.target)
    if first != target, settings.gate.targets.contains(where: { $0.name == target }) {
      // The run is about the first app, and the gate runs the others itself.
      run.record.subject.target = target
      run.record.subject.sourcesDigest = service.now.sourcesDigest
      setting.settings.gate.targets.append(GateTarget(name: first))
    }
    self.setting = setting
    self.run = run
  }

  /// The results and the cases that decisions from the run are about: those of the gate if the run has all of them, else
  /// those of the run.
  ///
  /// - Throws: `Diagnostics` if the app no longer has a case of the run, or its matrix is not known.
  func results() throws -> (record: RunRecord, rules: CriterionRules) {
    let (now, record) = (service.now, run.record)
    if let record = record.limited(to: now.rules, of: now.matrixID) { return (record, now.rules) }
    let settings = setting.settings
    for matrix in [record.matrix.id, settings.matrix, settings.gate.matrix].compactMap({ $0 }) {
      var request = setting.request(drawsPreviews: false)
      request.matrix = context.idOrPath(matrix)
      guard var plan = try? service.project.expand(request, context.data), plan.id == record.matrix.id else {
        continue
      }
      let byID = Dictionary(plan.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      plan.cases = record.matrix.cases.compactMap { byID[$0] }
      guard plan.cases.count == record.matrix.cases.count else { break }
      return (record, RunPlan(matrix: plan, checklist: now.checklist).rules)
    }
    throw Diagnostics(
      at: SourceLocation(file: runShown),
      "the run has cases of the matrix \(record.matrix.id) that are not known now",
      fix: "run `\(runCommand)`")
  }

  /// Criteria that need evidence, in the checklist's order.
  var needs: [(criterion: String, need: EvidenceNeed)] {
    service.now.checklist.criteria.compactMap { criterion in
      if case .evidence(let need) = criterion.basis { (criterion.id, need) } else { nil }
    }
  }

  func judge() throws -> EvidenceJudge {
    try setting.evidenceJudge(
      run.record, service, setting.settings.otherCriteria(than: service, in: context))
  }

  private var checkout: GitCheckout {
    GitCheckout(folder: service.projectRoot, access: service.projectAccess)
  }

  /// The run's sources, and its commit where that holds them.
  func subject(build: String?) -> EvidenceBuild {
    var subject = EvidenceBuild(
      sourcesDigest: run.record.subject.sourcesDigest, build: build, target: run.record.subject.target)
    let files = service.launchScreenFiles + service.settingsFiles
    if let commit = run.record.subject.commit, run.record.subject.sourcesDigest == service.now.sourcesDigest,
      checkout.isUnchanged(files, since: commit) == true
    {
      subject.commit = commit
    }
    return subject
  }

  /// Returns a commit, with the digest of the current sources if the commit contains them.
  ///
  /// The digest stays valid after a rebase, which gives the same sources another commit.
  func subject(ofCommit commit: String, build: String?) -> EvidenceBuild {
    let files = service.launchScreenFiles + service.settingsFiles
    let isOurs = checkout.isUnchanged(files, since: commit) == true
    return EvidenceBuild(
      sourcesDigest: isOurs ? service.now.sourcesDigest : nil, commit: commit, build: build,
      target: service.now.target)
  }
}
