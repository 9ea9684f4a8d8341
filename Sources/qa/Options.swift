import ArgumentParser
import Files
import Foundation
import Definitions
import Model
import Reporting
import Runner

/// Rejects options whose text is empty.
///
/// - Parameter values: Texts by the names of their options; nil for an option that is not used.
func requireValues(_ values: KeyValuePairs<String, String?>) throws {
  for (name, text) in values where text?.isEmpty == true {
    throw ValidationError("--\(name) needs a value.")
  }
}

/// Options none of which may have an empty text.
protocol OptionsWithValues: ParsableArguments {}

extension OptionsWithValues {
  func validate() throws {
    for (label, value) in Mirror(reflecting: self).children {
      guard let option = value as? Option<String?> else { continue }
      let words = (label ?? "").drop { $0 == "_" }.map { $0.isUppercase ? "-" + $0.lowercased() : "\($0)" }
      try requireValues([words.joined(): option.wrappedValue])
    }
  }
}

/// The project of a command, whose qa.yml counts.
struct ProjectOptions: OptionsWithValues {
  @Option(
    help: ArgumentHelp(
      """
      Folder of the Xcode project, or the .xcodeproj; its nearest qa.yml then counts (default: the project of the nearest \
      qa.yml, else the app in this folder or below).
      """, valueName: "folder"), completion: .directory)
  var project: String?
}

/// One of the apps of a project.
struct TargetOptions: OptionsWithValues {
  @OptionGroup var folder: ProjectOptions
  @Option(help: .value("name", "Target, if the project has several apps."))
  var target: String?

  var choice: AppChoice { AppChoice(project: folder.project, target: target) }
}

/// Options about an app.
protocol AppSelection {
  var choice: AppChoice { get }
}

extension AppSelection {
  /// See `AppChoice.settings(in:)`.
  func settings(in context: CommandContext) throws -> Settings { try choice.settings(in: context) }

  /// See `AppChoice.request(_:in:)`.
  func request(_ settings: Settings, in context: CommandContext) -> RunRequest {
    choice.request(settings, in: context)
  }

  /// Returns the request for a checklist and a matrix as typed, or those of `qa.yml`.
  func request(
    _ settings: Settings, _ list: ChecklistOptions, matrix: String?, _ axes: AxisOptions? = nil,
    _ parallel: JobOptions? = nil, in context: CommandContext
  ) throws -> RunRequest {
    var request = choice.request(settings, in: context)
    request.checklist = settings.checklist(list.checklist, in: context)
    request.matrix = context.idOrPath(matrix ?? settings.matrix ?? "full")
    if let axes { request.selection = try axes.selection() }
    parallel?.apply(to: &request)
    request.dataAccess = settings.dataAccess([list.checklist, matrix], in: context)
    return request
  }
}

/// The app to check.
struct AppOptions: OptionsWithValues, AppSelection {
  @OptionGroup var app: TargetOptions
  @Option(
    help: .value("name", "Build configuration (default: that of the scheme's archives, else of the target)."))
  var configuration: String?
  @Option(help: .value("file", "Info.plist, for an app without a project file."), completion: .file())
  var infoPlist: String?

  var project: String? { app.folder.project }
  var target: String? { app.target }

  var choice: AppChoice {
    AppChoice(project: project, target: target, configuration: configuration, infoPlist: infoPlist)
  }
}

/// The app to check, also as the argument of a command.
struct AppArguments: ParsableArguments, AppSelection {
  @Argument(
    help: ArgumentHelp(
      """
      Folder of the project, .xcodeproj, .app, .ipa or .xcarchive; its nearest qa.yml counts (default: the project of the \
      nearest qa.yml, else the app in this folder or below).
      """, valueName: "app"), completion: .file())
  var path: String?
  @OptionGroup var options: AppOptions

  func validate() throws {
    guard let path else { return }
    if path.isEmpty { throw ValidationError("The app needs a name: give a folder, or a file.") }
    if let typed = options.project, app == nil,
      FilePath.standardized(typed) != FilePath.standardized(path)
    {
      throw ValidationError(
        "The argument \(path) and --project \(typed) name two projects. Name one of them.")
    }
  }

