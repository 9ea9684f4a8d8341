import Model

/// A property-list value that knows its line.
struct PlistNode: Sendable {
  indirect enum Content: Sendable {
    case string(String)
    case integer(Int)
    case real(Double)
    case bool(Bool)
    case data([UInt8])
    case date(Double)
    case array([PlistNode])
    case dictionary(PlistDictionary)
  }
  var content: Content
  /// Nil where the format has no lines (binary).
  var line: Int?

  var string: String? { if case .string(let text) = content { text } else { nil } }
  var array: [PlistNode]? { if case .array(let items) = content { items } else { nil } }
  var dictionary: PlistDictionary? { if case .dictionary(let entries) = content { entries } else { nil } }

  /// The strings of an array; items of other types are left out.
  var strings: [String] { array?.compactMap(\.string) ?? [] }

  /// `a dictionary`, `an array` and so on.
  var typePhrase: String { value.typePhrase }

  /// The same value without lines.
  var value: PlistValue {
    switch content {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .bool(let flag): .bool(flag)
    case .data(let bytes): .data(bytes)
    case .date(let seconds): .date(seconds)
    case .array(let items): .array(items.map(\.value))
    case .dictionary(let entries): .dictionary(entries.values)
    }
  }
}

/// Entries in file order; where a key is repeated the last one counts, as in CoreFoundation.
struct PlistDictionary: Sendable {
  struct Entry: Sendable {
    var key: String
    var line: Int?
    var value: PlistNode
  }
  private(set) var entries: [Entry] = []
  private var index: [String: Int] = [:]
  /// Later lines of keys that are there twice, by key.
  private(set) var repeated: [(key: String, line: Int?)] = []

  mutating func append(_ entry: Entry) {
    if let place = index[entry.key] {
      repeated.append((entry.key, entry.line))
      entries[place] = entry
    } else {
      index[entry.key] = entries.count
      entries.append(entry)
    }
  }
  subscript(key: String) -> PlistNode? { index[key].map { entries[$0].value } }
  func line(of key: String) -> Int? { index[key].flatMap { entries[$0].line } }
  func string(_ key: String) -> String? { self[key]?.string }
  func strings(_ key: String) -> [String] { self[key]?.strings ?? [] }
  var values: [String: PlistValue] {
    Dictionary(entries.map { ($0.key, $0.value.value) }, uniquingKeysWith: { _, last in last })
  }
}

extension PlistValue {
  /// `dictionary`, `array` and so on, as a person would say it.
  var typeName: String {
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
  /// `a dictionary`, `an array` and so on.
  var typePhrase: String { typeName == "array" ? "an array" : "a \(typeName)" }
  var isScalar: Bool {
    switch self {
    case .array, .dictionary: false
    default: true
    }
  }
}

/// Why a property list could not be read.
struct PlistFault: Error {
  var line: Int?
  var message: String
}

/// Bounds on what strangers' files may make the readers do.
enum PlistLimit {
  /// The largest project files in the wild are about 20 MB; larger than this is not a project file.
  static let fileBytes = 64 << 20
  /// Real lists nest less than 20 deep; recursion must end long before the stack does.
  static let depth = 128
  /// A binary list may refer to one object many times, so that it grows when it is written out.
  static let nodes = 1_000_000
}
