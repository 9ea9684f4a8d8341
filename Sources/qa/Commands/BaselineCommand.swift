import ArgumentParser
import Documents
import Foundation
import Matrix
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
          writes: output == nil ? WriteAccess(below: context.workingDirectory) : .anywhere
        ).write(comparison)
        if !comparison.isClean { throw ExitCode.findings }
      }
    }
  }
}

/// Options of both commands.
struct BaselineOptions: ParsableArguments {
  @OptionGroup var subject: SubjectOptions
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

/// Prints a comparison, and writes pictures of the differences.
struct BaselineReport {
  var folder: BaselineFolder
  /// Current pictures by pixel digest.
  var pictures: [String: [UInt8]]
  /// Absolute folder for pictures.
  var target: String
  /// The folder as the user typed it.
  var shown: String
  /// Limits where the pictures may be written; a path from the command line has no limit.
  var writes: WriteAccess

  func write(_ comparison: BaselineComparison) throws {
    var shownPairs = Set<String>()
    for change in comparison.changed {
      StandardOutput.print("changed: \(change.actual.name)")
      for line in change.layoutLines.prefix(6) { StandardOutput.print("  \(line)") }
      guard change.pixelsDiffer else { continue }
      let pair = change.expected.pixels + change.actual.pixels
      if shownPairs.insert(pair).inserted {
        try writePixels(change)
      } else {
        StandardOutput.print("  pixels: same difference as above")
      }
    }
    for baseline in comparison.new { StandardOutput.print("new: \(baseline.name)") }
    for baseline in comparison.orphaned { StandardOutput.print("orphaned: \(baseline.name)") }
    StandardOutput.print(
      "\(comparison.unchanged) unchanged, \(comparison.changed.count) changed, \(comparison.new.count) new, \(comparison.orphaned.count) orphaned."
    )
  }

  private func writePixels(_ change: BaselineComparison.Change) throws {
    guard let expected = folder.picture(change.expected.pixels), let actual = pictures[change.actual.pixels]
    else {
      StandardOutput.print("  pixels: different; the baseline has no picture")
      return
    }
    let name = String(change.actual.name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    var files = [("expected", expected), ("actual", actual)]
    if let difference = BaselineService.difference(expected, actual) {
      let figures = difference.figures
      StandardOutput.print(
        "  pixels: CIEDE2000 mean \(figures.mean.shortDescription), largest \(figures.largest.shortDescription); \((figures.noticeable * 100).shortDescription) % of the pixels noticeably different; structural similarity \(figures.similarity.shortDescription)"
      )
      files.append(("difference", difference.png))
    } else {
      StandardOutput.print("  pixels: the sizes differ")
    }
    do {
      try writes.createFolder(target)
      for (kind, png) in files { try writes.write(png, to: "\(target)/\(name)-\(kind).png") }
    } catch is WriteAccessError {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: shown), "leads out of the current folder or is a symbolic link",
          fix: "name the folder with --output")
      ])
    }
    StandardOutput.print("  \(shown)/\(name)-*.png")
  }
}
