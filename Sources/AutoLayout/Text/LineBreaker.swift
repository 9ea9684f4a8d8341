/// Breaks text into lines at words, as `NSLineBreakMode.byWordWrapping` does, and measures them.
struct LineBreaker: Sendable {
  var face: Typeface
  /// Points; nil or not finite: lines end only where the text says so.
  var limit: Double?

  /// Widths of the lines in order, without the spaces a line was broken at; at most `count` of them.
  func widths(of text: String, limitedTo count: Int) -> [Double] {
    var widths: [Double] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard widths.count < count else { break }
      append(paragraph, to: &widths, count)
    }
    return Array(widths.prefix(count))
  }

  private func append(_ paragraph: Substring, to widths: inout [Double], _ count: Int) {
    guard let limit, limit.isFinite else { return widths.append(face.width(paragraph)) }
    var line = Line()
    for word in Self.words(of: paragraph) {
      guard widths.count < count else { return }
      let joined = line.adding(word.letters, face)
      if joined.visible <= limit + Self.slack
        || line.isEmpty && face.width(word.letters) <= limit + Self.slack
      {
        line = joined
      } else {
        if !line.isEmpty {
          widths.append(line.visible)
          line = Line()
        }
        line = wrapCharacters(word.letters, limit, from: line, to: &widths)
      }
      line = line.adding(word.spaces, face, areSpaces: true)
    }
    widths.append(line.visible)
  }

  /// Puts a word on lines of its own, by characters where it is wider than a line; returns the last one.
  private func wrapCharacters(
    _ letters: Substring, _ limit: Double, from start: Line, to widths: inout [Double]
  ) -> Line {
    var line = start
    for character in letters {
      let joined = line.adding(CollectionOfOne(character), face)
      if joined.visible > limit + Self.slack, !line.isEmpty {
        widths.append(line.visible)
        line = Line().adding(CollectionOfOne(character), face)
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
    /// Up to the last character that is no space.
    var visible = 0.0
    var total = 0.0
    var last: Character?
    var isEmpty: Bool { last == nil }

    func adding(_ text: some Sequence<Character>, _ face: Typeface, areSpaces: Bool = false) -> Line {
      var line = self
      for character in text {
        if let last = line.last { line.total += face.kerning(last, character) }
        line.total += face.advance(character)
        line.last = character
      }
      if !areSpaces { line.visible = line.total }
      return line
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
