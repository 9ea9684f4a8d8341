import Model

/// Decodes values from the nodes of a data file. Its errors have the location of the value.
///
/// A missing list, map or Boolean value is empty or false, so a property with such a value needs no optional type.
struct NodeDecoder: Decoder {
  let node: DataNode
  /// What messages call the node.
  let key: String
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    do { return try Result(from: self) } catch DecodingError.dataCorrupted(let context) {
      throw Diagnostic(at: node.location, "\(key) is not valid: \(context.debugDescription)")
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.isNull || node.entries != nil else { throw error("a map of keys and values") }
    return KeyedDecodingContainer(NodeMap(node: node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if let items = node.list { return NodeList(items: items, key: key) }
    return NodeList(items: node.isNull ? [] : [node], key: key)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  fileprivate func error(_ noun: String) -> Diagnostic {
    node.isNull
      ? Diagnostic(at: node.location, "has no \(key)", fix: "add `\(key):`")
      : Diagnostic(at: node.location, "\(key) must be \(noun), not \(node.kindName)")
  }
}

extension NodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { node.isNull }

  func decode(_ type: String.Type) throws -> String {
    guard let text = node.text else { throw error("text") }
    return text
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let flag = node.isNull ? false : node.value.bool else { throw error("true or false") }
    return flag
  }

  func decode<Number: Decodable & BinaryFloatingPoint>(_ type: Number.Type) throws -> Number {
    guard let number = node.value.number else { throw error("a number") }
    return Number(number)
  }

  func decode<Number: Decodable & FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard let number = node.value.number.flatMap({ Number(exactly: $0) }) else {
      throw error("a whole number")
    }
    return number
  }
}

private struct NodeMap<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: DataNode
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { (node.entries ?? []).compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { node[key.stringValue] != nil }
  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result {
    try decoder(key.stringValue).decode(type)
  }
  func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Inner>
  { try decoder(key.stringValue).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key.stringValue).unkeyedContainer()
  }
  func superDecoder() -> any Decoder { decoder("super") }
  func superDecoder(forKey key: Key) -> any Decoder { decoder(key.stringValue) }

  private func decoder(_ key: String) -> NodeDecoder {
    let null = DataNode(content: .scalar("", isPlain: true), location: node.location)
    return NodeDecoder(node: node[key] ?? null, key: key)
  }
}

private struct NodeList: UnkeyedDecodingContainer {
  let items: [DataNode]
  let key: String
  var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, items[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try next().decode(type) }
  mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<
    Inner
  > { try next().container(keyedBy: type) }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> NodeDecoder {
    guard !isAtEnd else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a value is missing"))
    }
    defer { currentIndex += 1 }
    return NodeDecoder(node: items[currentIndex], key: key)
  }
}
