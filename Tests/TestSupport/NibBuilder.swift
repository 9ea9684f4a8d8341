/// Writes a nib in the form of a `NIBArchive`, independent of the reader.
package struct NibBuilder: Sendable {
  package indirect enum Value: Sendable {
    case integer(Int)
    case real(Double)
    case flag(Bool)
    case doubles([Double])
    case object(Int)
    case null
  }
  private var objects: [(name: String, entries: [(String, Value)])] = []

  package init() {}

  /// Adds an object and returns its index.
  package mutating func add(_ name: String, _ entries: [(String, Value)] = []) -> Int {
    objects.append((name, entries))
    return objects.count - 1
  }

  package mutating func set(_ index: Int, _ entries: [(String, Value)]) { objects[index].entries = entries }

  package mutating func string(_ text: String) -> Value {
    texts[objects.count] = Array(text.utf8)
    return .object(add("NSString", [("NS.bytes", .null)]))
  }
  private var texts: [Int: [UInt8]] = [:]

  package mutating func array(_ members: [Int]) -> Value {
    .object(
      add(
        "NSArray", [("NSInlinedValue", .flag(true))] + members.map { ("UINibEncoderEmptyKey", .object($0)) }))
  }

  package func bytes(coder: Int = 10) -> [UInt8] {
    var keys: [String] = []
    var classes: [String] = []
    func index(_ text: String, _ list: inout [String]) -> Int {
      if let known = list.firstIndex(of: text) { return known }
      list.append(text)
      return list.count - 1
    }
    var objectTable: [UInt8] = []
    var valueTable: [UInt8] = []
    var count = 0
    for (number, object) in objects.enumerated() {
      objectTable += Self.variable(index(object.name, &classes)) + Self.variable(count)
      objectTable += Self.variable(object.entries.count)
      for (key, value) in object.entries {
        valueTable += Self.variable(index(key, &keys))
        if key == "NS.bytes", let text = texts[number] {
          valueTable += [8] + Self.variable(text.count) + text
        } else {
          valueTable += Self.encoded(value)
        }
        count += 1
      }
    }
    var keyTable: [UInt8] = []
    for key in keys { keyTable += Self.variable(key.utf8.count) + Array(key.utf8) }
    var classTable: [UInt8] = []
    for name in classes {
      classTable += Self.variable(name.utf8.count + 1) + Self.variable(0)
      classTable += Array(name.utf8) + [0]
    }
    var offset = 50
    var header = Array("NIBArchive".utf8) + Self.word(1) + Self.word(coder)
    for (count, table) in [
      (objects.count, objectTable), (keys.count, keyTable), (count, valueTable), (classes.count, classTable),
    ] {
      header += Self.word(count) + Self.word(offset)
      offset += table.count
    }
    return header + objectTable + keyTable + valueTable + classTable
  }

  private static func word(_ value: Int) -> [UInt8] {
    let pattern = UInt32(value).littleEndian
    return withUnsafeBytes(of: pattern) { Array($0) }
  }

  private static func variable(_ value: Int) -> [UInt8] {
    var rest = value
    var result: [UInt8] = []
    while rest > 127 {
      result.append(UInt8(rest & 127))
      rest >>= 7
    }
    return result + [UInt8(rest | 128)]
  }

  private static func double(_ value: Double) -> [UInt8] {
    let pattern = value.bitPattern.littleEndian
    return withUnsafeBytes(of: pattern) { Array($0) }
  }

  private static func encoded(_ value: Value) -> [UInt8] {
    switch value {
    case .integer(let number): [2] + word(number)
    case .real(let number): [7] + double(number)
    case .flag(let flag): [flag ? 5 : 4]
    case .doubles(let numbers):
      numbers.reduce([8] + variable(1 + numbers.count * 8) + [7]) { $0 + double($1) }
    case .object(let index): [10] + word(index)
    case .null: [9]
    }
  }
}
