/// Parts of a line.
extension MarkdownReader {
  /// Whether a line is a numbered criterion: `AC1: The icon is centered`.
  static func isNumberedCriterion(_ text: String) -> Bool {
    guard let prefix = ["AC", "AK"].first(where: { text.hasPrefix($0) }) else { return false }
    let rest = text.dropFirst(prefix.count).drop { $0 == "-" || $0 == " " || $0 == "#" }
    let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard digits.first?.isNumber ?? false, let mark = rest.dropFirst(digits.count).first else { return false }
    return ":)–—-".contains(mark) || digits.last == "."
  }

  /// Returns a line without the tags of a folded section; nil for a line of tags only.
  static func withoutTags(_ content: String) -> String? {
    var text = content
    for tag in ["details", "summary", "br", "div", "p"] {
      for form in ["<\(tag)>", "</\(tag)>", "<\(tag)/>", "<\(tag) />", "<\(tag) open>"] {
        text = text.replacing(form, with: " ")
      }
    }
    return text.trimmed.isEmpty ? nil : text.trimmed
  }

  /// Returns the indentation, in which a tab counts as four spaces, and the rest.
  static func indented(_ text: String) -> (indent: Int, content: String) {
    var indent = 0
    for letter in text {
      if letter == " " { indent += 1 } else if letter == "\t" { indent += 4 } else { break }
    }
    return (indent, text[...].trimmed)
  }

  /// Returns the text after a list mark, or nil.
  static func item(_ content: String) -> String? {
    let rest: Substring
    if let mark = content.first, "-*+•".contains(mark) {
      rest = content.dropFirst()
    } else {
      let digits = content.prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count), let mark = content.dropFirst(digits.count).first,
        mark == "." || mark == ")"
      else { return nil }
      rest = content.dropFirst(digits.count + 1)
    }
    guard rest.first.map(\.isWhitespace) ?? true else { return nil }
    return rest.trimmed
  }

  /// Returns the parts of `**Goal:** text`, `**Goal**: text`, or a line that is entirely bold.
  static func label(_ content: String) -> (label: String, rest: String)? {
    guard content.hasPrefix("**"), let end = content.dropFirst(2).firstRange(of: "**") else { return nil }
    let inside = content[content.index(content.startIndex, offsetBy: 2)..<end.lowerBound].trimmed
    let after = content[end.upperBound...].trimmed
    guard !inside.isEmpty else { return nil }
    if inside.hasSuffix(":") { return (inside.dropLast().trimmed, after) }
    if after.hasPrefix(":") { return (inside, after.dropFirst().trimmed) }
    return after.isEmpty ? (inside, "") : nil
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: String {
    var part = self[...]
    while part.first?.isWhitespace ?? false { part = part.dropFirst() }
    while part.last?.isWhitespace ?? false { part = part.dropLast() }
    return String(part)
  }
}
