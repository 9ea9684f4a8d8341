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
    var result = String.UnicodeScalarView()
    for character in text {
      let scalars = character.unicodeScalars
      if scalars.count == 1 || !scalars.contains(where: isMarkup) {
        result.append(contentsOf: scalars)
        continue
      }
      for scalar in scalars {
        if isMarkup(scalar) {
          result.append("\u{2060}")
          result.append(scalar)
          result.append("\u{2060}")
        } else {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }
  private static func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "&", "\"", "'": true
    default: false
    }
  }
}
