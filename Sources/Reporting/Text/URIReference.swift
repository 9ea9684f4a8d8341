/// A path as RFC 3986 writes a relative reference.
enum URIReference {
  /// Everything but unreserved characters and the slash is percent-encoded; a leading slash is dropped.
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
