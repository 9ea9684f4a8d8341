import Files
import Foundation
import Definitions
import Model
import Runner
import Store

/// Compares the launch screens of two apps, or of an app and its sources.
package struct LaunchComparison: Sendable {
  /// What one side of the comparison is, as typed.
  package enum Version: Sendable {
    /// A built app or the folder of a project; without `--from` also a commit.
    case path(String)
    /// A commit, and the option that names it.
    case commit(String, option: String)
  }

  package var before: Version
  package var after: Version
  /// The folder of the project, as typed.
  package var project: String?
  package var target: String?
  package var infoPlist: String?
  package var matrix: String
  /// Screens to work on at the same time; nil for the number of processors.
  package var jobs: Int?
  /// Whether `--from` names a commit. Then no argument does.
  package var hasFrom = false
  /// Every app that was typed.
  package var apps: [String] = []

  package init(_ before: Version, _ after: Version, matrix: String) {
    self.before = before
    self.after = after
    self.matrix = matrix
  }

  /// - Throws: `Diagnostics` if a side cannot be read.
  package func difference(in context: CommandContext, _ surroundings: Surroundings) async throws
    -> LaunchDifference
  {
    let comparer = Comparer(comparison: self, context: context, surroundings: surroundings)
    let first = try await comparer.side(before)
    return LaunchDifference(first, try await comparer.side(after))
  }
}

private struct Comparer {
  let comparison: LaunchComparison
  let context: CommandContext
  let surroundings: Surroundings

  func side(_ subject: LaunchComparison.Version) async throws -> LaunchDifference.Side {
    switch subject {
    case .commit(let name, let option): return try await side(commit: name, option: option)
    case .path(let path):
      let exists = FileManager.default.fileExists(atPath: context.absolute(path))
      let isCommit = !comparison.hasFrom && !exists && !Self.isBuilt(path)
      if isCommit, CommitName.isKnown(path, in: context.workingDirectory) {
        return try await side(commit: path, option: "diff")
      }
      return try await side(path, request(path))
    }
  }

  /// Returns the project in the files of a commit.
  private func side(commit name: String, option: String) async throws -> LaunchDifference.Side {
    let copy = try CommitCopy(name, option: option, in: context.workingDirectory)
    defer { copy.remove() }
    var there = context
    there.workingDirectory = copy.folder
    let path = comparison.project ?? "."
    let absolute = there.absolute(path)
    let access = FileAccess(below: [copy.top])
    guard ![.missing, .outside].contains(access.kind(of: absolute)) else {
      throw CommitName.error(
        name, option: option, "has no folder \(path)", fix: "name the project's folder with --project")
    }
    var settings =
      try Settings.nearest(from: Settings.folder(of: absolute), upTo: copy.top) ?? Settings(project: absolute)
    if comparison.project != nil { settings.use(project: absolute) }
    settings.target = comparison.target ?? settings.target
    settings.infoPlist = comparison.infoPlist.map(there.absolute) ?? settings.infoPlist
    return try await side(name, request(settings, access))
  }

  private func side(_ name: String, _ request: RunRequest) async throws -> LaunchDifference.Side {
    let opened = try OpenedProject(request, context.data)
    let screens = try await BaselineService.screens(request, on: opened, pictures: .none, in: surroundings)
    return LaunchDifference.Side(
      name: name, isBuilt: request.app != nil, facts: LaunchFacts(opened, digest: surroundings.digest),
      screens: screens.baselines)
  }

  private static func isBuilt(_ path: String) -> Bool {
    ["app", "ipa", "xcarchive", "zip"].contains(FilePath.pathExtension(path))
  }

  private func request(_ path: String) throws -> RunRequest {
    let absolute = context.absolute(path)
    guard FileManager.default.fileExists(atPath: absolute) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: path), "there is no such app and no such folder",
          fix: "check the path")
      ])
    }
    let isBuilt = Self.isBuilt(absolute)
    let isNamed = !comparison.hasFrom || comparison.project != nil
    var settings =
      isBuilt ? Settings(project: absolute) : try context.settings(project: isNamed ? path : nil)
    settings.target = isBuilt ? nil : comparison.target ?? settings.target
    settings.infoPlist = isBuilt ? nil : comparison.infoPlist.map(context.absolute) ?? settings.infoPlist
    let access = FileAccess.project(settings.project, settingsFolder: settings.folder)
      .allowing(comparison.infoPlist.map { [context.absolute($0)] } ?? [])
    var request = request(settings, access)
    request.app = isBuilt ? .init(path: absolute, shown: path) : nil
    return request
  }

  private func request(_ settings: Settings, _ access: FileAccess) -> RunRequest {
    var request = settings.request(access)
    request.otherApps = comparison.apps.map(context.absolute)
    request.matrix = context.idOrPath(comparison.matrix)
    request.jobs = comparison.jobs ?? request.jobs
    request.dataAccess = settings.dataAccess([comparison.matrix], in: context)
    return request
  }
}
