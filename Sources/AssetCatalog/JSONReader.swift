/// Where and why text is not JSON.
public struct JSONFault: Error {
  public var line: Int
  public var column: Int
  public var message: String
}

/// RFC 8259, with bounded nesting; a byte-order mark is skipped.
public struct JSONReader {
  private let bytes: [UInt8]
  private var at = 0
  private var line = 1
  private var lineStart = 0
  /// How many values may still be read: some ninety bytes of memory each, however short they are written.
  private var budget: Int
  private static let maxDepth = 64

  public static func read(_ bytes: [UInt8], valuesAtMost limit: Int = 2_000_000) throws(JSONFault) -> JSONNode
  {
    var reader = JSONReader(bytes, budget: limit)
    return try reader.document()
  }

  private init(_ bytes: [UInt8], budget: Int) {
    self.bytes = bytes
    self.budget = budget
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      at = 3
      lineStart = 3
    }
  }

  private mutating func document() throws(JSONFault) -> JSONNode {
    skipSpace()
    guard at < bytes.count else { throw fault("the file is empty") }
    let node = try value(depth: 0)
    skipSpace()
    guard at == bytes.count else { throw fault("something follows the end of the JSON text") }
    return node
  }

  private func fault(_ message: String) -> JSONFault {
    JSONFault(line: line, column: at - lineStart + 1, message: message)
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0D: break
      case 0x0A:
        line += 1
        lineStart = at + 1
      default: return
      }
      at += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONNode {
    guard depth <= Self.maxDepth else { throw fault("nested deeper than \(Self.maxDepth) levels") }
    guard at < bytes.count else { throw fault("ends where a value is expected") }
    budget -= 1
    guard budget >= 0 else { throw fault("holds more values than are read") }
    var node = JSONNode(value: .null, line: line, column: at - lineStart + 1)
    switch bytes[at] {
    case UInt8(ascii: "{"): node.value = try object(depth: depth, &node.repeated)
    case UInt8(ascii: "["): node.value = try array(depth: depth)
    case UInt8(ascii: "\""): node.value = .string(try string())
    case UInt8(ascii: "t"): node.value = try word("true", .bool(true))
    case UInt8(ascii: "f"): node.value = try word("false", .bool(false))
    case UInt8(ascii: "n"): node.value = try word("null", .null)
    default: node.value = try number()
    }
    return node
  }

  private mutating func word(_ text: String, _ value: JSONNode.Value) throws(JSONFault) -> JSONNode.Value {
    let expected = Array(text.utf8)
    guard bytes.count - at >= expected.count, Array(bytes[at..<at + expected.count]) == expected else {
      throw unexpected()
    }
    at += expected.count
    return value
  }

  private func unexpected() -> JSONFault {
    let rest = bytes[min(at, bytes.count)...].prefix(7)
    if ["<<<<<<<", "=======", ">>>>>>>"].contains(String(decoding: rest, as: UTF8.self)) {
      return fault("merge-conflict markers were left in the file")
    }
    guard at < bytes.count else { return fault("ends where a value is expected") }
    let scalar = String(decoding: bytes[at..<min(at + 4, bytes.count)], as: UTF8.self).prefix(1)
    return fault("unexpected “\(scalar)”")
  }

  private mutating func number() throws(JSONFault) -> JSONNode.Value {
    let start = at
    while at < bytes.count, "+-.eE0123456789".utf8.contains(bytes[at]) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard Double(text) != nil else {
      at = start
      throw unexpected()
    }
    return .number(text)
  }

  private mutating func array(depth: Int) throws(JSONFault) -> JSONNode.Value {
    at += 1
    var items: [JSONNode] = []
    skipSpace()
    if at < bytes.count, bytes[at] == UInt8(ascii: "]") {
      at += 1
      return .array([])
    }
    while true {
      skipSpace()
      items.append(try value(depth: depth + 1))
      if try endsList(UInt8(ascii: "]")) { return .array(items) }
    }
  }

  private mutating func object(
    depth: Int, _ repeated: inout [String]
  ) throws(JSONFault) -> JSONNode.Value {
    at += 1
    var members: [String: JSONNode] = [:]
    skipSpace()
    if at < bytes.count, bytes[at] == UInt8(ascii: "}") {
      at += 1
      return .object([:])
    }
    while true {
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw unexpected() }
      let key = try string()
      skipSpace()
      guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { throw unexpected() }
      at += 1
      skipSpace()
      if members.updateValue(try value(depth: depth + 1), forKey: key) != nil { repeated.append(key) }
      if try endsList(UInt8(ascii: "}")) { return .object(members) }
    }
  }

  private mutating func endsList(_ end: UInt8) throws(JSONFault) -> Bool {
    skipSpace()
    guard at < bytes.count else { throw fault("ends before “\(Character(UnicodeScalar(end)))”") }
    if bytes[at] == end {
      at += 1
      return true
    }
    guard bytes[at] == UInt8(ascii: ",") else { throw unexpected() }
    at += 1
    return false
  }

  private mutating func string() throws(JSONFault) -> String {
    at += 1
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case 0x0A: throw fault("a line ends within a text")
      default:
        text.append(byte)
        at += 1
      }
    }
    throw fault("ends within a text")
  }

  private mutating func escape() throws(JSONFault) -> [UInt8] {
    guard at + 1 < bytes.count else { throw fault("ends within a text") }
    let simple: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]
    if let byte = simple[bytes[at + 1]] {
      at += 2
      return [byte]
    }
    guard bytes[at + 1] == UInt8(ascii: "u") else { throw fault("unknown escape in a text") }
    var units: [UInt16] = []
    repeat {
      guard at + 6 <= bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u"),
        let unit = UInt16(String(decoding: bytes[at + 2..<at + 6], as: UTF8.self), radix: 16)
      else {
        if units.isEmpty { throw fault("unknown escape in a text") }
        break
      }
      units.append(unit)
      at += 6
    } while units.count == 1 && (0xD800..<0xDC00).contains(units[0])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
