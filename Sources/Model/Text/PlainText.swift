/// Makes text of unknown origin safe for a report: no control characters, limited length, one line.
package enum PlainText {
  /// Removes the characters that XML 1.0 forbids and terminals obey: C0 except tab and line feed, DEL, C1, noncharacters.
  package static func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    if !text.unicodeScalars.contains(where: isForbidden) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isForbidden(scalar) { scalars.append(scalar) }
    return String(scalars)
  }

  /// Cleans text, and replaces each run of white space by one blank.
  package static func line(_ text: String) -> String {
    if isPlainLine(text) { return text }
    var scalars = String.UnicodeScalarView()
    var pending = false
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        pending = !scalars.isEmpty
      } else if !isForbidden(scalar) {
        if pending { scalars.append(" ") }
        pending = false
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// Whether text is printable ASCII with single blanks between words.
  private static func isPlainLine(_ text: String) -> Bool {
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      guard (0x20...0x7E).contains(byte), byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20 || text.isEmpty
  }

  /// Returns at most `limit` UTF-8 bytes, cut between scalars, with an ellipsis if it was cut.
  package static func clip(_ text: String, bytes limit: Int) -> String {
    if text.utf8.count <= limit { return text }
    var scalars = String.UnicodeScalarView()
    var count = 3
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > limit { break }
      scalars.append(scalar)
    }
    return String(scalars) + "…"
  }

  package static func line(_ text: String, bytes limit: Int) -> String { clip(line(text), bytes: limit) }

  /// Also removes the marks that change the direction of the following text; for terminals.
  package static func terminal(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in line(text).unicodeScalars where !isDirectionMark(scalar) { scalars.append(scalar) }
    return String(scalars)
  }

  /// `1 case`, `38 cases`, `2,500 cases`.
  package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    grouped(number) + " " + (number == 1 ? noun : plural ?? noun + "s")
  }

  package static func grouped(_ number: Int) -> String {
    var digits = Array(String(number.magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// Returns text without a final full stop, for use before a colon.
  package static func phrase(_ text: String) -> String {
    var text = line(text)
    while text.hasSuffix(".") && !text.hasSuffix("..") { text.removeLast() }
    return text
  }

  /// Ends with a full stop, unless the text ends like a sentence or with a location in brackets: `Remove it. (w.yml:3)`.
  package static func sentence(_ text: String) -> String {
    let text = line(text)
    guard let last = text.last, !".!?…".contains(last) else { return text }
    if last == ")", text.contains(". (") { return text }
    return text + "."
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    default: scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }
  }
  private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
