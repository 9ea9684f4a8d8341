import Imaging
import Model

/// What assertions about the project look at.
package struct AppFacts: Sendable {
  package var project: AppProject
  /// Per device family that the app runs on: what the effective Info.plist makes the system show.
  package var sources: [Idiom: [LaunchScreenSource]]
  /// Findings of the search for the launch screen: both keys are present, a name has an extension.
  package var sourceFindings: [SourceFinding]
  /// The launch document; nil where there is none or it cannot be read.
  package var document: InterfaceDocument?
  /// The document as the initial scene shows it without any size-class variation; nil as above.
  package var root: View?
  /// Why the document is nil although a file is named.
  package var documentErrors: [Diagnostic]
  /// The storyboard is in the folder, but the target does not copy it.
  package var documentIsStray: Bool
  package var assets: any AssetProvider
  /// Catalogs in the folder that the target does not copy.
  package var strayAssets: (any AssetProvider)?
  /// What the SDK of the app's build requires; nil for a built app that does not name its SDK.
  package var sdk: SDKVerdict?
  /// The appearance that code forces on the app; nil where none does, and where the Info.plist does.
  package var theme: ForcedTheme?
  /// The screen after the launch screen; nil unless a criterion asks for it.
  package var firstScreen: FirstScreen?
  /// The background of the screen after the launch screen; nil unless something says it and a criterion asks for it.
  package var firstColors: FirstColors?
  /// Each use of a fixed white or black in SwiftUI code; nil where no criterion asks for them, and where no source is there.
  package var fixedColors: [CodeUse]?
  /// Figures about pictures, which do not depend on the case.
  package var memo = Memo()

  /// Code that a criterion asks about.
  package struct CodeUse: Hashable, Sendable {
    package var code: String
    package var location: SourceLocation
    package init(code: String, location: SourceLocation) { (self.code, self.location) = (code, location) }
  }

  package struct SourceFinding: Hashable, Sendable {
    package var id: String
    package var severity: Diagnostic.Severity
    package var message: Finding.Sentence
    package var location: SourceLocation?
    /// The fix as changes of the files; empty if `qa` cannot make it.
    package var edits: [SourceEdit]
    /// Nil for that of the criterion.
    package var impact: Impact?
    package init(
      id: String, severity: Diagnostic.Severity, message: Finding.Sentence, location: SourceLocation?,
      edits: [SourceEdit] = [], impact: Impact? = nil
    ) {
      self.edits = edits
      self.impact = impact
      self.id = id
      self.severity = severity
      self.message = message
      self.location = location
    }
  }
  package init(
    project: AppProject, sources: [Idiom: [LaunchScreenSource]], sourceFindings: [SourceFinding],
    document: InterfaceDocument?, root: View?, documentErrors: [Diagnostic], documentIsStray: Bool,
    assets: any AssetProvider, strayAssets: (any AssetProvider)? = nil
  ) {
    self.project = project
    self.sources = sources
    self.sourceFindings = sourceFindings
    self.document = document
    self.root = root
    self.documentErrors = documentErrors
    self.documentIsStray = documentIsStray
    self.assets = assets
    self.strayAssets = strayAssets
  }
  /// The launch document's file, whether or not it could be read.
  var documentFile: String? {
    document?.file ?? sources.values.flatMap { $0 }.compactMap(\.file).min()
  }
}

/// The appearance that code gives the whole app, whatever the device's is. A launch screen does not know of it.
package struct ForcedTheme: Hashable, Sendable {
  package var appearance: Appearance
  /// The words of the code: `overrideUserInterfaceStyle`.
  package var code: String
  package var location: SourceLocation
  package init(appearance: Appearance, code: String, location: SourceLocation) {
    self.appearance = appearance
    self.code = code
    self.location = location
  }
}

