/// A storyboard or xib with resolved ids and defaults.
///
/// Size-class variations are separate from what they change, because they depend on the environment.
public struct InterfaceDocument: Sendable {
  public enum Format: String, Sendable {
    case storyboard, xib
    /// Keys of the Info.plist that describe a screen without a document.
    case infoPlist = "info-plist"
  }
  /// Relative to the project's root.
  public var file: String
  public var format: Format
  public var toolsVersion: String
  public var isLaunchScreen: Bool
  public var usesAutoLayout: Bool
  public var usesSafeAreas: Bool
  public var usesTraitCollections: Bool
  public var colorMatched: Bool
  public var canvas: Canvas?
  public var scenes: [InterfaceScene]
  /// Index into `scenes` of the initial one; the only scene where the document names none.
  public var initialScene: Int?
  public var globalTint: ColorReference?
  /// Sizes by image name that Interface Builder recorded at the last save, often stale.
  public var recordedImageSizes: [String: Size]
  public var recordedColors: [String: Color]
  /// Names of catalog colors that the document uses, with the location of the first use.
  public var colorUses: [String: SourceLocation]
  /// Names of app images (not SF Symbols) that the document uses, with the location of the first use.
  public var imageUses: [String: SourceLocation]
  /// Constructs that a launch screen may not contain, anywhere in the document.
  public var forbidden: [ForbiddenConstruct]
  /// Why a launch of this storyboard shows a black screen; nil where its initial view controller exists.
  public var missingInitialScene: Diagnostic?
  /// Errors that leave a tree: dangling references and duplicate ids.
  public var diagnostics: [Diagnostic] = []
  /// `iOS.CocoaTouch`, `AppleTV`; as written.
  public var targetRuntime = "iOS.CocoaTouch"
  /// Segues between scenes by the ids of their controllers, in document order.
  public var segues: [Segue] = []
  /// Ids of the segues from which Interface Builder infers a scene's bars, where several lead to the scene.
  public var inferredMetricsTieBreakers: [String] = []

  public struct Segue: Hashable, Sendable {
    public var id: String
    public var source: String
    public var destination: String
    /// `show`, `push`, `embed`, `relationship`, `presentation`.
    public var kind: String
    /// `rootViewController`, `viewControllers`; nil for other kinds.
    public var relationship: String?
    public init(id: String, source: String, destination: String, kind: String, relationship: String?) {
      self.id = id
      self.source = source
      self.destination = destination
      self.kind = kind
      self.relationship = relationship
    }
  }
  public struct Canvas: Hashable, Sendable {
    public var deviceID: String
    public var orientation: String
    public var layout: String?
    public var appearance: String?
    public init(deviceID: String, orientation: String, layout: String?, appearance: String?) {
      self.deviceID = deviceID
      self.orientation = orientation
      self.layout = layout
      self.appearance = appearance
    }
  }
  public init(file: String, format: Format, toolsVersion: String) {
    self.file = file
    self.format = format
    self.toolsVersion = toolsVersion
    isLaunchScreen = false
    usesAutoLayout = false
    usesSafeAreas = false
    usesTraitCollections = false
    colorMatched = false
    scenes = []
    recordedImageSizes = [:]
    recordedColors = [:]
    colorUses = [:]
    imageUses = [:]
    forbidden = []
  }
}

/// A construct that the system or Interface Builder rejects in a launch screen.
public struct ForbiddenConstruct: Hashable, Sendable {
  public enum Rule: String, Sendable, CaseIterable {
    case customClass = "custom-class"
    case runtimeAttributes = "runtime-attributes"
    case connection
    case webView = "web-view"
    case severalTopLevelObjects = "several-top-level-objects"
    case topLevelKind = "top-level-kind"
    case storyboardReference = "storyboard-reference"
    case customFont = "custom-font"
  }
  public var rule: Rule
  /// The class name or the outlet's property, as in the file.
  public var subject: String
  public var element: String?
  public var location: SourceLocation

  /// Whether the system or the App Store rejects it. Apple's list does not name fonts, but a launch does not load the
  /// app's own.
  package var isRejected: Bool { rule != .customFont }
  public init(rule: Rule, subject: String, element: String?, location: SourceLocation) {
    self.rule = rule
    self.subject = subject
    self.element = element
    self.location = location
  }
}

/// A controller with its root view, or a xib's top-level view.
public struct InterfaceScene: Sendable {
  public var controller: Controller?
  public var view: View?
  /// Ids of everything in the scene from which a segue may start: views, bar items, gesture recognizers.
  public var objectIDs: Set<String> = []
  /// Views beside the controller's own: title views, custom views of bar items, other objects of the scene.
  public var freeViews: [View] = []
  public init(controller: Controller?, view: View?) {
    self.controller = controller
    self.view = view
  }
}

public struct Controller: Sendable {
  public var id: String
  /// Element name: `viewController`, `navigationController`.
  public var kind: String
  public var customClass: String?
  public var location: SourceLocation
  public var topGuideID: String?
  public var bottomGuideID: String?
  /// Ids of contained controllers, in order (`rootViewController`, `viewControllers`).
  public var children: [String]
  /// All attributes as written, for the rules of containers and bars.
  public var attributes: [String: String]
  /// Bars that a container carries (`navigationBar`, `toolbar`, `tabBar`), with their recorded frames.
  public var bars: [View] = []
  /// Edges of `edgesForExtendedLayout`; nil where the document omits them, which means all four.
  public var extendedEdges: Set<String>?
  /// Design-time bars by key (`simulatedTopBarMetrics`); `nil` where the document says none.
  public var simulatedMetrics: [String: String] = [:]
  /// Design-time size of a free-form controller.
  public var freeformSize: Size?
  /// Attributes of the controller's navigation item; nil without one.
  public var navigationItem: [String: String]?
  /// View in the middle of the navigation bar, in place of a title.
  package var titleView: View?
  public init(id: String, kind: String, customClass: String?, location: SourceLocation) {
    self.id = id
    self.kind = kind
    self.customClass = customClass
    self.location = location
    children = []
    attributes = [:]
  }
}
