import Model

extension Assertion {
  /// The launch screen does not follow the system where code forces one appearance.
  static let forcedTheme = perCase(
    "contrast.forced-theme", "The launch screen has the appearance that the app's code forces.",
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
      SwiftUI app, or `themeMode` in `lib/main.dart`.
      """,
    parameters: [
      .init(
        "differsAtMost", .number, "Largest difference in L* between both appearances", default: .number(10),
        range: 0...100)
    ],
    reasons: [
      "light-case": "Both appearances are compared in the dark case.",
      "no-forced-theme": "No code of the app forces an appearance, or the Info.plist does.",
    ], messages: Finding.Message.examples
  ) { subject, screen, parameters in
    guard let theme = subject.project.theme,
      subject.project.project.appearancePin(for: screen.viewport.idiom) == nil
    else { return Finding(.notApplicable, .noTheme, reason: "no-forced-theme") }
    guard screen.appearance == .dark, let other = subject.counterpart(.lightAppearance) else {
      return Finding(.notApplicable, .comparedInDark, reason: "light-case")
    }
    let limit = parameters.number("differsAtMost") ?? 0
    let (dark, light) = (meanLightness(screen), meanLightness(other))
    guard abs(light - dark) > limit else {
      return Finding(.passed, .same(theme, dark: dark, light: light, limit))
    }
    if let undecided = screen.undecidedByPictures { return undecided }
    let finding = Finding(.failed, .otherTheme(theme, dark: dark, light: light, limit))
    let plist = subject.project.project.shippingConfiguration.infoPlist
    return finding.edited(
      by: plist.file.map {
        [
          .plistKey(
            file: $0, key: "UIUserInterfaceStyle", value: theme.appearance == .dark ? "Dark" : "Light")
        ]
      } ?? [])
  }
}

extension Finding.Message {
  private static let example = ForcedTheme(
    appearance: .dark, code: "overrideUserInterfaceStyle",
    location: SourceLocation(file: "App/AppDelegate.swift", line: 12))
  fileprivate static let examples: [Self] = [
    noTheme, comparedInDark, same(example, dark: 2, light: 2, 10),
    otherTheme(example, dark: 0, light: 100, 10),
  ]

  fileprivate static let noTheme = Self(
    "no-theme", cause: .none, "No code of the app forces an appearance.")
  fileprivate static let comparedInDark = Self(
    "compared-in-dark", cause: .none, "Both appearances are compared in the dark case.")

  fileprivate static func same(_ theme: ForcedTheme, dark: Double, light: Double, _ limit: Double) -> Self {
    Self(
      "same", cause: .none, "The launch screen is as bright in both appearances.",
      measured: ["dark": Measure(dark), "light": Measure(light)], expected: ["differsAtMost": Measure(limit)])
  }

  fileprivate static func otherTheme(_ theme: ForcedTheme, dark: Double, light: Double, _ limit: Double)
    -> Self
  {
    let isDark = theme.appearance == .dark
    let (forced, system) = isDark ? ("dark", "light") : ("light", "dark")
    let (seen, own) = isDark ? (light, dark) : (dark, light)
    return Self(
      "other-theme", .named(theme.code, at: theme.location),
      "`\(theme.code)` forces \(forced) appearance on the app, but the launch screen follows the system: with \(system) appearance users see a screen with a mean lightness of \(Ratio((seen * 10).rounded() / 10)) before the \(forced) app, whose launch screen would have \(Ratio((own * 10).rounded() / 10)). Set UIUserInterfaceStyle to \(isDark ? "Dark" : "Light") in the Info.plist.",
      measured: ["dark": Measure(dark), "light": Measure(light)], expected: ["differsAtMost": Measure(limit)])
  }
}
