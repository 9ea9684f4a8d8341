/// Separates a line's checkbox and markup from its words.
enum StoryText {
  private static let done = ["✅", "☑️", "☑", "✔️", "✔", "🆗", "[x]", "[X]"]
  private static let open = ["[ ]", "❌", "✖️", "✖", "☐", "⬜️", "⬜", "🔲", "🔳", "[]"]

  static func read(_ raw: String) -> (box: StoryLine.Box?, text: String) {
    var rest = raw[...]
    var box: StoryLine.Box?
    search: while true {
      rest = rest.drop(while: \.isWhitespace)
      for (marks, meaning) in [(done, StoryLine.Box.done), (open, .open)] {
        // `[x](address)` is a link, not a checkbox.
        if let mark = marks.first(where: { rest.hasPrefix($0) }), !rest.dropFirst(mark.count).hasPrefix("(") {
          // A line with an open and a checked box is open.
          box = box == .open ? .open : meaning
          rest = rest.dropFirst(mark.count)
          continue search
        }
      }
      return (box, plain(String(rest)))
    }
  }

  /// Returns the text without bold, code marks and link addresses, and with single spaces.
  static func plain(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let letter = rest.first {
      if letter == "[", let end = rest.firstRange(of: "]("),
        let close = rest[end.upperBound...].firstIndex(of: ")")
      {
        result += rest[rest.index(after: rest.startIndex)..<end.lowerBound]
        rest = rest[rest.index(after: close)...]
      } else if rest.hasPrefix("**") || rest.hasPrefix("__") {
        rest = rest.dropFirst(2)
      } else {
        if letter != "`" { result.append(letter) }
        rest = rest.dropFirst()
      }
    }
    return result.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
