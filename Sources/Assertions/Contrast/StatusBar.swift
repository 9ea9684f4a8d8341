import Imaging
import Model

extension Assertion {
  /// The status bar is readable while the app launches.
  static let statusBar = perCase(
    "contrast.status-bar", "The text of the status bar is readable on what is drawn under it.",
    pixels: .drawing(),
    measurement: """
      WCAG 2.2 contrast ratio between the status bar's text, black or white as `UIStatusBarStyle` of the device family says, \
      and the screen behind it: the median of the left third of the bar and that of the right one, where the text is. Without \
      the key the text follows the appearance, and nothing is measured.
      """,
    parameters: [.init("atLeast", .number, "Least contrast ratio", default: .number(2), range: 1...21)],
    reasons: [
      "no-status-bar": "The screen has no status bar, or UIStatusBarHidden hides it during launch.",
      "default-style": "The Info.plist chooses no style, so the text follows the appearance.",
    ],
    sharing: Reasons.ofImages
  ) { subject, screen, parameters in
    let height = screen.viewport.statusBarHeight
    let project = subject.project.project
    guard height > 0, project.configurations.indices.contains(project.shipping) else {
      return Finding(.notApplicable, .noStatusBar)
    }
    let plist = project.shippingConfiguration.infoPlist
    if plist.value("UIStatusBarHidden", for: screen.viewport.idiom)?.bool == true {
      return Finding(.notApplicable, .noStatusBar)
    }
    let key = plist.effectiveKey("UIStatusBarStyle", for: screen.viewport.idiom)
    guard let style = plist.values[key]?.string, let text = Self.statusBarText(style) else {
      return Finding(
        .notApplicable, "default-style",
        "The Info.plist chooses no style, so the status bar's text follows the appearance.")
    }
    let sides = screen.statusBarGrounds(height: height)
    let ratios = sides.map { (ground: $0, ratio: $0.contrastRatio(to: text).value) }
    guard let worst = ratios.min(by: { $0.ratio < $1.ratio }) else {
      return Finding(.notApplicable, .noStatusBar)
    }
    let atLeast = parameters.number("atLeast")
    if worst.ratio >= atLeast {
      return Finding(
        .passed, "readable", "The status bar is readable.", measured: ["ratio": Measure(worst.ratio)],
        expected: ["atLeast": Measure(atLeast)])
    }
    if let undecided = screen.undecidedByPictures { return undecided }
    let isDark = style == "UIStatusBarStyleDarkContent"
    let other = isDark ? "UIStatusBarStyleLightContent" : "UIStatusBarStyleDarkContent"
    let ground = worst.ground.rounded8.hex
    return Finding(
      .failed, "unreadable", .named(key, at: plist.origins[key]),
      "\(key) is \(style), so the status bar is \(isDark ? "black" : "white") on \(ground) during launch: a contrast of \(worst.ratio.figure(beside: atLeast)):1; expected at least \(Ratio(atLeast)):1. \(fix: "Set it to \(other) or UIStatusBarStyleDefault, whichever fits the app, or set UIStatusBarHidden to true, which hides the bar during launch.")",
      measured: ["ratio": Measure(worst.ratio), "ground": .text(ground)],
      expected: ["atLeast": Measure(atLeast)])
  }

  /// Returns the color of the text of a style; nil for the default, which follows the appearance.
  private static func statusBarText(_ style: String) -> Color? {
    switch style {
    case "UIStatusBarStyleDarkContent": .black
    // The two black styles are names of before iOS 7 for light text.
    case "UIStatusBarStyleLightContent", "UIStatusBarStyleBlackTranslucent", "UIStatusBarStyleBlackOpaque":
      .white
    default: nil
    }
  }
}

extension Screen {
  /// Returns the colors that half of the pixels in the left and right third of the status bar have at most.
  fileprivate func statusBarGrounds(height: Points) -> [Color] {
    memo.figure(height) {
      let bitmap = bitmap
      let rows = 0..<min(bitmap.height, max(1, Int(height.value * viewport.scale.value)))
      let third = max(1, bitmap.width / 3)
      return [0..<third, (bitmap.width - third)..<bitmap.width].compactMap { columns in
        let window = bitmap.window(columns: columns, rows: rows)
        var counts: [Color: Int] = [:]
        for y in stride(from: 0, to: window.height, by: 4) {
          for x in stride(from: 0, to: window.width, by: 4) { counts[window.color(x, y), default: 0] += 1 }
        }
        let order = counts.map { (color: $0.key, luminance: $0.key.relativeLuminance, count: $0.value) }
          .sorted {
            $0.luminance == $1.luminance ? $0.color.hex < $1.color.hex : $0.luminance < $1.luminance
          }
        var left = order.reduce(0) { $0 + $1.count } / 2
        return order.first { entry in
          left -= entry.count
          return left < 0
        }?.color
      }
    }
  }
}

extension Finding.Message {
  fileprivate static let noStatusBar = Self(
    "no-status-bar", cause: .unnamed, "The screen shows no status bar during launch.")
}
