/// The background of the screen after the launch screen, in both appearances.
package struct FirstColors: Hashable, Sendable {
  package var light: Color
  package var dark: Color
  /// Where code says it; nil for what `first-screen` of `qa.yml` says.
  package var location: SourceLocation?
  package init(light: Color, dark: Color, location: SourceLocation? = nil) {
    (self.light, self.dark, self.location) = (light, dark, location)
  }
  /// The value of `first-screen`.
  package var text: String { "{light: \"\(light.hex)\", dark: \"\(dark.hex)\"}" }
}
