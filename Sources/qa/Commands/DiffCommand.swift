import ArgumentParser
import Files
import Foundation
import Definitions
import Model
import Preview
import Store

/// Compares the launch screens of two apps or commits, of an app and its sources, or of files and screenshots or recordings.
struct DiffCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Shows what changed: against a commit, an app, a screenshot or recorded screens.",
    discussion: """
      qa diff HEAD~1            the files against a commit
      qa diff v1.0 v1.1         two commits; apps and projects work, too
      qa diff MyApp.ipa         an app against its sources
      qa diff screenshot.png    screenshots against the drawn screens; recognizes the device
      qa diff --record          records the drawn screens; then
      qa diff                   the files against the recorded screens

      A file wins over a commit of the same name. Of a screenshot, status bar, housing, home indicator and corners do not \
      count; the checklist's pixel assertions do.

      Exit codes: 0 no difference, 1 a difference, 2 an error, 64 wrong usage.
      """)

  /// The folder of recorded screens.
  static let usual = "baselines"

  @OptionGroup(title: "What to compare") var subject: AppOptions
  @Argument(
    help: .value(
      "what", "Up to two of: a commit, an .app, .ipa or .xcarchive, the folder of a project; or screenshots.")
  )
  var subjects: [String] = []
  @Option(
    name: .customLong("recorded"),
    help: .value("folder", "Folder of the recorded screens (default: \(usual))."))
  var typedRecorded: String?
  @OptionGroup(title: "What to check") var list: ChecklistOptions
  @OptionGroup(title: "Which cases") var cases: CaseOptions
  @Flag(help: "Record the screens in place of earlier ones.") var record = false
  @Option(help: .value("folder", "Folder for pictures of the differences."))
  var pictures: String?
  @Flag(help: "Print each screen that differs, and its frames.") var verbose = false
  @OptionGroup(title: "Output") var facts: FactOptions

  private var recorded: String { typedRecorded ?? Self.usual }

  private var isScreenshots: Bool {
    !subjects.isEmpty && subjects.allSatisfy { ["png", "jpg", "jpeg"].contains(FilePath.pathExtension($0)) }
  }

  func validate() throws {
    try requireValues(["recorded": typedRecorded, "pictures": pictures])
    guard subjects.allSatisfy({ !$0.isEmpty }), subjects.count <= 2 || isScreenshots else {
      throw ValidationError("Name at most two apps or commits, or screenshots.")
    }
    if record, !subjects.isEmpty { throw ValidationError("--record takes no app and no commit.") }
    if isScreenshots, try cases.axes.selection().chosen.contains(where: { $0.values.count > 1 }) {
      throw ValidationError("An option about a screenshot takes one value.")
    }
  }

  func run(in context: CommandContext) async throws {
    if isScreenshots { return try compareScreenshots(context) }
    let comparison = try comparison(context)
    if record {
      let count = try await context.showing("Drew") {
        try await comparison.record(into: folder(context), in: context, $0)
      }
      StandardOutput.print(
        "Recorded \(count.screens) screens in \(recorded) with \(count.pictures) distinct pictures.")
      return
    }
    let difference = try await context.showing("Drew") { surroundings in
      try await comparison.difference(
        in: context, surroundings,
        pictures: pictures.map { DifferencePictures(target: context.absolute($0), shown: $0) })
    }
    try facts.show(difference.text(isWhole: verbose).split(separator: "\n").map(String.init), difference)
    if !difference.isEmpty { throw ExitCode.findings }
  }

  private func comparison(_ context: CommandContext) throws -> LaunchComparison {
    var sides: [LaunchComparison.Version] = subjects.map { .named($0) }
    switch subjects.first {
    case nil: sides = [.recorded(folder(context), shown: recorded), .files]
    // Sources before the app that was built from them.
    case let name? where sides.count == 1: sides.insert(.files, at: FleetApp.isBuilt(name) ? 0 : 1)
    default: break
    }
    var comparison = LaunchComparison(sides[0], sides[1], matrix: cases.matrix ?? "pr")
    comparison.app = subject.choice
    comparison.selection = try cases.axes.selection()
    comparison.jobs = cases.parallel.jobs
    comparison.apps = subjects
    return comparison
  }

  /// The default folder may not lead out of the current folder.
  private func folder(_ context: CommandContext) -> BaselineFolder {
    BaselineFolder(
      path: context.absolute(recorded),
      writes: typedRecorded == nil ? WriteAccess(below: context.workingDirectory) : .anywhere)
  }
}
