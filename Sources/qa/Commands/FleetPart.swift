import Definitions
import Files
import Foundation
import Model
import Reporting
import Runner
import Store
import Verdicts

/// What one process of a run of several apps does. It has the words of the run and the option that names this file, and
/// prints a line for each answer.
struct FleetPart: Codable, Sendable {
  /// What the process found out about one app.
  struct Answer: Codable, Sendable {
    /// Nil if an app must be checked, because it is not as in its last run.
    var app: FleetRecord.App?
    /// Of the JUnit document.
    var suite = ""
    /// For standard error.
    var notes: [String] = []
    /// Whether the run was added to the history, where it must be.
    var isKept = true
  }

  var apps: [FleetApp]
  /// Whether to compare the apps with their last runs, instead of checking them.
  var onlyCompares = false
  /// Screens of an app to work on at the same time.
  var jobs: Int
  /// The absolute folder of the overview.
  var folder: String
  /// A folder whose lock the run has until it is this app's turn to be added to the history.
  var turn: String?
  /// The folder of the memory that all apps draw in, and its shares.
  var memoryFolder = ""
  var memoryShares = 0
  /// The message and the fix for a history whose server cannot be reached.
  var historyFailure: [String] = []

  static func read(_ file: String) throws -> FleetPart {
    try JSONDecoder().decode(
      FleetPart.self, from: Data(FileAccess.typed(file).read(file, atMost: ByteLimit.document)))
  }

  func run(_ command: RunCommand, _ context: CommandContext) async throws {
    let since =
      onlyCompares
      ? try command.what.since.map {
        try UnchangedApps(since: $0, history: command.ci.history, context)
      } : nil
    let data = try RunData(context.data)
    for app in apps {
      let budget = RunBudget(RunBudget.limits)
      let answer: Answer
      do {
        answer = try await RunBudget.$current.withValue(budget) {
          let memory = MemoryShares(memoryFolder, shares: memoryShares)
          let run = try start(app, command, context) { memory.take(Self.memoryShares($0)) }
          let prepared = try await run.prepared(with: data)
          guard let since else { return try await check(app, run, prepared, memory, budget) }
          return compare(app, try run.basis(prepared), since, command, context)
        }
      } catch {
        answer = .lost(app, Diagnostics(wrapping: error).all, command, context)
      }
      StandardOutput.printJSON(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self) + "\n")
    }
  }

  private func start(
    _ app: FleetApp, _ command: RunCommand, _ context: CommandContext,
    starts: @escaping @Sendable (PlannedRun) -> Void
  ) throws -> AppRun {
    let alone = command.alone(app, jobs: jobs)
    return AppRun(
      alone, try alone.choice.settings(in: context), context, ProgressLine(verb: "Checked"), starts: starts)
  }

  /// Returns how many shares of 32 MB an app takes while it draws: measured, it has about eight pictures of its most costly
  /// screen at a time, each with four bytes a pixel.
  private static func memoryShares(_ plan: PlannedRun) -> Int { 1 + (plan.mostPaintedPixels >> 20) }

  private func compare(
    _ app: FleetApp, _ basis: String, _ since: UnchangedApps, _ command: RunCommand, _ context: CommandContext
  ) -> Answer {
    do {
      guard let earlier = try since.run(of: app.name, basis: basis) else { return Answer() }
      return Answer(
        app: earlier.app, suite: Answer.suite(of: earlier.app, tests: earlier.tests, command, context))
    } catch {
      // Without its last run, the app is checked.
      return Answer(
        notes: Diagnostics(wrapping: error).all.map { lost in
          var lost = lost
          lost.severity = .warning
          return "\(app.name): \(lost)"
        })
    }
  }

  private func check(
    _ app: FleetApp, _ appRun: AppRun, _ prepared: PreparedRun, _ memory: MemoryShares, _ budget: RunBudget
  ) async throws -> Answer {
    let (alone, context) = (appRun.command, appRun.context)
    let failure = historyFailure.isEmpty ? nil : Diagnostic(.error, historyFailure[0], fix: historyFailure[1])
    let reports = FleetWriter.reports(of: app.folder, in: folder)
    let output = try RunOutput(
      alone, appRun.settings, reports, try alone.history(in: context, failure: failure))
    var run = try await appRun.checked(prepared)
    // Before the app waits for its turn.
    memory.giveBack()
    var notes = run.run.diagnostics.filter { $0.severity == .error }
    let isKept = try await output.write(
      &run, try alone.reports(), named: app.name, turn: { turn.map { WriteAccess.locked($0) {} } },
      note: { notes.append($0) })
    notes += RunVerdict.errors(of: run.input.record)
    // A result that depends on time, memory or load is none.
    let obstacle = budget.obstacle.map { Diagnostic(.error, $0) }
    if let obstacle { notes.append(obstacle) }
    var record = FleetRecord.App(
      run.input, name: app.name, folder: FleetWriter.folder(app.folder),
      exitCode: obstacle == nil ? run.exitCode : 2)
    record.errors = [obstacle].compactMap { $0?.description }
    record.files = try RunBudget.$current.withValue(nil) {
      Digest.sha256(try FleetWriter.files(of: reports.path))
    }
    return Answer(
      app: record, suite: String(decoding: FleetJUnit.suite(run.input, of: record), as: UTF8.self),
      notes: notes.map { "\(app.name): \($0)" }.uniqued(), isKept: isKept)
  }
}

extension FleetPart.Answer {
  /// The answer for an app whose run ended without a result.
  static func lost(
    _ app: FleetApp, _ errors: [Diagnostic], _ command: RunCommand, _ context: CommandContext
  ) -> Self {
    let errors = errors.map { $0.naming(app) }
    let record = FleetRecord.App(name: app.name, errors: errors)
    return Self(
      app: record, suite: suite(of: record, command, context),
      notes: errors.map { "\(app.name): \($0)" })
  }

  /// Returns the suite of an app without results of its own.
  ///
  /// - Parameter tests: See `FleetJUnit.tests`.
  static func suite(
    of app: FleetRecord.App, tests: String = "", _ command: RunCommand, _ context: CommandContext
  ) -> String {
    String(
      decoding: FleetJUnit.suite(
        of: app, tests: tests, timestamp: context.timestamp, hostname: context.hostname,
        profile: command.ci.junit.junitProfile), as: UTF8.self)
  }
}

extension Diagnostic {
  /// Returns a diagnostic whose fix names a target as `--projects` takes it: `apps/a:Demo`.
  fileprivate func naming(_ app: FleetApp) -> Diagnostic {
    var copy = self
    copy.fix = fix.replacing("with --target", with: "as \(app.path):TARGET")
      .replacing(/--target "([^"]*)"/) { "\(app.path):\($0.1)" }
    return copy
  }
}
