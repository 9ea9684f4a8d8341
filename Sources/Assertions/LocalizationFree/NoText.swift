import Model

extension Assertion {
  /// No label or other view shows text.
  static let noText = perCase(
    "localization-free.no-text", "No view shows text.",
    pixels: .drawing(PixelUse.never),
    measurement: """
      The visible views with text in this environment, and the titles of bars. Text that the views above it cover does not \
      count.
      """,
    parameters: []
  ) { subject, screen, _ in
    if let bar = subject.project.document?.visibleBars.first(where: { !($0.title ?? "").isEmpty }) {
      return Finding(
        .failed,
        "The \(bar.kind.rawValue) shows the title \"\((bar.title ?? "").prefix(80))\"; expected no text. Remove the title.",
        measured: ["texts": 1], expected: ["texts": 0], location: bar.location, element: bar.element,
        cause: "text:\(bar.element)")
    }
    let bearing = screen.root.flattened.filter(\.showsWords)
    let texts = screen.textViews.filter { !screen.isCovered($0.id, ignoring: []) }
    // What covers text may be drawn only approximately.
    let possible = screen.textViews.filter { !screen.isCovered($0.id, ignoring: screen.approximate) }
    let shown = texts.isEmpty ? possible : texts
    if let first = shown.first {
      let words = shown.map(\.textSentence).joined(separator: ", ")
      return Finding(
        texts.isEmpty ? .cannotTell : .failed,
        texts.isEmpty
          ? "What covers this text is only approximated: \(words)."
          : "The screen shows text: \(words). Remove it.",
        reason: texts.isEmpty ? Reasons.approximate : nil,
        measured: ["texts": .number(Double(shown.count))], expected: ["texts": 0], location: first.location,
        element: first.id, cause: "text:\(shown.map(\.id).sorted().joined(separator: ","))")
    }
    return Finding(
      .passed, "No view shows text.", measured: ["texts": 0], expected: ["texts": 0],
      note: bearing.isEmpty ? nil : "Hidden text: \(bearing.map(\.textSentence).joined(separator: ", ")).")
  }
}

extension Screen {
  /// Whether the views above a view hide everything that it paints.
  ///
  /// - Parameter ignoring: Views that hide nothing.
  fileprivate func isCovered(_ id: String, ignoring: Set<String>) -> Bool {
    guard let area = node(id)?.node.frame,
      list.nodes(above: id).contains(where: { $0.paintedArea?.intersection(area) != nil })
    else { return false }
    let sole = soleCoverage(of: id)
    guard sole.values.contains(where: { $0 > 0 }) else { return false }
    return !visibleCoverage(of: id, without: ignoring.subtracting([id])).values.contains { $0 >= 3 }
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
