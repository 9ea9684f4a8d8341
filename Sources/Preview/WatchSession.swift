import Files
import Foundation
import Definitions
import Model
import Reporting
import Runner
import Store

/// Runs the checklist after each change of an app's files, and writes the report, which a page loads again. One task uses it.
package final class WatchSession {
  private let context: CommandContext
  private let surroundings: Surroundings
  private let makeRequest: () throws -> (RunRequest, Settings)
  /// Gets each line for the person.
  private let say: (String) -> Void
  private let limits = RunBudget.limits
  private let folder: ReportFolder
  private let page: WatchPage
  private var log = WatchSession.log()
  // Half of such a document cannot be parsed.
  private var files = FileWatch { path in
    [".storyboard", ".xib", ".plist"].contains(where: path.hasSuffix)
  }
  private var state = WatchPage.State()
  /// Paths that changed between their first read and the first look at them.
  private var late: Set<String> = []
  /// Whether an error was not shown, because files changed once more.
  private var isUnfinished = false

  /// Seconds between two looks at least, and as many times as long as a look took.
  private static let pause = (least: 0.03, share: 25.0)
  /// Seconds after which an error counts, if no file changes.
  private static let patience = 0.08

  /// Writes a page without a report.
  ///
  /// - Parameters:
  ///   - surroundings: Their interruption ends the session.
  ///   - say: Gets each line for the person.
  ///   - makeRequest: Reads the settings.
  /// - Throws: `Diagnostics` if the folder cannot be written.
  package init(
    _ folder: ReportFolder, in context: CommandContext, _ surroundings: Surroundings,
    say: @escaping (String) -> Void, _ makeRequest: @escaping () throws -> (RunRequest, Settings)
  ) throws {
    (self.folder, self.context, self.surroundings) = (folder, context, surroundings)
    (self.say, self.makeRequest) = (say, makeRequest)
    page = try WatchPage(below: context.data.path + "/Reports/templates")
    // Larger than those of an earlier session, whose page may still be open.
    state.page = Int(Date().timeIntervalSince1970 * 1000)
    try folder.write(page.files(of: nil, state))
  }

  /// Whether the app could not be checked.
  package var hasFailed: Bool { !state.errors.isEmpty }

  /// Checks the app for the first time.
  ///
  /// - Throws: `Diagnostics` if the app copies the folder of the page.
  package func start() async throws {
    var resources = await check(after: [])
    while isUnfinished, !surroundings.isInterrupted() { resources = await check(after: []) }
    let own = RealPath.resolve(folder.path).path + "/"
    let copied = resources.map { RealPath.resolve($0).path + "/" }
    if let path = copied.first(where: { own.hasPrefix($0) || $0.hasPrefix(own) }) {
      folder.discard()
      throw Diagnostics(
        at: SourceLocation(file: context.relative(String(path.dropLast()))),
        "the app copies the folder for the page, or files in it",
        fix: "set --output to a folder outside of the app")
    }
  }

  /// Checks the app after each change until a signal arrives.
  package func watch() async {
    while !surroundings.isInterrupted() {
      let start = Self.now
      switch late.isEmpty ? files.look(at: start) : .settled(late) {
      case .unchanged where isUnfinished: await check(after: [])
      case .unchanged: await Self.sleep(max(Self.pause.least, (Self.now - start) * Self.pause.share))
      case .changing: await Self.sleep(0.004)
      case .settled(let paths):
        late = []
        let changed = changes(among: paths)
        if !changed.isEmpty || isUnfinished { await check(after: changed) }
      }
    }
    state.isEnded = true
    publish()
  }

  // MARK: - One run

  /// - Returns: Absolute paths of the files and folders that the app copies.
  @discardableResult
  private func check(after changes: Set<String>) async -> [String] {
    let start = Self.now
    if !changes.isEmpty { state.changes = changes.map(FilePath.name).sorted().uniqued() }
    log = Self.log()
    do {
      let (input, resources) = try await RunBudget.$current.withValue(RunBudget(limits)) {
        try await ReadLog.$current.withValue(log) { try await report() }
      }
      follow()
      state.page += 1
      state.errors = []
      isUnfinished = false
      try folder.write(page.files(of: input, state))
      let failed = Set(input.record.findings.filter { $0.outcome >= .failed }.map(\.criterion))
      announce(
        "\(PlainText.count(input.previews.count, "picture")) in \(Int(((Self.now - start) * 1000).rounded())) ms, "
          + "\(PlainText.count(failed.count, "criterion", plural: "criteria")) failed")
      return resources
    } catch {
      follow()
      await fail(Diagnostics(wrapping: error).all)
      return []
    }
  }

  private func report() async throws -> (ReportInput, resources: [String]) {
    let (request, settings) = try makeRequest()
    let started = Date()
    let project = try OpenedProject(request, context.data)
    let errors = project.definitions.values.joined().flatMap(\.subject.documentErrors).filter {
      $0.severity == .error
    }
    if !errors.isEmpty { throw Diagnostics(errors.uniqued()) }
    let run = try await Runner.run(request, on: project, in: surroundings)
      .finished(
        ReportPaths(project.root, settings, root: nil, in: context),
        explainedBy: FixTrial(request, on: project, in: surroundings), showing: Causes.examples)
    let input = ReportInput(
      record: run.record, previews: run.previews, timestamp: context.timestamp, hostname: context.hostname,
      duration: context.isReproducible ? 0 : Date().timeIntervalSince(started), templates: page.templates,
      command: RunInvocation.repeating(
        run.record, checklist: request.checklist ?? Settings.defaultChecklist, matrix: request.matrix,
        settings, context), formats: WatchPage.formats)
    return (input, project.app.resources.map { project.app.path(of: $0.path) })
  }

  /// Shows errors over the last report, unless a file is only half written: then the run is repeated, also if the file has
  /// the same content in the end.
  private func fail(_ errors: [Diagnostic]) async {
    await Self.sleep(Self.patience)
    isUnfinished = files.hasChanges() || !late.isEmpty
    if isUnfinished || surroundings.isInterrupted() { return }
    state.errors = errors
    publish()
    announce(errors.first.map { "\($0)" } ?? "the app cannot be read")
  }

  private func publish() {
    do {
      try folder.add([page.file(of: state)])
    } catch {
      announce("the page cannot be written (\(error.systemReason)); check the free space")
    }
  }

  private func announce(_ text: String) {
    let more = state.changes.count - 1
    let cause = state.changes.first.map {
      " \($0)\(more > 0 ? " and " + PlainText.count(more, "other") : "") changed:"
    }
    say("\(Self.timeOfDay)\(cause ?? "") \(text)")
  }

  // MARK: - Files

  private static func log() -> ReadLog { ReadLog { Digest.sha256(of: $0) } }

  /// Watches what was read by now. A search for projects also lists the folder of the page, which each run changes.
  private func follow() {
    let own = [folder.path, RealPath.resolve(folder.path).path].map { $0 + "/" }
    let paths = Set(log.reads.map(\.path).filter { path in !own.contains { (path + "/").hasPrefix($0) } })
    let fresh = paths.subtracting(files.paths)
    files.watch(paths)
    late = changes(among: fresh)
  }

  private func changes(among paths: Set<String>) -> Set<String> {
    ReadLog.changedPaths(of: log.reads.filter { paths.contains($0.path) }) { Digest.sha256(of: $0) }
  }

  // MARK: - Time

  private static func sleep(_ seconds: Double) async {
    try? await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
  }

  /// Seconds of a clock that never goes back.
  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// The local time: `12:01:07`.
  private static var timeOfDay: String {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
  }
}
