import ArgumentParser
import Documents
import Matrix
import Model
import Reporting
import Store

/// What is new, fixed and still open.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Shows what is new, fixed and still open since an earlier run.",
    discussion: """
      Runs with --history FILE fill the history. A run is compared with the last one of the same app, checklist and \
      matrix, or with the one that --against names by its number or commit.
      """)

  @Option(
    help: "The file that runs were given with --history (default: qa.yml's, else Reports/history.sqlite).")
  var history: String?
  @Option(name: .customLong("run"), help: "The run to look at, by number or commit (default: the last).")
  var chosen: String?
  @Option(help: "The run to compare with, by number or commit.") var against: String?
  @Flag(help: "List the runs instead.") var list = false
  @Flag(help: "Print JSON, as Reports/schema/history.schema.json says.") var json = false

  func run() async throws {
    try await reportingFaults {
      let place = try Place.current()
      let own = history == nil ? try Settings.nearest(from: place.workingDirectory) : nil
      let file = try HistoryFile.read(
        place.absolute(history ?? own?.history ?? "Reports/history.sqlite"),
        writes: history == nil ? WriteAccess(below: own?.outputFolder ?? place.workingDirectory) : .anywhere)
      if list {
        let runs = try file.runs(last: 1000)
        if json { show(HistoryJSON.runs(runs)) } else { runs.forEach { print(HistoryText.describe($0)) } }
      } else {
        let comparison = try file.comparison(of: chosen, against: against)
        if json {
          show(HistoryJSON.comparison(comparison))
        } else {
          for line in HistoryText.lines(comparison) { print(line) }
        }
      }
    }
  }

  private func show(_ bytes: [UInt8]) { print(String(decoding: bytes, as: UTF8.self), terminator: "") }

  func validate() throws {
    if history?.isEmpty == true { throw ValidationError("--history needs a value.") }
  }
}
