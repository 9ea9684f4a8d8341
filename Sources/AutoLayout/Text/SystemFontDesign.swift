/// The design of the system font: two fonts, Text and Display, up to iOS 13; one variable font since iOS 14.
package enum SystemFontDesign: String, Sendable, CaseIterable, Decodable {
  case discrete, variable

  /// The design of a major version of iOS or iPadOS.
  package init(systemMajor: Int) {
    self = systemMajor < 14 ? .discrete : .variable
  }

  /// The design of the Interface Builder with this `toolsVersion`. Xcode 12 introduced iOS 14.
  package init(toolsVersion: String) {
    let major = Int(toolsVersion.prefix { $0.isASCII && $0.isNumber }) ?? Int.max
    self = major < 16_500 ? .discrete : .variable
  }
}
