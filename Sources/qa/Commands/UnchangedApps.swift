import Definitions
import Foundation
import Model
import Reporting
import Store

/// Finds the apps that `--since` leaves out: their last run in the history was about the same files, checklist and options.
struct UnchangedApps: Sendable {
  /// Commits whose runs count at most.
  private static let mostCommits = 50_000

  private let history: History?
  private let commits: Set<String>

  /// - Parameter name: A commit, a branch or a tag, as typed.
  /// - Throws: `Diagnostics` for a name that is not known in the checkout, and for a history that cannot be read.
  init(since name: String, history path: String?, _ context: CommandContext) throws {
    commits = Set(
      try CommitName.commits(
        upTo: name, option: "--since", in: context.workingDirectory, atMost: Self.mostCommits))
    history = try context.history(path).flatMap(History.readIfPresent)
  }

  /// Returns the verdict and the tests of an app's last run if it is based on the same; nil for an app to check.
  func run(of name: String, basis: String) throws -> (app: FleetRecord.App, tests: String)? {
    guard let history, let last = try history.lastRun(of: name, at: commits), let known = last.basis,
      known.digest == basis, known.exitCode < 2
    else { return nil }
    var app = FleetRecord.App(
      name: name, verdict: known.verdict, exitCode: known.exitCode, headline: known.headline,
      detail: known.detail)
    (app.target, app.checklist, app.matrix) = (last.target, last.checklist, last.matrix)
    (app.causes, app.undecided, app.tests) = (known.causes, known.undecided, last.tests)
    app.firstCauses = try history.findings(of: last.id, atMost: FleetRecord.App.mostCauses).map {
      FleetRecord.Cause(
        criterion: $0.criterion, message: $0.message, file: $0.location?.file, line: $0.location?.line)
    }
    app.unchanged = FleetRecord.EarlierRun(last)
    return (app, known.tests)
  }
}
