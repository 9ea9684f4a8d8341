extension PlainXML {
  func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - at >= count else { return false }
    for index in 0..<count where bytes[at + index] != text.utf8Start[index] { return false }
    return true
  }

  mutating func skipSpace() {
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  /// Skips a comment or a processing instruction; rejects a document type.
  mutating func skipMarkup() throws(ParseError) -> Bool {
    if starts("<!--") {
      try skip(past: "-->", "a comment")
      return true
    }
    if starts("<?") {
      try skip(past: "?>", "a processing instruction")
      return true
    }
    if starts("<!"), !starts("<![CDATA[") {
      throw error("it has a document type, which may define entities; remove it")
    }
    return false
  }

  private mutating func skip(past end: StaticString, _ name: String) throws(ParseError) {
    while at < bytes.count {
      if starts(end) {
        at += end.utf8CodeUnitCount
        return
      }
      at += 1
    }
    throw error("it ends in \(name)")
  }

  /// Returns the text of a CDATA section.
  mutating func section() throws(ParseError) -> String {
    at += 9
    let start = at
    try skip(past: "]]>", "a CDATA section")
    return Self.text(bytes[start..<at - 3])
  }

  /// Returns the character data up to a byte, with references replaced.
  mutating func characters(until end: UInt8) throws(ParseError) -> String {
    var text: [UInt8] = []
    while at < bytes.count, bytes[at] != end {
      if bytes[at] == UInt8(ascii: "&") {
        text += try reference()
      } else {
        text.append(bytes[at])
        at += 1
      }
    }
    return Self.text(text[...])
  }

  /// Replaces control characters by U+FFFD.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var clean = Array(bytes)
    if clean.contains(where: { $0 < 0x20 && !isSpace($0) }) {
      clean = clean.flatMap { $0 < 0x20 && !isSpace($0) ? [0xEF, 0xBF, 0xBD] : [$0] }
    }
    return String(decoding: clean, as: UTF8.self)
  }

  /// Reads `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;`, `&#10;` or `&#xA;`; there are no other references.
  private mutating func reference() throws(ParseError) -> [UInt8] {
    let limit = min(bytes.count, at + 12)
    guard let end = bytes[at..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      throw error("\"&\" begins no reference; write &amp;")
    }
    let name = String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
    let known: [String: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var text = known[name]
    if text == nil, name.hasPrefix("#") {
      let isHex = name.hasPrefix("#x")
      let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
      text = number.map { Unicode.Scalar($0).map { String(Character($0)) } ?? "\u{FFFD}" }
    }
    guard let text else { throw error("there is no entity \"&\(name);\"") }
    at = end + 1
    return Array(text.utf8)
  }

  // MARK: Tags

  mutating func startTag() throws(ParseError) -> (element: Element, isEmpty: Bool) {
    elements += 1
    guard elements <= Self.elementsAtMost else {
      throw error("it has more than \(Self.elementsAtMost) elements")
    }
    let position = mark()
    at += 1
    var element = Element(name: try name(), line: position.line, column: position.column)
    while true {
      let before = at
      skipSpace()
      if starts("/>") {
        at += 2
        return (element, true)
      }
      if starts(">") {
        at += 1
        return (element, false)
      }
      guard at > before else { throw error("unexpected text in <\(element.name)>") }
      try attribute(of: &element)
    }
  }

  private mutating func attribute(of element: inout Element) throws(ParseError) {
    let name = try name()
    skipSpace()
    guard starts("=") else { throw error("the attribute \(name) has no value") }
    at += 1
    skipSpace()
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
      throw error("the value of \(name) has no quotes")
    }
    let quote = bytes[at]
    at += 1
    let value = try characters(until: quote)
    guard at < bytes.count else { throw error("it ends in the value of \(name)") }
    at += 1
    guard element.attributes.count < Self.attributesAtMost else {
      throw error("<\(element.name)> has more than \(Self.attributesAtMost) attributes")
    }
    guard element.attributes.updateValue(value, forKey: name) == nil else {
      throw error("<\(element.name)> has the attribute \(name) twice")
    }
  }

  mutating func endTag(of element: Element) throws(ParseError) {
    at += 2
    let name = try name()
    skipSpace()
    guard name == element.name, starts(">") else {
      throw error("</\(name)> ends <\(element.name)> of line \(element.line)")
    }
    at += 1
  }

  /// Reads a name and removes its namespace prefix.
  private mutating func name() throws(ParseError) -> String {
    let start = at
    while at < bytes.count, !Self.isSpace(bytes[at]), !"<>/=\"'&;".utf8.contains(bytes[at]) { at += 1 }
    guard at > start, at - start <= 200 else { throw error("a name is expected") }
    let whole = bytes[start..<at]
    let local = whole.lastIndex(of: UInt8(ascii: ":")).map { whole[($0 + 1)...] } ?? whole
    return String(decoding: local, as: UTF8.self)
  }
}
