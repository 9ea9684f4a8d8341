/// One view of the resolved tree. Children are in drawing order, back to front.
package struct View: Equatable, Sendable {
  package var id: String
  package var kind: Kind
  package var location: SourceLocation
  package var userLabel: String?
  package var customClass: String?
  /// The frame that Interface Builder recorded, in the superview's coordinates; often stale, sometimes absent.
  package var recordedFrame: Rect?
  package var isMisplaced = false
  package var translatesAutoresizing = true
  package var autoresizing: Autoresizing = []
  package var fixedFrame = false
  package var contentMode: ContentMode = .scaleToFill
  package var alpha: Ratio = 1
  package var isHidden = false
  package var isOpaque = true
  package var clipsSubviews = false
  package var backgroundColor: ColorReference?
  package var tintColor: ColorReference?
  /// Color of a bar's background; nil for the system's and for other views.
  package var barTintColor: ColorReference?
  package var semanticContent: SemanticContent = .unspecified
  package var horizontalHugging: Double = 250
  package var verticalHugging: Double = 250
  package var horizontalCompression: Double = 750
  package var verticalCompression: Double = 750
  package var layoutMargins: Insets?
  package var directionalLayoutMargins: DirectionalInsets?
  package var preservesSuperviewLayoutMargins = false
  package var insetsLayoutMarginsFromSafeArea = true
  package var followsReadableWidth = false
  package var guides: [LayoutGuide] = []
  package var constraints: [LayoutConstraint] = []
  package var subviews: [View] = []
  package var variations: [Variation] = []
  package var content: Content = .plain
  /// Whether it is the view in which a visual effect view has its subviews; it has the same bounds.
  package var isEffectContent = false
  /// Whether Interface Builder recorded that the constraints leave the frame open.
  package var isRecordedAmbiguous = false
  /// The intrinsic size that a view has in Interface Builder only.
  package var placeholderWidth: Points?
  package var placeholderHeight: Points?
  /// Font of a text field, text view or other control with text of its own.
  package var font: FontDescription?
  /// Design-time bars of a free-standing view.
  package var simulatedBars = SimulatedBars()
  /// Scene controller that an embed segue shows inside this container view.
  package var embeddedController: String?

  package init(id: String, kind: Kind, location: SourceLocation) {
    self.id = id
    self.kind = kind
    self.location = location
  }

  package enum SemanticContent: String, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
  }
  package struct Autoresizing: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let flexibleMinX = Self(rawValue: 1)
    package static let width = Self(rawValue: 2)
    package static let flexibleMaxX = Self(rawValue: 4)
    package static let flexibleMinY = Self(rawValue: 8)
    package static let height = Self(rawValue: 16)
    package static let flexibleMaxY = Self(rawValue: 32)
  }
  /// The content of a view besides its background.
  package indirect enum Content: Equatable, Sendable {
    case plain
    case image(ImageReference?, highlighted: ImageReference?)
    case label(LabelContent)
    case stack(StackContent)
    case button(ButtonContent)
    case effect(style: BlurStyle?)
    case activityIndicator(style: ActivityStyle, isAnimating: Bool, hidesWhenStopped: Bool)
    case bar(BarContent)
    case segmentedControl(titles: [String])
    case table(hasStaticCells: Bool)
    /// The text is the placeholder where the document gives no text.
    case textField(text: String, border: BorderStyle)
    case textView(text: String, isScrollable: Bool)
    /// Any other system view: its size follows rules, and its picture is approximate.
    case other
  }
  /// This view and all views below it, parents first.
  package var flattened: [View] {
    var found: [View] = []
    func visit(_ view: View) {
      found.append(view)
      // By index, because an iteration copies each view.
      for index in view.subviews.indices { visit(view.subviews[index]) }
    }
    visit(self)
    return found
  }
  /// The view and all views in it by id; of several with one id, the first.
  package var byID: [String: View] {
    Dictionary(flattened.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
  /// - Complexity: Linear in the number of views; use `byID` in loops.
  package func find(_ id: String) -> View? {
    first { $0.id == id }
  }
  /// The first view, parents first, that is wanted.
  package func first(where isWanted: (View) -> Bool) -> View? {
    if isWanted(self) { return self }
    for index in subviews.indices {
      if let found = subviews[index].first(where: isWanted) { return found }
    }
    return nil
  }
  /// Whether the view draws text.
  package var bearsText: Bool {
    switch content {
    case .label(let label): !label.text.isEmpty
    case .button(let button): !(button.title ?? "").isEmpty
    default: Kind.withText.contains(kind)
    }
  }
}

/// The changes of a view in a size class.
package struct Variation: Equatable, Sendable {
  /// Nil for any.
  package var horizontal: SizeClass?
  package var vertical: SizeClass?
  package var includedSubviews: [String] = []
  package var excludedSubviews: [String] = []
  package var includedConstraints: [String] = []
  package var excludedConstraints: [String] = []
  /// Constants by the ids of their constraints, from `<variation constant=…>` inside a constraint.
  package var constraintConstants: [String: Double] = [:]
  package var isHidden: Bool?
  package var alpha: Ratio?
  package var image: ImageReference?
  package var text: String?
  package var numberOfLines: Int?
  package var axis: StackContent.Axis?
  package var distribution: StackContent.Distribution?
  package var alignment: StackContent.Alignment?
  package var spacing: Points?
  package var font: FontDescription?
  package var backgroundColor: ColorReference?
  /// Whether it is the variation `default`, which applies first and for all traits.
  package var isDefault: Bool { horizontal == nil && vertical == nil }
  package init(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}
