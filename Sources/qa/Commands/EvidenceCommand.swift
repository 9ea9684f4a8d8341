import ArgumentParser
import Documents
import Evidence
import Foundation
import Matrix
import Model
import Reporting
import Runner
import Store

/// Manages screenshots, test results, launch traces and sign-offs.
struct EvidenceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evidence",
    abstract:
      "Manages evidence for criteria that no file can decide: screenshots, tests, launch traces, sign-offs.",
    discussion: """
      Evidence is a folder with a file for each entry. An entry has the digests of its file and of the launch-screen \
      sources that it is about. Its own digest shows edits by hand. It is not a signature: keep the folder in version \
      control, and review its changes as you review code.
      """,
    subcommands: [EvidenceAdd.self, List.self, Remove.self, EvidenceCompareCommand.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the evidence, whether each entry counts for the last run, and what is missing.",
      discussion: """
        Exit codes: 0 every entry counts, 1 an entry contradicts, is stale or does not count, 2 an entry was edited by \
        hand, or a file cannot be read.
        """)
    @OptionGroup var options: EvidenceOptions
    func run() async throws {
      try await reportingDiagnostics {
        let workspace = try EvidenceWorkspace(options)
        let folder = workspace.folder
        guard folder.exists else {
          StandardOutput.print("\(workspace.shown): no evidence yet.")
          if let first = workspace.needs.first {
            StandardOutput.print(
              "Next: \(EvidenceText.command(first.criterion, first.need))\(workspace.commandTail)")
          }
          return
        }
        let report = try workspace.judge().judge(folder)
        StandardError.print(report.diagnostics, isQuiet: false)
        let lines = EvidenceText.list(
          report, entries: folder.entries.count, shown: workspace.shown, needs: workspace.needs,
          project: workspace.commandTail)
        for line in lines { StandardOutput.print(line) }
        if !report.isIntact { throw ExitCode.error }
        let good: Set<JudgedEvidence.Verdict> = [.supports, .superseded]
        if report.judged.contains(where: { !good.contains($0.verdict) }) { throw ExitCode.findings }
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Removes entries with their files.",
      discussion: "Only version control shows removed entries. \(ExitCode.words)")
    @OptionGroup var options: EvidenceFolderOptions
    @Argument(help: "Ids of the entries (`qa evidence list`).") var ids: [String]
    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let path = try options.folder(in: context)
        let shown = context.relative(path)
        let writer = EvidenceWriter(
          path: path, shown: shown, writes: try options.writes(in: context), digest: { Digest.sha256(of: $0) }
        )
        try writer.remove(ids)
        StandardOutput.print("Removed \(ids.joined(separator: ", ")) from \(shown).")
        let tail = try options.subject.settings(in: context).commandTail(in: context)
        StandardOutput.print("Next: git diff -- \(shown.shellQuoted) && qa evidence list\(tail)")
      }
    }
  }
}

/// The folder of the evidence.
struct EvidenceFolderOptions: ParsableArguments {
  @OptionGroup var subject: SubjectOptions
  @Option(help: "Folder of the evidence (default: qa.yml's `evidence`, else evidence beside it).")
  var evidence: String?

  func validate() throws {
    if evidence?.isEmpty == true { throw ValidationError("--evidence needs a value.") }
  }

  func folder(in context: CommandContext) throws -> String {
    if let evidence { return context.absolute(evidence) }
    return try subject.settings(in: context).evidence
  }

  /// Limits where the folder may be, unless it was typed.
  func writes(in context: CommandContext) throws -> WriteAccess {
    evidence == nil ? WriteAccess(below: try subject.settings(in: context).folder) : .anywhere
  }

  /// Where the folder may be; nil if it was typed.
  func reads(in context: CommandContext) throws -> FileAccess? {
    evidence == nil ? FileAccess(below: [try subject.settings(in: context).folder]) : nil
  }
}

/// The folder of the evidence, the run and the checklist.
struct EvidenceOptions: ParsableArguments {
  @OptionGroup var folder: EvidenceFolderOptions
  @Option(
    help: "Folder of the run (default: qa.yml's `output`, else Reports/latest).")
  var from: String?
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?

  func validate() throws {
    for (name, text) in [("from", from), ("checklist", checklist)] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
  }
}

/// A folder of evidence with its run and checklist.
struct EvidenceWorkspace {
  let context: CommandContext
  let path: String
  let shown: String
  let run: RunFile
  /// The path of the run's record in messages.
  let runShown: String
  let service: GateService
  private let setting: GateSetting
  private let writes: WriteAccess
  private let reads: FileAccess?
  var runCommand: String { setting.runCommand }
  /// See `Settings.commandTail(in:)`.
  var commandTail: String { setting.settings.commandTail(in: context) }
  /// Whether sign-offs need a signature.
  var needsSignatures: Bool { setting.settings.gate.signers != nil }

  /// - Throws: `Diagnostics` if there is no run, or if the project cannot be read.
  init(_ options: EvidenceOptions) throws {
    context = try CommandContext.current()
    let settings = try options.folder.subject.settings(in: context)
    path = try options.folder.folder(in: context)
    shown = context.relative(path)
    var setting = GateSetting(
      context: context, settings: settings, checklist: options.checklist, evidence: path)
    setting.projectAccess = options.folder.subject.access(to: settings, in: context)
    setting.typedEvidence = options.folder.evidence
    writes = try options.folder.writes(in: context)
    reads = try options.folder.reads(in: context)
    let reports = settings.reports(options.from, in: context)
    runShown = context.relative(reports) + "/run.json"
    if options.from == nil {
      try ReportFolder(path: reports, writes: settings.outputAccess(in: context)).checkLocation()
    }
    guard var run = try RunFile.read(reports, shown: context.relative(reports)) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: runShown),
          "there is no run for this evidence",
          fix: "run `\(setting.runCommand)`, or set --from to its folder")
      ])
    }
    let request = setting.request(drawsPreviews: false)
    service = try GateService(
      request, on: OpenedProject(request, context.data),
      in: context.surroundings(commit: run.record.subject.commit))
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

  var folder: EvidenceFolder { EvidenceFolder.load(path: path, shown: shown, access: reads) }

  var writer: EvidenceWriter {
    EvidenceWriter(path: path, shown: shown, writes: writes, digest: { Digest.sha256(of: $0) })
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
  func subject(build: String?) -> EvidenceSubject {
    var subject = EvidenceSubject(
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
  func subject(ofCommit commit: String, build: String?) -> EvidenceSubject {
    let files = service.launchScreenFiles + service.settingsFiles
    let isOurs = checkout.isUnchanged(files, since: commit) == true
    return EvidenceSubject(
      sourcesDigest: isOurs ? service.now.sourcesDigest : nil, commit: commit, build: build,
      target: service.now.target)
  }
}
