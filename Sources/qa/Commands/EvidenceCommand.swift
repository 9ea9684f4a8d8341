import ArgumentParser
import Documents
import Evidence
import Foundation
import Matrix
import Model
import Reporting
import Runner
import Store

/// What no file proves: screenshots, results of tests, launch traces, the word of a person.
struct EvidenceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evidence",
    abstract: "Keeps what witnesses rows that no file proves: screenshots, tests, launch traces, sign-offs.",
    discussion: """
      Evidence lies in a folder with a manifest, each piece with the digest of its file and of the launch-screen \
      sources that it is about, under seals that show edits by hand. Seals are no signatures: keep the folder in \
      version control, and review changes of it like code.
      """,
    subcommands: [EvidenceAdd.self, List.self, Remove.self, EvidenceCompareCommand.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows what each piece is worth to the last run's launch screen, and what is still missing.",
      discussion: """
        Exit codes: 0 every piece counts, 1 one contradicts, is stale or does not count, 2 the manifest was changed \
        without qa or a needed file cannot be read.
        """)
    @OptionGroup var options: EvidenceOptions
    func run() async throws {
      try await reportingFaults {
        let desk = try EvidenceDesk(options)
        let folder = desk.folder
        guard folder.exists else {
          print("\(desk.shown): there is no evidence yet.")
          if let first = desk.needs.first {
            print("Next: \(EvidenceText.command(first.criterion, first.need))")
          }
          return
        }
        let report = try desk.judge().judge(folder)
        StandardError.print(report.diagnostics, isQuiet: false)
        let lines = EvidenceText.list(
          report, entries: folder.entries.count, shown: desk.shown, needs: desk.needs)
        for line in lines { print(line) }
        if !report.isIntact { throw ExitCode.fault }
        if report.judged.contains(where: { $0.verdict != .supports }) { throw ExitCode.findings }
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Takes pieces out, with their files, and seals the others anew.",
      discussion: """
        Sealing anew makes the manifest intact again; only the history of the folder in version control shows what \
        was in it. Entries whose seals are broken are never sealed anew: they have to be removed too.
        """)
    @OptionGroup var options: EvidencePlaceOptions
    @Argument(help: "Ids of the pieces (`qa evidence list`).") var ids: [String]
    func run() async throws {
      try await reportingFaults {
        let place = try Place.current()
        let path = try options.folder(in: place)
        let shown = place.relative(path)
        let writer = EvidenceWriter(
          path: path, shown: shown, writes: try options.writes(in: place), digest: { Digest.sha256(of: $0) })
        let resealed = try writer.remove(ids)
        print("Removed \(ids.joined(separator: ", ")) from \(shown).")
        if resealed > 0 {
          print(
            "\(resealed) of the entries behind were sealed anew, so that the manifest is intact without it.")
        }
        print("Next: review the change with `git diff -- \(shown)`, then qa evidence list")
      }
    }
  }
}

/// Where the evidence lies.
struct EvidencePlaceOptions: ParsableArguments {
  @OptionGroup var subject: SubjectOptions
  @Option(help: "Folder of the evidence (default: qa.yml's `evidence`, else evidence beside it).")
  var evidence: String?

  func validate() throws {
    if evidence?.isEmpty == true { throw ValidationError("--evidence needs a value.") }
  }

  func folder(in place: Place) throws -> String {
    if let evidence { return place.absolute(evidence) }
    return try subject.settings(in: place).evidence
  }

  /// Limits where the folder may lie, unless it was typed.
  func writes(in place: Place) throws -> WriteAccess {
    evidence == nil ? WriteAccess(below: try subject.settings(in: place).folder) : .anywhere
  }

  /// Where the folder may lie; nil where it was typed.
  func reads(in place: Place) throws -> FileAccess? {
    evidence == nil ? FileAccess(below: [try subject.settings(in: place).folder]) : nil
  }
}

