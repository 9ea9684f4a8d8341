import Model

/// What assertions about the project look at.
public struct ProjectSubject: Sendable {
  public var project: AppProject
  /// Per device family that the app runs on: what the effective Info.plist makes the system show.
  public var sources: [Idiom: [LaunchScreenSource]]
  /// What was found while the sources were looked for (both keys, a name with an extension).
  public var sourceFindings: [SourceFinding]
  /// The launch document; nil where there is none or it cannot be read.
  public var document: InterfaceDocument?
  /// The document as the initial scene shows it without any size-class variation; nil as above.
  public var root: View?
  /// Why the document is nil although a file is named.
  public var documentFaults: [Diagnostic]
  /// The storyboard lies in the folder, but the target does not copy it.
  public var documentIsStray: Bool
  public var assets: any AssetProvider
  /// Catalogs that lie in the folder but are not copied by the target.
  public var strayAssets: (any AssetProvider)?
  /// Figures about pictures, which do not depend on the case.
  public var memo = Memo()

  public struct SourceFinding: Hashable, Sendable {
    public var id: String
    public var severity: Diagnostic.Severity
    public var message: String
    public var location: SourceLocation?
    public init(id: String, severity: Diagnostic.Severity, message: String, location: SourceLocation?) {
      self.id = id
      self.severity = severity
      self.message = message
      self.location = location
    }
  }
  public init(
    project: AppProject, sources: [Idiom: [LaunchScreenSource]], sourceFindings: [SourceFinding],
    document: InterfaceDocument?, root: View?, documentFaults: [Diagnostic], documentIsStray: Bool,
    assets: any AssetProvider, strayAssets: (any AssetProvider)? = nil
  ) {
    self.project = project
    self.sources = sources
    self.sourceFindings = sourceFindings
    self.document = document
    self.root = root
    self.documentFaults = documentFaults
    self.documentIsStray = documentIsStray
    self.assets = assets
    self.strayAssets = strayAssets
  }
  /// The launch document's file, whether or not it could be read.
  var documentFile: String? {
    document?.file ?? sources.values.flatMap { $0 }.compactMap(\.file).min()
  }
}

/// Draws display lists; the runner hands in the rasterizer.
public protocol Renderer: Sendable {
  func draw(_ list: DisplayList) -> Bitmap
  /// How much of each pixel the view itself shows after what lies above it.
  func coverage(of viewID: String, in list: DisplayList) -> Coverage
}

/// One screen as it is drawn in one environment. Costly figures are worked out once.
public struct Screen: Sendable {
  /// What is drawn; in an app that is pinned to one appearance, always with that one.
  public var environment: Environment
  /// The device's setting, which the case is about.
  public var appearance: Appearance
  /// The tree with the environment's variations applied.
  public var root: View
  public var layout: LayoutResult
  public var list: DisplayList
  public var problems: [DrawingProblem]
  /// Ids of views whose pixels are only approximated.
  public var approximate: Set<String>
  /// Ids of views whose pictures another renderer than Apple's drew from vector files.
  public var vectors: Set<String>
  public var renderer: any Renderer
  public var memo: Memo

  public struct DrawingProblem: Hashable, Sendable {
    public var viewID: String
    public var message: String
    /// A limit of this tool, not a fault of the project.
    public var isLimit: Bool
    public init(viewID: String, message: String, isLimit: Bool) {
      self.viewID = viewID
      self.message = message
      self.isLimit = isLimit
    }
  }
  public init(
    environment: Environment, root: View, layout: LayoutResult, list: DisplayList,
    problems: [DrawingProblem], approximate: Set<String>, vectors: Set<String> = [],
    renderer: any Renderer, memo: Memo
  ) {
    self.vectors = vectors
    self.environment = environment
    appearance = environment.appearance
    self.root = root
    self.layout = layout
    self.list = list
    self.problems = problems
    self.approximate = approximate
    self.renderer = renderer
    self.memo = memo
  }
}

/// What assertions about one case look at.
public struct CaseSubject: Sendable {
  public var project: ProjectSubject
  /// Nil where the project has no launch document that can be laid out.
  public var screen: Screen?
  /// The same case in the other appearance and in the other layout direction.
  public var counterpart: @Sendable (Counterpart) -> Screen?
  public enum Counterpart: Hashable, Sendable { case otherAppearance, otherDirection }
  public init(
    project: ProjectSubject, screen: Screen?,
    counterpart: @escaping @Sendable (Counterpart) -> Screen?
  ) {
    self.project = project
    self.screen = screen
    self.counterpart = counterpart
  }
}
