/// Breaks text into lines at words, as `NSLineBreakMode.byWordWrapping` does, and measures them.
struct LineBreaker: Sendable {
  var face: Typeface
  /// Points; nil or not finite: lines end only where the text says so.
  var limit: Double?

  /// A line without the spaces it was broken at.
  struct BrokenLine {
    var text: Substring
    var width: Double
  }

  /// Widths of the lines in order, without the spaces a line was broken at; at most `count` of them.
  func widths(of text: String, limitedTo count: Int) -> [Double] {
    lines(of: text, limitedTo: count).map(\.width)
  }

  /// The lines in order, at most `count` of them.
  func lines(of text: String, limitedTo count: Int) -> [BrokenLine] {
    var lines: [BrokenLine] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard lines.count < count else { break }
      append(paragraph, to: &lines, count)
    }
    return Array(lines.prefix(count))
  }

  private func append(_ paragraph: Substring, to lines: inout [BrokenLine], _ count: Int) {
    guard let limit, limit.isFinite else {
      return lines.append(BrokenLine(text: paragraph, width: face.width(paragraph)))
    }
    var line = Line(at: paragraph.startIndex)
    for word in Self.words(of: paragraph) {
      guard lines.count < count else { return }
      let joined = line.adding(word.letters, face)
      if joined.visible <= limit + Self.slack
        || line.isEmpty && face.width(word.letters) <= limit + Self.slack
      {
        line = joined
      } else {
        if !line.isEmpty {
          lines.append(line.broken(from: paragraph))
          line = Line(at: word.letters.startIndex)
        }
        line = wrapCharacters(word.letters, limit, from: line, in: paragraph, to: &lines)
      }
      line = line.adding(word.spaces, face, areSpaces: true)
    }
    lines.append(line.broken(from: paragraph))
  }

  /// Puts a word on lines of its own, by characters where it is wider than a line; returns the last one.
  private func wrapCharacters(
    _ letters: Substring, _ limit: Double, from start: Line, in paragraph: Substring,
    to lines: inout [BrokenLine]
  ) -> Line {
    var line = start
    for index in letters.indices {
      let character = letters[index..<letters.index(after: index)]
      let joined = line.adding(character, face)
      if joined.visible > limit + Self.slack, !line.isEmpty {
        lines.append(line.broken(from: paragraph))
        line = Line(at: index).adding(character, face)
      } else {
        line = joined
      }
    }
    return line
  }

  /// What a width may exceed its limit by: a width that came out of this very measure must fit itself.
  static let slack = 1e-6
}

extension LineBreaker {
  /// A line under construction.
  struct Line {
    var start: String.Index
    /// Behind the last character that is no space.
    var end: String.Index
    /// Up to the last character that is no space.
    var visible = 0.0
    var total = 0.0
    var last: Character?
    var isEmpty: Bool { last == nil }

    init(at start: String.Index) {
      self.start = start
      end = start
    }

    func adding(_ text: Substring, _ face: Typeface, areSpaces: Bool = false) -> Line {
      var line = self
      for character in text {
        if let last = line.last { line.total += face.kerning(last, character) }
        line.total += face.advance(character)
        line.last = character
      }
      if !areSpaces {
        line.visible = line.total
        line.end = max(line.end, text.endIndex)
      }
      return line
    }

    func broken(from paragraph: Substring) -> BrokenLine {
      BrokenLine(text: paragraph[start..<end], width: visible)
    }
  }

  struct Word {
    var letters: Substring
    var spaces: Substring
  }

  /// Runs of letters with the spaces behind them; an ideograph is a word of its own, a hyphen ends one.
  static func words(of paragraph: Substring) -> [Word] {
    var words: [Word] = []
    var rest = paragraph
    while !rest.isEmpty {
      var end = rest.startIndex
      while end < rest.endIndex, !isSpace(rest[end]) {
        let character = rest[end]
        rest.formIndex(after: &end)
        guard end < rest.endIndex else { break }
        if breaks(between: character, and: rest[end]) { break }
      }
      let letters = rest[..<end]
      let tail = rest[end...]
      let spaces = tail.prefix(while: isSpace)
      words.append(Word(letters: letters, spaces: spaces))
      rest = tail.dropFirst(spaces.count)
    }
    return words
  }

  private static func isSpace(_ character: Character) -> Bool {
    character.isWhitespace && character != "\u{A0}" && character != "\u{202F}"
  }
  /// Unicode Standard Annex 14, of which: after a hyphen unless a digit follows (HY, BA), around ideographs (ID).
  private static func breaks(between left: Character, and right: Character) -> Bool {
    switch left {
    case "-", "\u{2010}", "\u{2013}": !right.isNumber
    default: isIdeograph(left) || isIdeograph(right)
    }
  }
  private static func isIdeograph(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return CharacterClass(character, scalar) == .wide
  }
}
