/// Why text is not JSON, with its 1-based line and column in bytes.
package struct JSONError: Error {
  package var line: Int
  package var column: Int
  package var message: String
}

/// Reads JSON (RFC 8259) into a tree with line numbers, within limits.
///
/// Foundation's reader gives neither lines nor limits of nesting.
package struct JSONReader {
  private let bytes: [UInt8]
  private var at = 0
  private var line = 1
  private var lineStart = 0
  /// How many values may still be read. Each takes about 90 bytes of memory, however short its text is.
  private var budget: Int
  private static let maxDepth = 64

  /// Returns the value of a file. A byte-order mark is skipped.
  package static func read(_ bytes: [UInt8], valuesAtMost limit: Int = 2_000_000) throws(JSONError)
    -> JSONNode
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

  private mutating func document() throws(JSONError) -> JSONNode {
    skipSpace()
    guard at < bytes.count else { throw error("the file is empty") }
    let node = try value(depth: 0)
    skipSpace()
    guard at == bytes.count else { throw error("unexpected text after the end of the JSON value") }
    return node
  }

  private func error(_ message: String) -> JSONError {
    JSONError(line: line, column: at - lineStart + 1, message: message)
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

  private mutating func value(depth: Int) throws(JSONError) -> JSONNode {
    guard depth <= Self.maxDepth else { throw error("values nest deeper than \(Self.maxDepth) levels") }
    guard at < bytes.count else { throw error("the file ends where a value is expected") }
    budget -= 1
    guard budget >= 0 else { throw error("the file has more values than are read") }
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

  private mutating func word(_ text: String, _ value: JSONNode.Value) throws(JSONError) -> JSONNode.Value {
    let expected = Array(text.utf8)
    guard bytes.count - at >= expected.count, Array(bytes[at..<at + expected.count]) == expected else {
      throw unexpected()
    }
    at += expected.count
    return value
  }

  private func unexpected() -> JSONError {
    let rest = bytes[min(at, bytes.count)...].prefix(7)
    if ["<<<<<<<", "=======", ">>>>>>>"].contains(String(decoding: rest, as: UTF8.self)) {
      return error("the file has an unresolved merge conflict")
    }
    guard at < bytes.count else { return error("the file ends where a value is expected") }
    let scalar = String(decoding: bytes[at..<min(at + 4, bytes.count)], as: UTF8.self).prefix(1)
    return error("unexpected \"\(scalar)\"")
  }

  private mutating func number() throws(JSONError) -> JSONNode.Value {
    let start = at
    while at < bytes.count, "+-.eE0123456789".utf8.contains(bytes[at]) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard Double(text) != nil else {
      at = start
      throw unexpected()
    }
    return .number(text)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONNode.Value {
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
  ) throws(JSONError) -> JSONNode.Value {
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

  private mutating func endsList(_ end: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    guard at < bytes.count else { throw error("the file ends before \"\(Character(UnicodeScalar(end)))\"") }
    if bytes[at] == end {
      at += 1
      return true
    }
    guard bytes[at] == UInt8(ascii: ",") else { throw unexpected() }
    at += 1
    return false
  }

  private mutating func string() throws(JSONError) -> String {
    at += 1
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case 0x0A: throw error("a line ends inside a string")
      default:
        text.append(byte)
        at += 1
      }
    }
    throw error("the file ends inside a string")
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard at + 1 < bytes.count else { throw error("the file ends inside a string") }
    let simple: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]
    if let byte = simple[bytes[at + 1]] {
      at += 2
      return [byte]
    }
    guard bytes[at + 1] == UInt8(ascii: "u") else { throw error("unknown escape in a string") }
    var units: [UInt16] = []
    repeat {
      guard at + 6 <= bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u"),
        let unit = UInt16(String(decoding: bytes[at + 2..<at + 6], as: UTF8.self), radix: 16)
      else {
        if units.isEmpty { throw error("unknown escape in a string") }
        break
      }
      units.append(unit)
      at += 6
    } while units.count == 1 && (0xD800..<0xDC00).contains(units[0])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
