/// The `UIUserInterfaceStyle` of an app that ignores the device's appearance.
///
/// Source: developer.apple.com, Information Property List, UIUserInterfaceStyle: `Automatic`, `Light` or `Dark`.
package struct AppearancePin: Hashable, Sendable {
  package var appearance: Appearance
  /// The key with its device suffix.
  package var key: String
  package var configuration: String
  package var location: SourceLocation?
  /// The value in the Info.plist.
  package var word: String { appearance == .light ? "Light" : "Dark" }
}

extension BuildConfiguration {
  /// Returns nil where the app follows the device, and for a value that Apple does not document.
  package func appearancePin(for idiom: Idiom) -> AppearancePin? {
    let key = infoPlist.effectiveKey("UIUserInterfaceStyle", for: idiom)
    let appearance: Appearance
    switch infoPlist.values[key]?.string {
    case "Light": appearance = .light
    case "Dark": appearance = .dark
    default: return nil
    }
    return AppearancePin(
      appearance: appearance, key: key, configuration: name, location: infoPlist.origins[key])
  }
}

extension AppProject {
  /// The pin of the configuration that ships.
  package func appearancePin(for idiom: Idiom) -> AppearancePin? {
    configurations.indices.contains(shipping) ? shippingConfiguration.appearancePin(for: idiom) : nil
  }
}
