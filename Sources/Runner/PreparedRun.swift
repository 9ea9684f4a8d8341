import Files
import Definitions
import Model
import Verdicts

/// A run as the command line asks for it: the project is open, and nothing is checked yet.
package struct PreparedRun: Sendable {
  /// Makes paths relative to the folder that the command line names.
  package let paths: ReportPaths
  package let request: RunRequest
  private let settings: Settings
  /// As typed; nil for those of the settings.
  private let waivers: String?
  private let context: CommandContext
  private let project: OpenedProject
  /// What was read to open the project; nil for a run without a basis.
  private let log: ReadLog?

  /// - Parameters:
  ///   - pathRoot: The folder that paths are relative to, as typed.
  ///   - waivers: The file of waivers, as typed.
  ///   - isOwnChecklist: Whether the checklist is that of the settings, whose criteria they name.
  ///   - loaded: Data that were read before; nil to read them now.
  ///   - log: Gets what is read to open the project, for `basis`.
  /// - Throws: `Diagnostics` if the data, the checklist or the project cannot be read.
  package init(
    _ request: RunRequest, _ settings: Settings, pathRoot: String?, waivers: String?, isOwnChecklist: Bool,
    loaded: RunData? = nil, log: ReadLog? = nil, in context: CommandContext
  ) async throws {
    self.request = request
    self.settings = settings
    self.waivers = waivers
    self.context = context
    self.log = log
    project = try await ReadLog.$current.withValue(log) {
      guard let loaded else { return try await OpenedProject.open(request, context.data) }
      return try OpenedProject(
        request, facts: loaded.facts, checks: loaded.checks(request, context.data),
        access: request.ownAccess)
    }
    if isOwnChecklist { try settings.checkUndecided(project.checklist) }
    paths = try ReportPaths(project.root, settings, root: pathRoot, in: context)
  }

  /// Checks every case, and makes of the results what reports need.
  ///
  /// - Parameters:
  ///   - notices: What to say about the app beside the results.
  ///   - wanted: Returns the failed results of a record to draw, worst first.
  /// - Throws: `Diagnostics` if the matrix, the waivers or the sources of a built app cannot be read.
  package func finished(
    in surroundings: Surroundings, adding notices: [Diagnostic] = [],
    showing wanted: (RunRecord) -> [ExampleCase]
  ) async throws -> FinishedRun {
    var judged = try await Runner.run(request, on: project, in: surroundings)
    judged.diagnostics += notices
    judged.record.diagnostics += notices.filter { $0.severity != .note }.map(\.description)
    return try await judged.finished(
      paths, explainedBy: request.drawsPreviews ? FixTrial(request, on: project, in: surroundings) : nil,
      showing: wanted, sources: sourceLines(), waivers: waiverJudge(surroundings))
  }

  /// Returns `sha256:…` over everything that decides the results of the run: `qa`, the app's files and settings, the
  /// checklist, the cases and the options.
  ///
  /// - Parameter policy: What decides the exit code.
  /// - Throws: `Diagnostics` if the matrix cannot be read.
  package func basis(_ policy: String, in surroundings: Surroundings) throws -> String {
    let (app, configuration) = (project.app, project.app.shippingConfiguration.name)
    let files = surroundings.digest(LaunchScreenFiles(project: project).files)
    let matrix = try project.expand(request, context.data)
    var entries = [
      ("qa", surroundings.version + " " + (surroundings.toolCommit ?? "")), ("policy", policy),
      ("app", "\(app.target) \(configuration) \(project.screens.assumedSDK?.description ?? "")"),
      ("files", files), ("checklist", project.checklist.digest(surroundings.digest)),
      ("sdk", request.sdk?.description ?? ""), ("matrix", matrix.id),
      ("first-screen", request.firstColors?.text ?? ""),
    ]
    entries += matrix.cases.map { ("case", $0.id.recorded.joined(separator: " ")) }
    if matrix.provesWindows { entries.append(("windows", "proved")) }
    for read in log?.reads ?? []
    where FilePath.isInside(read.path, project.root) || read.path == request.firstScreen {
      // Whether a link leads to the file is the same question for another folder of the checkout.
      guard !["link", "realPath"].contains(read.operation) else { continue }
      let path = FilePath.relative(read.path, to: project.root)
      entries.append(("\(read.operation) \(path) \(read.limit)", read.answer))
    }
    return surroundings.digest(entries.map { (name: $0.0, bytes: Array($0.1.utf8)) })
  }

  /// Returns the lines of the sources that the command line names beside a built app; nil without both.
  private func sourceLines() throws -> SourceLines? {
    guard request.app != nil, settings.typedProject != nil else { return nil }
    var request = request
    request.app = nil
    request.checklist = nil
    return SourceLines(built: project, sources: try OpenedProject(request, context.data))
  }

  private func waiverJudge(_ surroundings: Surroundings) throws -> WaiverJudge? {
    guard let path = waivers.map(context.absolute) ?? settings.waivers else { return nil }
    let service = try GateService(request, on: project, in: surroundings)
    let waivers = try WaiverFile.load(
      path: path, name: context.relative(path), root: context.data, checklist: service.now.checklist,
      catalog: service.catalog,
      policy: settings.gate, target: service.now.target,
      otherCriteria: settings.otherCriteria(than: service, in: context),
      access: settings.dataAccess([waivers], in: context))
    return WaiverJudge(waivers: waivers, rules: service.now.rules, clock: context.clock)
  }
}
