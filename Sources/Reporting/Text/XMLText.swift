import Model

/// Escapes text for XML 1.0, without the characters that XML forbids.
package enum XMLText {
  package static func attribute(_ text: String) -> String { escape(text, attribute: true) }
  package static func content(_ text: String) -> String { escape(text, attribute: false) }

  private static func escape(_ text: String, attribute: Bool) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    let text = PlainText.clean(text)
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case UInt8(ascii: "\n") where attribute: result += "&#10;".utf8
      case UInt8(ascii: "\t") where attribute: result += "&#9;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte is printable ASCII that needs no escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: (0x20...0x7E).contains(byte)
    }
  }
}
