import Definitions
import Files
import Model

/// The app that a command line names, as typed; nil for what it does not name.
package struct AppChoice: Sendable {
  /// The folder of the project, or the `.xcodeproj`.
  package var project: String?
  /// The built app.
  package var app: String?
  package var target: String?
  package var configuration: String?
  package var infoPlist: String?

  package init(
    project: String? = nil, app: String? = nil, target: String? = nil, configuration: String? = nil,
    infoPlist: String? = nil
  ) {
    self.project = project
    self.app = app
    self.target = target
    self.configuration = configuration
    self.infoPlist = infoPlist
  }

  /// Returns the settings: options first, then the `qa.yml` in force, then defaults.
  ///
  /// - Throws: `Diagnostics` for a missing folder, for several apps with settings, and for an invalid `qa.yml`.
  package func settings(in context: CommandContext) throws -> Settings {
    var settings = try context.settings(of: self)
    if project == nil, app == nil, infoPlist != nil { settings.project = context.workingDirectory }
    settings.target = target ?? settings.target
    settings.configuration = configuration ?? settings.configuration
    settings.infoPlist = infoPlist.map { context.absolute($0) } ?? settings.infoPlist
    try context.data.requireOutside(FileAccess.project(settings.project, settingsFolder: settings.folder))
    return settings
  }

  /// Returns where the project may be read: its git checkout, and the Info.plist that was typed.
  package func access(to settings: Settings, in context: CommandContext) -> FileAccess {
    FileAccess.project(settings.project, settingsFolder: settings.folder)
      .allowing(infoPlist.map { [context.absolute($0)] } ?? [])
  }

  /// Returns a request about the app; see `Settings.request(_:)`.
  package func request(_ settings: Settings, in context: CommandContext) -> RunRequest {
    var request = settings.request(access(to: settings, in: context))
    request.app = app.map { RunRequest.BuiltApp(path: context.absolute($0), shown: $0) }
    return request
  }
}
