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

  func child(named name: String) -> Any? { values[name] }
}
