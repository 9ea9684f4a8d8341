/// One view of the resolved tree. Children are in drawing order, back to front.
public struct View: Sendable {
  public var id: String
  /// Element name as Interface Builder writes it: `view`, `imageView`, `label`, `stackView`.
  public var kind: String
  public var location: SourceLocation
  public var userLabel: String?
  public var customClass: String?
  /// As Interface Builder recorded it, in the parent's coordinates; may be stale, may be absent.
  public var recordedFrame: Rect?
  public var isMisplaced = false
  public var translatesAutoresizing = true
  public var autoresizing: Autoresizing = []
  public var fixedFrame = false
  public var contentMode: ContentMode = .scaleToFill
  public var alpha: Ratio = 1
  public var isHidden = false
  public var isOpaque = true
  public var clipsSubviews = false
  public var backgroundColor: ColorReference?
  public var tintColor: ColorReference?
  public var semanticContent: SemanticContent = .unspecified
  public var horizontalHugging: Double = 250
  public var verticalHugging: Double = 250
  public var horizontalCompression: Double = 750
  public var verticalCompression: Double = 750
  public var layoutMargins: Insets?
  public var directionalLayoutMargins: DirectionalInsets?
  public var preservesSuperviewLayoutMargins = false
  public var insetsLayoutMarginsFromSafeArea = true
  public var followsReadableWidth = false
  public var guides: [LayoutGuide] = []
  public var constraints: [LayoutConstraint] = []
  public var subviews: [View] = []
  public var variations: [Variation] = []
  public var content: Content = .plain
  /// Attributes as written, for what has no field of its own.
  public var attributes: [String: String] = [:]
  /// Titles of a segmented control's segments, in order; an empty one stands for an image.
  public var segmentTitles: [String] = []
  /// Font of a text field, text view or other control with text of its own.
  public var font: FontDescription?
  /// Design-time bars of a free-standing view by key (`simulatedStatusBarMetrics`).
  public var simulatedMetrics: [String: String] = [:]
  /// Scene controller that an embed segue shows inside this container view.
  public var embeddedController: String?

  public init(id: String, kind: String, location: SourceLocation) {
    self.id = id
    self.kind = kind
    self.location = location
  }

  public enum SemanticContent: String, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
  }
  public struct Autoresizing: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let flexibleMinX = Self(rawValue: 1)
    public static let width = Self(rawValue: 2)
    public static let flexibleMaxX = Self(rawValue: 4)
    public static let flexibleMinY = Self(rawValue: 8)
    public static let height = Self(rawValue: 16)
    public static let flexibleMaxY = Self(rawValue: 32)
  }
  /// What a view shows besides its background.
  public indirect enum Content: Sendable {
    case plain
    case image(ImageReference?, highlighted: ImageReference?)
    case label(LabelContent)
    case stack(StackContent)
    case button(ButtonContent)
    case effect(style: String?)
    /// A bar, a control or any other system view: size rules only, its picture is approximate.
    case system
  }
  /// This view and everything below it, parents first.
  public var flattened: [View] { [self] + subviews.flatMap(\.flattened) }
  public func find(_ id: String) -> View? {
    if self.id == id { return self }
    for view in subviews { if let found = view.find(id) { return found } }
    return nil
  }
  /// Whether the kind draws text of its own.
  public var bearsText: Bool {
    switch content {
    case .label(let label): !label.text.isEmpty
    case .button(let button): !(button.title ?? "").isEmpty
    default: View.textKinds.contains(kind)
    }
  }
  static let textKinds: Set<String> = [
    "textField", "textView", "searchBar", "segmentedControl", "datePicker", "pickerView",
  ]
}

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

public struct LabelContent: Sendable {
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

public struct ButtonContent: Sendable {
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

/// A guide that constraints name like a view.
public struct LayoutGuide: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case safeArea, layoutMargins, contentLayoutGuide, frameLayoutGuide, keyboard, readableContent
  }
  public var id: String
  public var kind: Kind
  public init(id: String, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

/// `NSLayoutConstraint` as the document states it.
public struct LayoutConstraint: Hashable, Sendable {
  public enum Attribute: String, Sendable, CaseIterable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case baseline, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }
  public enum Relation: String, Sendable { case equal, lessThanOrEqual, greaterThanOrEqual }
  public var id: String
  public var identifier: String?
  public var location: SourceLocation
  /// Id of a view or guide; the containing view's id where the document leaves it out.
  public var firstItem: String
  public var firstAttribute: Attribute
  public var relation: Relation
  /// Nil together with `secondAttribute`: a constraint on a constant.
  public var secondItem: String?
  public var secondAttribute: Attribute?
  public var multiplier: Double
  public var constant: Double
  public var priority: Double
  /// `symbolic="YES"`: the system's standard spacing; `constant` is what Interface Builder computed.
  public var isSymbolic: Bool
  /// Removed at build time.
  public var isPlaceholder: Bool
  public init(
    id: String, location: SourceLocation, firstItem: String, firstAttribute: Attribute,
    relation: Relation = .equal, secondItem: String? = nil, secondAttribute: Attribute? = nil,
    multiplier: Double = 1, constant: Double = 0, priority: Double = 1000
  ) {
    self.id = id
    self.location = location
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    isSymbolic = false
    isPlaceholder = false
  }
}

/// What a size class changes on the view it stands on.
public struct Variation: Sendable {
  /// Nil: any.
  public var horizontal: SizeClass?
  public var vertical: SizeClass?
  public var includedSubviews: [String] = []
  public var excludedSubviews: [String] = []
  public var includedConstraints: [String] = []
  public var excludedConstraints: [String] = []
  /// Constraint id → constant, for `<variation constant=…>` inside a constraint.
  public var constraintConstants: [String: Double] = [:]
  /// Attribute overrides as written: `hidden`, `axis`, `image`, `text`.
  public var attributes: [String: String] = [:]
  public var font: FontDescription?
  public var backgroundColor: ColorReference?
  /// `key="default"`: applies first, whatever the traits.
  public var isDefault: Bool { horizontal == nil && vertical == nil }
  public init(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
