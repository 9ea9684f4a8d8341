import Foundation
import Model

/// Positions characters line by line and tracks their offsets in the text.
struct CharacterPositions {
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
      add(character, &pen, &found)
      offset += 1
    }
    index = line.head.endIndex
    if line.hasEllipsis { add("…", &pen, &found) }
    if !line.tail.isEmpty {
      advance(to: line.tail.startIndex)
      for character in line.tail {
        add(character, &pen, &found)
        offset += 1
      }
      index = line.tail.endIndex
    }
    return found
  }

  private mutating func advance(to target: String.Index) {
    guard target > index else { return }
    offset += text.distance(from: index, to: target)
    index = target
  }

  private mutating func add(_ character: Character, _ pen: inout Pen, _ found: inout [SetCharacter]) {
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
    var last: Character?
    /// Returns the position of the character and advances the pen.
    mutating func add(_ character: Character) -> Double {
      if let last { x += face.kerning(last, character) * factor }
      let position = x
      x += face.advance(character) * factor
      last = character
      return position
    }
  }
}

extension Character {
  /// The code point of the outline. A letter with marks that do not combine uses the bare letter.
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
