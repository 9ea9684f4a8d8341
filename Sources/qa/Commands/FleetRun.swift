import ArgumentParser
import Definitions
import Files
import Foundation
import Model
import Reporting
import Runner
import Store

/// A run of several apps. Each is checked by a process of its own: what ends or stops that process loses one app.
struct FleetRun: Sendable {
  /// Apps that are checked at the same time at most. Each needs memory for its pictures and its reports.
  private static let mostAtOnce = 8
  /// Shares of the memory that the apps draw in together: those of one with large pictures, and one for every two others.
  private static func memoryShares(_ atOnce: Int) -> Int { 6 + atOnce / 2 }
  /// Apps that one process compares with their last runs. To open an app takes less time than to start a process.
  private static let comparedTogether = 50

  let command: RunCommand
  let context: CommandContext
  let limits = RunBudget.limits

  func run() async throws {
    if command.what.since != nil, try context.history(command.ci.history) == nil {
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
    let atOnce = max(1, min(apps.count, jobs, Self.mostAtOnce))
    // An error of the commit or of the history is one of the whole run.
    _ = try command.what.since.map { try UnchangedApps(since: $0, history: command.ci.history, context) }
    let history = try command.history(in: context)
    try history?.check()
    let scratch = try ScratchFolder("apps")
    defer { scratch.remove() }
    let (memory, shares) = (scratch.path + "/memory", Self.memoryShares(atOnce))
    try MemoryShares(memory, shares: shares).make()
    let turns = history == nil ? nil : FleetTurns(folder: scratch.path)
    var finished: FleetRecord?
    var isKept = true
    try await target.replace { fresh in
      var writer = try FleetWriter(
        folder: fresh, apps: apps.count, profile: command.ci.junit.junitProfile, digest: Digest.sha256)
      var part = FleetPart(apps: [], jobs: max(1, jobs / atOnce), folder: fresh)
      (part.memoryFolder, part.memoryShares) = (memory, shares)
      part.historyFailure = history?.connectionFailure().map { [$0.message, $0.fix] } ?? []
      let compared = try await compared(apps, atOnce, part, scratch)
      let width = apps.map(\.name.count).max() ?? 0
      let work = { @Sendable [part] (index: Int) in
        defer { turns?.end(index) }
        return check(apps[index], compared[index], turn: turns?.begin(index), part, scratch)
      }
      var decided = 0
      try await inOrder(Array(apps.indices), atOnce, work) { answer in
        try requireNoSignal(decided, apps)
        decided += 1
        for note in answer.notes { StandardError.print(note) }
        guard let app = answer.app else { return }
        isKept = isKept && answer.isKept
        try writer.add(app, suite: answer.suite.utf8)
        if !command.detail.quiet { StandardOutput.print(FleetText.line(app, context.style, width: width)) }
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

  /// Does the work for some items at the same time, and takes the results in their order.
  private func inOrder<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ atOnce: Int, _ work: @escaping @Sendable (Item) -> Result,
    take: (Result) throws -> Void
  ) async throws {
    var failure: (any Error)?
    await Scheduler.run(items, jobs: atOnce, isStopped: { failure != nil }) { item in
      // The work waits for a process, which no task may do.
      await withCheckedContinuation { ended in
        Thread.detachNewThread { ended.resume(returning: work(item)) }
      }
    } take: { _, result in
      do { try take(result) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  // MARK: - Processes

  /// Returns an answer for each app: its last run, or that it must be checked. Without `--since` all must be checked.
  private func compared(
    _ apps: [FleetApp], _ atOnce: Int, _ part: FleetPart, _ scratch: ScratchFolder
  ) async throws -> [FleetPart.Answer] {
    if command.what.since == nil { return apps.map { _ in FleetPart.Answer() } }
    let groups = stride(from: 0, to: apps.count, by: Self.comparedTogether).map {
      Array(apps[$0..<min($0 + Self.comparedTogether, apps.count)])
    }
    let work = { @Sendable (group: [FleetApp]) in
      var answers: [FleetPart.Answer] = []
      while answers.count < group.count {
        var part = part
        part.onlyCompares = true
        part.apps = Array(group[answers.count...])
        answers += process(part, in: scratch.path + "/since-" + group[0].folder).answers
        // The app at which a process ends gets one of its own, which says why.
        if answers.count < group.count { answers.append(FleetPart.Answer()) }
      }
      return answers
    }
    var all: [FleetPart.Answer] = []
    try await inOrder(groups, atOnce, work) {
      try requireNoSignal(0, apps)
      all += $0
    }
    return all
  }

  private func requireNoSignal(_ decided: Int, _ apps: [FleetApp]) throws {
    guard Interruption.signal != nil else { return }
    throw Diagnostic(
      .error, "interrupted after \(decided) of \(PlainText.count(apps.count, "app")); earlier reports stay",
      fix: "run again")
  }

  /// Checks an app, unless its last run counts.
  private func check(
    _ app: FleetApp, _ compared: FleetPart.Answer, turn: String?, _ part: FleetPart, _ scratch: ScratchFolder
  ) -> FleetPart.Answer {
    var answer = compared
    if answer.app != nil { return answer }
    var part = part
    (part.apps, part.turn) = ([app], turn)
    let ended = process(part, in: scratch.path + "/" + app.folder)
    if let own = ended.answers.first {
      answer = own
    } else {
      answer = .lost(app, [ended.error], command, context)
      FleetWriter.reports(of: app.folder, in: part.folder).discard()
    }
    answer.notes = compared.notes + answer.notes
    return answer
  }

  /// Starts a process and waits for its end.
  ///
  /// - Parameter folder: A folder for its files, which is removed.
  /// - Returns: Its whole answers, and why there is none about the next app.
  private func process(
    _ part: FleetPart, in folder: String
  ) -> (answers: [FleetPart.Answer], error: Diagnostic) {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try ChildProcess.makeStreams(in: folder, input: Array(JSONEncoder().encode(part)))
    } catch {
      return ([], Diagnostic(.error, "\(folder) cannot be written (\(error.systemReason))"))
    }
    var child = ChildProcess(
      .own(at: context.executable), context.arguments + ["--fleet-part", folder + "/input"],
      environment: context.environment, in: folder)
    child.workingFolder = context.workingDirectory
    child.limits.kilobytes = limits[.appMegabytes] << 10
    let seconds = Double(limits[.appSeconds]) + (command.cases.caseTimeout ?? 0)
    let ending = child.run(atMost: seconds)
    let access = FileAccess(below: [folder])
    let output = (try? access.read(folder + "/output", atMost: ByteLimit.report)) ?? []
    let answers = output.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(FleetPart.Answer.self, from: Data($0))
    }
    return (answers, error(ending, seconds, folder))
  }

  private func error(_ ending: ChildProcess.Ending, _ seconds: Double, _ folder: String) -> Diagnostic {
    let again = "run it alone with `qa run --project`; if that ends in the same way, report it"
    switch ending {
    case .killed(let signal):
      return Diagnostic(.error, "the process that checked the app was ended by signal \(signal)", fix: again)
    case .timedOut:
      return Diagnostic(.error, "the app was not checked within \(Int(seconds)) s", fix: again)
    case .exited(let code):
      let said = (try? FileAccess(below: [folder]).start(of: folder + "/errors", count: 1000)) ?? []
      let line = String(decoding: said.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      return Diagnostic(
        .error, "the process that checked the app ended with exit code \(code) (\(line))", fix: again)
    case .notStarted(let reason):
      return Diagnostic(.error, "no process could be started for the app (\(reason))", fix: "run again")
    }
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

/// Lets processes do something in the order of their numbers, which count from 0: each waits for the lock of a folder.
private final class FleetTurns: @unchecked Sendable {
  private let folder: String
  private let lock = NSLock()
  // `lock` guards all of these.
  private var ended: Set<Int> = []
  /// The first number that has not ended.
  private var turn = 0
  /// Locked folders by number.
  private var folders: [Int: Int32] = [:]

  init(folder: String) { self.folder = folder }

  /// Returns the folder that is locked until all smaller numbers have ended.
  func begin(_ number: Int) -> String {
    let path = folder + "/turn-\(number)"
    lock.withLock {
      guard number != turn, mkdir(path, 0o700) == 0 else { return }
      let handle = open(path, O_RDONLY | O_CLOEXEC)
      _ = flock(handle, LOCK_EX)
      folders[number] = handle
    }
    return path
  }

  func end(_ number: Int) {
    lock.withLock {
      ended.insert(number)
      if let handle = folders.removeValue(forKey: number) { close(handle) }
      while ended.remove(turn) != nil { turn += 1 }
      if let handle = folders.removeValue(forKey: turn) { close(handle) }
      rmdir(folder + "/turn-\(number)")
    }
  }
}
