import Model

/// A property-list value with its line.
package struct PlistNode: Sendable {
  package indirect enum Content: Sendable {
    case string(String)
    case integer(Int)
    case real(Double)
    case bool(Bool)
    case data([UInt8])
    case date(Double)
    case array([PlistNode])
    case dictionary(PlistDictionary)
    /// Index of another object, in the binary lists of `NSKeyedArchiver`.
    case reference(Int)
  }
  package var content: Content
  /// Nil where the format has no lines (binary).
  package var line: Int?

  package init(content: Content, line: Int? = nil) {
    self.content = content
    self.line = line
  }

  package var string: String? { if case .string(let text) = content { text } else { nil } }
  package var array: [PlistNode]? { if case .array(let items) = content { items } else { nil } }
  package var dictionary: PlistDictionary? {
    if case .dictionary(let entries) = content { entries } else { nil }
  }

  /// The strings of an array, without items of other types.
  package var strings: [String] { array?.compactMap(\.string) ?? [] }

  /// The type with its article: `a dictionary`, `an array`.
  package var typePhrase: String { value.typePhrase }

  /// The same value without lines.
  package var value: PlistValue {
    switch content {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .bool(let flag): .bool(flag)
    case .data(let bytes): .data(bytes)
    case .date(let seconds): .date(seconds)
    case .array(let items): .array(items.map(\.value))
    case .dictionary(let entries): .dictionary(entries.values)
    case .reference(let index): .integer(index)
    }
  }
}

/// Entries in file order. The last of repeated keys counts, as in CoreFoundation.
package struct PlistDictionary: Sendable {
  package struct Entry: Sendable {
    package var key: String
    package var line: Int?
    package var value: PlistNode

    package init(key: String, line: Int?, value: PlistNode) {
      self.key = key
      self.line = line
      self.value = value
    }
  }
  package private(set) var entries: [Entry] = []
  private var index: [String: Int] = [:]
  /// Keys that occur again, with the line of each later occurrence.
  package private(set) var repeated: [(key: String, line: Int?)] = []

  package init() {}

  package mutating func append(_ entry: Entry) {
    if let known = index[entry.key] {
      repeated.append((entry.key, entry.line))
      entries[known] = entry
    } else {
      index[entry.key] = entries.count
      entries.append(entry)
    }
  }
  package subscript(key: String) -> PlistNode? { index[key].map { entries[$0].value } }
  package func line(of key: String) -> Int? { index[key].flatMap { entries[$0].line } }
  package func string(_ key: String) -> String? { self[key]?.string }
  package func strings(_ key: String) -> [String] { self[key]?.strings ?? [] }
  package var values: [String: PlistValue] {
    Dictionary(entries.map { ($0.key, $0.value.value) }, uniquingKeysWith: { _, last in last })
  }
}

extension PlistValue {
  /// The type for messages: `dictionary`, `array`.
  package var typeName: String {
    switch self {
    case .string: "string"
    case .integer, .real: "number"
    case .bool: "boolean"
    case .data: "data"
    case .date: "date"
    case .array: "array"
    case .dictionary: "dictionary"
    }
  }
  /// The type with its article: `a dictionary`, `an array`.
  package var typePhrase: String { typeName == "array" ? "an array" : "a \(typeName)" }
  package var isScalar: Bool {
    switch self {
    case .array, .dictionary: false
    default: true
    }
  }
}

/// Returns 0 to 15, or nil for what is not a hexadecimal digit.
func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
