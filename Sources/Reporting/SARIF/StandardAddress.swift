/// Public pages about criteria.
enum StandardAddress {
  /// Apple's page about launch screens, for criteria without a standard.
  private static let general =
    "https://developer.apple.com/documentation/xcode/specifying-your-apps-launch-screen"
  private static let known = [
    "WCAG 2.2 1.4.3": "https://www.w3.org/TR/WCAG22/#contrast-minimum",
    "WCAG 2.2 1.4.6": "https://www.w3.org/TR/WCAG22/#contrast-enhanced",
    "WCAG 2.2 1.4.11": "https://www.w3.org/TR/WCAG22/#non-text-contrast",
    "Human Interface Guidelines, Launching":
      "https://developer.apple.com/design/human-interface-guidelines/launching",
  ]

  static func of(_ standard: String?) -> String { standard.flatMap { known[$0] } ?? general }
}
