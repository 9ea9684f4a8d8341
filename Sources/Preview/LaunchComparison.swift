import Files
import Foundation
import Definitions
import Model
import Runner
import Store

/// Compares the launch screens of two apps, commits or recordings.
package struct LaunchComparison: Sendable {
  /// What one side of the comparison is.
  package enum Version: Sendable {
    /// A built app, the folder of a project, or a commit, as typed.
    case named(String)
    /// A commit of the project's checkout, as typed, and the option with it.
    case commit(String, option: String)
    /// The files of the project that the command line or `qa.yml` names.
    case files
    /// What `qa diff --record` wrote; the path as typed.
    case recorded(BaselineFolder, shown: String)
  }

  package var before: Version
  package var after: Version
  package var app = AppChoice()
  package var matrix: String
  package var selection = AxisSelection()
  /// Screens to work on at the same time; nil for the number of processors.
  package var jobs: Int?
  /// Every app that was typed.
  package var apps: [String] = []

  package init(_ before: Version, _ after: Version, matrix: String) {
    self.before = before
    self.after = after
    self.matrix = matrix
  }

  /// Returns a folder of the checkout whose commits are meant: the working directory, or the project's if that is in none.
  package func commitFolder(in context: CommandContext) -> String {
    guard Checkout.nearest(holding: context.workingDirectory) == nil, let project = app.project else {
      return context.workingDirectory
    }
    return Settings.folder(of: context.absolute(project))
  }

  /// - Parameter pictures: Draws the screens that differ; nil draws none.
  /// - Throws: `Diagnostics` if a side cannot be read.
  package func difference(
    in context: CommandContext, _ surroundings: Surroundings, pictures: DifferencePictures? = nil
  ) async throws -> LaunchDifference {
    let comparer = Comparer(comparison: self, context: context, surroundings: surroundings)
    var copies: [CommitCopy] = []
    defer { for copy in copies { copy.remove() } }
    let first = try await comparer.side(before, &copies)
    let second = try await comparer.side(after, &copies)
    // With fewer screens than the recording has, the others are not missing.
    var difference = LaunchDifference(first, second, isWhole: !first.isRecorded || selection.isEmpty)
    if let pictures { try await difference.draw(first, second, with: pictures) }
    return difference
  }

  /// Writes the screens of the project's files into a folder.
  ///
  /// - Returns: The number of screens and of different pictures.
  /// - Throws: `Diagnostics` if the project cannot be read or the folder cannot be written.
  package func record(
    into folder: BaselineFolder, in context: CommandContext, _ surroundings: Surroundings,
    after work: () throws -> Void = {}
  ) async throws -> (screens: Int, pictures: Int) {
    let comparer = Comparer(comparison: self, context: context, surroundings: surroundings)
    let request = try comparer.request()
    let opened = try OpenedProject(request, context.data)
    let output = try await BaselineService.screens(request, on: opened, pictures: .all, in: surroundings)
    try work()
    try folder.write(output.baselines, pictures: output.pictures)
    return (output.baselines.count, output.pictures.count)
  }
}

private struct Comparer {
  let comparison: LaunchComparison
  let context: CommandContext
  let surroundings: Surroundings

  func side(
    _ version: LaunchComparison.Version, _ copies: inout [CommitCopy]
  ) async throws -> LaunchDifference.Side {
    switch version {
    case .recorded(let folder, let shown): return try side(folder, shown)
    case .files:
      let project = try comparison.app.settings(in: context).project
      return try await side(context.relative(project), request())
    case .commit(let name, let option):
      return try await side(ofCommit: name, option, &copies)
    case .named(let name):
      let exists = FileManager.default.fileExists(atPath: context.absolute(name))
      if !exists, !FleetApp.isBuilt(name),
        CommitName.isKnown(name, in: comparison.commitFolder(in: context))
      {
        return try await side(ofCommit: name, "diff", &copies)
      }
      return try await side(name, request(name))
    }
  }

