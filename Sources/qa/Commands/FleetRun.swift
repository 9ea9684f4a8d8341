import ArgumentParser
import Definitions
import Files
import Foundation
import Model
import Reporting
import Runner
import Store
import Verdicts

/// A run of several apps: data are read once, and a bounded number of apps is checked at the same time.
struct FleetRun: Sendable {
  /// Apps that are checked at the same time at most. Each needs memory for its pictures and its reports.
  private static let mostAtOnce = 8

  private let command: RunCommand
  private let context: CommandContext

  init(_ command: RunCommand, _ context: CommandContext) {
    (self.command, self.context) = (command, context)
  }

  /// One app that is done: its reports are written, and its record is dropped.
  private struct Done: Sendable {
    var app: FleetRecord.App
    var suite: [UInt8]
    /// For standard error.
    var notes: [String] = []
    /// Whether it was added to the history, where it must be.
    var isKept = true
  }

  /// What all apps share.
  private struct Shared: Sendable {
    var data: RunData
    var templates: [String: String]
    var limits: Limits
    /// Absolute folder of the overview while it is filled.
    var folder: String
    /// Screens of one app to work on at the same time.
    var jobs: Int
    /// Finds apps that did not change; nil to check every app.
    var since: UnchangedApps?
    /// The history that the command names.
    var history: HistoryKeeping?
    let turns = Turns()
  }

  func run() async throws {
    if command.what.since != nil, context.history(command.ci.history) == nil {
      throw ValidationError("With --projects, --since needs --history.")
    }
    let all = try FleetSelection.apps(command.what.projects, in: context)
    let division = try command.shardPart(in: context.environment).map {
      try FleetDivision(all, shard: $0.index, of: $0.count, costs: costs())
    }
    let apps = division?.own ?? all
    let target = try command.reporting.folder(context.settingsHere(), context)
    let templates = try Templates.load(from: context.data.path + "/Reports/templates")
    let jobs = command.cases.parallel.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let atOnce = min(apps.count, jobs, Self.mostAtOnce)
    let since = try command.what.since.map { try UnchangedApps(since: $0, command, context) }
    let history = command.history(in: context)
    try history?.check()
    let data = try RunData(context.data)
    var limits = RunBudget.limits
    // The memory is that of the process, which the apps share.
    limits[.memoryMegabytes] *= max(1, atOnce)
    var finished: FleetRecord?
    var isKept = true
    try await target.replace { fresh in
      var writer = try FleetWriter(
        folder: fresh, apps: apps.count, profile: command.ci.junit.junitProfile, digest: Digest.sha256)
      let shared = Shared(
        data: data, templates: templates, limits: limits, folder: fresh, jobs: max(1, jobs / max(1, atOnce)),
        since: since, history: history)
      try await check(apps, atOnce: atOnce, shared) { done in
        isKept = isKept && done.isKept
        try writer.add(done.app, suite: done.suite)
      }
      finished = try writer.finish(
        shard: division?.shard, division: division?.record(Digest.sha256),
        tool: .init(name: "qa", version: context.version, commit: Version.commit), templates: templates)
    }
    guard let finished else { return }
    try finished.conclude(in: target, context) {
      if let signal = Interruption.signal { throw ExitCode(128 + signal) }
      if !isKept { throw ExitCode.error }
    }
  }

  /// What each app cost in its last run; empty without a history.
  private func costs() throws -> [String: Int] {
    let history = try context.history(command.ci.history).flatMap(History.readIfPresent)
    return try history?.costs(before: context.commit(of: context.workingDirectory)) ?? [:]
  }

  /// Checks apps side by side, and takes them in their order.
  private func check(
    _ apps: [FleetApp], atOnce: Int, _ shared: Shared, take: (Done) throws -> Void
  ) async throws {
    let width = apps.map(\.name.count).max() ?? 0
    try await withThrowingTaskGroup(of: (Int, Done).self) { group in
      var waiting: [Int: Done] = [:]
      var (next, taken) = (0, 0)
      func start() {
        guard next < apps.count, next < taken + 4 * atOnce else { return }
        let index = next
        group.addTask { (index, await done(apps[index], at: index, shared)) }
        next += 1
      }
      for _ in 0..<atOnce { start() }
      while let (index, done) = try await group.next() {
        if Interruption.signal != nil {
          throw Diagnostic(
            .error,
            "interrupted after \(taken) of \(PlainText.count(apps.count, "app")); earlier reports stay",
            fix: "run again")
        }
        waiting[index] = done
        while let done = waiting.removeValue(forKey: taken) {
          taken += 1
          try take(done)
          show(done, width: width)
        }
        while next - taken - waiting.count < atOnce, next < apps.count, next < taken + 4 * atOnce { start() }
      }
    }
  }

