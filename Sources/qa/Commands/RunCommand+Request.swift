import ArgumentParser
import Documents
import Foundation
import Matrix
import Model
import Reporting
import Runner
import Store

/// What the options ask for.
extension RunCommand {
  func historyKeeping(_ settings: Settings, _ context: CommandContext) -> HistoryKeeping? {
    if let history { return HistoryKeeping(path: context.absolute(history)) }
    return settings.history.map {
      HistoryKeeping(path: $0, writes: WriteAccess(below: settings.outputFolder))
    }
  }

  func request(_ settings: Settings, _ context: CommandContext) throws -> RunRequest {
    var request = subject.request(settings, in: context)
    request.app = app.map { RunRequest.BuiltApp(path: context.absolute($0), shown: $0) }
    request.checklist = context.idOrPath(chosenChecklist(settings))
    request.matrix = context.idOrPath(matrix ?? settings.matrix ?? "full")
    request.selection = try axes.selection()
    parallel.apply(to: &request)
    request.shard = try shard.map { _ in try shardPart() }
    request.drawsPreviews = !noPreviews
    request.dataAccess = settings.dataAccess([checklist, matrix], in: context)
    request.caseTimeout = caseTimeout
    request.assumedSDK = assumedSDK
    return request
  }

  /// The version of `--as-if sdk=N`; nil without the option or for another text.
  var assumedSDK: OSVersion? {
    guard let asIf, asIf.hasPrefix("sdk=") else { return nil }
    return OSVersion(String(asIf.dropFirst("sdk=".count)))
  }

  /// Returns the lines of the sources that `--project` names beside `--app`; nil without both.
  func sourceLines(
    of built: OpenedProject, _ request: RunRequest, _ context: CommandContext
  ) throws -> SourceLines? {
    guard app != nil, subject.project != nil else { return nil }
    var request = request
    request.app = nil
    request.checklist = nil
    return SourceLines(built: built, sources: try OpenedProject(request, context.data))
  }

  func surroundings(
    _ settings: Settings, _ context: CommandContext, _ progress: ProgressLine
  ) -> Surroundings {
    var surroundings = context.surroundings(commit: app == nil ? context.commit(of: settings.project) : nil) {
      progress.show($0.done, of: $0.total)
    }
    surroundings.toolCommit = Version.commit
    if detail.verbose {
      surroundings.planned = { StandardError.print(Self.words($0)) }
    }
    return surroundings
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
    options.sources = root
    let checklist = chosenChecklist(settings)
    if CommandContext.isPath(checklist) { options.checklist = context.relative(context.absolute(checklist)) }
    options.history = input.history
    options.duration = input.duration
    options.undecided = verdict(settings).undecided(input.record)
    return options
  }

  func verdict(_ settings: Settings) -> RunVerdict { RunVerdict(failOn: failOn, isStrict: strict, settings) }

  func shardPart() throws -> RunRequest.Shard {
    let parts = (shard ?? "").split(separator: "/").map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(index)
    else {
      throw ValidationError("--shard needs K/N with 1 <= K <= N, such as 2/4.")
    }
    return .init(index: index, count: count)
  }

  func chosenChecklist(_ settings: Settings) -> String {
    checklist ?? (asIf == nil ? settings.checklist ?? Self.defaultChecklist : Self.sdkChecklist)
  }
}
