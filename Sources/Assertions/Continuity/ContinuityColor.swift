import Imaging
import Model

extension Assertion {
  /// The launch screen has the background color of the screen after it.
  static let continuityColor = perCase(
    "continuity.color", "The background has the color that the first screen's code or `qa.yml` gives.",
    .readsFirstColor,
    pixels: .none,
    measurement: """
      CIEDE2000 between the color that covers the launch screen and `first-screen: {light: "#…", dark: "#…"}` of `qa.yml`. \
      Without that, the color is the one that code gives the root of the first screen: `Color.….ignoresSafeArea()` or \
      `background` in the body of the first SwiftUI view, the first Scaffold of Flutter or its theme, the first style of \
      React Native, and the `background` of Compose. Such a color can be covered, so another color is undecided.
      """,
    parameters: [
      .init(
        "visibleFrom", .number, "Color difference (CIEDE2000) that is visible",
        default: .number(visibleDifference))
    ],
    reasons: [
      "no-first-color": "Neither `qa.yml` nor a literal color in code says the first screen's background.",
      "unclear-ground": "No single color covers the launch screen.",
      "code-can-change": "The color is the one of code that something else can cover.",
    ]
  ) { subject, screen, parameters in
    guard let colors = subject.project.firstColors else {
      return Finding(
        .notApplicable, "no-first-color",
        "Neither `qa.yml` nor a literal color in code says the first screen's background.")
    }
    guard case .color(let color, let view) = screen.ground(subject.project.document) else {
      return Finding(
        colors.location == nil ? .cannotTell : .notApplicable, "unclear-ground",
        "No single color covers the launch screen.")
    }
    let pin = subject.project.project.appearancePin(for: screen.viewport.idiom)?.appearance
    let appearance = pin ?? subject.project.theme?.appearance ?? screen.appearance
    let first = appearance == .dark ? colors.dark : colors.light
    let limit = parameters.number("visibleFrom")
    let measured: [String: Measure] = ["color": .text(color.hex)]
    let expected: [String: Measure] = ["color": .text(first.hex), "visibleFrom": Measure(limit)]
    if LabColor(color).deltaE2000(to: LabColor(first)) < limit {
      return Finding(
        .passed, "same-color", .view(view), cause: .unnamed,
        "The background is \(color.hex) on both screens.", measured: measured, expected: expected)
    }
    let change = "The background is \(color.hex) on the launch screen and \(first.hex) on the first screen"
    guard let location = colors.location else {
      return Finding(
        .failed, "other-color", .view(view),
        "\(change), as `first-screen` of `qa.yml` says. \(fix: "Give the launch screen that color.")",
        measured: measured, expected: expected)
    }
    return Finding(
      .cannotTell, "likely-color", .named("first screen", at: location),
      "\(change) (\(location)), unless something covers it. \(fix: "Give the launch screen that color, or write what people see into `qa.yml`: `first-screen: \(colors.text)`.")",
      measured: measured, expected: expected, reason: "code-can-change")
  }
}
