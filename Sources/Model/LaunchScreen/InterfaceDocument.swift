/// A storyboard or xib with resolved ids and defaults.
///
/// Size-class variations are separate from what they change, because they depend on the environment.
package struct InterfaceDocument: Sendable {
  package enum Format: String, Sendable {
    case storyboard, xib
    /// Keys of the Info.plist that describe a screen without a document.
    case infoPlist = "info-plist"
  }
  /// Relative to the project's root.
  package var file: String
  package var format: Format
  package var toolsVersion: String
  package var isLaunchScreen: Bool
  package var usesAutoLayout: Bool
  package var usesSafeAreas: Bool
  package var usesTraitCollections: Bool
  package var colorMatched: Bool
  package var canvas: Canvas?
  package var scenes: [InterfaceScene]
  /// Index into `scenes` of the initial one; the only scene where the document names none.
  package var initialScene: Int?
  package var globalTint: ColorReference?
  /// Sizes by image name that Interface Builder recorded at the last save, often stale.
  package var recordedImageSizes: [String: Size]
  package var recordedColors: [String: Color]
  /// Names of catalog colors that the document uses, with the location of the first use.
  package var colorUses: [String: SourceLocation]
  /// Names of app images (not SF Symbols) that the document uses, with the location of the first use.
  package var imageUses: [String: SourceLocation]
  /// Ids of views, constraints and bars that code can reach: outlets name them, or they have runtime attributes.
  package var codeTargets: Set<String> = []
  /// Constructs that a launch screen may not contain, anywhere in the document.
  package var forbidden: [ForbiddenConstruct]
  /// Why a launch of this storyboard shows a black screen; nil where its initial view controller exists.
  package var missingInitialScene: Diagnostic?
  /// Errors that leave a tree: dangling references and duplicate ids.
  package var diagnostics: [Diagnostic] = []
  /// Whether the document is compiled for a system of its own ("Builds for"), whatever the deployment target is.
  package var hasOwnTarget = false
  /// `iOS.CocoaTouch`, `AppleTV`; as written.
  package var targetRuntime = "iOS.CocoaTouch"
  /// Segues between scenes by the ids of their controllers, in document order.
  package var segues: [Segue] = []
  /// Ids of the segues from which Interface Builder infers a scene's bars, where several lead to the scene.
  package var inferredMetricsTieBreakers: [String] = []

  package struct Segue: Hashable, Sendable {
    package var id: String
    package var source: String
    package var destination: String
    package var kind: Kind
    /// Nil for other kinds.
    package var relationship: Relationship?

    package enum Kind: String, Sendable {
      case show, push, showDetail, embed, relationship, other
      case popover = "popoverPresentation"
    }
    /// How a container holds the destination.
    package enum Relationship: String, Sendable { case root, tab, detail, primary }

    package init(id: String, source: String, destination: String, kind: Kind, relationship: Relationship?) {
      self.id = id
      self.source = source
      self.destination = destination
      self.kind = kind
      self.relationship = relationship
    }
  }
  package struct Canvas: Hashable, Sendable {
    package var deviceID: String
    package var orientation: String
    package var layout: String?
    package var appearance: String?
    package init(deviceID: String, orientation: String, layout: String?, appearance: String?) {
      self.deviceID = deviceID
      self.orientation = orientation
      self.layout = layout
      self.appearance = appearance
    }
  }
  package init(file: String, format: Format, toolsVersion: String) {
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
package struct ForbiddenConstruct: Hashable, Sendable {
  package enum Rule: String, Sendable, CaseIterable {
    case customClass = "custom-class"
    case runtimeAttributes = "runtime-attributes"
    case connection
    case webView = "web-view"
    case severalTopLevelObjects = "several-top-level-objects"
    case topLevelKind = "top-level-kind"
    case storyboardReference = "storyboard-reference"
    case customFont = "custom-font"
  }
  package var rule: Rule
  /// The class name or the outlet's property, as in the file.
  package var subject: String
  package var element: String?
  package var location: SourceLocation

  /// Whether the system or the App Store rejects it. Apple's list does not name fonts, but a launch does not load the
  /// app's own.
  package var isRejected: Bool { rule != .customFont }
  package init(rule: Rule, subject: String, element: String?, location: SourceLocation) {
    self.rule = rule
    self.subject = subject
    self.element = element
    self.location = location
  }
}

/// A controller with its root view, or a xib's top-level view.
package struct InterfaceScene: Sendable {
  package var controller: Controller?
  package var view: View?
  /// Ids of everything in the scene from which a segue may start: views, bar items, gesture recognizers.
  package var objectIDs: Set<String> = []
  /// Views beside the controller's own: title views, custom views of bar items, other objects of the scene.
  package var freeViews: [View] = []
  package init(controller: Controller?, view: View?) {
    self.controller = controller
    self.view = view
  }
}

package struct Controller: Sendable {
  package var id: String
  package var kind: Kind
  package var customClass: String?
  package var location: SourceLocation
  package var topGuideID: String?
  package var bottomGuideID: String?
  /// Ids of contained controllers, in order (`rootViewController`, `viewControllers`).
  package var children: [String]
  /// Title in a navigation bar: that of the navigation item, else the controller's own.
  package var title: String?
  /// Whether a navigation bar with large titles shows this controller's title large.
  package var allowsLargeTitle = true
  /// Whether a navigation controller shows no navigation bar.
  package var hidesNavigationBar = false
  /// Whether a navigation controller shows its toolbar.
  package var showsToolbar = false
  package var hidesBottomBarWhenPushed = false
  /// `extendedLayoutIncludesOpaqueBars`.
  package var extendsUnderOpaqueBars = false
  /// Bars that a container carries (`navigationBar`, `toolbar`, `tabBar`), with their recorded frames.
  package var bars: [View] = []
  /// Edges of `edgesForExtendedLayout`; nil where the document omits them, which means all four.
  package var extendedEdges: Set<ViewEdge>?
  package var simulatedBars = SimulatedBars()
  /// Design-time size of a free-form controller.
  package var freeformSize: Size?
  /// View in the middle of the navigation bar, in place of a title.
  package var titleView: View?
  package init(id: String, kind: Kind, customClass: String?, location: SourceLocation) {
    self.id = id
    self.kind = kind
    self.customClass = customClass
    self.location = location
    children = []
  }
}
