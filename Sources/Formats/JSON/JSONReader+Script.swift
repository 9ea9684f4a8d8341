/// The search for the exported object of a script.
extension JSONReader {
  /// Returns the object that a script exports; a node with `code` if it is no literal object.
  package static func exported(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
    var reader = JSONReader(SourceText.utf8(bytes), .script)
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

  /// Returns what a name of a constant at the top of the script gives, also `colors.light`, if nothing else is in the
  /// expression; nil, without a move, for another expression.
  mutating func constantValue(depth: Int) throws(JSONError) -> JSONNode? {
    let start = at
    let names = skipName().split(separator: ".").map(String.init)
    try skipSpace()
    if starts("as ") || starts("satisfies ") { try skipExpression() }
    var found: JSONNode?
    if let first = names.first, byte.map({ Self.ends.contains($0) }) ?? true {
      found = try constant(first, depth: depth)
      for name in names.dropFirst() { found = found?[name] }
    }
    if found == nil { at = start }
    return found
  }

  /// Returns the literal value of a constant at the top of the script; nil, without a move, if it is computed.
  mutating func constant(_ name: String, depth: Int) throws(JSONError) -> JSONNode? {
    guard let offset = constants[name] else { return nil }
    let start = at
    defer { at = start }
    at = offset
    guard seek("=", before: ";\n") else { return nil }
    try skipSpace()
    // The value can name another constant.
    let found = try value(depth: depth + 8)
    return found.code == nil ? found : nil
  }

  /// Returns the offsets behind the names of constants at the beginnings of lines.
  static func constants(_ bytes: [UInt8], _ lineStarts: [Int]) -> [String: Int] {
    var found: [String: Int] = [:]
    for start in lineStarts {
      let line = bytes[start...].prefix(200)
      for words in ["const ", "export const "] where line.starts(with: words.utf8) {
        let name = line.dropFirst(words.utf8.count).prefix(while: isWord)
        found[String(decoding: name, as: UTF8.self)] = name.endIndex
      }
    }
    return found
  }

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
    let name = skipName()
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

  /// Moves behind words that are joined by dots, and returns them.
  private mutating func skipName() -> String {
    let start = at
    while let byte, Self.isWord(byte) || byte == UInt8(ascii: ".") { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
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
