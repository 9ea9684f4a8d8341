/// A JSON value with the line it starts on, so that a fault in a `Contents.json` can be shown where it is.
struct JSONNode {
  indirect enum Value {
    case null
    case bool(Bool)
    /// As written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])
  }
  var value: Value
  var line: Int

  subscript(_ key: String) -> JSONNode? {
    if case .object(let members) = value { members[key] } else { nil }
  }
  var object: [String: JSONNode]? { if case .object(let members) = value { members } else { nil } }
  var array: [JSONNode]? { if case .array(let items) = value { items } else { nil } }
  var string: String? { if case .string(let text) = value { text } else { nil } }
  /// Text, or a number as written: hand-made files quote either way.
  var scalar: String? {
    switch value {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
  var bool: Bool? {
    switch value {
    case .bool(let flag): flag
    case .string(let text): ["true": true, "yes": true, "false": false, "no": false][text.lowercased()]
    default: nil
    }
  }
  var number: Double? {
    guard let text = scalar, let number = Double(text), number.isFinite else { return nil }
    return number
  }
  /// A whole number within 32 bits; fractions are rounded.
  var integer: Int? {
    guard let number, abs(number) < 2_147_483_647 else { return nil }
    return Int(number.rounded())
  }
}
