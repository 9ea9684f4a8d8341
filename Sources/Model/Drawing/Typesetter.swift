/// Breaks text into lines and says where each character stands.
public protocol Typesetter: Sendable {
  func set(_ request: TextRequest, in environment: Environment) -> SetText
}

/// A text and the box it is set in.
public struct TextRequest: Hashable, Sendable {
  public var text: String
  public var font: FontDescription
  /// In points of the screen.
  public var frame: Rect
  /// 0 or less: as many as the frame holds.
  public var numberOfLines: Int
  /// `NSTextAlignment`: `natural`, `left`, `center`, `right`, `justified`.
  public var alignment: String
  /// `NSLineBreakMode`: `tailTruncation`, `headTruncation`, `middleTruncation`, `clip`, `wordWrap`, `characterWrap`.
  public var lineBreakMode: String
  /// Share of its size down to which the font may shrink; 1 where it may not.
  public var minimumScale: Ratio
  public init(
    text: String, font: FontDescription, frame: Rect, numberOfLines: Int = 1, alignment: String = "natural",
    lineBreakMode: String = "tailTruncation", minimumScale: Ratio = 1
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

/// Lines of text with the places of their characters, in points of the screen.
public struct SetText: Hashable, Sendable {
  public var lines: [SetLine]
  /// After shrinking.
  public var pointSize: Points
  /// `UIFont.Weight`, as Interface Builder writes it: `regular`, `semibold`.
  public var weight: String
  public init(lines: [SetLine], pointSize: Points, weight: String) {
    self.lines = lines
    self.pointSize = pointSize
    self.weight = weight
  }
}

public struct SetLine: Hashable, Sendable {
  /// From ascender to descender.
  public var box: Rect
  public var baseline: Points
  public var characters: [SetCharacter]
  public init(box: Rect, baseline: Points, characters: [SetCharacter]) {
    self.box = box
    self.baseline = baseline
    self.characters = characters
  }
}

/// A character that leaves ink.
public struct SetCharacter: Hashable, Sendable {
  /// Its single code point, or that of the letter below its marks; nil for what has neither (a flag, a family).
  public var scalar: UInt32?
  public var x: Points
  public var advance: Points
  /// Position in the text, counted in characters; that of what it replaces for an ellipsis.
  public var offset: Int
  public init(scalar: UInt32?, x: Points, advance: Points, offset: Int) {
    self.scalar = scalar
    self.x = x
    self.advance = advance
    self.offset = offset
  }
}

extension Array where Element == TextFragment {
  /// The font that stands for an attributed text: its longest run's.
  public var leadingFont: FontDescription? {
    self.max { $0.text.utf8.count < $1.text.utf8.count }?.font
  }
}
