import ArgumentParser
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

  @Option(help: "The file that runs were given with --history.") var history: String =
    "Reports/history.sqlite"
  @Option(name: .customLong("run"), help: "The run to look at, by number or commit (default: the last).")
  var chosen: String?
  @Option(help: "The run to compare with, by number or commit.") var against: String?
  @Flag(help: "List the runs instead.") var list = false

  func run() async throws {
    try await reportingFaults {
      let place = try Place.current()
      let file = try HistoryFile.read(place.absolute(history))
      if list {
        for run in try file.runs(last: 1000) { print(HistoryText.describe(run)) }
      } else {
        for line in HistoryText.lines(try file.comparison(of: chosen, against: against)) { print(line) }
      }
    }
  }
}
