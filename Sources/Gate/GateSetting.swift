import Files
import Evidence
import Screenshots
import Foundation
import Definitions
import Model
import Reporting
import Preview
import Runner
import Store
import Stories
import Verdicts

/// The input of the gate besides the run: the current project, evidence, waivers and policy.
struct GateSetting {
  var context: CommandContext
  /// Without the commit of the project.
  var surroundings: Surroundings
  var settings: Settings
  /// The folder that paths are relative to, as typed.
  var pathRoot: String?
  /// As typed; nil uses the settings.
  var checklist: String?
  var matrix: String?
  /// Absolute.
  var evidence: String
  var waivers: String?
  /// Absolute folder that a new run must write to, if it is not the default one.
  var output: String?
  /// The folders in which the gate may read the project; nil means its Git checkout.
  var projectAccess: FileAccess?
  /// Typed paths of the waivers and the evidence. They may be outside the project.
  var typedWaivers: String?
  var typedEvidence: String?
  /// The build that evidence must be about; nil for any build.
  var build: String?
  /// The commit that the settings come from; nil for the files on disk.
  var reference: PolicyReference?
  /// Whether the decision is a part of another one, which compares the policy with the change.
  var isOther = false

  /// - Parameter run: The record to decide from; nil decides from a run that the gate makes.
  /// - Throws: `Diagnostics` for every error that keeps the gate from deciding.
  func input(_ run: RunFile?, verifies: Bool) async throws -> GateInput {
    var surroundings = surroundings
    surroundings.commit = context.commit(of: settings.project)
    let request = request(drawsPreviews: false)
    let project = try OpenedProject(request, context.data)
    let service = try GateService(request, on: project, in: surroundings)
    let paths = try ReportPaths(project.root, settings, root: pathRoot, in: context)
    func repetition() async throws -> RunRecord {
      try await Runner.run(request, on: project, in: surroundings).finished(paths).record
    }
    let record: RunRecord
    if let run { record = run.record } else { record = try RunFile.finished(await repetition()).record }
    var input = GateInput(
      record: record, isIntact: run?.isIntact ?? true, tests: TestTable.counts(record), now: service.now,
      clock: context.clock, runCommand: runCommand)
    input.isOwnRun = run == nil
    paths.apply(to: &input.now)
    input.now.projectFindings = service.projectFindings
    input.policy = settings.gate
    input.policy.outOfScope += settings.gate.targets.map(\.name)
    let listed = settings.gate.checklists.first { context.idOrPath($0.name) == chosenChecklist }
    let pins = [settings.gate.checklist, listed?.digest].compactMap { $0 }
    input.policy.checklist = pins.first { $0 != service.now.checklistDigest } ?? pins.first
    if reference == nil, context.environment["SOURCE_DATE_EPOCH"] != nil {
      input.notes.append(
        Message(
          "time-is-set",
          "SOURCE_DATE_EPOCH sets the time of this decision; the validity of waivers depends on it."))
    }
    if let checklist, let usual = settings.checklist, context.idOrPath(checklist) != context.idOrPath(usual) {
      input.notes.append(
        Message(
          "other-checklist", about: checklist,
          "This decision is about the checklist \(checklist) of the command; qa.yml names \(context.relative(usual))."
        ))
    }
    input.notes += namesakes(service)
    input.story = try story(of: service)
    let otherCriteria = try settings.otherCriteria(than: service, in: context)
    if let waivers {
      input.waivers = try WaiverFile.load(
        path: waivers, name: context.relative(waivers), root: context.data, checklist: service.now.checklist,
        catalog: service.catalog,
        policy: settings.gate, target: service.now.target, otherCriteria: otherCriteria,
        access: onDisk.dataAccess([typedWaivers], in: context))
      try dropUnapproved(&input, in: waivers)
    }
    if let signatures = try settings.signatures(in: context), let waivers {
      input.needsSignatures = true
      input.unsignedWaivers = try verify(&input.waivers, in: waivers, signatures)
    }
    let removed = try reference.map { try PolicyEvidence($0, folder: evidence) }
    defer { removed?.close() }
    let review = try isOther ? nil : review(service, surroundings.commit)
    let criterion = BuildReview.criterion(review?.entries ?? [], service.project.buildSteps)
    input.build = GateInput.Build(criterion: criterion, changes: review?.messages ?? [])
    input.evidence = try judged(record, service, otherCriteria, removed?.evidence)
    let comparison = reference.map {
      PolicyDifferences(
        context: context, policy: settings, start: $0.start, catalog: service.catalog,
        matrix: context.idOrPath(chosenMatrix), stories: { lookup(service, $0) })
    }
    let differences = comparison?.messages
    input.notes += comparison?.waivers ?? []
    if verifies, run != nil {
      let hasOtherMatrix = differences?.contains(where: PolicyDifferences.isAboutMatrix) ?? false
      try compare(try await repetition(), hasOtherMatrix: hasOtherMatrix, &input)
    }
    if let reference {
      if !isOther {
        input.policySource = .init(
          reference: reference.name, commit: reference.commit,
          differences: (differences ?? []) + (removed?.messages ?? []))
      }
      try reference.checkReads()
    }
    return input
  }

