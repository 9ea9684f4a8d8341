import Definitions
import Files
import Foundation
import Model
import XcodeProject

/// The settings that apply to a command. Every command that takes settings reads them here.
extension CommandContext {
  /// Returns the settings of the nearest `qa.yml`, else defaults.
  ///
  /// - Throws: `Diagnostics` for a project or an app that does not exist, for several apps with settings, and for a `qa.yml`
  ///   with errors.
  package func settings(of choice: AppChoice = AppChoice()) throws -> Settings {
    try settings(of: choice, from: searchStart(of: choice))
  }

  /// Returns the settings of each app that a command can mean.
  ///
  /// - Throws: As `settings(of:)`, but not for several apps.
  package func allSettings(of choice: AppChoice) throws -> [Settings] {
    try searchStarts(of: choice).map { try settings(of: choice, from: $0) }
  }

  /// Returns the settings of the current folder, for a command that is not about one app. Those of an app below do not count.
  package func settingsHere() throws -> Settings { try settings(of: AppChoice(), from: workingDirectory) }

  /// Returns the absolute folder in which the search for the `qa.yml` begins.
  ///
  /// - Parameter top: See `Settings.nearest(from:upTo:overlay:root:owners:shown:)`.
  /// - Throws: `Diagnostics` for a project or an app that does not exist, and for several apps with settings.
  package func searchStart(of choice: AppChoice, upTo top: String? = nil) throws -> String {
    let starts = try searchStarts(of: choice, upTo: top)
    guard starts.count > 1 else { return starts[0] }
    let (apps, folder) = (starts.map(relative), relative(try firstStart(of: choice)))
    throw Diagnostics(
      .error,
      "\(starts.count) apps below \(folder) have a qa.yml: \(apps.listed(atMost: 24))",
      fix: "name one, as in --project \(apps[0].shellQuoted), or check all of them: qa run --projects "
        + apps.map(\.shellQuoted).joined(separator: " "))
  }

  /// Returns each absolute folder in which the search for the `qa.yml` can begin.
  ///
  /// It begins in the folder of the command. If no `qa.yml` is there or above, it begins at each app below that has one.
  private func searchStarts(of choice: AppChoice, upTo top: String? = nil) throws -> [String] {
    let start = try firstStart(of: choice)
    let isFile = choice.project.map { Settings.folder(of: $0) != $0 } ?? false
    let above = Result { try Settings.nearest(from: start, upTo: top, root: data, owners: owners) }
    guard !isFile, choice.app == nil, choice.infoPlist == nil, case .success(.none) = above else {
      return [start]
    }
    let below = folders(withSettingsBelow: start, choice)
    return below.isEmpty ? [start] : below
  }

  private func settings(of choice: AppChoice, from start: String) throws -> Settings {
    let found = try Settings.nearest(from: start, root: data, owners: owners, shown: relative)
    guard let project = choice.project else { return found ?? Settings(project: start) }
    var settings = found ?? Settings(project: absolute(project))
    settings.use(project: absolute(project))
    return settings
  }

  /// Returns the folder of the project or of the built app, else the current one.
  private func firstStart(of choice: AppChoice) throws -> String {
    // An app is checked also with a project, whose settings then count.
    let folder = try choice.app.map {
      FilePath.parent(try existing($0, "app", "name an .app, .ipa or .xcarchive"))
    }
    guard let project = choice.project else { return folder ?? workingDirectory }
    return Settings.folder(
      of: try existing(
        project, "folder", "name the folder of a project, an .xcodeproj, an .app, .ipa or .xcarchive"))
  }

  /// Returns the absolute folders below a folder that have the `qa.yml` of an app, sorted. An app of the folder itself has no
  /// `qa.yml` there, so it has none.
  private func folders(withSettingsBelow start: String, _ choice: AppChoice) -> [String] {
    func survey(_ folder: String) -> (files: [String], projects: [String]) {
      XcodeProject.survey(
        ProjectRequest(root: folder, target: choice.target, configuration: choice.configuration),
        for: Settings.fileName)
    }
    let (files, projects) = survey(start)
    if projects.contains(where: { FilePath.parent($0).isEmpty }) { return [] }
    let all = Set(files.map(FilePath.parent))
    var found: Set<String> = []
    for project in projects {
      var folder = FilePath.parent(project)
      while !folder.isEmpty, !all.contains(folder) { folder = FilePath.parent(folder) }
      if !folder.isEmpty { found.insert(folder) }
    }
    // Its app can also be elsewhere, further down, or have no project file. The qa.yml of another tool is no such file.
    for folder in all.subtracting(found) {
      let path = FilePath.join(start, folder)
      guard let settings = try? Settings.own(of: path, root: data, owners: owners) else { continue }
      let isElsewhere = settings.infoPlist != nil || settings.project != path
      if isElsewhere || !survey(path).projects.isEmpty { found.insert(folder) }
    }
    return found.sorted().map { FilePath.join(start, $0) }
  }

  private func existing(_ typed: String, _ noun: String, _ fix: String) throws -> String {
    let path = absolute(typed)
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostics(at: SourceLocation(file: typed), "there is no such \(noun)", fix: fix)
    }
    return path
  }

  /// The users and the folders whose `qa.yml` counts.
  package var owners: TrustedOwners {
    TrustedOwners(
      sudoUser: environment["SUDO_UID"],
      folder: environment["QA_SAFE_DIRECTORY"].flatMap { $0.isEmpty ? nil : absolute($0) })
  }
}
