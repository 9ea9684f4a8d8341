import ArgumentParser
import Model
import Reporting

/// What `qa run` checks, beside the project.
struct RunSubjectOptions: ParsableArguments {
  @Option(
    help: .value(
      "app",
      "Built app to check: an .app folder, an .ipa file or an .xcarchive. With --project, findings name lines of the sources."
    ), completion: .file())
  var app: String?
  @OptionGroup var list: ChecklistOptions
  @Option(
    parsing: .upToNextOption,
    help: .value(
      "app",
      "Several apps in one run: folders, built apps, FOLDER:TARGET, patterns such as 'apps/*', or a file with one app on each line."
    ), completion: .directory)
  var projects: [String] = []
  /// What a process does that a run of several apps starts: the file of a `FleetPart`.
  @Option(help: .hidden) var fleetPart: String?
  @Option(
    help: .value(
      "commit",
      "Warn if an image, a color or the storyboard changed under the same name since this commit, branch or tag. With --projects and --history: check only apps that changed since their last run at it or before it."
    ))
  var since: String?
  @Option(
    help: .value("sdk", "Predict what an SDK requires, as sdk=27; the default checklist is then sdk-rules."))
  var asIf: String?
  @OptionGroup var exceptions: WaiverOptions
  @Flag(
    help:
      "Update the criteria of `qa init --checklist` and the recorded screens, after a change that you want."
  )
  var update = false
}

/// The cases of `qa run`.
struct RunCaseOptions: ParsableArguments {
  @OptionGroup var list: MatrixOptions
  @OptionGroup var axes: AxisOptions
  @OptionGroup var parallel: JobOptions
  @Option(
    help: .value(
      "seconds",
      "Seconds that one case may take; then its results are errors (default: in Matrix/system/limits.yml)."))
  var caseTimeout: Double?
}

/// The reports of `qa run`.
struct RunReportOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: .value(
      "folder", "Folder for the reports; a run replaces it (default: qa.yml's `output`, else Reports/latest)."
    ), completion: .directory)
  var output: String?
  @Option(
    help: .value(
      "list",
      "Comma-separated reports: \(Reports.all.map(\.id).joined(separator: ", ")) (default: \(Reports.standard.map(\.id).joined(separator: ", ")))."
    ), completion: .list(Reports.all.map(\.id)))
  var format: String?
  @OptionGroup var verdict: VerdictOptions
  @Flag(help: "Draw no screens for the report.") var noPreviews = false
}

/// What CI systems need of `qa run`.
struct RunCIOptions: ParsableArguments {
  @Option(
    help: .value("part", "Check only the part K of N of the cases, as K/N, or auto in a job of a scheduler."))
  var shard: String?
  @OptionGroup var junit: JUnitFormOptions
  @OptionGroup var paths: PathOptions
  @Option(
    help: ArgumentHelp(
      "History that this run is added to: a file, or a postgres:// URL (default: QA_HISTORY); see `qa history`.",
      valueName: "file"), completion: .file())
  var history: String?
  @Flag(help: "End with exit code 2 if this run cannot be added to the history.") var requireHistory = false
}
