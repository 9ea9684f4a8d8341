import ArgumentParser
import Documents
import Foundation
import Matrix
import Model
import Reporting
import Runner

/// The app to check.
struct SubjectOptions: ParsableArguments {
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

  /// Returns the settings: options first, then the `qa.yml` in force, then defaults.
  ///
  /// - Parameter app: The built app of the command line.
  /// - Throws: `Diagnostics` for a missing folder or an invalid `qa.yml`.
  func settings(in context: CommandContext, app: String? = nil) throws -> Settings {
    var settings = try context.settings(project: project, app: app)
    if project == nil, app == nil, infoPlist != nil { settings.project = context.workingDirectory }
    settings.target = target ?? settings.target
    settings.configuration = configuration ?? settings.configuration
    settings.infoPlist = infoPlist.map { context.absolute($0) } ?? settings.infoPlist
    try context.data.requireOutside(FileAccess.project(settings.project, settingsFolder: settings.folder))
    return settings
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

extension SubjectOptions {
  /// Returns a request about the app; see `Settings.request(_:)`.
  func request(_ settings: Settings, in context: CommandContext) -> RunRequest {
    settings.request(access(to: settings, in: context))
  }

  /// Returns where the project may be read: its git checkout, and the Info.plist that was typed.
  func access(to settings: Settings, in context: CommandContext) -> FileAccess {
    FileAccess.project(settings.project, settingsFolder: settings.folder)
      .allowing(infoPlist.map { [context.absolute($0)] } ?? [])
  }
}

extension Settings {
  /// Returns where checklists, matrices, waivers and stories may be read.
  ///
  /// - Parameter typed: Ids or paths from the command line.
  func dataAccess(_ typed: [String?], in context: CommandContext) -> FileAccess {
    var access = FileAccess(below: sourceFolders + [folder]).allowing(context.data.access.locations)
    access.overlay = overlay
    for text in typed {
      guard let text else { continue }
      let path = context.idOrPath(text)
      if path.hasPrefix("/") { access = access.allowing(FileAccess.typed(path).locations) }
    }
    return access
  }

  /// Returns the absolute folder of the last run: as typed, as `qa.yml` says, or `Reports/latest` here or beside `qa.yml`.
  ///
  /// - Parameter typed: The folder of the command line.
  func reports(_ typed: String?, in context: CommandContext) -> String {
    if let named = typed ?? output { return context.absolute(named) }
    let usual = "Reports/latest"
    let (here, beside) = (context.absolute(usual), folder + "/" + usual)
    let access = FileAccess(below: [outputFolder])
    let isBeside =
      access.kind(of: here + "/run.json") != .file && access.kind(of: beside + "/run.json") == .file
    return isBeside ? beside : here
  }

  /// Returns where reports and the history may be written if the command line does not name them.
  func outputAccess(in context: CommandContext) -> WriteAccess {
    if output != nil { return WriteAccess(below: outputFolder) }
    let here = RealPath.resolve(context.workingDirectory).path
    return WriteAccess(below: FileAccess(below: [outputFolder]).contains(here) ? outputFolder : here)
  }
}
