/// The design of the system font: two fonts, Text and Display, up to iOS 13; one variable font since iOS 14.
package enum SystemFontDesign: String, Sendable, CaseIterable, Decodable {
  case discrete, variable

  /// The design of the Interface Builder with this major version. Xcode 12 introduced iOS 14.
  package init(era: Int) {
    self = era < 16_500 ? .discrete : .variable
  }
}
