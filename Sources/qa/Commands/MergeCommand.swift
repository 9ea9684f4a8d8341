import ArgumentParser
import Documents
import Foundation
import Model
import Reporting
import Verdicts

/// One report from the shards of one run.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Makes one report from the shards of one run.",
    discussion: """
      Takes the folders that `qa run --shard K/N` wrote, with run.json in each, and writes what the unsharded run \
      would have written. A shard that is missing is named, the report is written all the same, and it is not complete.

      Exit codes: as `qa run`, and 2 where a shard is missing or the folders are not of one run.
      """)

  @Argument(help: "Folders of the shards' reports.") var folders: [String]
  @Option(name: .shortAndLong, help: "Folder for the reports; a merge replaces it.") var output: String
  @Option(help: "Lowest impact that fails: minor, moderate, serious, critical.") var failOn: Impact = .minor
  @Option(help: "JUnit profile: rich, or strict for schema validators.") var junitProfile: JUnitProfile =
    .rich
  @Option(help: "Absolute folder of the reports, for Jenkins' attachments.") var attachmentRoot: String?
  @Flag(help: "What cannot be told fails too.") var strict = false
  @Flag(help: "Print only the three closing lines.") var quiet = false

  func validate() throws {
    if folders.isEmpty { throw ValidationError("Name the folders of the shards.") }
    if output.isEmpty { throw ValidationError("--output needs a value.") }
    if let attachmentRoot, !attachmentRoot.hasPrefix("/") {
      throw ValidationError("--attachment-root needs an absolute path.")
    }
  }

  func run() async throws {
    try await reportingFaults { try merge() }
  }

  private func merge() throws {
    let place = try Place.current()
    let target = ReportFolder(path: place.absolute(output))
    try target.check()
    let parts = try folders.map { folder -> ShardMerge.Part in
      let path = place.absolute(folder)
      guard let run = try RunFile.read(path, shown: folder) else {
        throw Diagnostics([
          Diagnostic(
            at: SourceLocation(file: folder + "/run.json"), "there is no such file",
            fix: "give the folder that `qa run --shard` wrote, with json among its formats")
        ])
      }
      guard run.isIntact else {
        throw Diagnostics([
          Diagnostic(
            at: SourceLocation(file: folder + "/run.json"),
            "was edited after it was written: its digest is wrong",
            fix: "run the shard again")
        ])
      }
      return .init(record: run.record, name: folder)
    }
    let merged = try ShardMerge.merge(parts)
    let record = try RunFile.finished(merged.record)
    let input = ReportInput(
      record: record, previews: previews(record, place), timestamp: place.timestamp, hostname: place.hostname,
      duration: 0, junitProfile: junitProfile,
      templates: try Templates.load(from: place.data.path + "/Reports/templates"),
      attachmentRoot: attachmentRoot,
      command: "qa run --matrix \(record.matrix.id)", formats: Reports.standard.map(\.id), history: nil)
    try target.write(try Reports.standard.flatMap { try $0.render(input) })
    let options = TerminalSummary.Options(
      command: input.command, page: place.relative(target.path) + "/index.html", usesColor: place.showsColor,
      width: place.columns, isQuiet: quiet)
    for line in TerminalSummary.lines(record, options: options) { print(line) }
    if !merged.missing.isEmpty { try tellMissing(merged.missing, record) }
    try RunVerdict(failOn: failOn, isStrict: strict).conclude(record)
  }

  private func tellMissing(_ missing: [Int], _ record: RunRecord) throws {
    let count = record.shard?.split(separator: "/").last.map(String.init) ?? "?"
    let names = missing.prefix(20).map { "\($0)/\(count)" }.joined(separator: ", ")
    StandardError.print(
      Diagnostic(
        .error, "missing is shard \(names)", fix: "run it with `--shard` and merge again"
      ).description)
    throw ExitCode.fault
  }

  /// The pictures that the record names, from whichever shard has them.
  private func previews(_ record: RunRecord, _ place: Place) -> [String: [UInt8]] {
    let names = Set(
      record.findings.compactMap(\.preview) + record.screens.map(\.preview)
        + record.furtherScreens.flatMap { $0.pictures.map(\.preview) })
    var previews: [String: [UInt8]] = [:]
    for name in names {
      // The name comes from a file: it must not lead out of the folder.
      guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { continue }
      for folder in folders where previews[name] == nil {
        let path = place.absolute(folder)
        previews[name] = try? FileAccess(below: [path]).read(path + "/previews/\(name).png", atMost: 64 << 20)
      }
    }
    return previews
  }
}
