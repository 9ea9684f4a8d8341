import Model

/// How lines are printed for a person: their width, colors and links.
package struct TerminalStyle: Hashable, Sendable {
  /// Columns at which text wraps; nil for a file or a pipe, whose lines stay whole.
  package var width: Int?
  package var usesColor: Bool
  /// Whether a path is a hyperlink (the control sequence OSC 8).
  package var usesLinks: Bool

  package init(width: Int? = nil, usesColor: Bool = false, usesLinks: Bool = false) {
    self.width = width
    self.usesColor = usesColor
    self.usesLinks = usesLinks
  }

  /// For a file or a pipe.
  package static let plain = TerminalStyle()

  /// Returns the style for an output.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the output is a terminal. Anything else gets plain text.
  ///   - columns: The terminal's own width; `COLUMNS` overrides it, and 80 replaces an unknown one.
  ///   - environment: `NO_COLOR` and `CI` turn color and links off. `TERM=dumb` does so too.
  package init(isTerminal: Bool, columns: Int?, environment: [String: String]) {
    guard isTerminal else {
      self = .plain
      return
    }
    let chosen = environment["COLUMNS"].flatMap(Int.init) ?? columns ?? 80
    let isPlain =
      environment["NO_COLOR"] != nil || environment["CI"] != nil || environment["TERM"] == "dumb"
    // The console of Linux prints a hyperlink's address.
    self.init(
      width: min(max(chosen, 40), 1000), usesColor: !isPlain,
      usesLinks: !isPlain && environment["TERM"] != "linux")
  }

  /// The meaning of a color.
  enum Tone: String {
    case good = "32"
    case bad = "31"
    case undecided = "33"
    case faint = "2"
    case strong = "1"
  }

  func paint(_ text: String, _ tone: Tone) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Returns text that opens a file where the terminal supports hyperlinks, and the bare text elsewhere.
  ///
  /// - Parameter path: The file's absolute path; nil makes no link.
  func link(_ text: String, to path: String?) -> String {
    guard usesLinks, let path, path.hasPrefix("/") else { return text }
    return "\u{1B}]8;;file:///\(URIReference.relative(path))\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// Returns text cut to the width that is left after `used` columns; whole without a width.
  func cut(_ text: String, after used: Int = 0) -> String {
    width.map { DisplayWidth.cut(text, to: max(8, $0 - used)) } ?? text
  }

  /// Returns text wrapped between words at the width that is left after `indent` columns, each line indented.
  func wrap(_ text: String, indent: Int = 0) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    guard let width else { return [blanks + text] }
    // Longer lines are hard to read.
    return DisplayWidth.wrap(text, to: max(20, min(width, 120) - indent)).map { blanks + $0 }
  }

  /// Returns text wrapped with `head` in place of the first line's indentation.
  func wrap(_ text: String, indent: Int = 4, after head: String) -> [String] {
    let lines = wrap(PlainText.terminal(text), indent: indent)
    return [head + lines[0].dropFirst(indent)] + lines.dropFirst()
  }
}
