import ArgumentParser
import Files
import Definitions
import Model
import Reporting
import Runner
import Store

/// Shows new, fixed and remaining causes.
struct HistoryCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Shows new, fixed and remaining causes since an earlier run.",
    discussion: """
      `qa run --history FILE` adds a run to the history. This command compares a run with the previous one of the same \
      app, checklist and matrix, or with the run that --against names.

      \(ExitCode.words)
      """)

  @OptionGroup var folder: ProjectOptions
  @Option(help: .value("file", "History (default: QA_HISTORY, else qa.yml's, else Reports/history.sqlite)."))
  var history: String?
  @Option(
    name: .customLong("run"), help: .value("run", "Number or commit of the run (default: the last run)."))
  var chosen: String?
  @Option(help: .value("run", "Number or commit of the run to compare with."))
  var against: String?
  @Flag(help: "List the runs.") var list = false
  @Flag(help: "List the last run of each app, the worst first.") var apps = false
  @Flag(help: "Print JSON (Reports/schema/history.schema.json).") var json = false

  func run(in context: CommandContext) async throws {
    let named = try context.history(history)
    let all = named == nil ? try context.allSettings(of: AppChoice(project: folder.project)) : []
    let own = all.count > 1 ? try context.settingsHere() : all.first
    let file = try History.read(
      named ?? own?.history ?? context.absolute("Reports/history.sqlite"),
      writes: own.map { WriteAccess(below: $0.history == nil ? context.workingDirectory : $0.outputFolder) }
        ?? .anywhere
    )
    let (bytes, lines): ([UInt8], [String])
    if apps {
      let apps = try file.apps()
      (bytes, lines) = (try HistoryJSON.apps(apps), HistoryText.apps(apps))
    } else if list {
      let runs = try file.runs(last: 1000)
      (bytes, lines) = (try HistoryJSON.runs(runs), runs.map(HistoryText.describe))
    } else {
      let comparison = try file.comparison(of: chosen, against: against)
      (bytes, lines) = (try HistoryJSON.comparison(comparison), HistoryText.lines(comparison))
    }
    if json { return StandardOutput.printJSON(String(decoding: bytes, as: UTF8.self)) }
    lines.forEach { StandardOutput.print($0) }
  }

  func validate() throws {
    try requireValues(["history": history])
    if apps, list || chosen != nil || against != nil {
      throw ValidationError("Use --apps alone, or with --json.")
    }
  }
}
