import Definitions
import Files
import Foundation
import Model
import Reporting
import Runner
import Store
import Verdicts

/// The steps of a run of one app, up to the input of its reports.
struct AppRun: Sendable {
  let command: RunCommand
  let settings: Settings
  let context: CommandContext
  private let surroundings: Surroundings
  private let evaluations = Counter()
  private let started = Date()

  /// - Parameter starts: Called before the first screen is drawn.
  init(
    _ command: RunCommand, _ settings: Settings, _ context: CommandContext, _ progress: ProgressLine,
    starts: @escaping @Sendable (PlannedRun) -> Void = { _ in }
  ) {
    (self.command, self.settings, self.context) = (command, settings, context)
    var surroundings = command.surroundings(settings, context, progress)
    let (planned, count) = (surroundings.planned, evaluations)
    surroundings.planned = {
      count.set($0.evaluations)
      planned($0)
      starts($0)
    }
    self.surroundings = surroundings
  }

  /// A run before its reports are written.
  struct Checked {
    var run: FinishedRun
    var input: ReportInput
    /// The folder that paths are relative to.
    var root: String
    var jobs: Int
    /// What the verdict is based on; empty without a history.
    var basis: String
    var evaluations: Int
    var verdict: RunVerdict
  }

  func request() throws -> RunRequest { try command.request(settings, context) }

  /// Opens the app.
  ///
  /// - Parameter data: What was read before for several apps; nil to read it now.
  func prepared(with data: RunData? = nil) async throws -> PreparedRun {
    try await PreparedRun(
      request(), settings, pathRoot: command.ci.paths.pathRoot, waivers: command.what.exceptions.waivers,
      isOwnChecklist: command.what.list.checklist == nil && command.what.asIf == nil, loaded: data,
      log: hasHistory() ? ReadLog { Digest.sha256(of: $0) } : nil, in: context)
  }

  private func hasHistory() throws -> Bool {
    try context.history(command.ci.history) != nil || settings.history != nil
  }
  private var verdict: RunVerdict { command.verdict(settings) }

  /// Returns what the verdict will be based on.
  func basis(_ prepared: PreparedRun) throws -> String {
    let junit = command.ci.junit
    return try prepared.basis(
      verdict.canonicalText + " \(junit.junitProfile) \(junit.junitDetail.map { "\($0)" } ?? "")",
      in: surroundings)
  }

  /// Checks the app.
  ///
  /// - Parameter notices: What to say about the app beside the results.
  func checked(_ prepared: PreparedRun, adding notices: [Diagnostic] = []) async throws -> Checked {
    let templates = try Templates.load(from: context.data.path + "/Reports/templates")
    let run = try await prepared.finished(
      in: surroundings, adding: notices, showing: Causes.examples)
    var input = try command.input(run, settings, templates, context)
    input.duration = context.isReproducible ? 0 : Date().timeIntervalSince(started)
    return Checked(
      run: run, input: input, root: prepared.paths.root, jobs: prepared.request.jobs,
      basis: try hasHistory() ? try basis(prepared) : "", evaluations: evaluations.value,
      verdict: verdict)
  }

  /// A number that another thread sets.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    // `lock` guards it.
    private var number = 0
    var value: Int { lock.withLock { number } }
    func set(_ value: Int) { lock.withLock { number = value } }
  }
}

extension AppRun.Checked {
  /// 0, 1 or 2, as the run of this app alone ends.
  var exitCode: Int { Int(verdict.conclusion(run.record).exitCode.rawValue) }

  /// The run for the history.
  func entry(named name: String) -> HistoryEntry {
    var entry = HistoryEntry(input)
    let app = FleetRecord.App(input, name: name, folder: "", exitCode: exitCode)
    entry.run.basis = RunBasis(
      name: name, digest: basis, verdict: app.verdict, exitCode: exitCode, headline: app.headline,
      detail: app.detail, causes: app.causes, undecided: app.undecided, evaluations: evaluations,
      tests: FleetJUnit.tests(input, of: app))
    return entry
  }
}
