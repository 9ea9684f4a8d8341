import ArgumentParser
import Authoring
import Documents
import Foundation
import Matrix
import Model
import Reporting
import Runner

/// Repairs what has a mechanical repair.
struct FixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Shows a patch for each failure that has a mechanical repair, and applies it with --apply.",
    discussion: """
      Tries each repair in memory on every case of the matrix. Offers it only if a failed criterion passes with it and \
      no result that passed gets worse. All other bytes of the files stay the same. Files that a generator overwrites \
      stay as they are; the output names the file of the generator to change.

      With --apply, writes the files, checks them again from disk, and gives them their earlier contents back if a \
      criterion got worse. Changes of yours that are not committed stay in the files. A picture is replaced as a \
      whole, so it must be committed; --replace-pictures replaces others, too.

      Exit codes: 0 no findings are left, 1 findings are left, 2 an error, 64 wrong usage.
      """)

  @OptionGroup var subject: SubjectOptions
  @Option(help: "Checklist id, or the path of a checklist file.") var checklist: String?
  @Option(help: "Matrix id (`qa matrix list`), or the path of a matrix file.") var matrix: String?
  @OptionGroup var axes: AxisOptions
  @OptionGroup var parallel: JobOptions
  @Option(help: "Repair only this criterion or cause: an id of the report. Can occur several times.")
  var only: [String] = []
  @Flag(help: "Write the repairs into the project's files.") var apply = false
  @Flag(help: "Replace also pictures that are not committed.") var replacePictures = false
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    for (name, text) in [("checklist", checklist), ("matrix", matrix)] where text?.isEmpty == true {
      throw ValidationError("--\(name) needs a value.")
    }
    if only.contains(where: \.isEmpty) { throw ValidationError("--only needs a value.") }
  }

  func run() async throws {
    try await reportingDiagnostics { try await repair() }
  }

  private func repair() async throws {
    let context = try CommandContext.current()
    let settings = try subject.settings(in: context)
    var request = subject.request(settings, in: context)
    request.checklist = settings.checklist(checklist, in: context)
    request.matrix = context.idOrPath(matrix ?? settings.matrix ?? "full")
    request.selection = try axes.selection()
    parallel.apply(to: &request)
    request.dataAccess = settings.dataAccess([checklist, matrix], in: context)
    let progress = ProgressLine(verb: "Tried", style: context.progressStyle)
    defer { progress.clear() }
    let surroundings = context.surroundings { progress.show($0.done, of: $0.total) }
    let run = try FixRun(request, in: surroundings)
    let report = try await run.report { record in
      var choice = try selection(of: record)
      choice.obstacle = obstacle(run.root, settings, context)
      return choice
    }
    progress.clear()
    var record = report.before
    let isApplied = apply && !report.files.isEmpty
    if isApplied {
      let notice = "Interrupted. Writing and checking the repairs; a second signal ends at once."
      record = try await Interruption.finishing(notice: notice) { [request] in
        try await FixApplication(report).apply { try await FixRun(request, in: surroundings).record() }
      }
    }
    if json {
      StandardOutput.printJSON(try FixJSON(report, isApplied: isApplied).readableJSON + "\n")
    } else {
      FixText(report: report, isApplied: isApplied, command: command).lines
        .forEach(StandardOutput.print)
    }
    for error in record.inputErrors { StandardError.print(error) }
    if let signal = Interruption.signal { throw ExitCode(128 + signal) }
    try RunVerdict.lenient.conclude(record)
  }

  /// The command that applies the repairs, as a person types it.
  private var command: String {
    let words = Array(CommandLine.arguments.dropFirst())
    return (["qa"] + words.filter { $0 != "--json" } + ["--apply"]).map(\.shellQuoted).joined(separator: " ")
  }

  /// Returns which findings `--only` names.
  ///
  /// - Throws: `Diagnostics` for a name that no criterion and no cause has.
  private func selection(of record: RunRecord) throws -> FixRun.Choice {
    var choice = FixRun.Choice()
    if only.isEmpty { return choice }
    let causes = Causes.group(record)
    let criteria = record.checklist.criteria.map(\.id)
    let known = Set(record.findings.compactMap(\.cause))
    for name in only where !criteria.contains(name) && !known.contains(name) {
      guard causes.contains(where: { $0.id == name }) else {
        throw Diagnostics([
          Diagnostic(
            .error, "--only names \"\(name)\", which is no criterion and no cause of this project",
            fix: suggestion(for: name, in: criteria + causes.map(\.id)))
        ])
      }
    }
    // The findings of a cause, by criterion and by what the assertion calls it.
    let members = Set(
      causes.filter { only.contains($0.id) }.flatMap(\.members).map { member in
        let finding = record.findings[member.finding]
        return [finding.criterion, finding.cause ?? ""]
      })
    let names = Set(only)
    choice.isWanted = { criterion, cause in
      names.contains(criterion) || cause.map(names.contains) ?? false
        || members.contains([criterion, cause ?? ""])
    }
    return choice
  }

  /// Returns why a file must stay as it is.
  private func obstacle(
    _ root: String, _ settings: Settings, _ context: CommandContext
  ) -> @Sendable (FileChange) -> String? {
    let generators = ProjectGenerator.all(at: root, below: context.checkout(of: root) ?? root)
    let access = subject.access(to: settings, in: context)
    let commit = context.commit(of: root)
    let replacesPictures = replacePictures
    return { change in
      if let generator = generators.overwriting(RealPath.resolve(root + "/" + change.path).path) {
        return "\(generator.name) overwrites \(change.path). \(generator.change.capitalizedFirst)."
      }
      if let reason = FixApplication.obstacle(change, below: root) { return reason }
      guard change.isBinary, !replacesPictures else { return nil }
      let isCommitted = commit.flatMap {
        GitCheckout(folder: root, access: access).isUnchanged([change.path], since: $0)
      }
      return isCommitted == true
        ? nil
        : "It replaces \(change.path), which is not committed. Commit it, or use --replace-pictures."
    }
  }
}
