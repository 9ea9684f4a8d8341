import ArgumentParser
import Definitions
import Preview

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

  /// Sources before the app that was built from them.
  private var pair: [LaunchComparison.Version] {
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
      var comparison = LaunchComparison(pair[0], pair[1], matrix: matrix)
      comparison.project = project
      comparison.target = target
      comparison.infoPlist = infoPlist
      comparison.jobs = parallel.jobs
      comparison.hasFrom = from != nil
      comparison.apps = subjects + [project, app].compactMap(\.self)
      let difference = try await comparison.difference(in: context, context.surroundings())
      let text = try json ? difference.readableJSON : difference.text
      text.split(separator: "\n", omittingEmptySubsequences: false).forEach {
        StandardOutput.print(String($0))
      }
      if !difference.isEmpty { throw ExitCode.findings }
    }
  }
}
