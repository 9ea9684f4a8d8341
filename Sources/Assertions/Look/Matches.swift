import Imaging
import Model

extension Assertion {
  /// The element looks as a checklist recorded it.
  static let lookMatches = ofElement(
    "look.matches", "The element, drawn alone, has the recorded colors, content mode and text.",
    // Means of a sixth of the element hardly depend on its edges.
    pixels: .drawing { _ in true },
    measurement: """
      The element's image, or its frame without one, drawn alone with the alpha of all views around it and divided into \
      \(LookColors.side) × \(LookColors.side) cells; CIEDE2000 between the mean color of each cell and the recorded one, on \
      black and on white. The box of the image against the one that the content mode gives for the image's size. Of a text \
      only the color and the words count. What other views hide counts for `hiddenAtMost` only.
      """,
    parameters: [
      .init(
        "light", .strings,
        "Colors in light appearance, as `qa init --checklist` writes them; one of several is enough"),
      .init("dark", .strings, "Colors in dark appearance (default: those in light appearance)"),
      .init(
        "mode", .string, "Content mode of the image: \(ContentMode.allCases.map(\.rawValue).listed(.or))"),
      .init("text", .string, "Words of the label or button"),
      .init(
        "hiddenAtMost", .number, "Share of the element's pixels that other views may hide",
        default: .number(1), range: 0...1),
      .tolerance(2, "CIEDE2000"),
    ]
  ) { _, screen, view, parameters in
    let recorded = parameters.value("dark") != nil && screen.appearance == .dark ? "dark" : "light"
    let texts = parameters.strings(recorded)
    let wanted = texts.compactMap { LookColors($0) }
    guard wanted.count == texts.count, !wanted.isEmpty else {
      return Finding(
        .errored, "colors-needed",
        "look.matches needs colors in \(recorded) as `qa init --checklist` writes them: a mean color, or \(LookColors.side) words of \(LookColors.side) colors, in RRGGBBAA."
      )
    }
    guard let colors = screen.lookColors(of: view.id), !screen.isUnknown(view) else {
      return screen.reasonForNothing(view)
    }
    func failed(
      _ id: String, _ message: Finding.Sentence, _ measured: [String: Measure], _ expected: [String: Measure]
    ) -> Finding {
      Finding(.failed, id, .view(view), message, measured: measured, expected: expected).fixed(
        by: Fix(
          "Restore it, or record the new look with `qa run --update` if the change is intended."))
    }
    if let text = parameters.string("text"), view.words != text {
      return failed(
        "other-text", "\(view.label) says \"\(view.words.prefix(80))\"; expected \"\(text.prefix(80))\".",
        ["text": .text(view.words)], ["text": .text(text)])
    }
    if let finding = modeFinding(of: view, in: screen, parameters, failed) { return finding }
    let tolerance = parameters.number("tolerance")
    let differences = wanted.map { colors.difference(from: $0) }
    guard let best = differences.min(by: { $0.deltaE < $1.deltaE }) else {
      return Finding(.errored, "no-colors", "look.matches needs colors.")
    }
    if best.deltaE > tolerance {
      if let finding = screen.brokenImage(of: view) { return finding }
      return failed(
        "other-look",
        "\(view.label) looks different\(best.area): \(best.found); expected \(best.expected) (ΔE00 \(best.deltaE.figure(beside: tolerance)), at most \(Ratio(tolerance))).",
        ["color": .text(best.found), "deltaE": .number(best.deltaE)],
        ["color": .text(best.expected), "tolerance": .number(tolerance)])
    }
    let allowed = parameters.number("hiddenAtMost")
    let hidden = allowed < 1 ? hiddenShare(of: view.id, in: screen, ignoring: []) : 0
    if hidden > allowed {
      return failed(
        "covered",
        "Views above it hide \((hidden * 100).figure(beside: allowed * 100)) % of \(view.label); expected at most \(Ratio(allowed * 100)) %.",
        ["hidden": .number(hidden)], ["hiddenAtMost": .number(allowed)])
    }
    return Finding(
      .passed, "looks-as-recorded", .view(view), "\(view.label) looks as recorded.",
      measured: ["deltaE": .number(best.deltaE)], expected: ["tolerance": .number(tolerance)])
  }

  /// Returns the finding that the box of the image is not that of the content mode; nil if it is, or no mode is expected.
  private static func modeFinding(
    of view: View, in screen: Screen, _ parameters: Parameters,
    _ failed: (String, Finding.Sentence, [String: Measure], [String: Measure]) -> Finding
  ) -> Finding? {
    guard let name = parameters.string("mode") else { return nil }
    guard let mode = ContentMode(rawValue: name) else {
      return Finding(.errored, "unknown-mode", "Unknown content mode \"\(name.prefix(40))\".")
    }
    guard let node = screen.node(view.id)?.node, let box = node.pictureBox,
      let image = view.imageName, case .found(let picture)? = screen.pictures[image]
    else { return screen.brokenImage(of: view) ?? screen.reasonForNothing(view) }
    let wanted = ContentPlacement.rect(picture.size, in: node.frame, mode: mode)
    let isEqual = box.contains(wanted, tolerance: 0.5) && wanted.contains(box, tolerance: 0.5)
    return isEqual
      ? nil
      : failed(
        "other-mode",
        "\(view.label) draws its image in \(box); expected \(wanted), which is \(mode.rawValue) in its frame.",
        ["image": .text(box.description)], ["image": .text(wanted.description)])
  }
}

extension Screen {
  /// Whether an image or color of a view is not drawn as the app has it.
  package func isUnknown(_ view: View) -> Bool {
    diagnostics.contains { $0.viewID == view.id && ($0.isLimit || $0.isBrokenAsset) }
  }
}

extension View {
  /// The words of a label or button; empty for other views.
  package var words: String {
    switch content {
    case .label(let label): label.text
    case .button(let button): button.title ?? ""
    default: ""
    }
  }
}

extension DisplayNode {
  /// The box of the picture; nil without one.
  var pictureBox: Rect? {
    paints.lazy.compactMap(\.pictureRect).first
  }
}
