/// How the system's own font is built: two fonts, Text and Display, up to iOS 13; one variable font since iOS 14.
public enum SystemFontDesign: String, Sendable, CaseIterable {
  case discrete, variable

  /// The design that a major version of iOS or iPadOS uses.
  public init(systemMajor: Int) {
    self = systemMajor < 14 ? .discrete : .variable
  }

  /// The design that the Interface Builder of this `toolsVersion` lays out with; Xcode 12 brought iOS 14.
  public init(toolsVersion: String) {
    let major = Int(toolsVersion.prefix { $0.isASCII && $0.isNumber }) ?? Int.max
    self = major < 16_500 ? .discrete : .variable
  }
}
