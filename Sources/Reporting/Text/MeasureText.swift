import Model

/// Measured and expected values for a person.
enum MeasureText {
  /// Returns `height 120, width 119`, sorted by name.
  static func line(_ measures: [String: Measure]) -> String {
    PlainText.clip(pairs(measures).map { "\($0.name) \($0.value)" }.joined(separator: ", "), bytes: 1000)
  }
  static func pairs(_ measures: [String: Measure]) -> [(name: String, value: String)] {
    measures.sorted { $0.key < $1.key }.map {
      (PlainText.line($0.key, bytes: 100), PlainText.line($0.value.text, bytes: 400))
    }
  }
}
