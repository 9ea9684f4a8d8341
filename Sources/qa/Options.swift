import ArgumentParser
import Foundation
import Definitions
import Model
import Reporting
import Runner

/// The app to check.
struct AppOptions: ParsableArguments {
  @Option(
    help: """
      Folder of the Xcode project, or the .xcodeproj; its nearest qa.yml then counts (default: the project of the nearest \
      qa.yml, else this folder).
      """)
  var project: String?
  @Option(help: "Target, if the project has several apps.") var target: String?
  @Option(help: "Build configuration (default: Release).") var configuration: String?
  @Option(help: "Info.plist, for an app without a project file.") var infoPlist: String?

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

  @Option(help: "Screens to work on at the same time (default: the number of processors).") var jobs: Int?

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
      "Folder that paths in reports are relative to (default: the top of the git checkout, else the project)."
  )
  var pathRoot: String?

  func validate() throws {
    if pathRoot?.isEmpty == true { throw ValidationError("--path-root needs a value.") }
  }
}
