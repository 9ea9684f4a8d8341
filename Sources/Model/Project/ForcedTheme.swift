/// The appearance that code gives the whole app, whatever the device's is. A launch screen does not know of it.
package struct ForcedTheme: Hashable, Sendable {
  package var appearance: Appearance
  /// The words of the code: `overrideUserInterfaceStyle`.
  package var code: String
  package var location: SourceLocation
  package init(appearance: Appearance, code: String, location: SourceLocation) {
    self.appearance = appearance
    self.code = code
    self.location = location
  }
}
