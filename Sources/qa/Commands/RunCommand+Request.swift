import ArgumentParser
import Authoring
import Files
import Foundation
import Definitions
import Model
import Preview
import Reporting
import Runner
import Store
import Verdicts

/// What the options ask for.
extension RunCommand {
  func request(_ settings: Settings, _ context: CommandContext) throws -> RunRequest {
    var request = choice.request(settings, in: context)
    request.checklist = context.idOrPath(chosenChecklist(settings))
    request.matrix = context.idOrPath(cases.list.matrix ?? settings.matrix ?? "full")
    request.selection = try cases.axes.selection()
    cases.parallel.apply(to: &request)
    request.shard = try shardPart(in: context.environment)
    request.drawsPreviews = !reporting.noPreviews
    request.dataAccess = settings.dataAccess([what.list.checklist, cases.list.matrix], in: context)
    request.caseTimeout = cases.caseTimeout
    request.assumedSDK = assumedSDK
    return request
  }

  /// The version of `--as-if sdk=N`; nil without the option or for another text.
  var assumedSDK: OSVersion? {
    guard let asIf = what.asIf, asIf.hasPrefix("sdk=") else { return nil }
    return OSVersion(String(asIf.dropFirst("sdk=".count)))
  }

  func surroundings(
    _ settings: Settings, _ context: CommandContext, _ progress: ProgressLine
  ) -> Surroundings {
    var surroundings = context.surroundings(
      commit: app == nil ? context.commit(of: settings.project) : nil
    ) {
      progress.show($0.done, of: $0.total)
    }
    surroundings.toolCommit = Version.commit
    surroundings.isInterrupted = { Interruption.signal != nil }
    if detail.verbose {
      surroundings.planned = { StandardError.print(Self.words($0)) }
    }
    return surroundings
  }

  func input(
    _ run: FinishedRun, _ settings: Settings, _ templates: [String: String], _ context: CommandContext
  ) throws -> ReportInput {
    var input = ReportInput(
      record: run.record, previews: run.previews, timestamp: context.timestamp, hostname: context.hostname,
      duration: 0, junitProfile: ci.junit.junitProfile,
      junitDetail: ci.junit.junitDetail ?? settings.junitDetail ?? .causes,
      templates: templates, attachmentRoot: ci.junit.attachmentRoot,
      command: RunInvocation.repeating(
        run.record, checklist: chosenChecklist(settings),
        matrix: cases.list.matrix ?? settings.matrix ?? "full",
        app: app.map(context.absolute), settings, context),
      formats: try reports().map(\.id), history: nil)
    input.digest = Digest.sha256
    return input
  }

  func options(
    _ input: ReportInput, _ folder: ReportFolder, _ settings: Settings, _ root: String,
    _ context: CommandContext
  ) -> RunText.Options {
    var options = RunText.Options()
    options.style = context.style
    options.detail = detail.chosen
    options.folder = folder.path
    options.page = input.formats.contains("html") ? context.relative(folder.path) + "/index.html" : nil
    options.shownFolder = context.relative(folder.path)
    options.sources = root
    let checklist = chosenChecklist(settings)
    if CommandContext.isPath(checklist) { options.checklist = context.relative(context.absolute(checklist)) }
    options.repair = repair
    options.history = input.history
    options.duration = input.duration
    options.undecided = verdict(settings).undecided(input.record)
    return options
  }

  /// The command that repairs the findings of this run; nil if `qa fix` cannot check the same app and cases.
  private var repair: String? {
    guard app == nil, what.asIf == nil, (try? cases.axes.selection())?.chosen.isEmpty == true else {
      return nil
    }
    let typed = [
      ("--project", subject.path == nil ? subject.project : nil), ("--target", subject.target),
      ("--configuration", subject.configuration), ("--info-plist", subject.infoPlist),
      ("--checklist", what.list.checklist), ("--matrix", cases.list.matrix),
    ]
    let words = typed.flatMap { name, value in value.map { [name, $0] } ?? [] }
    return (["qa", "fix"] + [subject.path].compactMap(\.self) + words).map(\.shellQuoted).joined(
      separator: " ")
  }

  /// Takes over a change that is wanted, into the checklist and into the recorded screens: both, or none.
  func update(_ request: RunRequest, _ settings: Settings, _ context: CommandContext) async throws {
    var lines: [String] = []
    let checklist = try await RunUpdate(settings, in: context) { lines.append($0) }.update(
      request, in: context.surroundings())
    let folder = BaselineFolder(
      path: context.absolute(DiffCommand.usual), writes: WriteAccess(below: context.workingDirectory))
    if folder.exists {
      var comparison = LaunchComparison(.files, .files, matrix: "pr")
      comparison.app = subject.choice
      do {
        let count = try await comparison.record(into: folder, in: context, context.surroundings()) {
          try checklist?.write()
        }
        lines.append("Recorded \(count.screens) screens in \(DiffCommand.usual).")
      } catch {
        // A file that was not written stays as it is.
        _ = checklist?.takeBack()
        throw error
      }
    } else {
      try checklist?.write()
    }
    lines.forEach { StandardOutput.print($0) }
  }

