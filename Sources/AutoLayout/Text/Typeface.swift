import Foundation

/// One font at one size. Lengths are in points.
struct Typeface: Sendable {
  var ascender: Double
  var descender: Double
  /// Distance between baselines beyond the line height.
  var leading: Double
  var isEstimated: Bool
  /// The relative error of an estimated width: nine of ten widths are within it.
  var error = 0.05
  /// Points per unit of the table.
  var unit: Double
  /// Added after every character.
  var tracking: Double
  var kerns: Bool
  var first: FontTable.Face
  /// The second design and its share, for a size between two designs.
  var second: (face: FontTable.Face, share: Double)?
  /// `UIFont.Weight`, as Interface Builder writes it.
  var weight = "regular"
  let table: FontTable

  var lineHeight: Double { ascender + descender }

  /// Returns the advance of one character with its tracking, at least 0.
  func advance(_ character: Character) -> Double {
    let own = advance(character, in: first)
    guard let second else { return max(0, own * unit + tracking) }
    let other = advance(character, in: second.face)
    return max(0, (own + (other - own) * second.share) * unit + tracking)
  }

  /// Returns the adjustment between two characters; negative if closer.
  func kerning(_ left: Character, _ right: Character) -> Double {
    guard kerns, let value = table.kerning(left, right) else { return 0 }
    // Kerning is limited to the right character's advance: longer text must not be narrower.
    return max(value * unit, -advance(right))
  }

  func width(_ text: some Sequence<Character>) -> Double {
    var sum = 0.0
    var previous: Character?
    for character in text {
      if let previous { sum += kerning(previous, character) }
      sum += advance(character)
      previous = character
    }
    return sum
  }

  private func advance(_ character: Character, in face: FontTable.Face) -> Double {
    if let position = table.position(of: character) { return face.advances[position] ?? face.average }
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if let base = Self.base(of: character), let position = table.position(of: base) {
      return face.advances[position] ?? face.average
    }
    return CharacterClass(character, scalar).advance(face, table)
  }

  /// Returns the letter without its accents, which do not change its width.
  private static func base(of character: Character) -> Character? {
    let decomposed = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
    guard let scalar = decomposed.first, scalar.properties.canonicalCombiningClass == .notReordered,
      Character(scalar) != character
    else { return nil }
    return decomposed.dropFirst().allSatisfy { $0.properties.generalCategory == .nonspacingMark }
      ? Character(scalar) : nil
  }
}

/// The class of a character that no face lists. It determines the character's width.
enum CharacterClass: Hashable, Sendable {
  case invisible, wide, emoji, other

  init(_ character: Character, _ scalar: Unicode.Scalar) {
    // Most text is ASCII, and Unicode's tables are slow.
    if let code = character.asciiValue {
      self = code < 0x20 || code == 0x7F ? .invisible : .other
      return
    }
    let properties = scalar.properties
    let isPicture =
      properties.isEmojiPresentation
      || (properties.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F })
    switch properties.generalCategory {
    case _ where isPicture: self = .emoji
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      self = .invisible
    case _ where Self.wideRanges.contains { $0.contains(scalar.value) }: self = .wide
    default: self = .other
    }
  }

  func advance(_ face: FontTable.Face, _ table: FontTable) -> Double {
    switch self {
    case .invisible: 0
    case .wide: table.classes.wide
    case .emoji: table.classes.emoji
    case .other: face.average
    }
  }

  /// East Asian Wide and Fullwidth blocks (Unicode Standard Annex 11).
  static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
