import ArgumentParser
import Documents
import Foundation
import Matrix
import Model
import Preview
import Runner
import Store

/// Compares the launch screens of two apps, or of an app and its sources.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows how the launch screens of two apps or commits differ, or of an app and its sources.",
    discussion: "Exit codes: 0 no difference, 1 a difference, 2 an error, 64 wrong usage.")

  @Argument(
    help:
      "Two of: an .app folder, an .ipa file, an .xcarchive, the folder of an Xcode project, a branch, tag or commit."
  )
  var subjects: [String] = []
  @Option(help: "Built app to compare with its sources.") var app: String?
  @Option(help: "Folder of the Xcode project to compare the built app with.") var project: String?
  @Option(help: "Branch, tag or commit to compare with --to.") var from: String?
  @Option(help: "Branch, tag or commit to compare with --from (default: the files in the folder).")
  var to: String?
  @Option(help: "Target of a project with several apps.") var target: String?
  @Option(help: "Info.plist of a project without a project file.") var infoPlist: String?
  @Option(help: "Matrix id, or the path of a matrix file.") var matrix: String = "smoke"
  @OptionGroup var parallel: JobOptions
  @Flag(help: "Print the differences as JSON.") var json = false

  /// What one side of the comparison is, as typed.
  private enum Subject {
    case path(String)
    /// A commit, and the option that names it.
    case commit(String, option: String)
  }

  /// Sources before the app that was built from them.
  private var pair: [Subject] {
    if let from {
      return [
        .commit(from, option: "--from"), to.map { .commit($0, option: "--to") } ?? .path(project ?? "."),
      ]
    }
    return (subjects + [project, app].compactMap(\.self)).map { .path($0) }
  }

  func validate() throws {
    let names = subjects + [from, to, project, app].compactMap(\.self)
    let isPair = from == nil ? to == nil && pair.count == 2 : subjects.isEmpty && app == nil
    guard isPair, names.allSatisfy({ !$0.isEmpty }) else {
      throw ValidationError("Name two apps or commits, or --project and --app, or --from and --to.")
    }
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

  private func side(_ subject: Subject, _ context: CommandContext) async throws -> LaunchDifference.Side {
    switch subject {
    case .commit(let name, let option): return try await side(commit: name, option: option, context)
    case .path(let path):
      let exists = FileManager.default.fileExists(atPath: context.absolute(path))
      let isCommit = from == nil && !exists && !Self.isBuilt(path)
      if isCommit, Checkout.nearest(holding: context.workingDirectory)?.objects(named: path).isEmpty == false
      {
        return try await side(commit: path, option: "diff", context)
      }
      return try await side(path, request(path, context), context)
    }
  }

  /// Returns the project in the files of a commit.
  private func side(commit name: String, option: String, _ context: CommandContext) async throws
    -> LaunchDifference.Side
  {
    let copy = try CommitCopy(name, option: option, in: context)
    defer { copy.remove() }
    var there = context
    there.workingDirectory = copy.folder
    let path = project ?? "."
    let absolute = there.absolute(path)
    let access = FileAccess(below: [copy.top])
    guard ![.missing, .outside].contains(access.kind(of: absolute)) else {
      throw CommitName.error(
        name, option: option, "has no folder \(path)", fix: "name the project's folder with --project")
    }
    var settings =
      try Settings.nearest(from: Settings.folder(of: absolute), upTo: copy.top) ?? Settings(project: absolute)
    if project != nil { settings.use(project: absolute) }
    settings.target = target ?? settings.target
    settings.infoPlist = infoPlist.map(there.absolute) ?? settings.infoPlist
    return try await side(name, request(settings, access, context), context)
  }

  private func side(_ name: String, _ request: RunRequest, _ context: CommandContext) async throws
    -> LaunchDifference.Side
  {
    let opened = try OpenedProject(request, context.data)
    let screens = try await BaselineService.screens(
      request, on: opened, pictures: .none, in: context.surroundings())
    return LaunchDifference.Side(
      name: name, isBuilt: request.app != nil,
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
    let isNamed = from == nil || project != nil
    var settings =
      isBuilt ? Settings(project: absolute) : try context.settings(project: isNamed ? path : nil)
    settings.target = isBuilt ? nil : target ?? settings.target
    settings.infoPlist = isBuilt ? nil : infoPlist.map(context.absolute) ?? settings.infoPlist
    let access = FileAccess.project(settings.project, settingsFolder: settings.folder)
      .allowing(infoPlist.map { [context.absolute($0)] } ?? [])
    var request = request(settings, access, context)
    request.app = isBuilt ? .init(path: absolute, shown: path) : nil
    return request
  }

  private func request(_ settings: Settings, _ access: FileAccess, _ context: CommandContext) -> RunRequest {
    var request = settings.request(access)
    request.otherApps = (subjects + [project, app].compactMap(\.self)).map(context.absolute)
    request.matrix = context.idOrPath(matrix)
    parallel.apply(to: &request)
    request.dataAccess = settings.dataAccess([matrix], in: context)
    return request
  }
}