  /// Returns what the change touches beside what this run judges and what the policy's comparison names; nil without a commit.
  private func review(_ service: GateService, _ head: String?) throws -> BuildReview? {
    guard let reference, let head else { return nil }
    let kinds = ["plist", "strings", "xcstrings"]
    let app = service.project.app
    // The run reads the launch keys of each language.
    let texts = app.resources.map(\.path).filter { path in
      ["InfoPlist.strings", "InfoPlist.xcstrings"].contains(FilePath.name(path))
        && !app.diagnostics.contains { $0.location?.file == path }
    }
    let judged =
      service.launchScreenFiles + texts
      + service.settingsFiles.filter { kinds.contains(FilePath.pathExtension($0)) }
    let files = service.now.checklist.criteria.map(\.location.file) + [chosenMatrix]
    let policy =
      [settings.file, evidence, waivers, settings.gate.signers].compactMap(\.self)
      + Set(files).filter(CommandContext.isPath).map(context.absolute).sorted()
    return try BuildReview(
      reference, to: head, judged: judged.map(service.project.app.path), policy: policy,
      rules: BuildReviewRules.load(context.data))
  }

  /// The settings without the files of another commit: waivers and evidence are always those of the change.
  private var onDisk: Settings {
    var settings = settings
    settings.overlay = nil
    return settings
  }

  /// Removes waivers of the change, if the policy names no approvers.
  private func dropUnapproved(_ input: inout GateInput, in path: String) throws {
    guard let reference, settings.gate.approvers.isEmpty, settings.gate.signers == nil else { return }
    func texts(_ settings: Settings) throws -> [String: String] {
      try WaiverFile.canonicalTexts(
        path: path, name: context.relative(path), access: settings.dataAccess([typedWaivers], in: context))
    }
    let (old, new) = (try texts(settings), try texts(onDisk))
    let dropped = input.waivers.filter { old[$0.id] == nil || old[$0.id] != new[$0.id] }.map(\.id)
    if dropped.isEmpty { return }
    input.waivers.removeAll { dropped.contains($0.id) }
    input.notes.append(
      Message(
        "waivers-dropped", about: dropped[0],
        "Waivers that this change adds or changes do not count (\(dropped.listed(atMost: 8))), because the policy of "
          + "\(reference.name) names no approvers: `gate: {approvers: […]}`.",
        figures: ["waivers": Measure(dropped.count)]))
  }

  /// Verifies the signatures of waivers, and names their signers.
  ///
  /// - Returns: What is wrong with signatures.
  private func verify(
    _ waivers: inout [Waiver], in path: String, _ signatures: SSHSignatures
  ) throws -> [Message] {
    let access = onDisk.dataAccess([typedWaivers], in: context)
    let texts = try WaiverFile.canonicalTexts(path: path, name: context.relative(path), access: access)
    return waivers.indices.compactMap { index in
      let waiver = waivers[index]
      let file = WaiverFile.signaturePath(of: waiver.id, in: path)
      let check = signatures.check(
        try? access.read(file, atMost: SSHSignatures.largest), of: WaiverFile.message(texts[waiver.id] ?? ""),
        by: waiver.approver)
      if case .signed(let name) = check { waivers[index].signer = name }
      return check.rejection.map {
        Message(
          "waiver-unsigned", about: waiver.id,
          "The waiver \(waiver.id) does not count: \($0). \(waiver.approver) signs it with `qa evidence sign \(waiver.id) --key FILE`."
        )
      }
    }
  }

  /// Compares a new run with the recorded one, or decides from it if the recorded one has the rules of the change.
  ///
  /// - Parameter hasOtherMatrix: Whether the change has other cases in the policy's matrix.
  private func compare(_ again: RunRecord, hasOtherMatrix: Bool, _ input: inout GateInput) throws {
    let checklist = input.record.checklist
    let isByPolicy =
      checklist.id == input.now.checklist.id && checklist.digest == input.now.checklistDigest
      && input.record.matrix.id == input.now.matrixID && !hasOtherMatrix
    guard let reference, !isByPolicy else {
      input.again = again
      return
    }
    let record = try RunFile.finished(again).record
    input.record = record
    (input.isIntact, input.isOwnRun, input.countsAgree) = (true, true, true)
    input.notes.append(
      Message(
        "repeated", about: checklist.id,
        "run.json has the checklist \(checklist.id) and the matrix of this change. The gate repeated the run with those of "
          + "\(reference.name) and decides from it."))
  }

  /// Names a checklist or a matrix that has the id of one of qa's own, but is another file.
  private func namesakes(_ service: GateService) -> [Message] {
    let chosen = [
      ("checklist", self.checklist ?? settings.checklist, service.now.checklist.id, ChecklistFile.list),
      ("matrix", chosenMatrix, service.now.matrixID, MatrixDefinition.list),
    ]
    return chosen.compactMap { noun, name, id, list in
      guard let name, CommandContext.isPath(name), list(context.data).contains(where: { $0.id == id }) else {
        return nil
      }
      return .namesake(noun, context.relative(context.absolute(name)), id)
    }
  }

