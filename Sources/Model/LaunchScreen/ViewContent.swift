/// `UIView.ContentMode`.
public enum ContentMode: String, Sendable, CaseIterable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
  case topLeft, topRight, bottomLeft, bottomRight
}

public struct DirectionalInsets: Hashable, Sendable {
  public var top: Points
  public var leading: Points
  public var bottom: Points
  public var trailing: Points
  public init(top: Points, leading: Points, bottom: Points, trailing: Points) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

public struct ImageReference: Hashable, Sendable {
  public var name: String
  public var isSymbol: Bool
  public var renderingMode: String?
  public var symbolConfiguration: [String: String]
  public init(
    name: String, isSymbol: Bool = false, renderingMode: String? = nil,
    symbolConfiguration: [String: String] = [:]
  ) {
    self.name = name
    self.isSymbol = isSymbol
    self.renderingMode = renderingMode
    self.symbolConfiguration = symbolConfiguration
  }
}

public struct FontDescription: Hashable, Sendable {
  /// `system`, `boldSystem`, `italicSystem`, or nil for a named font or text style.
  public var type: String?
  public var name: String?
  public var family: String?
  /// `UICTFontTextStyleBody`.
  public var style: String?
  public var weight: String?
  public var pointSize: Points?
  public init(
    type: String? = nil, name: String? = nil, family: String? = nil, style: String? = nil,
    weight: String? = nil, pointSize: Points? = nil
  ) {
    self.type = type
    self.name = name
    self.family = family
    self.style = style
    self.weight = weight
    self.pointSize = pointSize
  }
}

public struct LabelContent: Equatable, Sendable {
  public var text: String
  public var font: FontDescription
  public var textColor: ColorReference?
  public var numberOfLines: Int
  public var alignment: String
  public var lineBreakMode: String
  public var preferredMaxLayoutWidth: Points?
  public var attributes: [String: String]
  /// Runs of an attributed text, in order; empty for plain text.
  public var fragments: [TextFragment] = []
  public init(
    text: String, font: FontDescription, textColor: ColorReference? = nil, numberOfLines: Int = 1,
    alignment: String = "natural", lineBreakMode: String = "tailTruncation",
    preferredMaxLayoutWidth: Points? = nil, attributes: [String: String] = [:]
  ) {
    self.text = text
    self.font = font
    self.textColor = textColor
    self.numberOfLines = numberOfLines
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.preferredMaxLayoutWidth = preferredMaxLayoutWidth
    self.attributes = attributes
  }
}

/// A run of an attributed text.
public struct TextFragment: Hashable, Sendable {
  public var text: String
  public var font: FontDescription?
  public var color: ColorReference?
  /// `NSParagraphStyle` as written: `lineSpacing`, `alignment`.
  public var paragraph: [String: String]
  public init(
    text: String, font: FontDescription?, color: ColorReference? = nil, paragraph: [String: String] = [:]
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.paragraph = paragraph
  }
}

public struct ButtonContent: Equatable, Sendable {
  public var title: String?
  public var image: ImageReference?
  public var backgroundImage: ImageReference?
  public var font: FontDescription?
  public var titleColor: ColorReference?
  public var type: String
  public var configurationStyle: String?
  public var contentInsets: Insets?
  public var titleInsets: Insets?
  public var imageInsets: Insets?
  /// Second line of a button with a configuration.
  public var subtitle: String?
  /// Attributes of the button's configuration, as written.
  public var configuration: [String: String] = [:]
  /// Runs of an attributed title, in order; empty for a plain one.
  public var fragments: [TextFragment] = []
  public init(title: String?, image: ImageReference?, font: FontDescription?, type: String) {
    self.title = title
    self.image = image
    self.font = font
    self.type = type
  }
}

public struct StackContent: Hashable, Sendable {
  public enum Axis: String, Sendable { case horizontal, vertical }
  public var axis: Axis
  public var distribution: String
  public var alignment: String
  public var spacing: Points
  public var baselineRelative: Bool
  public var marginsRelative: Bool
  public init(
    axis: Axis = .horizontal, distribution: String = "fill", alignment: String = "fill",
    spacing: Points = 0, baselineRelative: Bool = false, marginsRelative: Bool = false
  ) {
    self.axis = axis
    self.distribution = distribution
    self.alignment = alignment
    self.spacing = spacing
    self.baselineRelative = baselineRelative
    self.marginsRelative = marginsRelative
  }
}
