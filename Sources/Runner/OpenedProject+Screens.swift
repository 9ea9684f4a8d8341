import Assertions
import LaunchImages
import Model

/// A launch screen of a device family: the default one, or one that URL schemes choose.
struct LaunchDefinition: Sendable {
  /// Nil if there is none.
  var source: LaunchScreenSource?
  /// The project as assertions about this screen read it.
  var subject: ProjectSubject

  /// For sentences; nil for the default screen.
  var title: String? {
    guard let source, let name = source.name else { return nil }
    let schemes = source.urlSchemes.map { $0 + "://" }.joined(separator: ", ")
    return "launch screen \"\(name)\"" + (schemes.isEmpty ? "" : " (\(schemes))")
  }
}

extension OpenedProject {
  /// The device family whose screens an environment shows. An app for one family shows its screens on the other.
  func family(of environment: Environment) -> Idiom {
    definitions[environment.idiom] == nil ? leading : environment.idiom
  }

  /// Default first; at least one.
  func definitions(in environment: Environment) -> [LaunchDefinition] {
    definitions[family(of: environment)] ?? []
  }

  /// The setting that pins the app to one appearance on this device family.
  func pin(in environment: Environment) -> AppearancePin? { pins[family(of: environment)] }

  /// The environment that the system draws: a pinned app always has its one appearance.
  func shown(_ environment: Environment) -> Environment {
    var shown = environment
    if let pin = pin(in: environment) { shown.appearance = pin.appearance }
    return shown
  }

  /// The document that the app shows at launch; nil if there is nothing to lay out.
  ///
  /// - Parameter definition: position in `definitions(in:)`.
  func document(in environment: Environment, definition: Int = 0) -> InterfaceDocument? {
    let all = definitions(in: environment)
    guard all.indices.contains(definition) else { return nil }
    guard let source = all[definition].source, source.kind == .launchImages else {
      return all[definition].subject.document
    }
    // The image depends on the device.
    return LaunchImages.document(
      source, at: source.location ?? app.location, in: environment, assets: assets)
  }
}
