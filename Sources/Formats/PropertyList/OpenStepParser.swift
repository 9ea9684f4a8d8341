/// Reads the old-style ("OpenStep") property list that Xcode writes project files in.
///
/// Also accepts the body of a `.strings` file as a dictionary, as CoreFoundation does.
struct OpenStepParser {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func parse(_ bytes: [UInt8]) throws(PlistError) -> PlistNode {
    var parser = OpenStepParser(bytes)
    try parser.skipBlank()
    guard parser.position < bytes.count else { throw PlistError(line: nil, message: "the file is empty") }
    let root = try parser.value(depth: 0)
    try parser.skipBlank()
    if case .string = root.content, parser.position < bytes.count,
      [UInt8(ascii: "="), UInt8(ascii: ";")].contains(bytes[parser.position])
    {
      parser = OpenStepParser(bytes)
      return PlistNode(
        content: .dictionary(try parser.dictionary(depth: 0, opened: 1, isBody: true)), line: 1)
    }
    if parser.position < bytes.count {
      throw parser.failure("unexpected \(parser.quotedHere) after the end of the list")
    }
    return root
  }

  /// Whether a text has nothing but blanks and comments.
  static func isBlank(_ bytes: [UInt8]) -> Bool {
    var parser = OpenStepParser(bytes)
    return (try? parser.skipBlank()) != nil && parser.position == bytes.count
  }

  private func failure(_ message: String) -> PlistError { PlistError(line: line, message: message) }

  private var quotedHere: String {
    guard position < bytes.count else { return "end of file" }
    let end = min(bytes.count, position + 12)
    let text = String(decoding: bytes[position..<end].prefix { $0 >= 0x20 }, as: UTF8.self)
    return "\"\(text)\""
  }

  private mutating func skipBlank() throws(PlistError) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x0A {
        line += 1
        position += 1
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        position += 1
      } else if byte == 0xE2, position + 2 < bytes.count, bytes[position + 1] == 0x80,
        bytes[position + 2] == 0xA8 || bytes[position + 2] == 0xA9
      {
        position += 3
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*")
      {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(PlistError) {
    let start = line
    if bytes[position + 1] == UInt8(ascii: "/") {
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      return
    }
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
    throw PlistError(line: start, message: "the comment that starts here does not end")
  }

  private mutating func value(depth: Int) throws(PlistError) -> PlistNode {
    guard depth < PlistLimit.depth else {
      throw failure("values nest deeper than \(PlistLimit.depth) levels")
    }
    guard position < bytes.count else { throw failure("the file ends where a value is expected") }
    let start = line
    switch bytes[position] {
    case UInt8(ascii: "{"):
      position += 1
      return PlistNode(content: .dictionary(try dictionary(depth: depth, opened: start)), line: start)
    case UInt8(ascii: "("):
      position += 1
      return PlistNode(content: .array(try array(depth: depth, opened: start)), line: start)
    case UInt8(ascii: "<"):
      return PlistNode(content: .data(try data()), line: start)
    default:
      return PlistNode(content: .string(try string()), line: start)
    }
  }

  /// - Parameter isBody: Whether the dictionary has no braces and ends with the file.
  private mutating func dictionary(
    depth: Int, opened: Int, isBody: Bool = false
  ) throws(PlistError) -> PlistDictionary {
    var result = PlistDictionary()
    while true {
      try skipBlank()
      if isBody, position == bytes.count { return result }
      guard position < bytes.count else {
        throw PlistError(line: opened, message: "the file ends inside the dictionary that starts here")
      }
      if bytes[position] == UInt8(ascii: "}"), !isBody {
        position += 1
        return result
      }
      let keyLine = line
      let key = try string()
      try skipBlank()
      if isBody, position < bytes.count, bytes[position] == UInt8(ascii: ";") {
        // A key without a value is its own value.
        result.append(.init(key: key, line: keyLine, value: PlistNode(content: .string(key), line: keyLine)))
        position += 1
        continue
      }
      guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
        throw failure("\"=\" is missing after the key \"\(key.prefix(80))\"")
      }
      position += 1
      try skipBlank()
      let value = try value(depth: depth + 1)
      result.append(.init(key: key, line: keyLine, value: value))
      try skipBlank()
      guard position < bytes.count, bytes[position] == UInt8(ascii: ";") else {
        throw failure("\";\" is missing after the value of \"\(key.prefix(80))\"")
      }
      position += 1
    }
  }

  private mutating func array(depth: Int, opened: Int) throws(PlistError) -> [PlistNode] {
    var result: [PlistNode] = []
    while true {
      try skipBlank()
      guard position < bytes.count else {
        throw PlistError(line: opened, message: "the file ends inside the list that starts here")
      }
      if bytes[position] == UInt8(ascii: ")") {
        position += 1
        return result
      }
      result.append(try value(depth: depth + 1))
      try skipBlank()
      if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
        position += 1
      } else if position < bytes.count, bytes[position] != UInt8(ascii: ")") {
        throw failure("\",\" or \")\" is expected before \(quotedHere)")
      }
    }
  }

  private mutating func data() throws(PlistError) -> [UInt8] {
    position += 1
    var result: [UInt8] = []
    var half: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: ">") {
        if half != nil { throw failure("data has an odd number of digits") }
        return result
      }
      if byte == 0x0A { line += 1 }
      if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      guard let digit = hexDigit(byte) else { throw failure("data may hold hexadecimal digits only") }
      if let high = half {
        result.append(high << 4 | digit)
        half = nil
      } else {
        half = digit
      }
    }
    throw failure("the file ends inside data")
  }

  private func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func string() throws(PlistError) -> String {
    guard position < bytes.count else { throw failure("the file ends where a string is expected") }
    let first = bytes[position]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
    let start = position
    while position < bytes.count, isBare(bytes[position]) { position += 1 }
    guard position > start else { throw failure("unexpected \(quotedHere)") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(PlistError) -> String {
    let opened = line
    position += 1
    var result: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == quote {
        guard let text = String(validating: result, as: UTF8.self) else {
          throw PlistError(line: opened, message: "a string is not UTF-8 text")
        }
        return text
      }
      if byte == 0x0A { line += 1 }
      if byte == UInt8(ascii: "\\") {
        appendEscape(to: &result)
      } else {
        result.append(byte)
      }
    }
    throw PlistError(line: opened, message: "the file ends inside the string that starts here")
  }

  private mutating func appendEscape(to result: inout [UInt8]) {
    guard position < bytes.count else { return }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "a"): result.append(0x07)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "v"): result.append(0x0B)
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      var code: UInt32 = 0
      var digits = 0
      while digits < 4, position < bytes.count, let digit = hexDigit(bytes[position]) {
        code = code << 4 | UInt32(digit)
        digits += 1
        position += 1
      }
      // A lone surrogate is not a scalar; the replacement character replaces it.
      let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
      result.append(contentsOf: Array(String(Character(scalar)).utf8))
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = UInt32(byte - UInt8(ascii: "0"))
      var digits = 1
      while digits < 3, position < bytes.count,
        (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(bytes[position])
      {
        code = code << 3 | UInt32(bytes[position] - UInt8(ascii: "0"))
        digits += 1
        position += 1
      }
      let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
      result.append(contentsOf: Array(String(Character(scalar)).utf8))
    default:
      if byte == 0x0A { line += 1 }
      result.append(byte)
    }
  }
}
