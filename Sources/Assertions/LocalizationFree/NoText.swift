import Model

extension Assertion {
  /// No label or other view shows text.
  static let noText = perCase(
    "localization-free.no-text", "No view shows text.",
    pixels: .none,
    measurement:
      "The visible views with text in this environment, and the titles of bars.",
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
    let shown = screen.textViews
    if let first = shown.first {
      return Finding(
        .failed, "The screen shows text: \(shown.map(\.textSentence).joined(separator: ", ")). Remove it.",
        measured: ["texts": .number(Double(shown.count))], expected: ["texts": 0], location: first.location,
        element: first.id, cause: "text:\(shown.map(\.id).sorted().joined(separator: ","))")
    }
    return Finding(
      .passed, "No view shows text.", measured: ["texts": 0], expected: ["texts": 0],
      note: bearing.isEmpty ? nil : "Hidden text: \(bearing.map(\.textSentence).joined(separator: ", ")).")
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
