import Imaging
import Model

extension Assertion {
  /// The launch screen is darker in dark appearance.
  static let darkAppearance = perCase(
    "contrast.dark-appearance",
    "The screen is darker in dark appearance than in light appearance, or dark enough.",
    pixels: .screenshot { finding in
      // Half a pixel along edges moves the mean by less than one step of L*.
      guard case .number(let lightness)? = finding.measured["dark"],
        case .number(let limit)? = finding.expected["atMost"]
      else { return false }
      return abs(lightness - limit) > 1
    },
    measurement: """
      Mean lightness L* (CIELAB) of every eighth pixel along both axes, in dark and in light appearance. An app whose \
      Info.plist pins one appearance is not measured.
      """,
    parameters: [
      .init(
        "atMost", .number, "Largest mean lightness in dark appearance, 0 to 100", default: .number(75),
        range: 0...100),
      .init(
        "darkerBy", .number, "Difference from light appearance from which a brighter screen passes",
        default: .number(10), range: 0...100),
    ],
    reasons: [
      "light-case": "The criterion is about dark appearance.",
      "missing-image": "The app does not have the image that covers the bright part of the screen.",
      "pinned": "UIUserInterfaceStyle pins the app to one appearance.",
    ]
  ) { subject, screen, parameters in
    guard screen.appearance == .dark else {
      return Finding(.notApplicable, "light-case", "This case is in light appearance.")
    }
    if let pin = subject.project.project.appearancePin(for: screen.viewport.idiom) {
      return Finding(
        .notApplicable, "pinned", .at(pin.location),
        "\(pin.key) pins the app to \(pin.word), so it has no second appearance.")
    }
    let limit = parameters.number("atMost") ?? 100
    let dark = meanLightness(screen)
    let other = subject.counterpart(.lightAppearance)
    let light = other.map(meanLightness)
    let measured: [String: Measure] = ["dark": .number(dark), "light": .number(light ?? dark)]
    let darkens = (light ?? dark) - dark >= parameters.number("darkerBy") ?? 0
    guard dark > limit, !darkens || light == nil else {
      let share = 100 * max(undrawnShare(screen), other.map { undrawnShare($0) } ?? 0)
      // White images that are not drawn would make the dark screen brighter, black ones the light screen darker.
      let isCertain =
        dark + share <= limit
        || light.map { $0 - dark - 2 * share >= parameters.number("darkerBy") ?? 0 } ?? false
      if !isCertain, let undecided = screen.undecidedByPictures { return undecided }
      return Finding(
        .passed, "dark-enough",
        "The mean lightness is \(Ratio(dark)) in dark appearance and \(Ratio(light ?? dark)) in light appearance.",
        measured: measured, expected: ["atMost": .number(limit)])
    }
    // If all images that could not be drawn were black, the screen would be this dark.
    if dark * (1 - undrawnShare(screen)) <= limit, let undecided = screen.undecidedByPictures {
      return undecided
    }
    if dark * (1 - undrawnShare(screen) { $0.isMissing }) <= limit {
      return Finding(
        .notApplicable, "missing-image",
        "The app does not have the image that covers the bright part of the screen.", measured: measured)
    }
    return Finding(
      .failed, "bright-in-dark", .init(element: screen.root.id, location: screen.root.location),
      "The screen's mean lightness in dark appearance is \(Ratio(dark)) (in light appearance \(Ratio(light ?? dark))); expected at most \(Ratio(limit)). Use darker colors and images for dark appearance.",
      measured: measured, expected: ["atMost": .number(limit)])
  }

  /// Returns the share of the screen that undrawn images may cover, at most 1.
  private static func undrawnShare(
    _ screen: Screen, of counts: (Screen.DrawingDiagnostic) -> Bool = { !$0.drawsNothing }
  ) -> Double {
    let bounds = screen.viewport.bounds
    let frames = Set(screen.diagnostics.filter(counts).map(\.viewID)).compactMap { id -> Rect? in
      guard id != screen.root.id || screen.root.imageName != nil else { return nil }
      guard let view = screen.root.find(id), view.holdsItsImage else { return bounds }
      return screen.layout.item(id)?.screenFrame.intersection(bounds)
    }
    return min(1, frames.reduce(0) { $0 + $1.area } / max(bounds.area, 1))
  }

  private static func meanLightness(_ screen: Screen) -> Double {
    screen.memo.figure(MeanLightnessKey()) {
      let bitmap = screen.bitmap
      var labs = PixelLabs(space: bitmap.space)
      var total = 0
      var sum = 0.0
      bitmap.grid.forEachRow { row in
        let down = multiplesOfEight(row.pixelRows)
        guard down > 0 else { return }
        for (column, cell) in row.cells.enumerated() {
          let across = multiplesOfEight(Int(row.columns[column])..<Int(row.columns[column + 1]))
          guard across > 0 else { continue }
          total += across * down
          sum += labs.lightness(bitmap.words[cell]) * Double(across * down)
        }
      }
      return total > 0 ? sum / Double(total) : 0
    }
  }

  /// Returns how many multiples of 8 a range of positive numbers holds.
  private static func multiplesOfEight(_ range: Range<Int>) -> Int {
    (range.upperBound + 7) / 8 - (range.lowerBound + 7) / 8
  }
}

extension View {
  /// Whether an image of any size stays inside of the frame.
  fileprivate var holdsItsImage: Bool {
    clipsSubviews || [.scaleToFill, .redraw, .scaleAspectFit].contains(contentMode)
  }
}

private struct MeanLightnessKey: MemoKey {
  typealias Figure = Double
}
