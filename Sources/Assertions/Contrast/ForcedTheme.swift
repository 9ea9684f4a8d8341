import Model

extension Assertion {
  /// The launch screen does not follow the system where code forces one appearance.
  static let forcedTheme = perCase(
    "contrast.forced-theme", "The launch screen has the appearance that the app's code forces.", .readsTheme,
    pixels: .drawing { finding in
      guard case .number(let dark)? = finding.measured["dark"],
        case .number(let light)? = finding.measured["light"],
        case .number(let limit)? = finding.expected["differsAtMost"] ?? finding.expected["brightFrom"]
      else { return true }
      return abs((finding.expected["brightFrom"] == nil ? abs(light - dark) : min(light, dark)) - limit) > 1
    },
    measurement: """
      Mean lightness L* of the screen in dark and in light appearance, if code sets one appearance without a condition: \
      `overrideUserInterfaceStyle` of a window when the app or its scene starts, `preferredColorScheme` in the body of a \
      SwiftUI app or of its first view, the theme of a Flutter or React Native app, or the color scheme of Compose. If code \
      forces dark appearance, a screen that is as bright as `brightFrom` in both fails, too.
      """,
    parameters: [
      .init(
        "differsAtMost", .number, "Largest difference in L* between both appearances", default: .number(10),
        range: 0...100),
      .init(
        "brightFrom", .number, "Mean lightness from which a screen is a flash before a dark app",
        default: .number(75), range: 0...100),
    ],
    reasons: [
      "light-case": "Both appearances are compared in the dark case.",
      "no-forced-theme": "No code of the app forces an appearance, or the Info.plist does.",
    ],
    sharing: Reasons.ofImages
  ) { subject, screen, parameters in
    guard let theme = subject.project.theme,
      subject.project.project.appearancePin(for: screen.viewport.idiom) == nil
    else { return Finding(.notApplicable, "no-forced-theme", "No code of the app forces an appearance.") }
    guard screen.appearance == .dark, let other = subject.counterpart(.lightAppearance) else {
      return Finding(.notApplicable, "light-case", "Both appearances are compared in the dark case.")
    }
    let limit = parameters.number("differsAtMost")
    let (dark, light) = (meanLightness(screen), meanLightness(other))
    let measured = ["dark": Measure(dark), "light": Measure(light)]
    let expected = ["differsAtMost": Measure(limit)]
    let isDark = theme.appearance == .dark
    guard abs(light - dark) > limit else {
      let bright = parameters.number("brightFrom")
      if isDark, min(dark, light) >= bright {
        if let undecided = screen.undecidedByPictures { return undecided }
        return Finding(
          .failed, "bright-before-dark", .named(theme.code, at: theme.location),
          "`\(theme.code)` forces dark appearance on the app, but the launch screen is bright in both appearances (mean lightness \(min(dark, light).figure(beside: bright))). \(fix: "Give it a dark background in both.")",
          measured: measured, expected: ["brightFrom": Measure(bright)])
      }
      return Finding(
        .passed, "same-theme", "The launch screen is as bright in both appearances.", measured: measured,
        expected: expected)
    }
    if let undecided = screen.undecidedByPictures { return undecided }
    let (forced, system, style) = isDark ? ("dark", "light", "Dark") : ("light", "dark", "Light")
    let (seen, own) = isDark ? (light, dark) : (dark, light)
    let plist = subject.project.project.shippingConfiguration.infoPlist
    return Finding(
      .failed, "other-theme", .named(theme.code, at: theme.location),
      "`\(theme.code)` forces \(forced) appearance on the app, but the launch screen follows the system. Users with \(system) appearance see a screen with a mean lightness of \(seen.figure()) before the \(forced) app; in \(forced) appearance it is \(own.figure()). \(fix: "Set UIUserInterfaceStyle to \(style) in the Info.plist.")",
      measured: measured, expected: expected
    ).edited(by: plist.file.map { [.plistKey(file: $0, key: "UIUserInterfaceStyle", value: style)] } ?? [])
  }
}
