/// `UIView.ContentMode`.
package enum ContentMode: String, Sendable, CaseIterable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
  case topLeft, topRight, bottomLeft, bottomRight
}

package struct DirectionalInsets: Hashable, Sendable {
  package var top: Points
  package var leading: Points
  package var bottom: Points
  package var trailing: Points
  package init(top: Points, leading: Points, bottom: Points, trailing: Points) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

package struct ImageReference: Hashable, Sendable {
  package enum RenderingMode: String, Sendable { case template, original }
  package var name: String
  package var isSymbol: Bool
  /// Nil for the image's own.
  package var renderingMode: RenderingMode?
  package var symbol: SymbolConfiguration
  package init(
    name: String, isSymbol: Bool = false, renderingMode: RenderingMode? = nil,
    symbol: SymbolConfiguration = SymbolConfiguration()
  ) {
    self.name = name
    self.isSymbol = isSymbol
    self.renderingMode = renderingMode
    self.symbol = symbol
  }
}

package struct FontDescription: Hashable, Sendable {
  package enum SystemFont: String, Sendable { case system, boldSystem, italicSystem }
  /// A font of the system; nil for a named font or text style.
  package var type: SystemFont?
  package var name: String?
  package var family: String?
  /// `UICTFontTextStyleBody`.
  package var style: String?
  package var weight: String?
  package var pointSize: Points?
  package init(
    type: SystemFont? = nil, name: String? = nil, family: String? = nil, style: String? = nil,
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

package struct LabelContent: Equatable, Sendable {
  package var text: String
  package var font: FontDescription
  package var textColor: ColorReference?
  package var numberOfLines: Int
  package var alignment: TextAlignment
  package var lineBreakMode: LineBreakMode
  package var preferredMaxLayoutWidth: Points?
  package var leastSize: LeastSize = .unchanged
  /// UIKit dims a label that is not enabled.
  package var isEnabled = true
  /// Runs of an attributed text, in order; empty for plain text.
  package var fragments: [TextFragment] = []
  /// Whether a size-class variation chose the font.
  package var hasVariedFont = false
  /// Whether the text follows the user's text size (`adjustsFontForContentSizeCategory`).
  package var followsTextSize = false

  /// How small a text becomes to fit into its label (`UILabel.adjustsFontSizeToFitWidth`).
  package enum LeastSize: Hashable, Sendable {
    case unchanged
    /// A share of the font's size (`minimumScaleFactor`), above 0 and at most 1.
    case factor(Ratio)
    /// `minimumFontSize` of older documents.
    case pointSize(Points)

    package init(factor: Double?, pointSize: Double?) {
      if let factor, factor > 0 {
        self = .factor(Ratio(min(factor, 1)))
      } else if let pointSize, pointSize > 0 {
        self = .pointSize(Points(pointSize))
      } else {
        self = .unchanged
      }
    }
  }
  package init(
    text: String, font: FontDescription, textColor: ColorReference? = nil, numberOfLines: Int = 1,
    alignment: TextAlignment = .natural, lineBreakMode: LineBreakMode = .tailTruncation,
    preferredMaxLayoutWidth: Points? = nil
  ) {
    self.text = text
    self.font = font
    self.textColor = textColor
    self.numberOfLines = numberOfLines
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.preferredMaxLayoutWidth = preferredMaxLayoutWidth
  }
}

/// A run of an attributed text.
package struct TextFragment: Hashable, Sendable {
  package var text: String
  package var font: FontDescription?
  package var color: ColorReference?
  /// Alignment of its paragraph style; nil where the style says none.
  package var alignment: TextAlignment?
  package var lineSpacing = LineSpacing.none
  package init(
    text: String, font: FontDescription?, color: ColorReference? = nil, alignment: TextAlignment? = nil
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
  }
}

/// What a paragraph style adds to the height of lines (`NSParagraphStyle`).
package struct LineSpacing: Hashable, Sendable {
  /// Between lines.
  package var extra: Points = 0
  /// Factor on the height of a line.
  package var multiple = 1.0
  /// The least height of a line.
  package var least: Points = 0
  package init() {}
  package static let none = LineSpacing()

  /// Returns the height of a line that has `height` without a paragraph style, in points.
  package func lineHeight(_ height: Double) -> Double { max(height * multiple, least.value) }
}

package struct ButtonContent: Equatable, Sendable {
  package var title: String?
  package var image: ImageReference?
  package var backgroundImage: ImageReference?
  package var font: FontDescription?
  package var titleColor: ColorReference?
  package var type: ButtonType
  package var configurationStyle: String?
  package var contentInsets: Insets?
  package var titleInsets: Insets?
  package var imageInsets: Insets?
  /// Second line of a button with a configuration.
  package var subtitle: String?
  /// Between the image and the title of a button with a configuration.
  package var imagePadding: Points = 0
  /// Whether the image is above or below the title, as a configuration can say.
  package var isImageVertical = false
  package var lineBreakMode: LineBreakMode = .middleTruncation
  package var horizontalAlignment: HorizontalAlignment = .center
  /// Runs of an attributed title, in order; empty for a plain one.
  package var fragments: [TextFragment] = []

  /// `UIControl.ContentHorizontalAlignment`; `fill` is drawn as `center`.
  package enum HorizontalAlignment: String, Sendable { case center, left, right, leading, trailing, fill }

  package init(title: String?, image: ImageReference?, font: FontDescription?, type: ButtonType) {
    self.title = title
    self.image = image
    self.font = font
    self.type = type
  }
}

package struct StackContent: Hashable, Sendable {
  package enum Axis: String, Sendable { case horizontal, vertical }
  /// `UIStackView.Distribution`.
  package enum Distribution: String, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  /// `UIStackView.Alignment`; `top` and `bottom` are other names of `leading` and `trailing`.
  package enum Alignment: String, Sendable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }
  package var axis: Axis
  package var distribution: Distribution
  package var alignment: Alignment
  package var spacing: Points
  package var baselineRelative: Bool
  package var marginsRelative: Bool
  package init(
    axis: Axis = .horizontal, distribution: Distribution = .fill, alignment: Alignment = .fill,
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
