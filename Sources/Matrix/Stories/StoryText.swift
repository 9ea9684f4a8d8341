/// Takes a line's box and emphasis off its words.
enum StoryText {
  private static let done = ["✅", "☑️", "☑", "✔️", "✔", "🆗", "[x]", "[X]"]
  private static let open = ["[ ]", "❌", "✖️", "✖", "☐", "⬜️", "⬜", "🔲", "🔳", "[]"]

  static func read(_ raw: String) -> (box: StoryLine.Box?, text: String) {
    var rest = raw[...]
    var box: StoryLine.Box?
    search: while true {
      rest = rest.drop(while: \.isWhitespace)
      for (marks, meaning) in [(done, StoryLine.Box.done), (open, .open)] {
        // `[x](address)` is a link.
        if let mark = marks.first(where: { rest.hasPrefix($0) }), !rest.dropFirst(mark.count).hasPrefix("(") {
          // An open box beside a ticked one leaves the line open.
          box = box == .open ? .open : meaning
          rest = rest.dropFirst(mark.count)
          continue search
        }
      }
      return (box, plain(String(rest)))
    }
  }

  /// Without bold, code marks and the addresses of links; white space runs become one space.
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
