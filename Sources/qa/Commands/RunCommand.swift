import ArgumentParser
import Documents
import Foundation
import Matrix
import Model
import Reporting
import Runner
import Store

/// Checks every case of the matrix and writes the reports; the main job.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Checks every case of the matrix and writes the reports.",
    discussion: """
      Exit codes: 0 clean, 1 findings, 2 the tool, its data or a needed file is at fault, 64 wrong usage. What cannot \
      be told does not change the exit code unless --strict. What a waiver excuses is marked in every report and \
      still counts here; `qa gate` decides what it means for the work.
      """)

  /// Holds for any app; a `qa.yml` names the checklist of its own story.
  static let defaultChecklist = "launch-screen-basics"

  @OptionGroup var subject: SubjectOptions
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?
  @Option(help: "Matrix id (`qa matrix list`), or the path of a matrix file.") var matrix: String?
  @Option(name: [.short, .long], help: "Folder for the reports; a run replaces it.") var output: String?
  @OptionGroup var axes: AxisOptions
  @Option(help: "How many environments are worked out at once (default: the number of processors).") var jobs:
    Int?
  @Option(help: "This run's part of the cases, as K/N.") var shard: String?
  @Option(help: "Comma-separated reports: \(Reports.all.map(\.id).joined(separator: ", ")) (default: all).")
  var format: String?
  @Option(help: "Lowest impact that fails the run: minor, moderate, serious, critical.") var failOn: Impact =
    .minor
  @Option(help: "JUnit profile: rich, or strict for schema validators.") var junitProfile: JUnitProfile =
    .rich
  @Option(help: "Absolute folder of the reports, for Jenkins' attachments.") var attachmentRoot: String?
  @Option(help: "File that remembers runs; see `qa history`.") var history: String?
  @Option(help: "File of waivers (default: qa.yml's `waivers`, else waivers.yml beside it).") var waivers:
    String?
  @Flag(help: "What cannot be told fails the run too.") var strict = false
  @Flag(help: "Draw no pictures for the report.") var noPreviews = false
  @Flag(help: "Print only the three closing lines.") var quiet = false

  func validate() throws {
    for (name, text) in [
      ("checklist", checklist), ("matrix", matrix), ("output", output), ("format", format),
      ("history", history), ("waivers", waivers),
    ] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs needs a number of at least 1.") }
    if shard != nil { _ = try shardPart() }
    _ = try reports()
    if let attachmentRoot, !attachmentRoot.hasPrefix("/") {
      throw ValidationError("--attachment-root needs an absolute path.")
    }
  }

  func run() async throws {
    try await reportingFaults { try await check() }
  }

  private func check() async throws {
    let place = try Place.current()
    let settings = try subject.settings(in: place)
    let folder = ReportFolder(
      path: place.absolute(output ?? settings.output ?? "Reports/latest"),
      writes: output == nil ? settings.outputAccess(in: place) : .anywhere)
    try folder.check()
    let kept = historyKeeping(settings, place)
    try kept?.check()
    let templates = try Templates.load(from: place.data.path + "/Reports/templates")
    let started = Date()
    let request = try request(settings, place)
    let project = try OpenedProject(request, place.data)
    let surroundings = surroundings(settings, place)
    let result = try await Runner.run(request, on: project, in: surroundings)
    if place.isTerminal { StandardError.overwrite("") }
    var record = result.record
    if let path = waivers.map(place.absolute) ?? settings.waivers {
      try Runner.waive(
        &record, by: path, name: place.relative(path), GateService(request, on: project, in: surroundings),
        policy: settings.gate, access: settings.dataAccess([waivers], in: place), clock: place.clock)
    }
    record = try RunFile.finished(record)
    let since = kept?.add(record, timestamp: place.timestamp)
    let input = ReportInput(
      record: record, previews: result.previews, timestamp: place.timestamp, hostname: place.hostname,
      duration: place.environment["SOURCE_DATE_EPOCH"] == nil ? Date().timeIntervalSince(started) : 0,
      junitProfile: junitProfile, templates: templates, attachmentRoot: attachmentRoot,
      command: repeatable(settings, place), formats: try reports().map(\.id), history: since)
    try folder.write(try reports().flatMap { try $0.render(input) })
    StandardError.print(result.diagnostics, isQuiet: quiet)
    tell(record, folder, input, place)
    if place.environment["GITHUB_ACTIONS"] == "true" { WorkflowCommands.lines(record).forEach { print($0) } }
    try RunVerdict(failOn: failOn, isStrict: strict).conclude(record)
  }

  private func historyKeeping(_ settings: Settings, _ place: Place) -> HistoryKeeping? {
    if let history { return HistoryKeeping(path: place.absolute(history)) }
    return settings.history.map {
      HistoryKeeping(path: $0, writes: WriteAccess(below: settings.outputFolder))
    }
  }

  private func request(_ settings: Settings, _ place: Place) throws -> RunRequest {
    RunRequest(
      projectRoot: settings.project, target: settings.target, configuration: settings.configuration,
      infoPlist: settings.infoPlist,
      checklist: place.idOrPath(checklist ?? settings.checklist ?? Self.defaultChecklist),
      matrix: place.idOrPath(matrix ?? settings.matrix ?? "full"), selection: try axes.selection(),
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      shard: try shard.map { _ in try shardPart() },
      drawsPreviews: !noPreviews, projectAccess: subject.access(to: settings, in: place),
      dataAccess: settings.dataAccess([checklist, matrix], in: place))
  }

  private func surroundings(_ settings: Settings, _ place: Place) -> Surroundings {
    let shows = place.isTerminal && !quiet
    return Surroundings(
      data: place.data, version: Version.current, commit: place.commit(of: settings.project),
      digest: Digest.sha256
    ) { progress in
      if shows { StandardError.overwrite("\(progress.done) of \(progress.total) screens worked out") }
    }
  }

  private func tell(_ record: RunRecord, _ folder: ReportFolder, _ input: ReportInput, _ place: Place) {
    let options = TerminalSummary.Options(
      command: input.command, page: input.formats.contains("html") ? folder.path + "/index.html" : "",
      usesColor: place.showsColor,
      width: place.columns,
      isQuiet: quiet)
    var lines = TerminalSummary.lines(record, options: options)
    if !quiet {
      lines.insert(contentsOf: extent(of: record, folder, input.history), at: max(0, lines.count - 3))
    }
    for line in lines { print(line) }
  }

  /// How much was checked, what was left out and why, and where the report is.
  private func extent(
    of record: RunRecord, _ folder: ReportFolder, _ since: HistoryComparison?
  ) -> [String] {
    let matrix = record.matrix
    var lines = [
      "Checklist \(record.checklist.id): \(record.checklist.criteria.count) rows.",
      "Matrix \(matrix.id): \(matrix.cases.count) cases in \(matrix.environments) environments, "
        + "\(record.screens.count) distinct pictures.",
    ]
    lines += matrix.skipped.map { "Skipped \($0.cases) cases: \($0.message)." }
    if (try? reports())?.contains(where: { $0.id == "html" }) == true {
      lines.append("Report: \(folder.path)/index.html")
    }
    if let since { lines.append(HistoryText.line(since)) }
    return lines + [""]
  }

  private func reports() throws -> [Report] {
    guard let format else { return Reports.standard }
    let names = format.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return try names.map { name in
      guard let report = Reports.all.first(where: { $0.id == name }) else {
        throw ValidationError(
          "--format knows no report \"\(name)\": \(Reports.all.map(\.id).joined(separator: ", ")).")
      }
      return report
    }
  }

  private func shardPart() throws -> RunRequest.Shard {
    let parts = (shard ?? "").split(separator: "/").map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(index)
    else {
      throw ValidationError("--shard needs K/N with 1 <= K <= N, such as 2/4.")
    }
    return .init(index: index, count: count)
  }

  /// The command that makes this run again, as a person would type it.
  private func repeatable(_ settings: Settings, _ place: Place) -> String {
    var words = ["qa", "run"]
    if let project = subject.project { words += ["--project", place.relative(project).shellQuoted] }
    if let target = subject.target { words += ["--target", target.shellQuoted] }
    if let configuration = subject.configuration { words += ["--configuration", configuration.shellQuoted] }
    if let plist = subject.infoPlist { words += ["--info-plist", place.relative(plist).shellQuoted] }
    if let checklist { words += ["--checklist", place.relative(checklist).shellQuoted] }
    words += ["--matrix", place.relative(matrix ?? settings.matrix ?? "full").shellQuoted]
    return words.joined(separator: " ")
  }
}

extension Impact: ExpressibleByArgument {}
extension JUnitProfile: ExpressibleByArgument {}
