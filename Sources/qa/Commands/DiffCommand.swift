import ArgumentParser
import Documents
import Foundation
import Matrix
import Model
import Runner
import Store

/// Compares the launch screens of two apps, or of an app and its sources.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows how the launch screens of two apps differ, or of an app and its sources.",
    discussion: "Exit codes: 0 no difference, 1 a difference, 2 an error, 64 wrong usage.")

  @Argument(
    help: "Two of: an .app folder, an .ipa file, an .xcarchive, the folder of an Xcode project.")
  var subjects: [String] = []
  @Option(help: "Built app to compare with its sources.") var app: String?
  @Option(help: "Folder of the Xcode project to compare the built app with.") var project: String?
  @Option(help: "Target of a project with several apps.") var target: String?
  @Option(help: "Info.plist of a project without a project file.") var infoPlist: String?
  @Option(help: "Matrix id, or the path of a matrix file.") var matrix: String = "smoke"
  @Option(help: "Environments to check at the same time (default: the number of processors).")
  var jobs: Int?
  @Flag(help: "Print the differences as JSON.") var json = false

  /// Sources before the app that was built from them.
  private var pair: [String] { subjects + [project, app].compactMap(\.self) }

  func validate() throws {
    guard pair.count == 2, pair.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("Name two apps, or --project and --app.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs needs a number of at least 1.") }
  }

  func run() async throws {
    try await reportingDiagnostics {
      let context = try CommandContext.current()
      let before = try await side(pair[0], context)
      let after = try await side(pair[1], context)
      let difference = LaunchDifference(before, after)
      let text = try json ? difference.readableJSON : difference.text
      text.split(separator: "\n", omittingEmptySubsequences: false).forEach {
        StandardOutput.print(String($0))
      }
      if !difference.isEmpty { throw ExitCode.findings }
    }
  }

  private func side(_ path: String, _ context: CommandContext) async throws -> LaunchDifference.Side {
    let request = try request(path, context)
    let opened = try OpenedProject(request, context.data)
    let screens = try await BaselineService.screens(
      request, on: opened, pictures: .none, in: context.surroundings())
    return LaunchDifference.Side(
      name: path, isBuilt: Self.isBuilt(context.absolute(path)),
      facts: LaunchFacts(opened, digest: Digest.sha256),
      screens: screens.baselines)
  }

  private static func isBuilt(_ path: String) -> Bool {
    ["app", "ipa", "xcarchive", "zip"].contains(FilePath.pathExtension(path))
  }

  private func request(_ path: String, _ context: CommandContext) throws -> RunRequest {
    let absolute = context.absolute(path)
    guard FileManager.default.fileExists(atPath: absolute) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: path), "there is no such app and no such folder",
          fix: "check the path")
      ])
    }
    let isBuilt = Self.isBuilt(absolute)
    var settings = Settings(project: absolute)
    if !isBuilt, let own = try Settings.own(of: absolute) { settings = own }
    settings.target = isBuilt ? nil : target ?? settings.target
    settings.infoPlist = isBuilt ? nil : infoPlist.map(context.absolute) ?? settings.infoPlist
    var request = settings.request(
      FileAccess.project(settings.project, settingsFolder: settings.folder)
        .allowing(infoPlist.map { [context.absolute($0)] } ?? []))
    request.app = isBuilt ? .init(path: absolute, shown: path) : nil
    request.matrix = context.idOrPath(matrix)
    request.jobs = jobs ?? request.jobs
    request.dataAccess = settings.dataAccess([matrix], in: context)
    return request
  }
}
