import Model

/// Writes any `Encodable` as compact JSON: keys in the order in which the value encodes them, `null` for nil, three
/// decimals. Equal values give equal bytes on every machine.
///
/// Foundation's `JSONEncoder` leaves out nil and sorts keys or gives them no order.
enum JSONEncoding {
  /// - Parameters:
  ///   - breaksLines: whether top-level keys and the items of the outer arrays start on lines of their own, so that
  ///     differences between two files stay small.
  ///   - key: a top-level key to write as `fields` instead.
  /// - Returns: The text with a final line feed.
  static func bytes(
    of value: some Encodable, breaksLines: Bool = false, replacing key: String? = nil,
    with fields: [(key: String, value: String?)] = []
  ) throws -> [UInt8] {
    let encoder = ByteEncoder(breaksLines: breaksLines, replaced: key, fields: fields)
    try encoder.write(value)
    return encoder.json.bytes + [0x0A]
  }
}

private final class ByteEncoder: Encoder {
  var json: JSONWriter
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private let breaksLines: Bool
  private let replaced: String?
  private let fields: [(key: String, value: String?)]
  /// Brackets that values opened and that are not closed yet.
  private var open: [JSONWriter.Bracket] = []

  init(breaksLines: Bool, replaced: String?, fields: [(key: String, value: String?)]) {
    self.breaksLines = breaksLines
    self.replaced = replaced
    self.fields = fields
    json = JSONWriter(capacity: breaksLines ? 1 << 20 : 512)
  }

  /// Writes the fields that replace a top-level key; false for any other key.
  func replaces(_ key: String) -> Bool {
    guard open.count == 1, key == replaced else { return false }
    for field in fields { json.field(field.key, field.value) }
    return true
  }

  /// Writes a value and closes the container that it opens.
  func write(_ value: some Encodable) throws {
    let count = open.count
    try value.encode(to: self)
    while open.count > count {
      json.end(open.removeLast())
    }
  }

  /// Writes a table of cases, which can be most of a file.
  func write(_ cases: [CaseID]) {
    begin(.array)
    for id in cases {
      startItem()
      json.begin(.array)
      for value in id.recorded { json.value(value) }
      json.end(.array)
    }
    json.end(open.removeLast())
  }

  func begin(_ bracket: JSONWriter.Bracket) {
    json.begin(bracket)
    open.append(bracket)
  }

  /// Starts a line before a key of the outermost object.
  func startKey(isFirst: Bool) { if breaksLines, open.count == 1, !isFirst { json.newline() } }
  /// Starts a line before an item of an outer array.
  func startItem() { if breaksLines, open.count <= 3 { json.newline() } }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    begin(.object)
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    begin(.array)
    return Items(encoder: self)
  }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ByteEncoder
  var codingPath: [any CodingKey] { [] }
  var isFirst = true

  private mutating func name(_ key: Key) {
    encoder.startKey(isFirst: isFirst)
    isFirst = false
    encoder.json.key(key.stringValue)
  }
  mutating func encodeNil(forKey key: Key) {
    name(key)
    encoder.json.value(nil as String?)
  }
  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if encoder.replaces(key.stringValue) { return }
    name(key)
    if Value.self == [CaseID].self, let cases = value as? [CaseID] { return encoder.write(cases) }
    if let entries = value as? any SortedEntries {
      try entries.write(to: encoder)
    } else {
      try encoder.write(value)
    }
  }
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try optional(value, key)
  }
  private mutating func optional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
    if let value {
      try encode(value, forKey: key)
    } else if !encoder.replaces(key.stringValue) {
      encodeNil(forKey: key)
    }
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    name(key)
    return encoder.container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    name(key)
    return encoder.unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { encoder }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct Items: UnkeyedEncodingContainer {
  let encoder: ByteEncoder
  var codingPath: [any CodingKey] { [] }
  var count = 0

  mutating func encodeNil() {
    start()
    encoder.json.value(nil as String?)
  }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    start()
    try encoder.write(value)
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    start()
    return encoder.container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    start()
    return encoder.unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { encoder }
  private mutating func start() {
    encoder.startItem()
    count += 1
  }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: ByteEncoder
  var codingPath: [any CodingKey] { [] }
  mutating func encodeNil() { encoder.json.value(nil as String?) }
  mutating func encode(_ value: Bool) { encoder.json.value(value) }
  mutating func encode(_ value: String) { encoder.json.value(value) }
  mutating func encode(_ value: Double) { encoder.json.value(value) }
  mutating func encode(_ value: Int) { encoder.json.value(value) }
  mutating func encode<Value: Encodable>(_ value: Value) throws {
    if let number = value as? any BinaryInteger {
      encoder.json.value(Int(clamping: number))
    } else {
      try encoder.write(value)
    }
  }
}

/// A list whose items start on lines of their own.
struct JSONLines: Encodable {
  let items: [JSONObject]

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for item in items {
      (encoder as? ByteEncoder)?.json.newline()
      try list.encode(item)
    }
  }
}

/// A dictionary with its entries in the order of their keys.
private protocol SortedEntries {
  func write(to encoder: ByteEncoder) throws
}

extension Dictionary: SortedEntries where Key == String, Value: Encodable {
  fileprivate func write(to encoder: ByteEncoder) throws {
    encoder.json.begin(.object)
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      encoder.json.key(key)
      try encoder.write(value)
    }
    encoder.json.end(.object)
  }
}
