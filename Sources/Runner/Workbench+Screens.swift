import Assertions
import LaunchImages
import Model

/// One screen that a device family can show at launch: the default, or one that URL schemes choose.
struct LaunchDefinition: Sendable {
  /// Nil where there is none.
  var source: LaunchScreenSource?
  /// The project seen from this screen.
  var subject: ProjectSubject

  /// For sentences; nil for the default screen.
  var title: String? {
    guard let source, let name = source.name else { return nil }
    let schemes = source.urlSchemes.map { $0 + "://" }.joined(separator: ", ")
    return "launch screen \u{201C}\(name)\u{201D}" + (schemes.isEmpty ? "" : " (\(schemes))")
  }
}

extension Workbench {
  /// The family whose screens an environment shows: an app for one family alone runs on the other with its own.
  func family(of environment: Environment) -> Idiom {
    definitions[environment.idiom] == nil ? leading : environment.idiom
  }

  /// Default first; at least one.
  func definitions(in environment: Environment) -> [LaunchDefinition] {
    definitions[family(of: environment)] ?? []
  }

  /// What keeps the app in one appearance on this environment's device family.
  func pin(in environment: Environment) -> AppearancePin? { pins[family(of: environment)] }

  /// The environment that the system draws for: of a pinned app always the one appearance.
  func shown(_ environment: Environment) -> Environment {
    var shown = environment
    if let pin = pin(in: environment) { shown.appearance = pin.appearance }
    return shown
  }

  /// What the app shows at launch in an environment; nil where there is nothing to lay out.
  ///
  /// - Parameter definition: place in `definitions(in:)`.
  func document(in environment: Environment, definition: Int = 0) -> InterfaceDocument? {
    let all = definitions(in: environment)
    guard all.indices.contains(definition) else { return nil }
    guard let source = all[definition].source, source.kind == .launchImages else {
      return all[definition].subject.document
    }
    // Which image shows depends on the device.
    return LaunchImages.document(
      source, at: source.location ?? project.location, in: environment, assets: assets)
  }
}