  private func show(_ done: Done, width: Int) {
    for note in done.notes { StandardError.print(note) }
    if !command.detail.quiet { StandardOutput.print(FleetText.line(done.app, context.style, width: width)) }
  }

  /// Checks one app and writes its reports. Its errors stay its own.
  private func done(_ app: FleetApp, at index: Int, _ shared: Shared) async -> Done {
    let budget = RunBudget(shared.limits)
    var done: Done
    do {
      done = try await RunBudget.$current.withValue(budget) {
        try await checked(app, at: index, shared, budget)
      }
    } catch {
      let errors = Diagnostics(wrapping: error).all.map { $0.naming(app) }
      let record = FleetRecord.App(name: app.name, errors: errors)
      done = Done(app: record, suite: suite(of: record), notes: errors.map { note($0, of: app) })
    }
    await shared.turns.end(index)
    return done
  }

  private func checked(
    _ app: FleetApp, at index: Int, _ shared: Shared, _ budget: RunBudget
  ) async throws -> Done {
    let alone = command.alone(app, jobs: shared.jobs)
    let settings = try alone.choice.settings(in: context)
    let reports = FleetWriter.reports(of: app.folder, in: shared.folder)
    let output = try RunOutput(alone, settings, reports, shared.history)
    let appRun = AppRun(alone, settings, context, ProgressLine(verb: "Checked"))
    let prepared = try await appRun.prepared(with: shared.data)
    let basis = shared.since == nil ? nil : try appRun.basis(prepared)
    var notes: [Diagnostic] = []
    do {
      if let basis, let earlier = try shared.since?.run(of: app.name, basis: basis) {
        return Done(app: earlier.app, suite: suite(of: earlier.app, tests: earlier.tests))
      }
    } catch var lost as Diagnostic {
      // Without its last run, the app is checked.
      lost.severity = .warning
      notes.append(lost)
    }
    var run = try await appRun.checked(prepared, templates: shared.templates, basis: basis)
    notes += run.run.diagnostics.filter { $0.severity == .error }
    let isKept = try await output.write(
      &run, try alone.reports(), named: app.name, turn: { await shared.turns.wait(for: index) },
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
    return Done(
      app: record, suite: FleetJUnit.suite(run.input, of: record),
      notes: notes.map { note($0, of: app) }.uniqued(), isKept: isKept)
  }

  /// Returns the suite of an app without results of its own.
  private func suite(of app: FleetRecord.App, tests: String = "") -> [UInt8] {
    FleetJUnit.suite(
      of: app, tests: tests, timestamp: context.timestamp, hostname: context.hostname,
      profile: command.ci.junit.junitProfile)
  }

  private func note(_ diagnostic: Diagnostic, of app: FleetApp) -> String {
    "\(app.name): \(diagnostic)"
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

extension FleetRecord {
  /// Prints the summary, and throws the exit code unless it is 0.
  ///
  /// - Parameter check: Throws another exit code.
  func conclude(in target: ReportFolder, _ context: CommandContext, _ check: () throws -> Void) throws {
    let page = context.relative(target.path) + "/" + FleetPage.name
    FleetText.summary(self, page: page, context.style).forEach { StandardOutput.print($0) }
    try check()
    if exitCode != 0 { throw ExitCode(Int32(exitCode)) }
  }
}

/// Lets tasks do something in the order of their numbers, which count from 0.
private actor Turns {
  private var ended: Set<Int> = []
  /// The first number that has not ended.
  private var turn = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// Returns when all smaller numbers have ended.
  func wait(for number: Int) async {
    if number == turn { return }
    await withCheckedContinuation { waiting[number] = $0 }
  }

  func end(_ number: Int) {
    ended.insert(number)
    while ended.remove(turn) != nil { turn += 1 }
    waiting.removeValue(forKey: turn)?.resume()
  }
}