/// Draws display lists. `Runner` provides the rasterizer.
package protocol Renderer: Sendable {
  /// Returns a grid on which the lists, and lists with fewer of their paints, can be drawn.
  ///
  /// - Parameter isCoverage: Whether only coverage is drawn on it.
  func grid(for lists: [DisplayList], isCoverage: Bool) -> PixelGrid
  /// Returns the screen; `grid` is made for the list or for one with more paints.
  func draw(_ list: DisplayList, on grid: PixelGrid) -> GridBitmap
  /// Returns how much of each pixel shows the view's own paint; `grid` is made for the list or for one with more paints.
  func coverage(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> GridCoverage
  /// Returns the largest value of `coverage(of:in:on:)`.
  func peak(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> UInt8
  /// Returns ids of views that opaque paint of others hides. `hidden` are views that do not paint over others.
  func covered(in list: DisplayList, without hidden: Set<String>) -> Set<String>
  /// Whether a picture has no translucent pixel; nil for a picture that is not drawn.
  func isOpaque(_ picture: PictureID) -> Bool?
}

/// One screen as it is drawn in one environment. Costly figures are worked out once.
package struct Screen: Sendable {
  package var viewport: Viewport
  /// The device's setting, which the case is about. An app that is pinned to one appearance is drawn with that one.
  package var appearance: Appearance
  /// The tree with the environment's variations applied.
  package var root: View
  package var layout: LayoutResult
  package var list: DisplayList
  package var diagnostics: [DrawingDiagnostic]
  /// Ids of views whose pixels are only approximated.
  package var approximate: Set<String>
  /// Ids of views whose pictures another renderer than Apple's drew from vector files.
  package var vectors: Set<String>
  /// What the asset runtime picks for each image name that the tree or the layout uses.
  package var pictures: [String: PictureAnswer]
  package var renderer: any Renderer
  /// Figures of this drawing, shared by all screens with an equal display list, and by no other.
  package var memo: Memo
  /// Figures of its coverage, shared by all screens with an equal silhouette.
  package var shapes: Memo
  /// Figures that depend on nothing but their keys, shared by all screens of a run.
  package var common: Memo
  /// The screen with other frames for the views that the constraints do not determine; see `LayoutResult.alternatives`.
  package var alternatives: [Screen] = []

  package init(
    environment: Environment, root: View, layout: LayoutResult, list: DisplayList,
    diagnostics: [DrawingDiagnostic], approximate: Set<String>, vectors: Set<String> = [],
    pictures: [String: PictureAnswer] = [:], renderer: any Renderer, memo: Memo, shapes: Memo? = nil,
    common: Memo = Memo()
  ) {
    self.vectors = vectors
    self.pictures = pictures
    viewport = Viewport(environment)
    appearance = environment.appearance
    self.root = root
    self.layout = layout
    self.list = list
    self.diagnostics = diagnostics
    self.approximate = approximate
    self.renderer = renderer
    self.memo = memo
    self.shapes = shapes ?? memo
    self.common = common
  }
}

extension Screen: Hashable {
  /// Whether every assertion finds the same on both screens.
  package static func == (left: Screen, right: Screen) -> Bool {
    left.appearance == right.appearance && left.viewport == right.viewport
      && (left.memo === right.memo || left.list == right.list)
      && left.layout == right.layout && left.root == right.root && left.diagnostics == right.diagnostics
      && left.approximate == right.approximate && left.vectors == right.vectors
      && left.pictures == right.pictures && left.alternatives == right.alternatives
  }

  package func hash(into hasher: inout Hasher) {
    // Few screens of a run differ in the rest alone.
    hasher.combine(appearance)
    hasher.combine(viewport)
  }
}

/// What assertions about one case look at.
package struct CaseFacts: Sendable {
  package var project: AppFacts
  /// Nil where the project has no launch document that can be laid out.
  package var screen: Screen?
  /// The same case in light appearance, for a dark one, and in the other layout direction; the screen after this one.
  package var counterpart: @Sendable (Counterpart) -> Screen?
  package enum Counterpart: Hashable, Sendable { case lightAppearance, otherDirection, firstScreen }
  package init(
    project: AppFacts, screen: Screen?,
    counterpart: @escaping @Sendable (Counterpart) -> Screen?
  ) {
    self.project = project
    self.screen = screen
    self.counterpart = counterpart
  }
}
