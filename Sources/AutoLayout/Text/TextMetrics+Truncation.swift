import Model

/// A line as drawn: parts of the text, with an ellipsis in place of the rest.
struct DrawnLine {
  var head: Substring
  var hasEllipsis = false
  var tail: Substring = ""
  var width: Double
}

extension TextMetrics {
  /// Extends the last line by the rest of its paragraph and truncates it.
  func truncated(
    _ lines: [LineBreaker.BrokenLine], _ request: TextRequest, _ face: Typeface, _ width: Double
  ) -> [DrawnLine] {
    var drawn = lines.map { DrawnLine(head: $0.text, width: $0.width) }
    guard let last = lines.last else { return [] }
    let rest = request.text[last.text.startIndex...].prefix { !$0.isNewline }
    let isCut = rest[last.text.endIndex...].contains { !$0.isWhitespace }
    guard isCut || last.width > width * (1 + Self.squeeze) else { return drawn }
    switch request.lineBreakMode {
    case .tailTruncation:
      drawn[drawn.count - 1] = fitted(rest, keepingEnd: false, isBoth: false, face, width)
    case .headTruncation:
      drawn[drawn.count - 1] = fitted(rest, keepingEnd: true, isBoth: false, face, width)
    case .middleTruncation:
      drawn[drawn.count - 1] = fitted(rest, keepingEnd: true, isBoth: true, face, width)
    case .wordWrap, .characterWrap, .clip:
      let head = Self.prefix(last.text, face, within: width)
      drawn[drawn.count - 1] = DrawnLine(head: head, width: face.width(head))
    }
    return drawn
  }

  private func fitted(
    _ text: Substring, keepingEnd: Bool, isBoth: Bool, _ face: Typeface, _ width: Double
  ) -> DrawnLine {
    let ellipsis = face.advance("…")
    let room = max(0, width - ellipsis)
    var line = DrawnLine(head: text[..<text.startIndex], hasEllipsis: true, width: 0)
    if !keepingEnd || isBoth { line.head = Self.prefix(text, face, within: isBoth ? room / 2 : room) }
    if keepingEnd {
      let left = room - face.width(line.head)
      line.tail = Self.suffix(text[line.head.endIndex...], face, within: left)
    }
    line.width = min(width, face.width(line.head) + ellipsis + face.width(line.tail))
    return line
  }

  /// Returns the longest prefix that fits.
  private static func prefix(_ text: Substring, _ face: Typeface, within width: Double) -> Substring {
    var sum = 0.0
    var previous: Character?
    var end = text.startIndex
    var count = 0
    while end < text.endIndex, count < mostCharacters {
      let character = text[end]
      sum += (previous.map { face.kerning($0, character) } ?? 0) + face.advance(character)
      if sum > width + LineBreaker.slack { break }
      previous = character
      text.formIndex(after: &end)
      count += 1
    }
    return text[..<end]
  }

  private static func suffix(_ text: Substring, _ face: Typeface, within width: Double) -> Substring {
    var sum = 0.0
    var start = text.endIndex
    var next: Character?
    var count = 0
    while start > text.startIndex, count < mostCharacters {
      let before = text.index(before: start)
      let character = text[before]
      sum += (next.map { face.kerning(character, $0) } ?? 0) + face.advance(character)
      if sum > width + LineBreaker.slack { break }
      next = character
      start = before
      count += 1
    }
    return text[start...]
  }
}
