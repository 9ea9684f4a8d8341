import Foundation
import Model

extension LayoutEngine: Typesetter {
  /// Lines and places with the same measure that gave the text's frame.
  public func set(_ request: TextRequest, in environment: Environment) -> SetText {
    text.set(
      request, isRightToLeft: environment.layoutDirection == .rightToLeft, scale: environment.scale.value,
      design: SystemFontDesign(toolsVersion: String(metrics.era(osMajor: environment.osMajor))))
  }
}

extension TextMetrics {
  /// More characters than a screen can show; keeps hostile texts cheap.
  static let mostCharacters = 8192
  /// A recorded frame narrower than the estimate by no more than this share holds the text: the estimate is off.
  static let squeeze = 0.05

  /// Sets a text into its frame as `UILabel` does: lines in the middle of the height, the last one truncated where
  /// text is left over.
  func set(_ request: TextRequest, isRightToLeft: Bool, scale: Double, design: SystemFontDesign) -> SetText {
    var font = request.font
    var face = typeface(for: font, design: design)
    let width = max(0, request.frame.width.value)
    var size = pointSize(of: font)
    let isSingle = request.numberOfLines == 1
    if isSingle, request.minimumScale < 1, let first = firstParagraph(request.text) {
      let natural = face.width(first)
      if natural > width, natural > 0 {
        size *= min(1, max(width / natural, request.minimumScale.value))
        font.pointSize = Points(size)
        face = typeface(for: font, design: design)
      }
    }
    let advance = face.lineHeight + face.leading
    let room = request.frame.height.value
    let fitting =
      advance > 0 && room.isFinite ? max(1, ((room - face.lineHeight) / advance + 1.001).rounded(.down)) : 1
    let count = min(
      request.numberOfLines > 0 ? request.numberOfLines : Int.max,
      Int(min(fitting, Double(Self.mostCharacters))))
    let broken = LineBreaker(face: face, limit: isSingle ? nil : width).lines(
      of: request.text, limitedTo: count)
    let lines = truncated(broken, request, face, width)
    let height = Double(max(0, lines.count - 1)) * advance + face.lineHeight
    let top = request.frame.minY.value + (room - height) / 2
    var places = Places(text: request.text, face: face)
    let placed = lines.enumerated().map { index, line in
      let baseline = Self.roundNearest(top + Double(index) * advance + face.ascender, scale)
      let drawn = min(line.width, max(width, line.width / (1 + Self.squeeze)))
      let free = width - drawn
      let share = Self.share(of: request.alignment, isRightToLeft)
      let left = request.frame.minX.value + free * share
      let box = Rect(
        x: Points(left), y: Points(baseline - face.ascender), width: Points(drawn),
        height: Points(face.lineHeight))
      return SetLine(
        box: box, baseline: Points(baseline),
        characters: places.characters(
          of: line, from: left, scaledBy: line.width > 0 ? drawn / line.width : 1))
    }
    return SetText(lines: placed, pointSize: Points(size), weight: face.weight)
  }

  private func firstParagraph(_ text: String) -> Substring? {
    text.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline).first
  }

  /// The share of the free width that lies to the left of a line.
  private static func share(of alignment: String, _ isRightToLeft: Bool) -> Double {
    switch alignment {
    case "center": 0.5
    case "right": 1
    case "left": 0
    default: isRightToLeft ? 1 : 0
    }
  }
}

/// A line as it is drawn: pieces of the text, with an ellipsis where something was left out.
struct DrawnLine {
  var head: Substring
  var hasEllipsis = false
  var tail: Substring = ""
  var width: Double
}

extension TextMetrics {
  /// The last line takes what is left of its paragraph and loses what does not fit.
  private func truncated(
    _ lines: [LineBreaker.BrokenLine], _ request: TextRequest, _ face: Typeface, _ width: Double
  ) -> [DrawnLine] {
    var drawn = lines.map { DrawnLine(head: $0.text, width: $0.width) }
    guard let last = lines.last else { return [] }
    let rest = request.text[last.text.startIndex...].prefix { !$0.isNewline }
    let isCut = rest[last.text.endIndex...].contains { !$0.isWhitespace }
    guard isCut || last.width > width * (1 + Self.squeeze) else { return drawn }
    switch request.lineBreakMode {
    case "tailTruncation":
      drawn[drawn.count - 1] = fitted(rest, keepingEnd: false, isBoth: false, face, width)
    case "headTruncation":
      drawn[drawn.count - 1] = fitted(rest, keepingEnd: true, isBoth: false, face, width)
    case "middleTruncation":
      drawn[drawn.count - 1] = fitted(rest, keepingEnd: true, isBoth: true, face, width)
    default:
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

  /// The longest beginning that fits.
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

/// Places characters line by line and keeps count of where in the text they are.
private struct Places {
  let text: String
  let face: Typeface
  private var index: String.Index
  private var offset = 0
  private var left = TextMetrics.mostCharacters

  init(text: String, face: Typeface) {
    self.text = text
    self.face = face
    index = text.startIndex
  }

  mutating func characters(of line: DrawnLine, from x: Double, scaledBy factor: Double) -> [SetCharacter] {
    advance(to: line.head.startIndex)
    var pen = Pen(x: x, factor: factor, face: face)
    var found: [SetCharacter] = []
    for character in line.head {
      place(character, &pen, &found)
      offset += 1
    }
    index = line.head.endIndex
    if line.hasEllipsis { place("…", &pen, &found) }
    if !line.tail.isEmpty {
      advance(to: line.tail.startIndex)
      for character in line.tail {
        place(character, &pen, &found)
        offset += 1
      }
      index = line.tail.endIndex
    }
    return found
  }

  private mutating func advance(to place: String.Index) {
    guard place > index else { return }
    offset += text.distance(from: index, to: place)
    index = place
  }

  private mutating func place(_ character: Character, _ pen: inout Pen, _ found: inout [SetCharacter]) {
    let x = pen.add(character)
    guard left > 0, !character.isWhitespace, let first = character.unicodeScalars.first,
      CharacterClass(character, first) != .invisible
    else { return }
    left -= 1
    found.append(
      SetCharacter(
        scalar: character.drawnScalar, x: Points(x),
        advance: Points(max(0, face.advance(character) - face.tracking) * pen.factor), offset: offset))
  }

  private struct Pen {
    var x: Double
    let factor: Double
    let face: Typeface
    private var last: Character?
    init(x: Double, factor: Double, face: Typeface) {
      self.x = x
      self.factor = factor
      self.face = face
    }
    /// Where the character stands; the pen moves on.
    mutating func add(_ character: Character) -> Double {
      if let last { x += face.kerning(last, character) * factor }
      let place = x
      x += face.advance(character) * factor
      last = character
      return place
    }
  }
}

extension Character {
  /// The code point that an outline is looked up by; that of the bare letter where marks do not combine with it.
  fileprivate var drawnScalar: UInt32? {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return nil }
    if scalars.count == 1 { return first.value }
    let composed = String(self).precomposedStringWithCanonicalMapping.unicodeScalars
    if composed.count == 1, let only = composed.first { return only.value }
    let isMarked = scalars.dropFirst().allSatisfy { $0.properties.generalCategory == .nonspacingMark }
    return isMarked ? first.value : nil
  }
}
