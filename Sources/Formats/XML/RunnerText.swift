/// XML as test runners write it, with what a parser rejects or changes made harmless.
///
/// - U+FFFD replaces control characters, references to characters that do not exist, and bytes that are not UTF-8.
/// - References replace tabs and line ends in attribute values, which a parser reads as spaces (XML 1.0, 3.3.3): names of
///   parameterized tests differ in them.
struct RunnerText {
  private let text: [UInt8]
  private var result: [UInt8] = []
  private var index = 0
  /// The quote of the attribute value at `index`; nil outside of values.
  private var quote: UInt8?
  private var isInTag = false

  /// Returns the repaired text. UTF-16 with a byte-order mark stays.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return bytes }
    var repair = RunnerText(bytes)
    repair.run()
    return repair.result
  }

  private init(_ bytes: [UInt8]) {
    text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    result.reserveCapacity(text.count)
  }

  private mutating func run() {
    while index < text.count {
      let length = forbiddenLength
      if length > 0 {
        result += [0xEF, 0xBF, 0xBD]
        index += length
      } else if !isInTag, text[index] == UInt8(ascii: "<"), let end = markupEnd {
        copy(past: end)
      } else {
        step()
      }
    }
  }

  private mutating func step() {
    let byte = text[index]
    index += 1
    if let open = quote {
      if byte == open { quote = nil }
      if byte == 0x09 || byte == 0x0A || byte == 0x0D {
        result += Array("&#\(byte);".utf8)
        return
      }
    } else if isInTag {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      if byte == UInt8(ascii: ">") { isInTag = false }
    } else if byte == UInt8(ascii: "<") {
      isInTag = true
    }
    result.append(byte)
  }

  /// What ends the comment, CDATA section or processing instruction at `index`; nil for other text.
  private var markupEnd: [UInt8]? {
    let rest = text[index...].prefix(9)
    if rest.starts(with: "<!--".utf8) { return Array("-->".utf8) }
    if rest.starts(with: "<![CDATA[".utf8) { return Array("]]>".utf8) }
    if rest.starts(with: "<?".utf8) { return Array("?>".utf8) }
    return nil
  }

  private mutating func copy(past end: [UInt8]) {
    while index < text.count {
      if text[index...].starts(with: end) {
        result += end
        index += end.count
        return
      }
      let length = forbiddenLength
      if length == 0 { result.append(text[index]) } else { result += [0xEF, 0xBF, 0xBD] }
      index += max(length, 1)
    }
  }

  /// How many bytes at `index` are one forbidden character or reference; 0 for allowed text.
  private var forbiddenLength: Int {
    if text[index] < 0x20 { return Self.isForbidden(UInt32(text[index])) ? 1 : 0 }
    let rest = text[index...].prefix(12)
    guard rest.starts(with: "&#".utf8), let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return 0 }
    let digits = rest[(index + 2)..<end]
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let number = UInt32(
      String(decoding: digits.dropFirst(isHexadecimal ? 1 : 0), as: UTF8.self), radix: isHexadecimal ? 16 : 10
    )
    return number.map(Self.isForbidden) ?? false ? end - index + 1 : 0
  }

  /// Source: XML 1.0, production 2 (Char).
  private static func isForbidden(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: false
    default: true
    }
  }
}
