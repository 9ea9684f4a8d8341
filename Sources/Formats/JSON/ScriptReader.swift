/// Reads JSON5, and the literal object that a JavaScript or TypeScript file exports. It executes nothing: an expression that
/// is not a literal becomes a node with its `code`.
package struct ScriptReader {
  private let bytes: [UInt8]
  private var at = 0
  /// Whether expressions are allowed.
  private let isScript: Bool
  private var budget = 100_000
  private let lineStarts: [Int]
  private static let maxDepth = 64

  /// Returns the value of a JSON5 file (spec.json5.org).
  package static func json5(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    var reader = ScriptReader(bytes, isScript: false)
    try reader.skipSpace()
    guard reader.at < reader.bytes.count else { throw reader.error("the file is empty") }
    let node = try reader.value(depth: 0)
    try reader.skipSpace()
    guard reader.at == reader.bytes.count else { throw reader.unexpected() }
    return node
  }

  /// Returns the object that a script exports; a node with `code` if it is no literal object.
  package static func exported(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    var reader = ScriptReader(bytes, isScript: true)
    for marker in ["export default", "module.exports", "exports.default"] {
      guard let start = reader.lastWord(marker) else { continue }
      reader.at = start + marker.utf8.count
      try reader.skipSpace()
      if reader.byte == UInt8(ascii: "=") { reader.at += 1 }
      if try reader.seekObject(depth: 0) { return try reader.value(depth: 0) }
      return reader.codeNode(from: start)
    }
    reader.at = 0
    return reader.codeNode(from: 0)
  }

  private init(_ bytes: [UInt8], isScript: Bool) {
    let text = SourceText.utf8(bytes)
    self.bytes = text
    self.isScript = isScript
    lineStarts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
  }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

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

  private func starts(_ text: String) -> Bool { bytes[min(at, bytes.count)...].starts(with: text.utf8) }

  private mutating func skipSpace() throws(JSONError) {
    while let byte {
      if [0x20, 0x09, 0x0D, 0x0A, 0xC2, 0xA0].contains(byte) {
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

  private func codeNode(from start: Int) -> JSONNode {
    var found = node(.null, at: start)
    let text = String(decoding: bytes[start..<max(start, min(at, start + 60))], as: UTF8.self)
    found.code = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return found
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONNode {
    guard depth <= Self.maxDepth else { throw error("values nest deeper than \(Self.maxDepth) levels") }
    budget -= 1
    guard budget >= 0 else { throw error("the file has more values than are read") }
    guard let byte else { throw error("the file ends where a value is expected") }
    let start = at
    var found: JSONNode?
    switch byte {
    case UInt8(ascii: "{"): found = try object(depth: depth)
    case UInt8(ascii: "["): found = try array(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): found = node(.string(try string(byte)), at: start)
    case UInt8(ascii: "`") where isScript:
      let text = try string(byte)
      found = text.contains("${") ? codeNode(from: start) : node(.string(text), at: start)
    default: found = try word(from: start)
    }
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

  private static let ends = Set(",]}:;)".utf8)

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
      let plain = text.hasPrefix("+") ? String(text.dropFirst()) : text
      if let number = Double(plain), number.isFinite { return node(.number(plain), at: start) }
      at = start
      return nil
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// Moves to the end of an expression: the next comma or closing bracket outside of its own brackets.
  private mutating func skipExpression() throws(JSONError) {
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
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONNode {
    let start = at
    at += 1
    var items: [JSONNode] = []
    while true {
      try skipSpace()
      if byte == UInt8(ascii: "]") { break }
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
      if byte == UInt8(ascii: "}") { break }
      let (key, value) = try member(depth: depth)
      if members.updateValue(value, forKey: key) != nil, key != "..." { repeated.append(key) }
      if try !skipComma(UInt8(ascii: "}")) { break }
    }
    at += 1
    var found = node(.object(members), at: start)
    found.repeated = repeated
    return found
  }

  /// Returns a key with its value. Its node has the line of the key.
  private mutating func member(depth: Int) throws(JSONError) -> (String, JSONNode) {
    let start = at
    if isScript, starts("...") || byte == UInt8(ascii: "[") {
      let isSpread = starts("...")
      try skipExpression()
      return (isSpread ? "..." : "[]", codeNode(from: start))
    }
    let key: String
    if let byte, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      key = try string(byte)
    } else {
      while let byte, Self.isWord(byte) { at += 1 }
      guard at > start else { throw unexpected() }
      key = String(decoding: bytes[start..<at], as: UTF8.self)
    }
    try skipSpace()
    guard byte == UInt8(ascii: ":") else {
      guard isScript else { throw unexpected() }
      // A shorthand or a method.
      try skipExpression()
      return (key, codeNode(from: start))
    }
    at += 1
    try skipSpace()
    var found = try value(depth: depth + 1)
    let (line, column) = position(start)
    (found.line, found.column) = (line, column)
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
      at += 1
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let next = self.byte else { break }
        at += 1
        switch next {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case 0x0A: break
        case UInt8(ascii: "u"):
          let digits = String(decoding: bytes[at..<min(at + 4, bytes.count)], as: UTF8.self)
          let scalar = UInt32(digits, radix: 16).flatMap(UnicodeScalar.init) ?? "\u{FFFD}"
          at = min(at + 4, bytes.count)
          text += Array(String(Character(scalar)).utf8)
        default: text.append(next)
        }
      case 0x0A where quote != UInt8(ascii: "`"): throw error("a line ends inside a string")
      default: text.append(byte)
      }
    }
    throw error("the file ends inside a string")
  }
}

/// The search for the exported object of a script.
extension ScriptReader {
  private func lastWord(_ text: String) -> Int? {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return nil }
    return (0...(bytes.count - wanted.count)).reversed().first { bytes[$0...].starts(with: wanted) }
  }

  /// Moves to the literal object that an expression gives: itself, the constant of a name, the first argument of a call, or
  /// what a function returns.
  ///
  /// - Returns: Whether there is one.
  private mutating func seekObject(depth: Int) throws(JSONError) -> Bool {
    guard depth < 8 else { return false }
    try skipSpace()
    if byte == UInt8(ascii: "{") { return true }
    if byte == UInt8(ascii: "(") {
      let open = at
      at += 1
      try skipToClose()
      at += 1
      guard seek("=>", before: "{;") else {
        at = open + 1
        return try seekObject(depth: depth + 1)
      }
      return try seekBody(depth: depth)
    }
    let start = at
    while let byte, Self.isWord(byte) || byte == UInt8(ascii: ".") { at += 1 }
    let name = String(decoding: bytes[start..<at], as: UTF8.self)
    if name.isEmpty { return false }
    try skipSpace()
    if name == "async" { return try seekObject(depth: depth + 1) }
    if name == "function" {
      guard seek("(", before: "{") else { return false }
      try skipToClose()
      guard seek("{", before: ";") else { return false }
      at -= 1
      return try seekBody(depth: depth)
    }
    if byte == UInt8(ascii: "(") {
      at += 1
      return try seekObject(depth: depth + 1)
    }
    if starts("=>") {
      at += 2
      return try seekBody(depth: depth)
    }
    for keyword in ["const ", "let ", "var ", "function "] {
      guard let found = bytes.firstRange(of: Array((keyword + name).utf8)) else { continue }
      at = found.upperBound
      if let byte, Self.isWord(byte) { continue }
      if keyword == "function " {
        at = found.lowerBound
      } else {
        guard seek("=", before: ";") else { return false }
      }
      return try seekObject(depth: depth + 1)
    }
    return false
  }

  /// Moves from after `=>`, or from the bracket of a function's body, to the returned object.
  private mutating func seekBody(depth: Int) throws(JSONError) -> Bool {
    try skipSpace()
    guard byte == UInt8(ascii: "{") else { return try seekObject(depth: depth + 1) }
    guard let found = bytes[at...].firstRange(of: Array("return".utf8)) else { return false }
    // A function with several ends decides when it runs.
    if bytes[found.upperBound...].firstRange(of: Array("return ".utf8)) != nil { return false }
    at = found.upperBound
    return try seekObject(depth: depth + 1)
  }

  private mutating func skipToClose() throws(JSONError) {
    repeat {
      if byte == UInt8(ascii: ",") { at += 1 }
      try skipExpression()
    } while byte == UInt8(ascii: ",")
  }

  /// Moves behind a text; returns false, and does not move, if one of the other characters comes first.
  private mutating func seek(_ text: String, before stops: String) -> Bool {
    var index = at
    while index < bytes.count {
      if bytes[index...].starts(with: text.utf8) {
        at = index + text.utf8.count
        return true
      }
      if stops.utf8.contains(bytes[index]) { return false }
      index += 1
    }
    return false
  }
}
