/// Why text is not JSON, with its 1-based line and column in bytes.
package struct JSONError: Error {
  package var line: Int
  package var column: Int
  package var message: String
}

/// Reads JSON (RFC 8259), JSON5 (spec.json5.org), and the literal object that a JavaScript or TypeScript file exports, into a
/// tree with line numbers, within limits. It executes nothing: an expression that is not a literal becomes a node with its `code`.
///
/// Foundation's reader gives neither lines nor limits of nesting.
package struct JSONReader {
  enum Dialect { case json, json5, script }

  let bytes: [UInt8]
  var at = 0
  private let dialect: Dialect
  /// How many values may still be read. Each takes about 90 bytes of memory, however short its text is.
  private var budget: Int
  private let lineStarts: [Int]
  /// Where the constants of a script are.
  let constants: [String: Int]
  private static let maxDepth = 64

  /// Returns the value of a file. A byte-order mark is skipped.
  package static func read(_ bytes: [UInt8], valuesAtMost limit: Int = 2_000_000) throws(JSONError)
    -> JSONNode
  {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    var reader = JSONReader(text, .json, budget: limit)
    return try reader.document()
  }

  /// Returns the value of a JSON5 file.
  package static func json5(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    var reader = JSONReader(SourceText.utf8(bytes), .json5)
    return try reader.document()
  }

  init(_ bytes: [UInt8], _ dialect: Dialect, budget: Int = 100_000) {
    (self.bytes, self.dialect, self.budget) = (bytes, dialect, budget)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    constants = dialect == .script ? Self.constants(bytes, lineStarts) : [:]
  }

  private var isJSON: Bool { dialect == .json }
  private var isScript: Bool { dialect == .script }

  private mutating func document() throws(JSONError) -> JSONNode {
    try skipSpace()
    guard at < bytes.count else { throw error("the file is empty") }
    let node = try value(depth: 0)
    try skipSpace()
    guard at == bytes.count else { throw error("unexpected text after the end of the JSON value") }
    return node
  }

  var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private func position(_ offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  private func error(_ message: String) -> JSONError {
    let (line, column) = position(at)
    return JSONError(line: line, column: column, message: message)
  }

  private func unexpected() -> JSONError {
    let rest = bytes[min(at, bytes.count)...]
    if ["<<<<<<<", "=======", ">>>>>>>"].contains(String(decoding: rest.prefix(7), as: UTF8.self)) {
      return error("the file has an unresolved merge conflict")
    }
    guard at < bytes.count else { return error("the file ends where a value is expected") }
    return error("unexpected \"\(String(decoding: rest.prefix(4), as: UTF8.self).prefix(1))\"")
  }

  func starts(_ text: String) -> Bool { bytes[min(at, bytes.count)...].starts(with: text.utf8) }

  mutating func skipSpace() throws(JSONError) {
    while let byte {
      if byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
        at += 1
      } else if isJSON {
        return
      } else if byte == 0xC2 || byte == 0xA0 {
        at += 1
      } else if starts("//") {
        while let byte = self.byte, byte != 0x0A { _ = byte; at += 1 }
      } else if starts("/*") {
        guard let end = bytes[(at + 2)...].firstRange(of: Array("*/".utf8)) else {
          throw error("the file ends inside a comment")
        }
        at = end.upperBound
      } else {
        return
      }
    }
  }

  private func node(_ value: JSONNode.Value, at offset: Int) -> JSONNode {
    let (line, column) = position(offset)
    return JSONNode(value: value, line: line, column: column)
  }

  func codeNode(from start: Int) -> JSONNode {
    var found = node(.null, at: start)
    let text = String(decoding: bytes[start..<max(start, min(at, start + 60))], as: UTF8.self)
    found.code = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return found
  }

  mutating func value(depth: Int) throws(JSONError) -> JSONNode {
    guard depth <= Self.maxDepth else { throw error("values nest deeper than \(Self.maxDepth) levels") }
    budget -= 1
    guard budget >= 0 else { throw error("the file has more values than are read") }
    guard let byte else { throw error("the file ends where a value is expected") }
    let start = at
    var found: JSONNode?
    switch byte {
    case UInt8(ascii: "{"): found = try object(depth: depth)
    case UInt8(ascii: "["): found = try array(depth: depth)
    case UInt8(ascii: "\""): found = node(.string(try string(byte)), at: start)
    case UInt8(ascii: "'") where !isJSON: found = node(.string(try string(byte)), at: start)
    case UInt8(ascii: "`") where isScript:
      let text = try string(byte)
      found = text.contains("${") ? codeNode(from: start) : node(.string(text), at: start)
    default: found = try word(from: start)
    }
    if isScript, found == nil, let constant = try constantValue(depth: depth) { return constant }
    guard isScript else {
      guard let found else { throw unexpected() }
      return found
    }
    try skipSpace()
    if starts("as ") || starts("satisfies ") { try skipExpression() }
    if let found, self.byte == nil || Self.ends.contains(self.byte ?? 0) || depth == 0 { return found }
    try skipExpression()
    return codeNode(from: start)
  }

  static let ends = Set(",]}:;)".utf8)

  /// Returns a number or a constant; nil for any other word.
  private mutating func word(from start: Int) throws(JSONError) -> JSONNode? {
    while let byte, Self.isWord(byte) || "+-.".utf8.contains(byte) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    switch text {
    case "true": return node(.bool(true), at: start)
    case "false": return node(.bool(false), at: start)
    case "null": return node(.null, at: start)
    case "undefined" where isScript: return node(.null, at: start)
    default:
      // Swift's numbers may be hexadecimal, as those of JSON5; those of JSON may not.
      let isPlain = text.utf8.allSatisfy("+-.eE0123456789".utf8.contains)
      let plain = text.hasPrefix("+") ? String(text.dropFirst()) : text
      if isPlain || !isJSON, let number = Double(plain), isJSON || number.isFinite {
        return node(.number(plain), at: start)
      }
      at = start
      return nil
    }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// Moves to the end of an expression: the next comma or closing bracket outside of its own brackets.
  mutating func skipExpression() throws(JSONError) {
    var depth = 0
    while let byte {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        _ = try string(byte)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return
      case UInt8(ascii: "/") where starts("//") || starts("/*"):
        try skipSpace()
        continue
      default: break
      }
      at += 1
    }
    if depth > 0 { throw error("the file ends inside of brackets") }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONNode {
    let start = at
    at += 1
    var items: [JSONNode] = []
    while true {
      try skipSpace()
      if byte == UInt8(ascii: "]"), items.isEmpty || !isJSON { break }
      if isScript, starts("...") {
        let from = at
        try skipExpression()
        items.append(codeNode(from: from))
      } else {
        items.append(try value(depth: depth + 1))
      }
      if try !skipComma(UInt8(ascii: "]")) { break }
    }
    at += 1
    return node(.array(items), at: start)
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONNode {
    let start = at
    at += 1
    var members: [String: JSONNode] = [:]
    var repeated: [String] = []
    while true {
      try skipSpace()
      if byte == UInt8(ascii: "}"), members.isEmpty || !isJSON { break }
      let (key, value) = try member(depth: depth)
      if members.updateValue(value, forKey: key) != nil, key != "..." { repeated.append(key) }
      if try !skipComma(UInt8(ascii: "}")) { break }
    }
    at += 1
    var found = node(.object(members), at: start)
    found.repeated = repeated
    return found
  }

  /// Returns a key with its value. Outside of JSON its node has the line of the key.
  private mutating func member(depth: Int) throws(JSONError) -> (String, JSONNode) {
    let start = at
    if isScript, starts("...") || byte == UInt8(ascii: "[") {
      let isSpread = starts("...")
      try skipExpression()
      return (isSpread ? "..." : "[]", codeNode(from: start))
    }
    let key: String
    if let byte, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") && !isJSON {
      key = try string(byte)
    } else {
      if isJSON { throw unexpected() }
      while let byte, Self.isWord(byte) { at += 1 }
      guard at > start else { throw unexpected() }
      key = String(decoding: bytes[start..<at], as: UTF8.self)
    }
    try skipSpace()
    guard byte == UInt8(ascii: ":") else {
      guard isScript else { throw unexpected() }
      // A shorthand or a method.
      if let byte, Self.ends.contains(byte), let constant = try constant(key, depth: depth) {
        return (key, constant)
      }
      try skipExpression()
      return (key, codeNode(from: start))
    }
    at += 1
    try skipSpace()
    let valueStart = position(at)
    var found = try value(depth: depth + 1)
    // A constant of the script keeps its own line.
    if !isJSON, (found.line, found.column) == valueStart { (found.line, found.column) = position(start) }
    return (key, found)
  }

  /// Returns whether another element can follow.
  private mutating func skipComma(_ end: UInt8) throws(JSONError) -> Bool {
    try skipSpace()
    guard let byte else { throw error("the file ends before \"\(Character(UnicodeScalar(end)))\"") }
    if byte == end { return false }
    guard byte == UInt8(ascii: ",") else { throw unexpected() }
    at += 1
    return true
  }

  private mutating func string(_ quote: UInt8) throws(JSONError) -> String {
    at += 1
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case quote:
        at += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      case 0x0A where quote != UInt8(ascii: "`"): throw error("a line ends inside a string")
      default:
        text.append(byte)
        at += 1
      }
    }
    throw error("the file ends inside a string")
  }

  private static let escapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]

  private mutating func escape() throws(JSONError) -> [UInt8] {
    guard at + 1 < bytes.count else { throw error("the file ends inside a string") }
    let next = bytes[at + 1]
    if next == UInt8(ascii: "u"), let units = unicodeEscape() {
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    guard let byte = Self.escapes[next] ?? (isJSON ? nil : next) else {
      throw error("unknown escape in a string")
    }
    at += 2
    // A line that ends with a backslash goes on.
    return next == 0x0A ? [] : [byte]
  }

  /// Returns the code units of an escape; nil, without a move, if it has not four digits.
  private mutating func unicodeEscape() -> [UInt16]? {
    var units: [UInt16] = []
    repeat {
      guard at + 6 <= bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u"),
        let unit = UInt16(String(decoding: bytes[at + 2..<at + 6], as: UTF8.self), radix: 16)
      else { break }
      units.append(unit)
      at += 6
    } while units.count == 1 && (0xD800..<0xDC00).contains(units[0])
    return units.isEmpty ? nil : units
  }
}
