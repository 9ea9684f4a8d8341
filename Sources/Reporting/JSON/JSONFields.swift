/// A JSON object as a literal: keys in its order, `null` for nil.
package struct JSONFields: Encodable, ExpressibleByDictionaryLiteral {
  package typealias Key = String
  package typealias Value = (any Encodable)?
  private let entries: [(String, (any Encodable)?)]

  package init(_ entries: [(String, (any Encodable)?)]) { self.entries = entries }
  package init(dictionaryLiteral elements: (String, (any Encodable)?)...) { entries = elements }

  static func + (first: Self, second: Self) -> Self { Self(first.entries + second.entries) }

  /// Without the keys of nil.
  package var present: Self { Self(entries.filter { $0.1 != nil }) }

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
