/// Measures, cuts and wraps text by the columns that a terminal gives it.
enum DisplayWidth {
  /// Returns the number of columns: two for a wide East Asian character or an emoji, none for a combining mark or a color.
  static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    var count = 0
    var isColor = false
    for character in text {
      if character == "\u{1B}" { isColor = true }
      if !isColor { count += columns(character) }
      if character == "m" { isColor = false }
    }
    return count
  }

  /// Returns text filled with blanks to at least `width` columns.
  static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  /// Returns text of at most `width` columns, with an ellipsis if it was cut.
  static func cut(_ text: String, to width: Int) -> String {
    if of(text) <= width { return text }
    var left = width - 1
    let kept = text.prefix { character in
      left -= columns(character)
      return left >= 0
    }
    return kept + "…"
  }

  /// Returns lines of at most `width` columns, broken between words; a longer word gets a line of its own.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let columns = of(word)
      if !line.isEmpty, used + 1 + columns > width {
        lines.append(line)
        (line, used) = (String(word), columns)
      } else {
        used += columns + (line.isEmpty ? 0 : 1)
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
  }

  private static func columns(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  /// Blocks whose characters are wide. Source: Unicode Standard Annex #11, East Asian Width.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
