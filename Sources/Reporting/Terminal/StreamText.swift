import Model

/// Makes text of any origin safe for standard output and standard error.
///
/// A terminal obeys control characters. Logs of CI systems obey lines such as `::error::` (GitHub Actions) and `##vso[…]`
/// (Azure Pipelines). Here such characters become `\u{9B}`, and a backslash breaks such commands.
package enum StreamText {
  /// Longest line in UTF-8 bytes; the rest is cut.
  package static let mostLineBytes = 16_000

  /// Returns text as one line; line feeds in it are escaped.
  ///
  /// - Parameter allowsStyle: Whether the sequences of `TerminalStyle` stay as they are.
  package static func line(_ text: String, allowsStyle: Bool = false) -> String {
    let plain = escaped(text, allowsStyle: allowsStyle)
    return PlainText.clip(withoutCommands(plain), bytes: mostLineBytes)
  }

  /// Returns text of several lines, each of them escaped.
  package static func lines(_ text: String, allowsStyle: Bool = false) -> String {
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return line(text, allowsStyle: allowsStyle) }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String($0), allowsStyle: allowsStyle) }.joined(separator: "\n")
  }

  /// Returns a command for GitHub Actions as one line, with its beginning.
  package static func workflowCommand(_ text: String) -> String { escaped(text, allowsStyle: false) }

  /// Returns JSON text with the same values; what a terminal or a log obeys is escaped inside of its strings.
  package static func json(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar == "#", last == "#" {
        result.append(contentsOf: "\\u0023".unicodeScalars)
      } else if scalar == "\n" || !(isObeyed(scalar) || VisibleText.isHidden(scalar)) {
        result.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          let zeros = String(repeating: "0", count: 4 - digits.count)
          result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
        }
      }
      last = scalar
    }
    return String(result)
  }

  private static func escaped(_ text: String, allowsStyle: Bool) -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var result = String.UnicodeScalarView()
    var rest = VisibleText.of(text).unicodeScalars[...]
    while let scalar = rest.first {
      if allowsStyle, scalar == "\u{1B}", let length = styleLength(rest) {
        result.append(contentsOf: rest.prefix(length))
        rest = rest.dropFirst(length)
        continue
      }
      if scalar == "\n" {
        result.append(contentsOf: "\\n".unicodeScalars)
      } else if isObeyed(scalar) {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
      rest = rest.dropFirst()
    }
    return String(result)
  }

  /// Returns the length of a color (`ESC [ 31 m`) or of a link to a file (`ESC ] 8 ; ; … ESC \`) at the beginning.
  private static func styleLength(_ text: String.UnicodeScalarView.SubSequence) -> Int? {
    let body = text.dropFirst()
    if body.first == "[" {
      let digits = body.dropFirst().prefix { ("0"..."9").contains($0) }
      let end = body.dropFirst(1 + digits.count).first
      return end == "m" && (1...2).contains(digits.count) ? digits.count + 3 : nil
    }
    let link = "]8;;".unicodeScalars
    guard body.starts(with: link) else { return nil }
    let target = body.dropFirst(4).prefix { (0x21...0x7E).contains($0.value) && $0 != "\u{5C}" }
    let isFile = target.isEmpty || target.starts(with: "file:///".unicodeScalars)
    let end = body.dropFirst(4 + target.count)
    return isFile && end.starts(with: "\u{1B}\u{5C}".unicodeScalars) ? target.count + 7 : nil
  }

  /// Control characters, line separators and noncharacters. `VisibleText` shows what hides or reorders text.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029: true
    default: scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }
  }

  /// Breaks `::command` at the start of a line and `##word[` anywhere.
  ///
  /// Sources: GitHub Docs, "Workflow commands"; Azure Pipelines documentation, "Logging commands"; TeamCity
  /// documentation, "Service messages".
  private static func withoutCommands(_ line: String) -> String {
    var text = line
    let start = text.unicodeScalars.firstIndex { !$0.properties.isWhitespace }
    if let start, text.unicodeScalars[start...].starts(with: "::".unicodeScalars) {
      text.unicodeScalars.insert("\u{5C}", at: start)
    }
    guard text.contains("##") else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      result.append(scalar)
      rest = rest.dropFirst()
      guard scalar == "#", rest.first == "#" else { continue }
      let word = rest.dropFirst().prefix { $0.properties.isAlphabetic }
      if rest.dropFirst(1 + word.count).first == "[" { result.append("\u{5C}") }
    }
    return String(result)
  }
}
