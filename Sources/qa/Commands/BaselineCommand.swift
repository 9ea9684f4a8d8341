import ArgumentParser
import Files
import Foundation
import Definitions
import Model
import Preview
import Runner
import Store

/// Records and checks baselines of layout and pixels.
struct BaselineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Records every screen's frames and pixels, and shows what changed since.",
    subcommands: [Record.self, Check.self])

  struct Record: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Writes frames and pixel digests of every case as text, and a picture of each distinct screen.",
      discussion: ExitCode.words)
    @OptionGroup var options: BaselineOptions
    func run() async throws {
      try await reportingDiagnostics {
        let (context, output) = try await options.screens(.all)
        let folder = options.folder(in: context)
        try folder.write(output.baselines, pictures: output.pictures)
        StandardOutput.print(
          "Recorded \(output.baselines.count) screens in \(options.baselines) with \(output.pictures.count) distinct pictures."
        )
      }
    }
  }

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compares every case with the baselines, and draws the differences.",
      discussion:
        "Exit codes: 0 nothing changed, 1 a screen is changed, new or orphaned, 2 no baselines or an error.")
    @OptionGroup var options: BaselineOptions
    @Option(
      help: "Folder for expected, actual and difference pictures (default: Reports/baseline)."
    )
    var output: String?

    func run() async throws {
      try await reportingDiagnostics {
        let context = try CommandContext.current()
        let folder = options.folder(in: context)
        guard folder.exists else {
          throw Diagnostics([
            Diagnostic(
              at: SourceLocation(file: options.baselines), "found no baselines",
              fix: "record them with `qa baseline record`")
          ])
        }
        let expected = try folder.read()
        let (_, actual) = try await options.screens(.none)
        let comparison = BaselineComparison(
          expected: expected, actual: actual.baselines, isWhole: try options.isWhole())
        // Only changed screens need pictures.
        let changed = Set(comparison.changed.filter(\.pixelsDiffer).map(\.actual.pixels))
        let pictures =
          changed.isEmpty ? [:] : try await options.screens(.digests(changed)).1.pictures
        let shown = output ?? "Reports/baseline"
        try BaselineReport(
          folder: folder, pictures: pictures, target: context.absolute(shown), shown: shown,
          writes: output == nil ? WriteAccess(below: context.workingDirectory) : .anywhere,
          say: { StandardOutput.print($0) }
        ).write(comparison)
        if !comparison.isClean { throw ExitCode.findings }
      }
    }
  }
}

/// Options of both commands.
struct BaselineOptions: ParsableArguments {
  @OptionGroup var subject: AppOptions
  @Option(help: "Matrix id, or the path of a matrix file.") var matrix: String = "pr"
  @Option(name: .customLong("baselines"), help: "Folder of the baselines (default: baselines).")
  var typedBaselines: String?
  var baselines: String { typedBaselines ?? "baselines" }
  @OptionGroup var axes: AxisOptions
  @OptionGroup var parallel: JobOptions

  func validate() throws {
  }

  /// The default folder may not lead out of the current folder.
  func folder(in context: CommandContext) -> BaselineFolder {
    BaselineFolder(
      path: context.absolute(baselines),
      writes: typedBaselines == nil ? WriteAccess(below: context.workingDirectory) : .anywhere)
  }

  /// Whether no axis is filtered.
  func isWhole() throws -> Bool { try axes.selection().isEmpty }

  func screens(_ pictures: BaselineService.Pictures) async throws -> (CommandContext, BaselineService.Output)
  {
    let context = try CommandContext.current()
    let settings = try subject.settings(in: context)
    var request = subject.request(settings, in: context)
    request.matrix = context.idOrPath(matrix)
    request.selection = try axes.selection()
    parallel.apply(to: &request)
    request.dataAccess = settings.dataAccess([matrix], in: context)
    let project = try OpenedProject(request, context.data)
    return (
      context,
      try await BaselineService.screens(
        request, on: project, pictures: pictures, in: context.surroundings())
    )
  }
}
