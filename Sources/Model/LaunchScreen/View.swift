/// One view of the resolved tree. Children are in drawing order, back to front.
public struct View: Equatable, Sendable {
  public var id: String
  /// Element name as Interface Builder writes it: `view`, `imageView`, `label`, `stackView`.
  public var kind: String
  public var location: SourceLocation
  public var userLabel: String?
  public var customClass: String?
  /// The frame that Interface Builder recorded, in the superview's coordinates; often stale, sometimes absent.
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
  /// Color of a bar's background; nil for the system's and for other views.
  package var barTintColor: ColorReference?
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
  /// All attributes as written.
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
  /// The content of a view besides its background.
  public indirect enum Content: Equatable, Sendable {
    case plain
    case image(ImageReference?, highlighted: ImageReference?)
    case label(LabelContent)
    case stack(StackContent)
    case button(ButtonContent)
    case effect(style: String?)
    /// A bar, a control or another system view. Its size follows rules; its picture is approximate.
    case system
  }
  /// This view and all views below it, parents first.
  public var flattened: [View] { [self] + subviews.flatMap(\.flattened) }
  public func find(_ id: String) -> View? {
    if self.id == id { return self }
    for view in subviews { if let found = view.find(id) { return found } }
    return nil
  }
  /// Whether the view draws text.
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

/// The changes of a view in a size class.
public struct Variation: Equatable, Sendable {
  /// Nil for any.
  public var horizontal: SizeClass?
  public var vertical: SizeClass?
  public var includedSubviews: [String] = []
  public var excludedSubviews: [String] = []
  public var includedConstraints: [String] = []
  public var excludedConstraints: [String] = []
  /// Constants by the ids of their constraints, from `<variation constant=…>` inside a constraint.
  public var constraintConstants: [String: Double] = [:]
  /// Attribute overrides as written: `hidden`, `axis`, `image`, `text`.
  public var attributes: [String: String] = [:]
  public var font: FontDescription?
  public var backgroundColor: ColorReference?
  /// Whether it is the variation `default`, which applies first and for all traits.
  public var isDefault: Bool { horizontal == nil && vertical == nil }
  public init(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