  private func side(
    ofCommit name: String, _ option: String, _ copies: inout [CommitCopy]
  ) async throws -> LaunchDifference.Side {
    let folder = comparison.commitFolder(in: context)
    let copy = try CommitCopy(name, option: option, in: folder)
    copies.append(copy)
    let isHere = folder == context.workingDirectory
    return try await side(copy, name, project: isHere ? comparison.app.project : nil)
  }

  private func side(_ folder: BaselineFolder, _ shown: String) throws -> LaunchDifference.Side {
    guard folder.exists else {
      throw Diagnostics(
        at: SourceLocation(file: shown), "there are no recorded screens",
        fix: "record them with `qa diff --record`, or name a commit, an app or a screenshot to compare with")
    }
    return LaunchDifference.Side(name: shown, isRecorded: true, screens: try folder.read()) { digests in
      Dictionary(
        digests.compactMap { digest in folder.picture(digest).map { (digest, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns the project in the files of a commit.
  private func side(
    _ copy: CommitCopy, _ name: String, project: String?
  ) async throws -> LaunchDifference.Side {
    var there = context
    there.workingDirectory = copy.folder
    let path = project ?? "."
    let absolute = there.absolute(path)
    let access = FileAccess(below: [copy.top])
    guard ![.missing, .outside].contains(access.kind(of: absolute)) else {
      throw CommitName.error(
        name, option: "diff", "has no folder \(path)", fix: "name the project's folder with --project")
    }
    let start = try there.searchStart(
      of: AppChoice(project: path, target: comparison.app.target), upTo: copy.top)
    var settings =
      try Settings.nearest(from: start, upTo: copy.top, root: context.data) ?? Settings(project: absolute)
    if project != nil { settings.use(project: absolute) }
    settings.target = comparison.app.target ?? settings.target
    settings.configuration = comparison.app.configuration ?? settings.configuration
    settings.infoPlist = comparison.app.infoPlist.map(there.absolute) ?? settings.infoPlist
    return try await side(name, request(settings, access))
  }

  private func side(_ name: String, _ request: RunRequest) async throws -> LaunchDifference.Side {
    let opened = try OpenedProject(request, context.data)
    let screens = try await BaselineService.screens(request, on: opened, pictures: .none, in: surroundings)
    return LaunchDifference.Side(
      name: name, isBuilt: request.app != nil, facts: LaunchFacts(opened, digest: surroundings.digest),
      screens: screens.baselines
    ) { [surroundings] digests in
      try await BaselineService.screens(
        request, on: opened, pictures: .digests(digests), in: surroundings
      ).pictures
    }
  }

  /// Returns the request for the files that the command line or `qa.yml` names.
  func request() throws -> RunRequest {
    let settings = try comparison.app.settings(in: context)
    return request(settings, comparison.app.access(to: settings, in: context))
  }

  private func request(_ path: String) throws -> RunRequest {
    let absolute = context.absolute(path)
    guard FileManager.default.fileExists(atPath: absolute) else {
      let checkout = Checkout.nearest(holding: comparison.commitFolder(in: context))
      throw Diagnostics(
        at: SourceLocation(file: path), "there is no such app, no such folder and no such commit",
        fix: checkout?.isShallow == true
          ? "check the path; for a commit, \(CommitName.deepening)" : "check the path")
    }
    let isBuilt = FleetApp.isBuilt(absolute)
    var choice = comparison.app
    choice.project = isBuilt ? nil : path
    var settings = isBuilt ? Settings(project: absolute) : try choice.settings(in: context)
    if isBuilt { settings.target = nil }
    var request = request(settings, choice.access(to: settings, in: context))
    request.app = isBuilt ? .init(path: absolute, shown: path) : nil
    return request
  }

  private func request(_ settings: Settings, _ access: FileAccess) -> RunRequest {
    var request = settings.request(access)
    request.otherApps = comparison.apps.map(context.absolute)
    request.matrix = context.idOrPath(comparison.matrix)
    request.selection = comparison.selection
    request.jobs = comparison.jobs ?? request.jobs
    request.dataAccess = settings.dataAccess([comparison.matrix], in: context)
    return request
  }
}
