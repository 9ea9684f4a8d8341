/// Breaks text into lines as `NSLineBreakMode.byWordWrapping` does, and measures them.
struct LineBreaker: Sendable {
  var face: Typeface
  /// Width in points. If `nil` or not finite, lines end only at line separators.
  var limit: Double?

  /// A line without the spaces at its end.
  struct BrokenLine {
    var text: Substring
    var width: Double
    /// The width with the spaces at which the line wraps, at most the limit. A text of one line has all spaces.
    var fullWidth: Double
  }

  /// Returns the widths of at most `count` lines.
  ///
  /// - Parameter includesSpaces: whether the width of a wrapped line includes the spaces at its end.
  func widths(of text: String, limitedTo count: Int, includesSpaces: Bool = false) -> [Double] {
    lines(of: text, limitedTo: count).map { includesSpaces ? $0.fullWidth : $0.width }
  }

  /// Returns at most `count` lines.
  func lines(of text: String, limitedTo count: Int) -> [BrokenLine] {
    var lines: [BrokenLine] = []
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, paragraph) in paragraphs.enumerated() {
      guard lines.count < count else { break }
      append(paragraph, to: &lines, count, endsText: index == paragraphs.count - 1)
    }
    return Array(lines.prefix(count))
  }

  /// - Parameter endsText: Whether it is the last paragraph. The spaces at its end count only in a text of one line.
  private func append(
    _ paragraph: Substring, to lines: inout [BrokenLine], _ count: Int, endsText: Bool
  ) {
    let end = paragraph.lastIndex { !Self.isSpace($0) }.map(paragraph.index(after:))
    let isTrimmed = endsText && count != 1 && end != nil
    guard let limit, limit.isFinite else {
      let text = isTrimmed ? paragraph[..<(end ?? paragraph.endIndex)] : paragraph
      let width = face.width(text)
      return lines.append(BrokenLine(text: text, width: width, fullWidth: width))
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
          lines.append(line.broken(from: paragraph, limit))
          line = Line(at: word.letters.startIndex)
        }
        line = wrapCharacters(word.letters, limit, from: line, in: paragraph, to: &lines)
      }
      line = line.adding(word.spaces, face, areSpaces: true)
    }
    var last = line.broken(from: paragraph, limit)
    if isTrimmed { last.fullWidth = last.width }
    lines.append(last)
  }

  /// Breaks a word into lines by characters.
  ///
  /// - Returns: the last, unfinished line.
  private func wrapCharacters(
    _ letters: Substring, _ limit: Double, from start: Line, in paragraph: Substring,
    to lines: inout [BrokenLine]
  ) -> Line {
    var line = start
    for index in letters.indices {
      let character = letters[index..<letters.index(after: index)]
      let joined = line.adding(character, face)
      if joined.visible > limit + Self.slack, !line.isEmpty {
        lines.append(line.broken(from: paragraph, limit))
        line = Line(at: index).adding(character, face)
      } else {
        line = joined
      }
    }
    return line
  }

  /// Tolerance of the limit: a measured width must fit into itself.
  static let slack = 1e-6
}

extension LineBreaker {
  /// A line under construction.
  struct Line {
    var start: String.Index
    /// After the last character that is not a space.
    var end: String.Index
    /// Width up to the last character that is not a space.
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

    func broken(from paragraph: Substring, _ limit: Double) -> BrokenLine {
      BrokenLine(
        text: paragraph[start..<end], width: visible, fullWidth: max(visible, min(total, limit)))
    }
  }

  struct Word {
    var letters: Substring
    var spaces: Substring
  }

  /// Returns runs of letters with the spaces after them. Each ideograph is a word; a hyphen ends a word.
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
    if let code = character.asciiValue { return code == 0x20 || (0x09...0x0D).contains(code) }
    return character.isWhitespace && character != "\u{A0}" && character != "\u{202F}"
  }
  /// Breaks after a hyphen unless a digit follows (HY, BA) and around ideographs (ID).
  ///
  /// Source: Unicode Standard Annex 14.
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