  /// Rejects a built app.
  func requireProject(_ command: String) throws {
    if let app {
      throw ValidationError(
        "`qa \(command)` needs the project of an app, but \(app) is a built app. Name the folder of its project."
      )
    }
  }

  /// The built app, where the argument is one.
  var app: String? { path.flatMap { FleetApp.isBuilt($0) ? $0 : nil } }
  var project: String? { options.project ?? (app == nil ? path.map(Self.folder) : nil) }
  var target: String? { options.target }
  var configuration: String? { options.configuration }
  var infoPlist: String? { options.infoPlist }

  var choice: AppChoice {
    var choice = options.choice
    (choice.project, choice.app) = (project, app)
    return choice
  }

  /// Returns the folder of a workspace, and any other path as it is.
  private static func folder(_ path: String) -> String {
    guard FilePath.pathExtension(path) == "xcworkspace" else { return path }
    let parent = FilePath.parent(FilePath.standardized(path))
    return parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parent
  }
}

/// The checklist of a command.
struct ChecklistOptions: OptionsWithValues {
  @Option(
    help: .value(
      "checklist",
      "Checklist id, or the path of a checklist file (default: qa.yml's `checklist`, else launch-screen-basics)."
    ), completion: .checklists)
  var checklist: String?
}

/// The matrix of a command.
struct MatrixOptions: OptionsWithValues {
  @Option(
    help: .value(
      "matrix", "Matrix id, or the path of a matrix file (default: qa.yml's `matrix`, else full)."),
    completion: .matrices)
  var matrix: String?
}

/// The folder of the evidence.
struct EvidenceFolderOptions: OptionsWithValues {
  @Option(
    help: .value("folder", "Folder of the evidence (default: qa.yml's `evidence`, else evidence beside it)."),
    completion: .directory)
  var evidence: String?
}

/// The run that a command is about.
struct RunFolderOptions: OptionsWithValues {
  @Option(
    help: .value("folder", "Folder of the run (default: qa.yml's `output`, else Reports/latest)."),
    completion: .directory)
  var from: String?
}

/// The waivers of a command.
struct WaiverOptions: OptionsWithValues {
  @Option(
    help: .value("file", "File of waivers (default: qa.yml's `waivers`, else waivers.yml beside it)."),
    completion: .file())
  var waivers: String?
}

/// What fails a run, beside its errors.
struct VerdictOptions: ParsableArguments {
  @Option(
    help: .value("impact", "Lowest impact that fails the run (default: qa.yml's `fail-on`, else minor)."))
  var failOn: Impact?
  @Flag(
    inversion: .prefixedNo, help: "Fail also for undecided criteria (default: qa.yml's `strict`, else no).")
  var strict: Bool?
}

/// The form of JUnit reports.
struct JUnitFormOptions: ParsableArguments {
  @Option(help: .value("profile", "JUnit profile: rich, or strict for schema validators."))
  var junitProfile: JUnitProfile = .rich
  @Option(
    help: .value(
      "detail", "Tests of JUnit and CTRF: causes, or cases (default: qa.yml's `junit-detail`, else causes)."))
  var junitDetail: JUnitDetail?
  @Option(
    help: .value("folder", "Absolute folder of the reports, for Jenkins' attachments."),
    completion: .directory)
  var attachmentRoot: String?

  func validate() throws {
    if let attachmentRoot, !attachmentRoot.hasPrefix("/") {
      throw ValidationError("--attachment-root needs an absolute path.")
    }
  }
}

/// How many screens are in work.
struct JobOptions: ParsableArguments {
  /// More than any machine has processors.
  private static let most = 1024

  @Option(help: .value("n", "Screens to work on at the same time (default: the number of processors)."))
  var jobs: Int?

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
struct PathOptions: OptionsWithValues {
  @Option(
    help: .value(
      "folder",
      "Folder that paths in reports are relative to (default: the top of the git checkout, else the project)."
    ))
  var pathRoot: String?
}

/// The cases of a comparison.
struct CaseOptions: OptionsWithValues {
  @Option(help: .value("matrix", "Matrix id or file (default: pr)."), completion: .matrices)
  var matrix: String?
  @OptionGroup var axes: AxisOptions
  @OptionGroup var parallel: JobOptions
}

extension ArgumentHelp {
  /// The help of an option or an argument that has a value, with the name of the value.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }
}
