import ArgumentParser
import Authoring
import Foundation
import Definitions
import Model
import Reporting
import Runner
import Verdicts

/// Repairs what has a mechanical repair.
struct FixCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix",
    abstract: "Shows a patch for each failure that it can repair; --apply writes it.",
    discussion: """
      Tries each repair in memory on every case of the matrix. Offers it only if a failed criterion passes with it and \
      no result that passed gets worse. All other bytes of the files stay the same. Files that a generator overwrites \
      stay as they are; the output names the file of the generator to change.

      With --apply, writes the files, checks them again from disk, and gives them their earlier contents back if a \
      criterion got worse. Changes of yours that are not committed stay in the files. A picture is replaced as a \
      whole, so it must be committed; --replace-pictures replaces others, too.

      Exit codes: 0 no findings are left, 1 findings are left, 2 an error, 64 wrong usage.
      """)

  @OptionGroup(title: "What to check") var subject: AppArguments
  @OptionGroup(title: "What to check") var list: ChecklistOptions
  @OptionGroup(title: "Which cases") var cases: MatrixOptions
  @OptionGroup(title: "Which cases") var axes: AxisOptions
  @OptionGroup(title: "Which cases") var parallel: JobOptions
  @Option(
    help: .value("id", "Repair only this criterion or cause: an id of the report. Can occur several times."))
  var only: [String] = []
  @Flag(help: "Write the repairs into the project's files.") var apply = false
  @Flag(help: "Replace also pictures that are not committed.") var replacePictures = false
  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    try subject.requireProject("fix")
    if only.contains(where: \.isEmpty) { throw ValidationError("--only needs a value.") }
  }

  func run(in context: CommandContext) async throws {
    let settings = try subject.settings(in: context)
    let request = try subject.request(settings, list, matrix: cases.matrix, axes, parallel, in: context)
    let report = try await context.showing("Tried") { surroundings in
      let run = try FixRun(request, in: surroundings)
      return try await run.report { record in
        try FixRun.Choice(
          only: only, in: record,
          obstacle: FixObstacles(
            run.root, access: subject.choice.access(to: settings, in: context), in: context,
            replacesPictures: replacePictures
          ).obstacle)
      }
    }
    var record = report.before
    let isApplied = apply && !report.files.isEmpty
    if isApplied {
      let notice = "Interrupted. Writing and checking the repairs; a second signal ends at once."
      record = try await Interruption.finishing(notice: notice) {
        try await FixApplication(report).apply {
          try await context.showing("Tried") { try await FixRun(request, in: $0).record() }
        }
      }
    }
    try StandardOutput.show(
      FixText(report, isApplied: isApplied, command: command(context)).lines,
      FixJSON.fields(report, isApplied: isApplied), json: json)
    for error in record.inputErrors { StandardError.print(error) }
    if let signal = Interruption.signal { throw ExitCode(128 + signal) }
    try RunVerdict.lenient.conclude(record)
  }

  /// Returns the command that applies the repairs, as a person types it.
  private func command(_ context: CommandContext) -> String {
    let words = context.arguments.filter { $0 != "--json" }
    return (["qa"] + words + ["--apply"]).map(\.shellQuoted).joined(separator: " ")
  }
}
