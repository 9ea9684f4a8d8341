import ArgumentParser
import Files
import Foundation
import Gate
import Definitions
import Model
import Reporting
import Runner
import Store
import Verdicts

/// Merges the shards of one run into one report.
struct MergeCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merges the shards of one run into one report.",
    discussion: """
      Reads the folders that `qa run --shard K/N` wrote, of one app or of `--projects`, and writes the reports of the \
      unsharded run. If a shard is missing, the command names it and writes an incomplete report.

      Exit codes: as `qa run`, and 2 if a shard is missing or the folders are not of one run.
      """)

  @Argument(help: .value("folder", "Folders of the shards' reports."))
  var folders: [String]
  @Option(name: .shortAndLong, help: .value("folder", "Folder for the reports; a merge replaces it."))
  var output: String
  @OptionGroup(title: "Reports") var verdict: VerdictOptions
  @OptionGroup(title: "CI") var junit: JUnitFormOptions
  @OptionGroup(title: "Reports") var detail: DetailOptions

  /// A full matrix has about 4,000 cases.
  private static let most = 1000

  func validate() throws {
    if folders.isEmpty { throw ValidationError("Name the folders of the shards.") }
    if folders.count > Self.most { throw ValidationError("Name at most \(Self.most) folders.") }
    if output.isEmpty { throw ValidationError("--output needs a value.") }
  }

  func run(in context: CommandContext) async throws {
    if try hasFleets(context) { return try await mergeFleets(context) }
    try merge(context)
  }

  private func merge(_ context: CommandContext) throws {
    let target = ReportFolder(path: context.absolute(output))
    try target.check()
    let parts = try folders.map { folder -> ShardMerge.Part in
      let path = context.absolute(folder)
      guard let run = try RunFile.read(path, shown: folder) else {
        throw Diagnostics(
          at: SourceLocation(file: folder + "/run.json"), "there is no such file",
          fix: "name a folder that `qa run --shard` wrote with the format json")
      }
      guard run.isIntact else {
        throw Diagnostics(
          at: SourceLocation(file: folder + "/run.json"),
          "was changed after it was written: its digest does not match", fix: "run the shard again")
      }
      return .init(record: run.record, name: folder)
    }
    let merged = try ShardMerge.merge(parts)
    var record = merged.record.counted
    record.examples = Causes.shown(record)
    let names = record.pictureNames
    let settings = try settings(of: record, context)
    let verdict = RunVerdict(failOn: self.verdict.failOn, isStrict: self.verdict.strict, settings)
    var input = ReportInput(
      record: record, previews: try previews(parts, context).filter { names.contains($0.key) },
      timestamp: context.timestamp,
      hostname: context.hostname,
      duration: 0, junitProfile: junit.junitProfile,
      junitDetail: junit.junitDetail ?? settings.junitDetail ?? .causes,
      templates: try Templates.load(from: context.data.path + "/Reports/templates"),
      attachmentRoot: junit.attachmentRoot,
      command: RunInvocation.repeating(
        record, checklist: record.checklist.id, matrix: record.matrix.id, settings, context),
      formats: Reports.standard.map(\.id), history: nil)
    input.digest = Digest.sha256
    try target.write(try Reports.standard.flatMap { try $0.render(input) })
    var options = RunText.Options()
    options.style = context.style
    options.detail = detail.chosen
    options.folder = target.path
    options.page = context.relative(target.path) + "/index.html"
    options.undecided = verdict.undecided(record)
    RunText.lines(input, options: options).forEach { StandardOutput.print($0) }
    for error in record.inputErrors { StandardError.print(error) }
    if !merged.missing.isEmpty { try reportMissing(merged.missing, record.shard, "qa run") }
    try verdict.conclude(record)
  }

  /// - Parameter command: What a shard was made with.
  func reportMissing(_ missing: [Int], _ shard: String?, _ command: String) throws {
    let count = shard?.split(separator: "/").last.map(String.init) ?? "?"
    let names = missing.prefix(20).map { "\($0)/\(count)" }.joined(separator: ", ")
    let run = "\(command) --shard \(missing.first ?? 1)/\(count)"
    StandardError.print(
      Diagnostic(
        .error, "missing: shard \(names)", fix: "run `\(run)` with the options of the others, and merge again"
      ).description)
    throw ExitCode.error
  }

  /// Returns the settings of the record's project where it is here, else those of the current folder.
  private func settings(of record: RunRecord, _ context: CommandContext) throws -> Settings {
    let root = ReportPaths.root(of: context.workingDirectory, in: context)
    let project = FilePath.parent(FilePath.join(root, record.subject.project))
    let settings = try context.settingsHere()
    let isNear =
      settings.file == nil
      ? RealPath.resolve(project).path == RealPath.resolve(settings.project).path
      : FilePath.isInside(project, settings.project)
    let isOfRun =
      isNear && settings.file.map { FilePath.relative($0, to: root) } == record.subject.settings
    if !isOfRun, FileManager.default.fileExists(atPath: project) {
      return try context.settings(of: AppChoice(project: project))
    }
    return settings
  }

  /// Returns the pictures of the shards.
  ///
  /// - Throws: `Diagnostics` for a shard with a page whose record names a picture that is missing or not complete.
  private func previews(_ parts: [ShardMerge.Part], _ context: CommandContext) throws -> [String: [UInt8]] {
    var previews: [String: [UInt8]] = [:]
    var diagnostics: [Diagnostic] = []
    for part in parts {
      let path = context.absolute(part.name)
      let access = FileAccess(below: [path])
      // A shard without a page has no pictures.
      guard access.kind(of: path + "/screens.html") == .file else { continue }
      // The name comes from a file, so it must not contain a path.
      let names = part.record.pictureNames.filter { name in
        name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
      for name in names.sorted() {
        let file = "previews/\(name).png"
        let bytes = try? access.read(path + "/" + file, atMost: ByteLimit.document)
        if let bytes, bytes.suffix(Self.endOfPNG.count).elementsEqual(Self.endOfPNG) {
          previews[name] = previews[name] ?? bytes
        } else {
          diagnostics.add(
            at: SourceLocation(file: part.name + "/" + file), "is missing or not complete",
            fix: "copy the shard again, or run it again")
        }
      }
    }
    guard diagnostics.isEmpty else { throw Diagnostics(Array(diagnostics.prefix(20))) }
    return previews
  }

  /// The chunk IEND with its checksum. Source: PNG specification, 11.2.5.
  private static let endOfPNG: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
}
