import Model

extension Assertion {
  /// No label or other view shows text.
  static let noText = perCase(
    "localization-free.no-text", "No view shows text.",
    measurement: "Every view of this environment's tree whose kind bears text and that is not hidden.",
    parameters: []
  ) { subject, _ in
    let screen: Screen
    switch subject.requireScreen() {
    case .success(let found): screen = found
    case .failure(let failure): return failure.finding
    }
    let bearing = screen.root.flattened.filter(\.bearsText)
    let shown = bearing.filter { view in
      let path = screen.root.path(to: view.id).compactMap { screen.root.find($0) }
      return !path.contains { $0.isHidden || $0.alpha <= 0 } && screen.layout.item(view.id)?.isHidden != true
    }
    if let first = shown.first {
      return Finding(
        .failed, "Text: \(shown.map(\.textSentence).joined(separator: ", ")).",
        measured: ["texts": .number(Double(shown.count))], expected: ["texts": 0], location: first.location,
        element: first.id, cause: "text:\(shown.map(\.id).sorted().joined(separator: ","))")
    }
    return Finding(
      .passed, "No view shows text.", measured: ["texts": 0], expected: ["texts": 0],
      note: bearing.isEmpty ? nil : "Hidden: \(bearing.map(\.textSentence).joined(separator: ", ")).")
  }
}

extension View {
  /// `label ab-c "Loading"`
  var textSentence: String {
    switch content {
    case .label(let label): "label \(id) \"\(label.text.prefix(80))\""
    case .button(let button): "button \(id) \"\((button.title ?? "").prefix(80))\""
    default: "\(kind) \(id)"
    }
  }
}
