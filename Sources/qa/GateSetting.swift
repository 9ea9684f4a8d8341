import Documents
import Evidence
import Foundation
import Matrix
import Model
import Reporting
import Runner
import Store
import Stories
import Verdicts

/// Everything that the gate looks at besides the run: the project of now, evidence, waivers, policy.
struct GateSetting {
  var place: Place
  var settings: Settings
  /// As typed; nil for what the settings say.
  var checklist: String?
  var matrix: String?
  /// Absolute.
  var evidence: String
  var waivers: String?
  /// Folder that a new run has to write to, where it is not the usual one; absolute.
  var output: String?
  /// What reads of the project may reach; nil stands for its git checkout.
  var projectAccess: FileAccess?
  /// What was typed for the waivers and the evidence, so that it may lie anywhere.
  var typedWaivers: String?
  var typedEvidence: String?

  /// - Throws: `Diagnostics` for whatever keeps the gate from deciding.
  func input(_ run: RunFile, verifies: Bool) async throws -> GateInput {
    let surroundings = Surroundings(
      data: place.data, version: Version.current, commit: place.commit(of: settings.project),
      digest: Digest.sha256)
    let request = request(drawsPreviews: false)
    let project = try OpenedProject(request, place.data)
    let service = try GateService(request, on: project, in: surroundings)
    var input = GateInput(
      record: run.record, isIntact: run.isIntact, tests: TestTable.counts(run.record), now: service.now,
      clock: place.clock, runCommand: runCommand)
    input.now.projectFindings = service.projectFindings
    input.policy = settings.gate
    if place.environment["SOURCE_DATE_EPOCH"] != nil {
      input.notes.append(
        "SOURCE_DATE_EPOCH set the moment of this decision, not the clock: by it waivers begin and end.")
    }
    if let checklist, let usual = settings.checklist, place.idOrPath(checklist) != place.idOrPath(usual) {
      input.notes.append(
        "The checklist \(checklist) was typed; qa.yml names \(place.relative(usual)), which this does not decide."
      )
    }
    input.story = try story(of: service)
    if let waivers {
      input.waivers = try WaiverFile.load(
        path: waivers, name: place.relative(waivers), checklist: service.now.checklist,
        catalog: service.catalog,
        policy: settings.gate, access: settings.dataAccess([typedWaivers], in: place))
    }
    input.evidence = try judged(run.record, service)
    if verifies {
      let shows = place.isTerminal
      var watched = surroundings
      watched.progress = { progress in
        if shows { StandardError.overwrite("\(progress.done) of \(progress.total) screens worked out again") }
      }
      input.again = try await Runner.run(request, on: project, in: watched).record
      if shows { StandardError.overwrite("") }
    }
    return input
  }

  func request(drawsPreviews: Bool) -> RunRequest {
    RunRequest(
      projectRoot: settings.project, target: settings.target, configuration: settings.configuration,
      infoPlist: settings.infoPlist,
      checklist: place.idOrPath(checklist ?? settings.checklist ?? RunCommand.defaultChecklist),
      matrix: place.idOrPath(chosenMatrix),
      jobs: ProcessInfo.processInfo.activeProcessorCount, drawsPreviews: drawsPreviews,
      projectAccess: projectAccess, dataAccess: settings.dataAccess([checklist, matrix], in: place))
  }

  /// The policy's matrix before one that is typed: nobody types a smaller one past it.
  private var chosenMatrix: String { settings.gate.matrix ?? matrix ?? settings.matrix ?? "full" }

  /// The story that the checklist names, beside the project, the `qa.yml` or the checklist, and what it lacks.
  ///
  /// - Throws: `Diagnostics` for a story that is there and cannot be read.
  private func story(of service: GateService) throws -> GateInput.Story {
    let checklist = service.now.checklist
    guard let named = checklist.story, !named.isEmpty else { return .none }
    let parts = named.split(separator: "#", maxSplits: 1).map(String.init)
    let beside = (place.absolute(checklist.file) as NSString).deletingLastPathComponent
    let folders = [service.projectRoot, settings.folder, beside]
    let paths = folders.map { URL(fileURLWithPath: $0 + "/" + parts[0]).standardizedFileURL.path }
    let access = settings.dataAccess([self.checklist], in: place)
      .allowing(service.projectAccess.locations)
    guard
      let path = paths.first(where: { access.kind(of: $0) != .missing && access.kind(of: $0) != .outside })
    else {
      return .absent(named)
    }
    let shown = place.relative(path)
    let stories = try StoryFile.stories(path, name: shown, access: access)
    // An epic holds many: the one that is named behind the `#`, else the one whose number the checklist's id has.
    let number = parts.count > 1 ? parts[1] : checklist.id.split(separator: "-").last.map(String.init)
    let story = try StoryFile.story(stories.count == 1 ? nil : number, in: stories, file: shown)
    return .traced(
      shown, uncovered: StoryTrace(checklist, story).uncovered.map { String($0.text.prefix(80)) })
  }

  private func judged(_ record: RunRecord, _ service: GateService) throws -> EvidenceReport {
    let folder = EvidenceFolder.load(
      path: evidence, shown: place.relative(evidence),
      access: typedEvidence == nil ? FileAccess(below: [settings.folder]) : nil)
    guard folder.exists else { return EvidenceReport() }
    return try evidenceJudge(record, service).judge(folder)
  }

  /// Judges evidence against what lies there now, whatever an old run was about.
  func evidenceJudge(_ record: RunRecord, _ service: GateService) throws -> EvidenceJudge {
    var needs: [String: EvidenceNeed] = [:]
    for row in service.now.checklist.criteria {
      if case .evidence(let need) = row.basis { needs[row.id] = need }
    }
    var subject = record.subject
    subject.sourcesDigest = service.now.sourcesDigest
    let checkout = GitCheckout(folder: service.projectRoot, access: service.projectAccess)
    let files = service.launchScreenFiles + service.settingsFiles
    let screenshots = try ScreenshotService(service.project, data: place.data)
    let judge = ScreenshotJudge(stage: screenshots, rules: try ScreenshotRules(json: screenshots.rules))
    return EvidenceJudge(
      needs: needs, criteria: service.now.checklist.criteria.map(\.id), subject: subject, now: place.clock,
      digest: { Digest.sha256(of: $0) },
      commitHoldsSources: { checkout.isUnchanged(files, since: $0) },
      screenshot: { judge.judge($0, $1) })
  }

  var runCommand: String {
    var words = ["qa", "run"]
    let usual = (try? Settings.nearest(from: place.workingDirectory))?.project ?? place.workingDirectory
    if settings.project != usual { words += ["--project", place.relative(settings.project)] }
    if let checklist { words += ["--checklist", checklist] }
    words += ["--matrix", place.relative(chosenMatrix)]
    if let output { words += ["--output", place.relative(output)] }
    return words.joined(separator: " ")
  }

  var gateCommand: String { "qa gate" }
}
