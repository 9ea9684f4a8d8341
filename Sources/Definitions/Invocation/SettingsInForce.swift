import Files
import Foundation
import Model

/// The settings that apply to a command. Every command that takes settings reads them here.
extension CommandContext {
  /// Returns the settings of the nearest `qa.yml`, else defaults.
  ///
  /// With a project or an app, the search begins in its folder, and the current folder does not count.
  ///
  /// - Parameters:
  ///   - project: The folder or the `.xcodeproj` of the command line; it replaces the project of the `qa.yml`.
  ///   - app: The built app of the command line.
  /// - Throws: `Diagnostics` for a project or an app that does not exist, and for a `qa.yml` with errors.
  package func settings(project: String? = nil, app: String? = nil) throws -> Settings {
    let start = try searchStart(project: project, app: app)
    let found = try Settings.nearest(from: start, owners: owners, shown: relative)
    guard let project else { return found ?? Settings(project: start) }
    var settings = found ?? Settings(project: absolute(project))
    settings.use(project: absolute(project))
    return settings
  }

  /// Returns the absolute folder in which the search for the `qa.yml` begins.
  ///
  /// - Throws: `Diagnostics` for a project or an app that does not exist.
  package func searchStart(project: String?, app: String? = nil) throws -> String {
    // An app is checked also with a project, whose settings then count.
    let folder = try app.map {
      FilePath.parent(try existing($0, "app", "set --app to an .app, .ipa or .xcarchive"))
    }
    guard let project else { return folder ?? workingDirectory }
    return Settings.folder(
      of: try existing(project, "folder", "set --project to the folder of the .xcodeproj"))
  }

  private func existing(_ typed: String, _ noun: String, _ fix: String) throws -> String {
    let path = absolute(typed)
    guard FileManager.default.fileExists(atPath: path) else {
      throw Diagnostics([Diagnostic(at: SourceLocation(file: typed), "there is no such \(noun)", fix: fix)])
    }
    return path
  }

  /// The users whose `qa.yml` counts.
  package var owners: TrustedOwners { TrustedOwners(sudoUser: environment["SUDO_UID"]) }
}
