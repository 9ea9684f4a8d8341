import ArgumentParser
import Foundation
import Definitions
import Model
import Reporting
import Runner

/// The app to check.
struct AppOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Folder of the Xcode project, or the .xcodeproj; its nearest qa.yml then counts (default: the project of the nearest \
      qa.yml, else this folder).
      """, valueName: "folder"), completion: .directory)
  var project: String?
  @Option(help: ArgumentHelp("Target, if the project has several apps.", valueName: "name")) var target:
    String?
  @Option(help: ArgumentHelp("Build configuration (default: Release).", valueName: "name")) var configuration:
    String?
  @Option(
    help: ArgumentHelp("Info.plist, for an app without a project file.", valueName: "file"),
    completion: .file()) var infoPlist: String?

  func validate() throws {
    for (name, text) in [
      ("project", project), ("target", target), ("configuration", configuration), ("info-plist", infoPlist),
    ] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
  }

  var choice: AppChoice {
    AppChoice(project: project, target: target, configuration: configuration, infoPlist: infoPlist)
  }

  /// See `AppChoice.settings(in:app:)`.
  func settings(in context: CommandContext, app: String? = nil) throws -> Settings {
    try choice.settings(in: context, app: app)
  }

  /// See `AppChoice.request(_:in:)`.
  func request(_ settings: Settings, in context: CommandContext) -> RunRequest {
    choice.request(settings, in: context)
  }
}

/// How many screens are in work.
struct JobOptions: ParsableArguments {
  /// More than any machine has processors.
  private static let most = 1024

  @Option(
    help: ArgumentHelp(
      "Screens to work on at the same time (default: the number of processors).", valueName: "n")) var jobs:
    Int?

  func validate() throws {
    if let jobs, !(1...Self.most).contains(jobs) {
      throw ValidationError("--jobs needs a number from 1 to \(Self.most).")
    }
  }

  func apply(to request: inout RunRequest) { request.jobs = jobs ?? request.jobs }
}

/// How much a command prints.
struct DetailOptions: ParsableArguments {
  @Flag(help: "Print only the three closing lines.") var quiet = false
  @Flag(help: "Print also a line for each criterion, and every cause.") var verbose = false

  func validate() throws {
    if quiet, verbose { throw ValidationError("Use either --quiet or --verbose.") }
  }

  var chosen: RunText.Options.Detail { quiet ? .quiet : verbose ? .verbose : .normal }
}

/// The folder that paths in reports are relative to, for the run and its gate.
struct PathOptions: ParsableArguments {
  @Option(
    help:
      ArgumentHelp(
        "Folder that paths in reports are relative to (default: the top of the git checkout, else the project).",
        valueName: "folder"))
  var pathRoot: String?

  func validate() throws {
    if pathRoot?.isEmpty == true { throw ValidationError("--path-root needs a value.") }
  }
}

/// The cases of a comparison.
struct CaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Matrix id or file (default: pr).", valueName: "matrix"), completion: .matrices)
  var matrix: String?
  @OptionGroup var axes: AxisOptions
  @OptionGroup var parallel: JobOptions

  func validate() throws {
    if matrix?.isEmpty == true { throw ValidationError("--matrix needs a value.") }
  }
}
