import Foundation
import Imaging
import Model

extension Assertion {
  /// The dark gradient is somewhat darker than the light one and has its hue.
  static let darkRelative = ofElement(
    "contrast.dark-relative",
    "Each end of the gradient is somewhat darker in dark appearance and keeps its hue.",
    pixels: .screenshot(),
    measurement:
      "CIELAB lightness and hue of the two drawn ends of the gradient, in light and in dark appearance.",
    parameters: [
      .except,
      .init("atLeastDarker", .number, "Least drop in L*", default: .number(3), range: 0...100),
      .init("atMostDarker", .number, "Largest drop in L*", default: .number(30), range: 0...100),
      .init("minimumLightness", .number, "Least L* in dark", default: .number(5), range: 0...100),
      .init(
        "hueTolerance", .number, "Largest change of hue in degrees", default: .number(15), range: 0...180),
      .init(
        "minimumChroma", .number, "C* below which a color is gray and has no hue", default: .number(2)),
    ],
    reasons: ["light-appearance": "Both appearances are compared in the dark case."]
  ) { subject, screen, view, parameters in
    guard screen.appearance == .dark else {
      return Finding(.notApplicable, "light-appearance", "Both appearances are compared in the dark case.")
    }
    guard let light = subject.counterpart(.lightAppearance) else {
      return Finding(.errored, "no-light-appearance", "The light appearance of this case could not be drawn.")
    }
    let except = screen.ids(of: parameters.selectors("except"))
    guard let darkEnds = screen.gradient(of: view, except: except, obscuredAtMost: 1) else {
      return screen.reasonForNothing(view)
    }
    guard let lightEnds = light.gradient(of: view, except: except, obscuredAtMost: 1) else {
      return light.reasonForNothing(view)
    }
    var measured: [String: Measure] = [:]
    var failures: [EndFailure] = []
    for (name, bright, dark) in [
      ("top", lightEnds.top, darkEnds.top), ("bottom", lightEnds.bottom, darkEnds.bottom),
    ] {
      judgeEnd(name, bright, dark, parameters, &measured, &failures)
    }
    let expected: [String: Measure] = [
      "darkerAtLeast": .number(parameters.number("atLeastDarker")),
      "darkerAtMost": .number(parameters.number("atMostDarker")),
      "lightnessAtLeast": .number(parameters.number("minimumLightness")),
      "hueTurnAtMost": .number(parameters.number("hueTolerance")),
    ]
    var finding = Finding(
      failures.isEmpty ? .passed : .failed, "dark-relative", .view(view), cause: .own,
      failures.isEmpty
        ? "The dark gradient, \(darkEnds.top.hex) to \(darkEnds.bottom.hex), is darker than the light one, \(lightEnds.top.hex) to \(lightEnds.bottom.hex), and has its hue."
        : "\(failures.map(\.message).joined(separator: " "))", measured: measured, expected: expected)
    if failures.isEmpty { return finding }
    if darkEnds.open > 0, let fix = screen.coverFix(of: view) { return finding.fixed(by: fix) }
    // Either image can be the wrong one.
    let images = [screen.imageOrigin(of: view), light.imageOrigin(of: view)].compactMap { $0 }.uniqued()
    if images.count == 1, let cause = screen.causeOfUniformity(view) { finding.cause = cause }
    let sentence = failures.map(\.fix).uniqued().joined(separator: " ")
    return finding.fixed(
      by: Fix(
        images.count == 2 ? "\(sentence) Change \(images[0].fileName)." : sentence,
        images.count == 2 ? images : []))
  }

  /// What is wrong with one end of the gradient, and what to do about it.
  private struct EndFailure {
    var message: String
    var fix: String
  }

  private static func judgeEnd(
    _ name: String, _ bright: Color, _ dark: Color, _ parameters: Parameters,
    _ measured: inout [String: Measure], _ failures: inout [EndFailure]
  ) {
    let before = LabColor(bright)
    let after = LabColor(dark)
    let drop = before.l - after.l
    let isGray = { (color: LabColor) in chroma(color) < (parameters.number("minimumChroma")) }
    let turn = isGray(before) || isGray(after) ? 0 : hueTurn(before, after)
    measured[name + "Darker"] = .number(drop)
    measured[name + "Lightness"] = .number(after.l)
    measured[name + "HueTurn"] = .number(turn)
    let colors = "\(bright.hex) in light, \(dark.hex) in dark"
    func fail(_ message: String, _ fix: String) {
      failures.append(EndFailure(message: "The \(name) \(message).", fix: fix))
    }
    let (least, most) = (parameters.number("atLeastDarker"), parameters.number("atMostDarker"))
    if drop < least {
      let change =
        drop < 0 ? "\((-drop).figure()) L* brighter" : "only \(drop.figure(beside: least)) L* darker"
      fail(
        "is \(change) in dark appearance (\(colors)); expected at least \(least.shortDescription) L* darker",
        "Use a darker color in dark appearance.")
    } else if drop > most {
      fail(
        "is \(drop.figure(beside: most)) L* darker in dark appearance (\(colors)); expected at most \(most.shortDescription)",
        "Use a lighter color in dark appearance.")
    }
    let minimum = parameters.number("minimumLightness")
    if after.l < minimum {
      fail(
        "is nearly black in dark appearance (\(dark.hex), L* \(after.l.figure(beside: minimum))); expected L* of at least \(minimum.shortDescription)",
        "Use a lighter color in dark appearance.")
    }
    let tolerance = parameters.number("hueTolerance")
    if turn > tolerance {
      fail(
        "changes its hue by \(turn.figure(beside: tolerance))° (\(colors)); expected at most \(tolerance.shortDescription)°",
        "Keep the hue of the light color.")
    } else if isGray(after), !isGray(before) {
      fail("is gray in dark appearance (\(colors))", "Keep the hue of the light color.")
    }
  }

  /// Smaller angle between two CIELAB hues, in degrees.
  static func hueTurn(_ left: LabColor, _ right: LabColor) -> Double {
    let difference = abs(atan2(left.b, left.a) - atan2(right.b, right.a)) * 180 / .pi
    return min(difference, 360 - difference)
  }

  private static func chroma(_ color: LabColor) -> Double { hypot(color.a, color.b) }
}

extension Screen {
  /// Returns the cause of a view that shows one image in both appearances, as the assertions about catalogs name it: a file
  /// that is missing or damaged, or no dark image.
  fileprivate func causeOfUniformity(_ view: View) -> String? {
    guard let name = view.imageName, case .found(let picture)? = pictures[name] else { return nil }
    let broken = picture.set.slots.first { $0.file != nil && $0.error != nil && !$0.errorIsLimit }
    return broken?.file.map { "asset-broken:\($0)" } ?? "no-dark:\(name)"
  }
}
