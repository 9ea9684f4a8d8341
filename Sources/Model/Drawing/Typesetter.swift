/// Breaks text into lines and says where each character stands.
package protocol Typesetter: Sendable {
  func set(_ request: TextRequest, in environment: Environment) -> SetText
}

/// A text and the box it is set in.
package struct TextRequest: Hashable, Sendable {
  package var text: String
  package var font: FontDescription
  /// In points of the screen.
  package var frame: Rect
  /// 0 or less: as many as the frame holds.
  package var numberOfLines: Int
  package var alignment: TextAlignment
  package var lineBreakMode: LineBreakMode
  /// Share of its size down to which the font may shrink; 1 where it may not.
  package var minimumScale: Ratio
  package var lineSpacing = LineSpacing.none
  package init(
    text: String, font: FontDescription, frame: Rect, numberOfLines: Int = 1,
    alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .tailTruncation,
    minimumScale: Ratio = 1
  ) {
    self.text = text
    self.font = font
    self.frame = frame
    self.numberOfLines = numberOfLines
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.minimumScale = minimumScale
  }
}

/// Lines of text with the positions of their characters, in points of the screen.
package struct SetText: Hashable, Sendable {
  package var lines: [SetLine]
  /// After shrinking.
  package var pointSize: Points
  /// `UIFont.Weight`, as Interface Builder writes it: `regular`, `semibold`.
  package var weight: String
  package init(lines: [SetLine], pointSize: Points, weight: String) {
    self.lines = lines
    self.pointSize = pointSize
    self.weight = weight
  }
}

package struct SetLine: Hashable, Sendable {
  /// From ascender to descender.
  package var box: Rect
  package var baseline: Points
  package var characters: [SetCharacter]
  package init(box: Rect, baseline: Points, characters: [SetCharacter]) {
    self.box = box
    self.baseline = baseline
    self.characters = characters
  }
}

/// A character that leaves ink.
package struct SetCharacter: Hashable, Sendable {
  /// Its single code point, or that of the letter below its marks; nil for what has neither (a flag, a family).
  package var scalar: UInt32?
  package var x: Points
  package var advance: Points
  /// Position in the text, counted in characters; that of what it replaces for an ellipsis.
  package var offset: Int
  package init(scalar: UInt32?, x: Points, advance: Points, offset: Int) {
    self.scalar = scalar
    self.x = x
    self.advance = advance
    self.offset = offset
  }
}

extension Array where Element == TextFragment {
  /// The main font of an attributed text: that of its longest run.
  package var leadingFont: FontDescription? {
    self.max { $0.text.utf8.count < $1.text.utf8.count }?.font
  }
  /// The line spacing of an attributed text: that of its first run.
  package var lineSpacing: LineSpacing { first?.lineSpacing ?? .none }
}
