import Foundation
import Model

/// Finds an app's launch screen from its project file or Info.plist.
public enum XcodeProject {
  /// Reads the app target, its build settings, effective Info.plists and resources.
  ///
  /// Faults that leave something to work with are in `AppProject.diagnostics` and in those of each
  /// configuration.
  /// - Throws: `Diagnostics` where there is no app to speak of.
  public static func load(_ request: ProjectRequest) throws -> AppProject {
    do {
      if request.infoPlist != nil { return try BarePlistLoader(request).load() }
      return try ProjectLoader(request).load()
    } catch let diagnostic as Diagnostic {
      throw Diagnostics([diagnostic])
    }
  }

  /// Every launch screen that the effective Info.plist makes the system show on this idiom, default first.
  ///
  /// `configuration` is an index into the project's configurations; nil stands for what ships. Never empty: a
  /// screen of kind `none` stands for a missing one. Findings name wrong and dead combinations.
  public static func launchScreens(
    of project: AppProject, configuration: Int? = nil, idiom: Idiom
  ) -> LaunchScreenResolution {
    var resolver = LaunchScreenResolver(project: project, configuration: configuration, idiom: idiom)
    return resolver.resolve()
  }
}
