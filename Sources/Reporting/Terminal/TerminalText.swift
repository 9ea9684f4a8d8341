/// Columns and colors of what is printed for a person.
enum TerminalText {
  enum Tone: String {
    case good = "32"
    case bad = "31"
    case doubtful = "33"
    case faint = "2"
  }

  /// At least `width` characters, filled with blanks.
  static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// At most `width` characters, and never fewer than 20 for the sake of a narrow terminal.
  static func cut(_ text: String, _ width: Int) -> String {
    let width = max(20, width)
    return text.count <= width ? text : String(text.prefix(width - 1)) + "…"
  }

  static func paint(_ text: String, _ tone: Tone, usesColor: Bool) -> String {
    usesColor ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }
}
