import Model

/// Writes a path as a relative reference of RFC 3986.
enum URIReference {
  /// Percent-encodes everything except unreserved characters and slashes, and removes leading slashes.
  static func relative(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in PlainText.line(path).utf8.drop(while: { $0 == UInt8(ascii: "/") }) {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": result.unicodeScalars.append(scalar)
      default: result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return result.isEmpty ? "." : result
  }
}
