/// Shows characters that a person does not see, or that change the order of others, by their code.
///
/// With them, a name can look like another one: a report would show `gnp.exe` where the file says `exe.png` backwards.
package enum VisibleText {
  /// Returns text with `\u{202E}` for a character that hides or reorders text.
  ///
  /// Joiners stay between letters and symbols outside of ASCII, where scripts and emoji need them.
  ///
  /// - Parameter backslash: Two backslashes where the text is source code of JSON.
  package static func of(_ text: String, backslash: String = "\\") -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let joins = isJoiner(scalar) && isJoined(last) && isJoined(rest.first)
      if isHidden(scalar), !joins {
        result.append(
          contentsOf: "\(backslash)u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { (0x200C...0x200D).contains(scalar.value) }

  private static func isJoined(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { !$0.isASCII && !isHidden($0) && !$0.properties.isWhitespace } ?? false
  }

  /// Source: Unicode Standard Annex 9 (marks of direction), and the property Default_Ignorable_Code_Point of
  /// DerivedCoreProperties.txt without the variation selectors, which choose the form of an emoji.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00AD, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E: true
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0: true
    case 0x80...0x9F, 0xE0000...0xE007F: true
    default: false
    }
  }
}
