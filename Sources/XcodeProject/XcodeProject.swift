import Files
import Foundation
import Model

/// Reads an app from its project file or Info.plist.
package enum XcodeProject {
  /// Reads the app target, its build settings, effective Info.plists and resources.
  ///
  /// `AppProject.diagnostics` and those of each configuration hold the errors that leave a project.
  /// - Throws: `Diagnostics` where there is no app.
  package static func load(_ request: ProjectRequest) throws -> AppProject {
    do {
      if request.infoPlist != nil { return try BarePlistLoader(request).load() }
      return try ProjectLoader(request).load()
    } catch let diagnostic as Diagnostic {
      throw Diagnostics([diagnostic])
    }
  }

  /// Returns the files of a name in a folder and below it, and the projects that have the app, nearest first. Without such
  /// files it opens no project.
  ///
  /// - Returns: Paths relative to the root.
  package static func survey(
    _ request: ProjectRequest, for name: String
  ) -> (files: [String], projects: [String]) {
    ProjectLoader(request).survey(for: name)
  }

  /// Returns the source files of an app and of the project's targets that it depends on, relative to the root.
  ///
  /// - Returns: Nil for an app without a project file, and for one whose sources cannot be listed.
  package static func sourceFiles(
    of app: AppProject, _ request: ProjectRequest, withDependencies: Bool = true
  ) -> [String]? {
    guard request.infoPlist == nil, !app.location.file.hasSuffix(".plist") else { return nil }
    return ProjectLoader(request).sourceFiles(of: app, withDependencies: withDependencies)
  }
}
