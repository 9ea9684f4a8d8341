import Model

extension Assertion {
  /// Every text contrasts with its background.
  static let textContrast = perCase(
    "contrast.text", "Every text has the contrast with its background that WCAG requires for its size.",
    .isAboutContent,
    pixels: .drawing(),
    measurement: """
      WCAG 2.2 contrast ratio (1.4.3, 1.4.6) between the text's color and every pixel in the boxes of its glyphs, drawn \
      without the text. Translucent text is first blended with each pixel; antialiased edges do not count. WCAG's large \
      text is 18 points or 14 points bold, which is 24 and 18.66 CSS pixels (1.4.3, Understanding); a CSS pixel is a UIKit \
      point in web views of iOS. The positions of glyphs use estimated widths.
      """,
    parameters: [
      .init("level", .string, "WCAG's level: AA (1.4.3) or AAA (1.4.6)", default: .string("AA")),
      .init(
        "AA", .map(ratioParameters), "Least ratios of level AA",
        default: .map(["normal": .number(4.5), "large": .number(3)])),
      .init(
        "AAA", .map(ratioParameters), "Least ratios of level AAA",
        default: .map(["normal": .number(7), "large": .number(4.5)])),
      .init("largeFrom", .number, "Size in points from which text is large", default: .number(24)),
      .init(
        "boldLargeFrom", .number, "Size in points from which bold text is large", default: .number(18.66)),
      .init(
        "boldWeights", .strings, "Weights that count as bold",
        default: .list([.string("bold"), .string("heavy"), .string("black")])),
      .except,
    ],
    reasons: [
      "no-text": "The screen shows no text.",
      "unknown-ground": "`qa` only approximates the text's background or its color.",
      "text-not-drawn": "`qa` does not know how a control draws its text.",
    ],
    sharing: Reasons.ofImages
  ) { subject, screen, parameters in
    guard let rule = TextRule(parameters) else {
      return Finding(
        .errored, "unknown-level",
        "Unknown WCAG level \"\(parameters.string("level") ?? "")\". \(fix: "Use AA or AAA.")")
    }
    let except = screen.ids(of: parameters.selectors("except"))
    var unsure: Finding?
    var weakest: (view: View, figure: TextFigure)?
    var count = 0
    if let bar = subject.project.document?.visibleBars.first(where: { !($0.title ?? "").isEmpty }) {
      count += 1
      unsure = Finding(
        .cannotTell, "text-not-drawn", .element(bar.element, at: bar.location),
        "`qa` does not know how the \(bar.kind.rawValue) draws its title \"\((bar.title ?? "").prefix(80))\"."
      )
    }
    for view in screen.textViews where !except.contains(view.id) {
      count += 1
      if let reason = screen.reasonTextIsUnknown(view) {
        unsure = unsure ?? reason
        continue
      }
      for (index, text) in screen.texts(of: view.id).enumerated() {
        guard let figure = screen.textFigure(text, at: index, of: view, wanted: rule.wanted(text)) else {
          continue
        }
        if figure.strength < weakest?.figure.strength ?? .infinity { weakest = (view, figure) }
      }
    }
    if let weakest, weakest.figure.contrast.least < weakest.figure.wanted {
      return textFinding(weakest.figure, of: weakest.view, in: screen)
    }
    if let unsure { return unsure }
    if let undecided = screen.undecidedByPictures, weakest != nil { return undecided }
    if let weakest { return textFinding(weakest.figure, of: weakest.view, in: screen) }
    return count == 0
      ? Finding(.notApplicable, "no-text", "The screen shows no text.")
      : Finding(
        .passed, "no-visible-text", "No text is visible on this screen.",
        measured: ["texts": .number(Double(count))])
  }

  private static let ratioParameters: [AssertionSchema.Parameter] = [
    .init("normal", .number, "Least ratio of text", isRequired: true, range: 1...21),
    .init("large", .number, "Least ratio of large text", isRequired: true, range: 1...21),
  ]

  private static func textFinding(_ figure: TextFigure, of view: View, in screen: Screen) -> Finding {
    let (contrast, wanted) = (figure.contrast, figure.wanted)
    let passes = contrast.least >= wanted
    var measured = contrast.measured(in: screen)
    measured["pointSize"] = Measure(figure.text.pointSize)
    measured["weight"] = .text(figure.text.weight)
    let name = "\(view.textSentence), \(figure.text.pointSize) pt \(figure.text.weight),"
    var message: Finding.Sentence =
      "The text with the least contrast, \(name) has between \(contrast.least.figure(beside: wanted)):1 and \(contrast.most.figure(beside: wanted)):1."
    if !passes {
      let repair = screen.memo.figure(view.id, wanted, contrast.inside.rounded8.hex) {
        contrast.repair(reaching: wanted)
      }
      measured.merge(repair.measured) { own, _ in own }
      message =
        "\(contrast.failure(name, "is on", "background", wanted, in: screen)) \(repair.sentence("the text"))"
    }
    return Finding(
      passes ? .passed : .failed, "text-contrast", .view(view), cause: .own, message, measured: measured,
      expected: ["atLeast": Measure(wanted)], note: screen.colorSetNote(of: view))
  }
}

/// WCAG's ratios and the text sizes that they apply to.
struct TextRule {
  private let normal: Double
  private let large: Double
  private let largeFrom: Double
  private let boldLargeFrom: Double
  private let boldWeights: Set<String>

  /// Nil for an unknown level.
  init?(_ parameters: Parameters) {
    guard let level = parameters.string("level"), ["AA", "AAA"].contains(level),
      let ratios = parameters.value(level)?.map, let normal = ratios["normal"]?.number,
      let large = ratios["large"]?.number
    else { return nil }
    self.normal = normal
    self.large = large
    largeFrom = parameters.number("largeFrom")
    boldLargeFrom = parameters.number("boldLargeFrom")
    boldWeights = Set(parameters.strings("boldWeights"))
  }

  func wanted(_ text: TextPaint) -> Double {
    let from = boldWeights.contains(text.weight) ? min(boldLargeFrom, largeFrom) : largeFrom
    return text.pointSize.value >= from ? large : normal
  }
}
