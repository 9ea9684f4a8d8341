import ArgumentParser
import Documents
import Foundation
import Matrix
import Model
import Runner
import Store

/// Goldens of layout and pixels.
struct BaselineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Keeps what every screen looks like, and tells what has changed since.",
    subcommands: [Record.self, Check.self])

  struct Record: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Writes the frames and pixel digests of every case as text, and a picture of each different screen.")
    @OptionGroup var options: BaselineOptions
    func run() async throws {
      try await reportingFaults {
        let (place, output) = try await options.screens(.all)
        let folder = options.folder(in: place)
        try folder.write(output.baselines, pictures: output.pictures)
        print(
          "\(output.baselines.count) screens on record in \(options.baselines), with \(output.pictures.count) different pictures."
        )
      }
    }
  }

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compares every case with the record; what changed fails, with pictures of the difference.",
      discussion:
        "Exit codes: 0 nothing changed, 1 something is changed, new or orphaned, 2 no record or a fault.")
    @OptionGroup var options: BaselineOptions
    @Option(
      help: "Folder for expected, actual and difference pictures of what changed (default: Reports/baseline)."
    )
    var output: String?

    func run() async throws {
      try await reportingFaults {
        let place = try Place.current()
        let folder = options.folder(in: place)
        guard folder.exists else {
          throw Diagnostics([
            Diagnostic(
              at: SourceLocation(file: options.baselines), "there are no baselines",
              fix: "record them with `qa baseline record`")
          ])
        }
        let expected = try folder.read()
        let (_, actual) = try await options.screens(.none)
        let comparison = BaselineComparison(
          expected: expected, actual: actual.baselines, isWhole: try options.isWhole())
        // Only what changed is wanted as a picture.
        let changed = Set(comparison.changed.filter(\.pixelsDiffer).map(\.actual.pixels))
        let pictures =
          changed.isEmpty ? [:] : try await options.screens(.digests(changed)).1.pictures
        let shown = output ?? "Reports/baseline"
        try BaselineReport(
          folder: folder, pictures: pictures, target: place.absolute(shown), shown: shown,
          writes: output == nil ? WriteAccess(below: place.workingDirectory) : .anywhere
        ).tell(comparison)
        if !comparison.isClean { throw ExitCode.findings }
      }
    }
  }
}

/// What both commands take.
struct BaselineOptions: ParsableArguments {
  @OptionGroup var subject: SubjectOptions
  @Option(help: "Matrix id, or the path of a matrix file (default: pr).") var matrix: String = "pr"
  @Option(name: .customLong("baselines"), help: "Folder of the baselines (default: baselines).")
  var typedBaselines: String?
  var baselines: String { typedBaselines ?? "baselines" }
  @OptionGroup var axes: AxisOptions
  @Option(help: "How many environments are worked out at once (default: the number of processors).") var jobs:
    Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs needs a number of at least 1.") }
  }

  /// The default folder may not lead out of the current folder.
  func folder(in place: Place) -> BaselineFolder {
    BaselineFolder(
      path: place.absolute(baselines),
      writes: typedBaselines == nil ? WriteAccess(below: place.workingDirectory) : .anywhere)
  }

  /// Whether no axis is narrowed.
  func isWhole() throws -> Bool { try axes.selection().isEmpty }

  func screens(_ pictures: BaselineService.Pictures) async throws -> (Place, BaselineService.Output) {
    let place = try Place.current()
    let settings = try subject.settings(in: place)
    let request = RunRequest(
      projectRoot: settings.project, target: settings.target, configuration: settings.configuration,
      infoPlist: settings.infoPlist, matrix: place.idOrPath(matrix), selection: try axes.selection(),
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      projectAccess: subject.access(to: settings, in: place),
      dataAccess: settings.dataAccess([matrix], in: place))
    let surroundings = Surroundings(
      data: place.data, version: Version.current, commit: nil, digest: Digest.sha256, progress: { _ in })
    let project = try OpenedProject(request, place.data)
    return (
      place, try await BaselineService.screens(request, on: project, pictures: pictures, in: surroundings)
    )
  }
}

/// What a comparison says to a person, and the pictures of what differs.
struct BaselineReport {
  var folder: BaselineFolder
  /// Pixel digest → picture of now.
  var pictures: [String: [UInt8]]
  /// Absolute, and as the user gave it.
  var target: String
  var shown: String
  /// Limits where the pictures may be written; a path from the command line has no limit.
  var writes: WriteAccess

  func tell(_ comparison: BaselineComparison) throws {
    var told = Set<String>()
    for change in comparison.changed {
      print("changed: \(change.actual.name)")
      for line in change.layoutLines.prefix(6) { print("  \(line)") }
      guard change.pixelsDiffer else { continue }
      let pair = change.expected.pixels + change.actual.pixels
      if told.insert(pair).inserted { try tellPixels(change) } else { print("  pixels: as above") }
    }
    for baseline in comparison.new { print("new: \(baseline.name)") }
    for baseline in comparison.orphaned { print("orphaned: \(baseline.name)") }
    print(
      "\(comparison.unchanged) unchanged, \(comparison.changed.count) changed, \(comparison.new.count) new, \(comparison.orphaned.count) orphaned."
    )
  }

  private func tellPixels(_ change: BaselineComparison.Change) throws {
    guard let expected = folder.picture(change.expected.pixels), let actual = pictures[change.actual.pixels]
    else {
      print("  pixels: different; there is no picture on record")
      return
    }
    let name = String(change.actual.name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    var files = [("expected", expected), ("actual", actual)]
    if let difference = BaselineService.difference(expected, actual) {
      let figures = difference.figures
      print(
        "  pixels: CIEDE2000 mean \(figures.mean.shortDescription), largest \(figures.largest.shortDescription); \((figures.noticeable * 100).shortDescription) % noticeably different; structural similarity \(figures.similarity.shortDescription)"
      )
      files.append(("difference", difference.png))
    } else {
      print("  pixels: the sizes differ")
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
    print("  \(shown)/\(name)-*.png")
  }
}
