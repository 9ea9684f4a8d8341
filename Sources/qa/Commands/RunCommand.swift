import ArgumentParser
import Foundation
import Gate
import Definitions
import Model
import Reporting
import Runner

/// Checks every case of the matrix and writes the reports; the main job.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Checks every case of the matrix and writes the reports.",
    discussion: """
      Exit codes: 0 no findings, 1 findings, 2 an error of qa, its data or an input file, 64 wrong usage. Undecided \
      criteria change the exit code only with --strict, or with `strict: true` in qa.yml. Every report marks waived findings; they still count here. \
      `qa gate` applies the waivers.
      """)

  /// The checklist for `--as-if`.
  static let sdkChecklist = "sdk-rules"

  @OptionGroup var subject: AppOptions
  @Option(
    help:
      "Built app to check: an .app folder, an .ipa file or an .xcarchive. With --project, findings name lines of the sources."
  )
  var app: String?
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?
  @Option(help: "Predict what an SDK requires, as sdk=27; the default checklist is then sdk-rules.")
  var asIf: String?
  @Option(help: "Matrix id (`qa matrix list`), or the path of a matrix file.") var matrix: String?
  @Option(name: [.short, .long], help: "Folder for the reports; a run replaces it.") var output: String?
  @OptionGroup var axes: AxisOptions
  @OptionGroup var parallel: JobOptions
  @Option(help: "Check only the part K of N of the cases, as K/N.") var shard: String?
  @Option(help: "Comma-separated reports: \(Reports.all.map(\.id).joined(separator: ", ")) (default: all).")
  var format: String?
  @Option(help: "Lowest impact that fails the run (default: qa.yml's `fail-on`, else minor).") var failOn:
    Impact?
  @Option(help: "JUnit profile: rich, or strict for schema validators.") var junitProfile: JUnitProfile =
    .rich
  @Option(help: "Tests of JUnit and CTRF: causes, or cases (default: qa.yml's `junit-detail`, else causes).")
  var junitDetail: JUnitDetail?
  @Option(help: "Absolute folder of the reports, for Jenkins' attachments.") var attachmentRoot: String?
  @OptionGroup var paths: PathOptions
  @Option(help: "History file that this run is added to; see `qa history`.") var history: String?
  @Option(help: "File of waivers (default: qa.yml's `waivers`, else waivers.yml beside it).") var waivers:
    String?
  @Option(
    help:
      "Seconds that one case may take; then its results are errors (default: in Matrix/system/limits.yml).")
  var caseTimeout: Double?
  @Flag(
    inversion: .prefixedNo, help: "Fail also for undecided criteria (default: qa.yml's `strict`, else no).")
  var strict: Bool?
  @Flag(help: "Draw no screens for the report.") var noPreviews = false
  @OptionGroup var detail: DetailOptions

  func validate() throws {
    for (name, text) in [
      ("checklist", checklist), ("matrix", matrix), ("output", output), ("format", format),
      ("history", history), ("waivers", waivers), ("app", app),
    ] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
    let ofProject = [subject.target, subject.configuration, subject.infoPlist]
    if app != nil, subject.project == nil, ofProject.contains(where: { $0 != nil }) {
      throw ValidationError(
        "With --app, the options --target, --configuration and --info-plist need --project.")
    }
    if let asIf, assumedSDK == nil {
      throw ValidationError("--as-if needs an SDK, such as sdk=27, not \"\(asIf)\".")
    }
    if let caseTimeout, !(caseTimeout > 0 && caseTimeout <= 86_400) {
      throw ValidationError("--case-timeout needs a number of seconds above 0, at most 86400.")
    }
    if shard != nil { _ = try shardPart() }
    _ = try reports()
    if let attachmentRoot, !attachmentRoot.hasPrefix("/") {
      throw ValidationError("--attachment-root needs an absolute path.")
    }
  }

  func run() async throws {
    try await reportingDiagnostics { try await Interruption.finishing { try await check() } }
  }

  private func check() async throws {
    let context = try CommandContext.current()
    let settings = try subject.settings(in: context, app: app)
    let output = try RunOutput(self, settings, context)
    let started = Date()
    let request = try request(settings, context)
    let prepared = try await PreparedRun(
      request, settings, pathRoot: paths.pathRoot, waivers: waivers,
      isOwnChecklist: checklist == nil && asIf == nil, in: context)
    let templates = try Templates.load(from: context.data.path + "/Reports/templates")
    let progress = ProgressLine(verb: "Checked", style: detail.quiet ? nil : context.progressStyle)
    defer { progress.clear() }
    let run = try await prepared.finished(
      in: surroundings(settings, context, progress), showing: Causes.examples)
    progress.clear()
    var input = try input(run, settings, templates, context)
    input.duration = context.isReproducible ? 0 : Date().timeIntervalSince(started)
    try await output.write(&input, reports(), jobs: request.jobs)
    show(run, input, options(input, output.folder, settings, prepared.paths.root, context), context)
    if let signal = Interruption.signal { throw ExitCode(128 + signal) }
    try verdict(settings).conclude(run.record)
  }

  private func show(
    _ run: FinishedRun, _ input: ReportInput, _ options: RunText.Options, _ context: CommandContext
  ) {
    StandardError.print(run.diagnostics, isQuiet: detail.quiet)
    if context.environment["GITHUB_ACTIONS"] == "true" {
      WorkflowCommands.lines(run.record).forEach(StandardOutput.printWorkflowCommand)
    }
    RunText.lines(input, options: options).forEach { StandardOutput.print($0) }
  }

  static func words(_ plan: PlannedRun) -> String {
    "Plan: \(plan.cases) cases in \(plan.environments) environments need \(plan.evaluations) evaluations."
  }

  func reports() throws -> [Report] {
    guard let format else { return Reports.standard }
    let names = format.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return try names.map { name in
      guard let report = Reports.all.first(where: { $0.id == name }) else {
        throw ValidationError(
          "Unknown report \"\(name)\" in --format. Use \(Reports.all.map(\.id).joined(separator: ", ")).")
      }
      return report
    }
  }
}

extension Impact: ExpressibleByArgument {}
extension JUnitProfile: ExpressibleByArgument {}
extension JUnitDetail: ExpressibleByArgument {}
