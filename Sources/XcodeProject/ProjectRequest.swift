import Files
import Model

/// The app to read.
package struct ProjectRequest: Sendable {
  /// Absolute path of a folder, or of an `.xcodeproj`.
  package var root: String
  /// The app target's name; nil for the only app.
  package var target: String?
  /// The build configuration's name; nil for `Release`, or the last one where there is no `Release`.
  package var configuration: String?
  /// An Info.plist to read instead of a project file, relative to the root or absolute.
  package var infoPlist: String?
  /// What can be read; nil for the git checkout that holds the root, else the root.
  package var access: FileAccess?
  package var scriptRules: BuildScriptRules
  package init(
    root: String, target: String? = nil, configuration: String? = nil, infoPlist: String? = nil,
    access: FileAccess? = nil, scriptRules: BuildScriptRules = BuildScriptRules()
  ) {
    self.root = root
    self.target = target
    self.configuration = configuration
    self.infoPlist = infoPlist
    self.access = access
    self.scriptRules = scriptRules
  }
}
