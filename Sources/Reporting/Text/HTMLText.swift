import Model

/// Prepares text for templates, whose engine escapes it character by character.
enum HTMLText {
  /// Returns one line of at most `limit` bytes; the templates escape it.
  static func line(_ text: String, bytes limit: Int = 2000) -> String {
    apart(PlainText.line(text, bytes: limit))
  }

  /// Separates markup characters from combining marks with an invisible word joiner.
  ///
  /// The engine compares whole characters. It would not escape a `"` with a combining mark, which would end an attribute.
  static func apart(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.map { character in
      let word = String(character)
      if word.unicodeScalars.count == 1 { return word }
      return word.replacingScalars { isMarkup($0) ? "\u{2060}\($0)\u{2060}" : nil }
    }.joined()
  }
  private static func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "&", "\"", "'": true
    default: false
    }
  }
}