/// Where the evidence lies, and what it is held against.
struct EvidenceOptions: ParsableArguments {
  @OptionGroup var folder: EvidencePlaceOptions
  @Option(
    help: "Folder of the run that it is held against (default: qa.yml's `output`, else Reports/latest).")
  var from: String?
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?

  func validate() throws {
    for (name, text) in [("from", from), ("checklist", checklist)] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
  }
}

/// A folder of evidence with the run and the checklist that it is held against.
struct EvidenceDesk {
  let place: Place
  let path: String
  let shown: String
  let run: RunFile
  /// What messages call the run's record.
  let runShown: String
  let service: GateService
  private let setting: GateSetting
  private let writes: WriteAccess
  private let reads: FileAccess?
  var runCommand: String { setting.runCommand }

  /// - Throws: `Diagnostics` where there is no run, or for whatever keeps one from starting.
  init(_ options: EvidenceOptions) throws {
    place = try Place.current()
    let settings = try options.folder.subject.settings(in: place)
    path = try options.folder.folder(in: place)
    shown = place.relative(path)
    var setting = GateSetting(
      place: place, settings: settings, checklist: options.checklist, evidence: path)
    setting.projectAccess = options.folder.subject.access(to: settings, in: place)
    setting.typedEvidence = options.folder.evidence
    self.setting = setting
    writes = try options.folder.writes(in: place)
    reads = try options.folder.reads(in: place)
    let reports = place.absolute(options.from ?? settings.output ?? "Reports/latest")
    runShown = place.relative(reports) + "/run.json"
    if options.from == nil {
      try ReportFolder(path: reports, writes: settings.outputAccess(in: place)).checkPlace()
    }
    guard let run = try RunFile.read(reports, shown: place.relative(reports)) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: runShown),
          "there is no run that evidence could be about",
          fix: "make one with `\(setting.runCommand)`, or name its folder with --from")
      ])
    }
    self.run = run
    let request = setting.request(drawsPreviews: false)
    service = try GateService(
      request, on: OpenedProject(request, place.data),
      in: Surroundings(
        data: place.data, version: Version.current, commit: run.record.subject.commit, digest: Digest.sha256))
  }

  var folder: EvidenceFolder { EvidenceFolder.load(path: path, shown: shown, access: reads) }

  var writer: EvidenceWriter {
    EvidenceWriter(path: path, shown: shown, writes: writes, digest: { Digest.sha256(of: $0) })
  }

  /// The rows that take evidence, in the checklist's order.
  var needs: [(criterion: String, need: EvidenceNeed)] {
    service.now.checklist.criteria.compactMap { row in
      if case .evidence(let need) = row.basis { (row.id, need) } else { nil }
    }
  }

  func judge() throws -> EvidenceJudge {
    try setting.evidenceJudge(run.record, service)
  }

  private var checkout: GitCheckout {
    GitCheckout(folder: service.projectRoot, access: service.projectAccess)
  }

  /// The run's sources, and its commit where that holds them.
  func subject(build: String?) -> EvidenceSubject {
    var subject = EvidenceSubject(sourcesDigest: run.record.subject.sourcesDigest, build: build)
    let files = service.launchScreenFiles + service.settingsFiles
    if let commit = run.record.subject.commit, run.record.subject.sourcesDigest == service.now.sourcesDigest,
      checkout.isUnchanged(files, since: commit) == true
    {
      subject.commit = commit
    }
    return subject
  }

  /// A commit that is named, with the digest of the sources of now where it holds them: that outlives a rebase, which
  /// gives the same sources another commit.
  func subject(ofCommit commit: String, build: String?) -> EvidenceSubject {
    let files = service.launchScreenFiles + service.settingsFiles
    let isOurs = checkout.isUnchanged(files, since: commit) == true
    return EvidenceSubject(
      sourcesDigest: isOurs ? service.now.sourcesDigest : nil, commit: commit, build: build)
  }
}
