import Files
import Foundation
import Definitions
import Model
import Reporting
import Runner
import Store

/// Watches the files of an app, and writes its screens for the page. One task uses it.
package final class WatchSession {
  private let context: CommandContext
  private let surroundings: Surroundings
  private let makeRequest: () throws -> RunRequest
  /// Gets each line for the person.
  private let say: (String) -> Void
  private let limits = RunBudget.limits
  private var folder: WatchFolder
  private var app: WatchedApp?
  /// What was read to make the request: `qa.yml` and the folders in which it could be.
  private var settings = ReadLog { Digest.sha256(of: $0) }
  // Half of such a document cannot be parsed.
  private var files = FileWatch { path in
    [".storyboard", ".xib", ".plist"].contains(where: path.hasSuffix)
  }
  /// Paths of the last change.
  private var recent: Set<String> = []
  private var state = WatchState()
  /// Paths that changed between their first read and the first look at them.
  private var late: Set<String> = []
  /// Paths whose change led to an error that was not shown, because its files changed once more.
  private var unshown: Set<String> = []

  /// Least seconds between two parts of a redraw.
  private static let interval = 0.08

  /// Writes the page without pictures.
  ///
  /// - Parameters:
  ///   - surroundings: Their interruption ends the session.
  ///   - say: Gets each line for the person.
  ///   - makeRequest: Reads the settings.
  /// - Throws: `Diagnostics` if the folder cannot be written, or contains files of the app.
  package init(
    _ folder: ReportFolder, in context: CommandContext, _ surroundings: Surroundings,
    say: @escaping (String) -> Void, _ makeRequest: @escaping () throws -> RunRequest
  ) throws {
    self.context = context
    self.surroundings = surroundings
    self.say = say
    self.makeRequest = makeRequest
    let templates = context.data.path + "/Reports/templates"
    let files = try WatchPage.files(
      title: "qa watch",
      templates: try Templates.load(from: templates).merging(
        Templates.load(from: templates + "/" + WatchPage.folder)
      ) { $1 })
    // Larger than those of an earlier session, whose page may still be open.
    state.version = Int(Date().timeIntervalSince1970 * 1000)
    let scripts = [
      ReportFile(path: "state.js", bytes: state.script), ReportFile(path: "pulse.js", bytes: state.pulse),
    ]
    try folder.write(files + scripts)
    self.folder = try WatchFolder(folder.path)
  }

  /// Whether the files could not be read.
  package var hasFailed: Bool { state.phase == .failed }

  /// Draws for the first time.
  ///
  /// - Throws: `Diagnostics` if the app copies the folder of the page.
  package func draw() async throws {
    await redraw(after: nil)
    let own = RealPath.resolve(folder.path).path + "/"
    let copied = (app?.resources ?? []).map { RealPath.resolve($0).path + "/" }
    if let path = copied.first(where: { own.hasPrefix($0) || $0.hasPrefix(own) }) {
      try? FileManager.default.removeItem(atPath: folder.path)
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: context.relative(String(path.dropLast()))),
          "the app copies the folder for the page, or files in it",
          fix: "set --output to a folder outside of the app")
      ])
    }
  }

  /// Redraws after each change until a signal arrives.
  package func watch() async {
    var idle = WatchPause()
    while !surroundings.isInterrupted() {
      let start = Clock.now
      let look = late.isEmpty ? files.look(at: start) : .settled(late)
      switch look {
      case .unchanged where isUnfinished: await redraw(after: [])
      case .unchanged:
        await rest(for: idle.seconds(afterLooking: Clock.now - start, at: start), idle.isWorking(at: start))
      case .changing: await Self.sleep(0.004)
      case .settled(let paths):
        late = []
        let changed = changes(among: paths)
        if !changed.isEmpty {
          idle.restart(at: start)
          recent = changed
        }
        if !changed.isEmpty || isUnfinished { await redraw(after: changed) }
      }
    }
    state.phase = .ended
    publish([:])
  }

  /// Whether a redraw was stopped, which must be repeated even if the files are as before.
  private var isUnfinished: Bool { ![.done, .failed].contains(state.phase) }

  /// Sleeps. While somebody works, it ends when a file changes that changed before.
  private func rest(for seconds: Double, _ isWorking: Bool) async {
    guard isWorking, !recent.isEmpty else { return await Self.sleep(seconds) }
    let end = Clock.now + seconds
    while Clock.now < end, !files.hasChanges(among: recent) {
      await Self.sleep(min(0.004, max(0, end - Clock.now)))
    }
  }

  private static func sleep(_ seconds: Double) async {
    try? await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
  }

  /// What the screens depend on. A search for projects also lists the folder of the page, which changes with each redraw.
  private var reads: [LoggedRead] {
    let own = [folder.path, RealPath.resolve(folder.path).path].map { $0 + "/" }
    return (settings.reads + (app?.reads ?? [])).filter { read in
      !own.contains { (read.path + "/").hasPrefix($0) }
    }
  }

  private func changes(among paths: Set<String>) -> Set<String> {
    let own = settings.reads.filter { paths.contains($0.path) }
    return ReadLog.changedPaths(of: own, digest: { Digest.sha256(of: $0) })
      .union(app?.changed(among: paths) ?? [])
  }

  /// Watches what was read by now.
  private func follow() {
    let paths = Set(reads.map(\.path))
    let fresh = paths.subtracting(files.paths)
    files.watch(paths)
    late = changes(among: fresh)
  }
}

