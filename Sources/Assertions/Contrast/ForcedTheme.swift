import Model

extension Assertion {
  /// The launch screen does not follow the system where code forces one appearance.
  static let forcedTheme = perCase(
    "contrast.forced-theme", "The launch screen has the appearance that the app's code forces.", .readsTheme,
    pixels: .drawing { finding in
      guard case .number(let dark)? = finding.measured["dark"],
        case .number(let light)? = finding.measured["light"],
        case .number(let limit)? = finding.expected["differsAtMost"]
      else { return true }
      return abs(abs(light - dark) - limit) > 1
    },
    measurement: """
      Mean lightness L* of the screen in dark and in light appearance, if code sets one appearance without a condition: \
      `overrideUserInterfaceStyle` of a window when the app or its scene starts, `preferredColorScheme` in the body of a \
      SwiftUI app or of its first view, the theme of a Flutter or React Native app, or the color scheme of Compose.
      """,
    parameters: [
      .init(
        "differsAtMost", .number, "Largest difference in L* between both appearances", default: .number(10),
        range: 0...100)
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
    guard abs(light - dark) > limit else {
      return Finding(
        .passed, "same-theme", "The launch screen is as bright in both appearances.", measured: measured,
        expected: expected)
    }
    if let undecided = screen.undecidedByPictures { return undecided }
    let isDark = theme.appearance == .dark
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
