/// Text that XML forbids and that test runners write nevertheless.
enum ForbiddenCharacters {
  /// Returns the text with U+FFFD in place of control characters, of references to characters that do not exist, and of
  /// bytes that are not UTF-8. UTF-16 with a byte-order mark stays.
  static func replaced(in bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return bytes }
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let length = forbiddenLength(text, at: index)
      if length == 0 { result.append(text[index]) } else { result += [0xEF, 0xBF, 0xBD] }
      index += max(length, 1)
    }
    return result
  }

  /// Returns how many bytes at an offset are one forbidden character or reference; 0 for allowed text.
  private static func forbiddenLength(_ text: [UInt8], at index: Int) -> Int {
    if text[index] < 0x20 { return isForbidden(UInt32(text[index])) ? 1 : 0 }
    let rest = text[index...].prefix(12)
    guard rest.starts(with: "&#".utf8), let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return 0 }
    let digits = rest[(index + 2)..<end]
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let number = UInt32(
      String(decoding: digits.dropFirst(isHexadecimal ? 1 : 0), as: UTF8.self), radix: isHexadecimal ? 16 : 10
    )
    return number.map(isForbidden) ?? false ? end - index + 1 : 0
  }

  /// Source: XML 1.0, production 2 (Char).
  private static func isForbidden(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: false
    default: true
    }
  }
}