  func request(drawsPreviews: Bool) -> RunRequest {
    var request = settings.request(projectAccess)
    request.checklist = chosenChecklist
    request.matrix = context.idOrPath(chosenMatrix)
    request.drawsPreviews = drawsPreviews
    request.dataAccess = settings.dataAccess([checklist, matrix], in: context)
    return request
  }

  private var chosenChecklist: String { settings.checklist(checklist, in: context) }

  /// The matrix of the gate's policy overrides `--matrix`.
  private var chosenMatrix: String { settings.gate.matrix ?? matrix ?? settings.matrix ?? "full" }

  /// Returns the story that the checklist names, and its lines without a criterion.
  ///
  /// - Throws: `Diagnostics` for a story that cannot be read.
  private func story(of service: GateService) throws -> GateInput.Story {
    let checklist = service.now.checklist
    guard let named = checklist.story, !named.isEmpty else { return .none }
    guard let (file, story) = try lookup(service, settings).story(of: checklist) else {
      // The stories of qa's own checklists, and of those that extend them, belong to other projects.
      return checklist.namesStory && checklist.file.hasPrefix("/") ? .missing(named) : .absent(named)
    }
    let trace = StoryTrace(checklist, story)
    return .traced(
      file, uncovered: trace.uncovered.map { String($0.text.prefix(80)) },
      orphans: trace.orphans.map(\.words),
      notes: trace.notes(file, digest: Digest.sha256(of: story.pinnedText), pin: settings.gate.story),
      digest: Digest.sha256(of: story.pinnedText))
  }

  private func lookup(_ service: GateService, _ settings: Settings) -> StoryLookup {
    StoryLookup(
      context: context, settings: settings, projectRoot: service.projectRoot,
      projectFolders: service.projectAccess.locations, typedChecklist: checklist)
  }

  private func judged(
    _ record: RunRecord, _ service: GateService, _ otherCriteria: Set<String>, _ removed: RemovedEvidence?
  ) throws -> EvidenceReport {
    let folder = EvidenceFolder.load(
      path: evidence, shown: context.relative(evidence),
      access: typedEvidence == nil ? FileAccess(below: [settings.folder]) : nil)
    guard folder.exists || removed != nil else { return EvidenceReport() }
    return try evidenceJudge(record, service, otherCriteria).judge(folder, removed: removed)
  }

  /// Returns a judge that compares evidence with the current sources, even if the run is older.
  ///
  /// - Parameter otherCriteria: See `Settings.otherCriteria(than:in:)`.
  func evidenceJudge(
    _ record: RunRecord, _ service: GateService, _ otherCriteria: Set<String>
  ) throws -> EvidenceJudge {
    var needs: [String: EvidenceNeed] = [:]
    for criterion in service.now.checklist.criteria {
      if case .evidence(let need) = criterion.basis { needs[criterion.id] = need }
    }
    var subject = record.subject
    subject.sourcesDigest = service.now.sourcesDigest
    let checkout = GitCheckout(folder: service.projectRoot, access: service.projectAccess)
    let files = service.launchScreenFiles + service.settingsFiles
    let screenshots = try ScreenshotService(service.project, data: context.data)
    let judge = ScreenshotJudge(stage: screenshots, rules: try ScreenshotRules(json: screenshots.rules))
    var evidence = EvidenceJudge(
      needs: needs, criteria: service.now.checklist.criteria.map(\.id), subject: subject,
      now: context.clock,
      digest: { Digest.sha256(of: $0) },
      commitHoldsSources: { checkout.isUnchanged(files, since: $0) },
      screenshot: { judge.judge($0, $1) })
    evidence.build = build
    evidence.commitTime = { checkout.time(of: $0) }
    evidence.implausibleLaunch = { judge.implausibleLaunch(device: $0, os: $1) }
    evidence.hasSeveralApps = !service.project.app.otherApps.isEmpty
    evidence.otherCriteria = otherCriteria
    evidence.otherTargets = Set(settings.gate.targets.map(\.name))
    evidence.signatures = try settings.signatures(in: context)
    return evidence
  }

  var runCommand: String {
    RunInvocation(
      context: context, settings: settings, checklist: checklist, matrix: chosenMatrix, output: output
    ).text
  }

  var gateCommand: String { "qa gate" + settings.commandTail(in: context) }
}

extension StoryTrace.Orphan {
  fileprivate var words: String {
    let line = "\(criterion) traces \(trace.prefix(120))"
    guard case .rewritten(let now) = mismatch else { return line }
    return line + ", which says now \"\(now.prefix(200))\""
  }
}

extension Message {
  fileprivate static func namesake(_ noun: String, _ path: String, _ id: String) -> Message {
    Message(
      "namesake", about: path,
      "The \(noun) \(path) has the id of qa's own \(noun) \"\(id)\", but is another file.")
  }
}
