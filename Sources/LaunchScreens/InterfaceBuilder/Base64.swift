// By hand, because Foundation rejects digits without padding.

/// Base-64 text as Interface Builder writes it: with white space between the digits, sometimes without padding.
enum Base64 {
  static func text(_ encoded: String) -> String {
    var bytes: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for digit in encoded.utf8 {
      guard let value = value(digit) else { continue }
      buffer = (buffer << 6 | value) & 0xFFFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - 65)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - 71)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit + 4)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
