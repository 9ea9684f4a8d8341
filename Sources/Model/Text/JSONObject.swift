/// A JSON object as a literal: keys in its order, `null` for nil.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  package typealias Key = String
  package typealias Value = (any Encodable)?
  private let entries: [(String, (any Encodable)?)]

  package init(_ entries: [(String, (any Encodable)?)]) { self.entries = entries }
  package init(dictionaryLiteral elements: (String, (any Encodable)?)...) { entries = elements }

  package static func + (first: Self, second: Self) -> Self { Self(first.entries + second.entries) }
  package static func += (first: inout Self, second: Self) { first = first + second }

  /// Leaves out the keys of nil.
  package init(present entries: KeyValuePairs<String, (any Encodable)?>) {
    self.entries = entries.filter { $0.value != nil }.map { ($0.key, $0.value) }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in entries {
      if let value {
        try container.encode(value, forKey: Name(stringValue: name))
      } else {
        try container.encodeNil(forKey: Name(stringValue: name))
      }
    }
  }
}