// MARK: - Redrawing

extension WatchSession {
  /// - Parameter changes: Paths that changed; nil for the first drawing.
  private func redraw(after changes: Set<String>?) async {
    let changes = changes?.union(unshown)
    unshown = []
    await RunBudget.$current.withValue(RunBudget(limits)) {
      let start = Clock.now
      state.time = Clock.timeOfDay
      if let changes, !changes.isEmpty { state.changes = changes.map(FilePath.name).sorted().uniqued() }
      do {
        try open(after: changes)
      } catch {
        follow()
        await fail(Diagnostics(wrapping: error).all, after: changes ?? [])
        return
      }
      follow()
      let probe = ChangeProbe(files, surroundings.isInterrupted)
      let isWhole = await pictures(since: start, probe)
      follow()
      guard isWhole, late.isEmpty else { return }
      await judge(probe)
    }
  }

  private func open(after changes: Set<String>?) throws {
    let isNew = app == nil || changes.map { !$0.isDisjoint(with: settings.reads.map(\.path)) } ?? true
    if isNew {
      settings = ReadLog { Digest.sha256(of: $0) }
      let request = try ReadLog.recording(in: settings) { try makeRequest() }
      app = try WatchedApp(request, in: surroundings)
    }
    try app?.open(after: isNew ? nil : changes)
    state.subject = app?.subject
    state.errors = []
  }

  /// Shows errors beside the last pictures, unless the file is only half written: then the redraw is repeated, also if
  /// the file has the same content in the end.
  private func fail(_ errors: [Diagnostic], after changes: Set<String> = []) async {
    await Self.sleep(0.08)
    if files.hasChanges() || !late.isEmpty {
      state.phase = .drawing
      unshown = changes
      return
    }
    state.phase = .failed
    state.errors = errors
    publish([:])
    announce(errors.first.map { "\($0)" } ?? "the app cannot be read")
  }

  /// - Returns: Whether all pictures are drawn.
  private func pictures(since start: Double, _ probe: ChangeProbe) async -> Bool {
    guard let app else { return false }
    let old = Dictionary(state.screens.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let order = app.order
    var (isWhole, isFirst) = (false, true)
    state.phase = .drawing
    state.milliseconds = nil
    await app.draw(every: Self.interval, isStopped: { probe.isChanged }) { part in
      isWhole = part.done == part.total
      // Screens that are not drawn yet keep their pictures.
      state.screens = part.screens + order.dropFirst(part.done).compactMap { old[$0] }
      if part.done >= part.defaults, state.milliseconds == nil {
        state.phase = .judging
        state.milliseconds = Int(((Clock.now - start) * 1000).rounded())
      }
      // A page that shows an earlier state needs only what is new, at once.
      if isFirst, !isWhole, !old.isEmpty {
        state.fresh = .init(screens: part.screens.count, pictures: part.pictures)
      }
      publish(part.pictures)
      state.fresh = nil
      isFirst = false
    }
    return isWhole
  }

  private func judge(_ probe: ChangeProbe) async {
    do {
      let record = try await app?.judged { probe.isChanged }
      if probe.isChanged { return }
      state.record = record ?? nil
    } catch {
      await fail(Diagnostics(wrapping: error).all)
      return
    }
    state.phase = .done
    publish([:])
    var line = "\(PlainText.count(state.pictures.count, "picture")) in \(state.milliseconds ?? 0) ms"
    if state.record != nil {
      line += ", \(PlainText.count(state.failedCriteria, "criterion", plural: "criteria")) failed"
    }
    announce(line)
  }

  private func publish(_ pictures: [String: [UInt8]]) {
    state.version += 1
    do {
      try folder.write(
        pictures: pictures, isInlined: state.isInlined, shown: state.pictures,
        state: state.script, pulse: state.pulse)
    } catch {
      announce("the page cannot be written (\(error.systemReason)); check the free space")
    }
  }

  private func announce(_ text: String) {
    let more = state.changes.count - 1
    let cause = state.changes.first.map {
      " \($0)\(more > 0 ? " and " + PlainText.count(more, "other") : "") changed:"
    }
    say("\(state.time)\(cause ?? "") \(text)")
  }
}
