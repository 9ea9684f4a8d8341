/// A JSON value with the place where it starts, so that a fault in a file can be shown where it is.
public struct JSONNode: Sendable {
  public indirect enum Value: Sendable {
    case null
    case bool(Bool)
    /// As written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])
  }
  public var value: Value
  /// 1-based; columns count bytes.
  public var line: Int
  public var column: Int
  /// Members that this object names more than once; the last one counts.
  public var repeated: [String] = []

  public subscript(_ key: String) -> JSONNode? {
    if case .object(let members) = value { members[key] } else { nil }
  }
  public var object: [String: JSONNode]? { if case .object(let members) = value { members } else { nil } }
  public var array: [JSONNode]? { if case .array(let items) = value { items } else { nil } }
  public var string: String? { if case .string(let text) = value { text } else { nil } }
  /// Text, or a number as written: hand-made files quote either way.
  public var scalar: String? {
    switch value {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
  public var bool: Bool? {
    switch value {
    case .bool(let flag): flag
    case .string(let text): ["true": true, "yes": true, "false": false, "no": false][text.lowercased()]
    default: nil
    }
  }
  public var number: Double? {
    guard let text = scalar, let number = Double(text), number.isFinite else { return nil }
    return number
  }
  /// A whole number within 32 bits; fractions are rounded.
  public var integer: Int? {
    guard let number, abs(number) < 2_147_483_647 else { return nil }
    return Int(number.rounded())
  }
}
