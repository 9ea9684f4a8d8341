import ArgumentParser
import Files
import Foundation
import Gate
import Definitions
import Model
import Reporting
import Runner

/// Checks every case of the matrix and writes the reports; the main job.
struct RunCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Checks every case of the matrix and writes the reports.",
    discussion: """
      Exit codes: 0 no findings, 1 findings, 2 an error of qa, its data or an input file, 64 wrong usage. Undecided \
      criteria change the exit code only with --strict, or with `strict: true` in qa.yml. Every report marks waived findings; they still count here. \
      `qa gate` applies the waivers.
      """)

  /// The checklist for `--as-if`.
  static let sdkChecklist = "sdk-rules"

  @OptionGroup(title: "What to check") var subject: AppArguments
  @OptionGroup(title: "What to check") var what: RunSubjectOptions
  @OptionGroup(title: "Which cases") var cases: RunCaseOptions
  @OptionGroup(title: "Reports") var reporting: RunReportOptions
  @OptionGroup(title: "Reports") var detail: DetailOptions
  @OptionGroup(title: "CI") var ci: RunCIOptions

  func validate() throws {
    try requireValues([
      "output": reporting.output, "format": reporting.format,
      "history": ci.history, "app": what.app,
    ])
    let ofProject = [subject.target, subject.configuration, subject.infoPlist]
    if let typed = what.app, let path = subject.app,
      FilePath.standardized(typed) != FilePath.standardized(path)
    {
      throw ValidationError("The argument \(path) and --app \(typed) name two apps. Name one of them.")
    }
    if app != nil, subject.project == nil, ofProject.contains(where: { $0 != nil }) {
      throw ValidationError(
        "With a built app, the options --target, --configuration and --info-plist need --project.")
    }
    try validateProjects()
    if let asIf = what.asIf, assumedSDK == nil {
      throw ValidationError("--as-if needs an SDK, such as sdk=27, not \"\(asIf)\".")
    }
    if let timeout = cases.caseTimeout, !(timeout > 0 && timeout <= 86_400) {
      throw ValidationError("--case-timeout needs a number of seconds above 0, at most 86400.")
    }
    _ = try shardPart()
    _ = try reports()
  }

  /// The built app, as the option or as the argument.
  var app: String? { what.app ?? subject.app }

  var choice: AppChoice {
    var choice = subject.choice
    choice.app = app
    return choice
  }

  func run(in context: CommandContext) async throws {
    try await Interruption.finishing { try await check(context) }
  }

  private func check(_ context: CommandContext) async throws {
    if let file = what.fleetPart { return try await FleetPart.read(file).run(self, context) }
    if !what.projects.isEmpty { return try await FleetRun(command: self, context: context).run() }
    let settings = try choice.settings(in: context)
    let output = try RunOutput(self, settings, context)
    let progress = ProgressLine(verb: "Checked", style: detail.quiet ? nil : context.progressStyle)
    defer { progress.clear() }
    let app = AppRun(self, settings, context, progress)
    if what.update { try await update(app.request(), settings, context) }
    let notices = try await replacements(context)
    var run = try await app.checked(app.prepared(), adding: notices)
    progress.clear()
    let isKept = try await output.write(&run, reports(), named: appName(context))
    show(run.run, run.input, options(run.input, output.folder, settings, run.root, context), context)
    if let signal = Interruption.signal { throw ExitCode(128 + signal) }
    if !isKept { throw ExitCode.error }
    try verdict(settings).conclude(run.run.record)
  }

  /// The app as `--projects` would name it.
  private func appName(_ context: CommandContext) -> String {
    let path = app ?? subject.project ?? "."
    return context.relative(context.absolute(path)) + (subject.target.map { ":" + $0 } ?? "")
  }

  private func show(
    _ run: FinishedRun, _ input: ReportInput, _ options: RunText.Options, _ context: CommandContext
  ) {
    StandardError.print(run.diagnostics, isQuiet: detail.quiet)
    if context.environment["GITHUB_ACTIONS"] == "true" {
      WorkflowCommands.lines(input).forEach(StandardOutput.printWorkflowCommand)
    }
    // Xcode sets this variable for the scripts of its build phases.
    if input.formats.contains("xcode") || context.environment["XCODE_VERSION_ACTUAL"] != nil {
      CompilerLines.lines(input, root: options.sources).forEach { StandardOutput.print($0) }
    }
    RunText.lines(input, options: options).forEach { StandardOutput.print($0) }
  }

  static func words(_ plan: PlannedRun) -> String {
    "Plan: \(plan.cases) cases in \(plan.environments) environments need \(plan.evaluations) evaluations."
  }

  func reports() throws -> [Report] {
    guard let format = reporting.format else { return Reports.standard }
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
