import Model
import Mustache

/// The values of a template by name.
///
/// The template library looks into a type of its own faster than into a dictionary, whose conformance depends on its key.
struct TemplateValues: MustacheParent, ExpressibleByDictionaryLiteral {
  private var values: [String: Any]

  init(dictionaryLiteral elements: (String, Any)...) {
    values = Dictionary(elements, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> Any? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Adds values, which replace those of the same name.
  mutating func merge(_ other: TemplateValues) { values.merge(other.values) { $1 } }

  /// Returns these values with others, which replace those of the same name.
  func merging(_ other: TemplateValues) -> TemplateValues {
    var copy = self
    copy.merge(other)
    return copy
  }

  /// Returns a number with its label; nothing for 0.
  static func tile(
    _ kind: String, _ number: Int, _ label: String, mark: String = "", target: String? = nil
  ) -> [TemplateValues] {
    if number == 0 { return [] }
    return [
      [
        "tileKind": kind, "tileNumber": PlainText.grouped(number), "tileLabel": label, "tileMark": mark,
        "tileTarget": [target].compactMap(\.self),
      ]
    ]
  }

  /// Returns names with their values.
  static func facts(_ facts: [(String, String)], bytes: Int = 2000) -> [TemplateValues] {
    facts.map { ["factName": $0.0, "factValue": HTMLText.line($0.1, bytes: bytes)] }
  }

  /// Returns the badge of a cause with waivers; nothing if no finding is waived.
  static func badge(_ cause: Cause, _ record: RunRecord) -> [TemplateValues] {
    WaiverMark.text(cause, record).map { [["badgeText": HTMLText.line($0, bytes: 300)]] } ?? []
  }

  /// Returns how many entries a list leaves out; nothing for a whole list.
  static func more(_ count: Int) -> [TemplateValues] {
    count > 0 ? [["moreCount": PlainText.grouped(count)]] : []
  }

  func child(named name: String) -> Any? { values[name] }
}