  func verdict(_ settings: Settings) -> RunVerdict {
    RunVerdict(failOn: reporting.verdict.failOn, isStrict: reporting.verdict.strict, settings)
  }

  /// - Throws: A `ValidationError` for another text than `K/N`, `auto` and `auto/N`; a `Diagnostic` if the scheduler gives no part.
  func shardPart(in environment: [String: String]? = nil) throws -> RunRequest.Shard? {
    guard let shard = ci.shard else { return nil }
    let words = shard.split(separator: "/", omittingEmptySubsequences: false)
    let count = words.count == 2 ? Int(words[1]) : nil
    if words[0] == "auto", words.count == 1 || count.map({ $0 >= 1 }) == true {
      return try environment.map { try .init(scheduledIn: $0, count: count) }
    }
    guard let index = Int(words[0]), let count, count >= 1, (1...count).contains(index) else {
      throw ValidationError(
        "--shard needs K/N with 1 <= K <= N, such as 2/4, or auto in a job of a scheduler.")
    }
    return .init(index: index, count: count)
  }

  func chosenChecklist(_ settings: Settings) -> String {
    what.list.checklist
      ?? (what.asIf == nil ? settings.checklist ?? Settings.defaultChecklist : Self.sdkChecklist)
  }
}

extension RunReportOptions {
  /// Returns the folder for the reports.
  ///
  /// - Throws: `Diagnostics` if it cannot be written.
  func folder(_ settings: Settings, _ context: CommandContext) throws -> ReportFolder {
    let folder = ReportFolder(
      path: context.absolute(output ?? settings.output ?? "Reports/latest"),
      writes: output == nil ? settings.outputAccess(in: context) : .anywhere)
    try folder.check()
    return folder
  }
}

/// Where a run writes its reports and its history.
struct RunOutput {
  let folder: ReportFolder
  private let history: HistoryKeeping?

  /// - Throws: `Diagnostics` if one of them cannot be written.
  init(_ command: RunCommand, _ settings: Settings, _ context: CommandContext) throws {
    try self.init(
      command, settings, command.reporting.folder(settings, context), command.history(in: context))
  }

  /// - Parameters:
  ///   - folder: A folder that can be written.
  ///   - typed: The history that the command names.
  init(_ command: RunCommand, _ settings: Settings, _ folder: ReportFolder, _ typed: HistoryKeeping?) throws {
    self.folder = folder
    let isRequired = command.ci.requireHistory
    history =
      typed
      ?? settings.history.map {
        HistoryKeeping(path: $0, writes: WriteAccess(below: settings.outputFolder), isRequired: isRequired)
      }
    try history?.check()
    if isRequired, history == nil {
      throw Diagnostic(
        .error, "--require-history needs a history", fix: "add --history, or history in qa.yml")
    }
  }

  /// Writes reports, adds the run to the history, and writes what the comparison with earlier runs changes.
  ///
  /// - Parameters:
  ///   - name: The app as the command line names it.
  ///   - turn: Returns when it is this run's turn to be added.
  ///   - note: Gets what is wrong with the history.
  /// - Returns: False if the run was not added to a history that is required.
  func write(
    _ run: inout AppRun.Checked, _ reports: [Report], named name: String, turn: () -> Void = {},
    note: (Diagnostic) -> Void = { StandardError.print($0.description) }
  ) async throws -> Bool {
    try folder.write(try await reports.files(run.input, jobs: run.jobs))
    // The history can hold anything, so the reports are there before it is opened.
    guard let history else { return true }
    turn()
    let since = history.add(run.entry(named: name), note)
    guard let since else { return !history.isRequired }
    run.input.history = since
    try folder.add(try await reports.filter(\.showsHistory).files(run.input, jobs: run.jobs))
    return true
  }
}

extension RunCommand {
  /// Returns the history that the command names, which is not that of `qa.yml`.
  ///
  /// - Parameter failure: Why its server cannot be reached, if that is known.
  func history(in context: CommandContext, failure: Diagnostic? = nil) throws -> HistoryKeeping? {
    try context.history(ci.history).map {
      HistoryKeeping(path: $0, isRequired: ci.requireHistory, failure: failure)
    }
  }
}

extension CommandContext {
  /// Returns the absolute path or the URL of the history that `--history` or `QA_HISTORY` names; nil for none.
  ///
  /// Only these can name a URL: a change of a `qa.yml` must not send data to another server.
  ///
  /// - Throws: A `Diagnostic` for a text of another form, which can have a password.
  func history(_ option: String?) throws -> String? {
    guard let text = option ?? environment["QA_HISTORY"], !text.isEmpty else { return nil }
    if HistoryURL.isURL(text) { return text }
    guard !Settings.namesDatabase(text) else {
      throw Diagnostic(
        .error, "the history is neither a URL nor the path of a file",
        fix: "write postgres://USER@HOST:PORT/DATABASE, or ./ before the name of a file")
    }
    return absolute(text)
  }
}
