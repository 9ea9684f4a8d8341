/// A JSON value with its location.
package struct JSONNode: Sendable {
  package indirect enum Value: Sendable {
    case null
    case bool(Bool)
    /// As written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])
  }
  package var value: Value
  /// 1-based; columns count bytes.
  package var line: Int
  package var column: Int
  /// Keys that this object has more than once. The last one counts.
  package var repeated: [String] = []
  /// The text of an expression that is not a literal, in a script; the value is then null.
  package var code: String?

  package init(value: Value, line: Int, column: Int) {
    (self.value, self.line, self.column) = (value, line, column)
  }

  /// A key that an object of the tree has more than once, and the line of the object; nil if there is none.
  package var repetition: (key: String, line: Int)? {
    if let key = repeated.min() { return (key, line) }
    switch value {
    case .array(let items): return items.lazy.compactMap(\.repetition).first
    // In the order of the file.
    case .object(let members):
      return members.values.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.lazy.compactMap(
        \.repetition
      ).first
    default: return nil
    }
  }

  package subscript(_ key: String) -> JSONNode? {
    if case .object(let members) = value { members[key] } else { nil }
  }
  package var object: [String: JSONNode]? { if case .object(let members) = value { members } else { nil } }
  package var array: [JSONNode]? { if case .array(let items) = value { items } else { nil } }
  package var string: String? { if case .string(let text) = value { text } else { nil } }
  /// A string, or a number as written, because hand-written files quote numbers.
  package var scalar: String? {
    switch value {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
  package var bool: Bool? {
    switch value {
    case .bool(let flag): flag
    case .string(let text): ["true": true, "yes": true, "false": false, "no": false][text.lowercased()]
    default: nil
    }
  }
  package var number: Double? {
    guard let text = scalar, let number = Double(text), number.isFinite else { return nil }
    return number
  }
  /// A number within 32 bits, rounded to an integer.
  package var integer: Int? {
    guard let number, abs(number) < 2_147_483_647 else { return nil }
    return Int(number.rounded())
  }
}
