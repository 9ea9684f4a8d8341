import Model

extension Assertion {
  /// No label or other view shows text.
  static let noText = perCase(
    "localization-free.no-text", "No view shows text.", .isAboutContent,
    pixels: .drawing(),
    readsPictures: false,
    measurement: """
      The visible views with text in this environment, and the titles of bars. Text that the views above it cover does not \
      count.
      """,
    parameters: []
  ) { subject, screen, _ in
    if let bar = subject.project.document?.visibleBars.first(where: { !($0.title ?? "").isEmpty }) {
      return Finding(
        .failed, "bar-title", .element(bar.element, at: bar.location), cause: .shared("text"),
        "The \(bar.kind.rawValue) shows the title \"\((bar.title ?? "").prefix(80))\"; expected no text. \(fix: "Remove the title.")",
        measured: ["texts": 1], expected: ["texts": 0])
    }
    let bearing = screen.root.flattened.filter(\.showsWords)
    let texts = uncoveredTexts(of: screen, ignoring: [])
    // What covers text may be drawn only approximately.
    let shown = texts.isEmpty ? uncoveredTexts(of: screen, ignoring: screen.approximate) : texts
    if let first = shown.first {
      let words =
        shown.map(\.textSentence).joined(separator: ", ")
        + (shown.count == mostNamed ? " and perhaps more" : "")
      return Finding(
        texts.isEmpty ? .cannotTell : .failed, "text",
        .init(
          name: shown.map(\.id).sorted().joined(separator: ","), element: first.id, location: first.location),
        texts.isEmpty
          ? "What covers this text is only approximated: \(words)."
          : "The screen shows text: \(words). \(fix: "Remove it.")",
        measured: ["texts": .number(Double(shown.count))],
        expected: ["texts": 0], reason: texts.isEmpty ? Reasons.approximate : nil)
    }
    return Finding(
      .passed, "no-text", "No view shows text.", measured: ["texts": 0], expected: ["texts": 0],
      note: bearing.isEmpty ? nil : "Hidden text: \(bearing.map(\.textSentence).joined(separator: ", ")).")
  }

  /// Returns the texts that the views above them do not cover, at most `mostNamed`.
  ///
  /// A text that no opaque view hides is drawn by itself, so a screen with hundreds of them is not searched to its end.
  private static func uncoveredTexts(of screen: Screen, ignoring: Set<String>) -> [View] {
    let (covered, drawn) = (screen.covered(without: ignoring), screen.drawn)
    var shown: [View] = []
    for view in screen.textViews where shown.count < mostNamed {
      let isCertain = covered.contains(view.id)
      if !screen.isCovered(view.id, by: drawn, ignoring: ignoring, isCertain: isCertain) {
        shown.append(view)
      }
    }
    return shown
  }
}

extension Screen {
  /// Whether the views above a view hide everything that it paints.
  ///
  /// - Parameters:
  ///   - ignoring: Views that hide nothing.
  ///   - isCertain: Whether `covered(without:)` names the view.
  fileprivate func isCovered(_ id: String, by drawn: DrawnNodes, ignoring: Set<String>, isCertain: Bool)
    -> Bool
  {
    guard let area = drawn.node(id)?.node.frame, !drawn.painting(over: area, above: id).isEmpty else {
      return false
    }
    return paints(id) && (isCertain || !shows(id, without: ignoring.subtracting([id])))
  }
}

extension View {
  /// Whether the view shows text other than spaces.
  var showsWords: Bool {
    if case .label(let label) = content { return label.text.contains { !$0.isWhitespace } }
    return bearsText
  }
  /// `label ab-c "Loading"`
  var textSentence: String {
    switch content {
    case .label(let label): "label \(id) \"\(label.text.prefix(80))\""
    case .button(let button): "button \(id) \"\((button.title ?? "").prefix(80))\""
    default: "\(kind) \(id)"
    }
  }
}
