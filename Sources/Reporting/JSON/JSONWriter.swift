import Model

/// Appends JSON to bytes, keys in the order of the calls; `JSONEncoder` fixes no order and is slow.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func key(_ name: String) {
    separate()
    literal(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }
  mutating func begin(_ bracket: Bracket) {
    separate()
    bytes.append(bracket == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
    needsComma = false
  }
  mutating func end(_ bracket: Bracket) {
    bytes.append(bracket == .object ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    needsComma = true
  }
  enum Bracket { case object, array }

  /// Starts a line before the next key or item, so that differences stay small.
  mutating func newline() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(UInt8(ascii: "\n"))
  }
  mutating func value(_ text: String) {
    separate()
    literal(text)
    needsComma = true
  }
  mutating func value(_ text: String?) {
    if let text { value(text) } else { raw("null") }
  }
  mutating func value(_ number: Int) { raw(String(number)) }
  mutating func value(_ flag: Bool) { raw(flag ? "true" : "false") }
  /// Three decimals; a number that JSON has no form for becomes text.
  mutating func value(_ number: Double) {
    if number.isFinite { raw(number.shortDescription) } else { value(number.shortDescription) }
  }
  mutating func field(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes += text.utf8
    needsComma = true
  }
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
  private static let hexDigits = Array("0123456789abcdef".utf8)
  private mutating func literal(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() where Self.needsEscape(byte) {
        bytes.append(contentsOf: utf8[start..<index])
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    default:
      bytes += "u00".utf8
      bytes += [Self.hexDigits[Int(byte >> 4)], Self.hexDigits[Int(byte & 15)]]
    }
  }
}
