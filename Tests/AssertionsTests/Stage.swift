import Imaging
import Model
import Raster
import TestSupport
import Testing

@testable import Assertions

/// A small screen made by hand: views with fills, one point a pixel.
struct Stage {
  var root: View
  var nodes: [DisplayNode] = []
  var layout: LayoutResult
  var environment: Environment
  var approximate: Set<String> = []
  var diagnostics: [DrawingDiagnostic] = []
  var renderer = TestRenderer()
  var assets: any AssetProvider = NoAssets()
  var pictures: [String: PictureAnswer] = [:]
  /// The only configuration's Info.plist; none without entries.
  var plist: [String: PlistValue] = [:]
  var theme: ForcedTheme?
  var document: InterfaceDocument? = InterfaceDocument(
    file: "L.storyboard", format: .storyboard, toolsVersion: "1")

  init(
    width: Points = 60, height: Points = 80, safeArea: Insets = .zero,
    obstructions: [Obstruction] = [],
    cornerRadius: Points = 0
  ) {
    environment = Environment(
      idiom: .phone, size: Size(width: width, height: height), scale: 1, safeArea: safeArea,
      obstructions: obstructions, cornerRadius: cornerRadius)
    root = View(id: "root", kind: .plain, location: SourceLocation(file: "L.storyboard", line: 1))
    layout = LayoutResult(size: environment.size, scale: 1, items: [])
    layout.items.append(
      LaidOutItem(
        id: "root", kind: "view", parent: nil, frame: environment.bounds,
        screenFrame: environment.bounds,
        basis: .container))
  }

  /// Adds a view with an image name, filled with one color, in front of what is there.
  mutating func add(
    _ id: String, _ frame: Rect, _ color: Color, kind: String = "imageView", alpha: Ratio = 1,
    basis: LaidOutItem.Basis = .constraints, isAmbiguous: Bool = false,
    undetermined: LaidOutItem.Undetermined = [], error: Points = 0
  ) {
    var view = View(
      id: id, kind: .init(rawValue: kind), location: SourceLocation(file: "L.storyboard", line: 10))
    if kind == "imageView" { view.content = .image(ImageReference(name: id), highlighted: nil) }
    view.alpha = alpha
    root.subviews.append(view)
    nodes.append(
      DisplayNode(
        viewID: id, frame: frame, alpha: alpha, clips: false, paints: [.fill(color)], children: []))
    layout.items.append(
      LaidOutItem(
        id: id, kind: kind, parent: "root", frame: frame, screenFrame: frame,
        isAmbiguous: isAmbiguous || !undetermined.isEmpty, undetermined: undetermined, uncertainty: error,
        basis: basis))
  }

  /// Adds a label whose glyphs are the boxes given; a point high and wide is a pixel.
  mutating func addText(
    _ id: String, _ boxes: [Rect], _ color: Color, pointSize: Points = 17,
    weight: String = "regular",
    alpha: Ratio = 1
  ) {
    let frame = boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
    add(id, frame, .clear, kind: "label", alpha: alpha)
    root.subviews[root.subviews.count - 1].content = .label(
      LabelContent(text: "Hello", font: FontDescription(type: .system, pointSize: pointSize)))
    let glyphs = boxes.map {
      PlacedGlyph(scalar: nil, x: $0.x, baseline: $0.maxY, advance: $0.width, ink: $0)
    }
    nodes[nodes.count - 1].paints = [
      .text(
        TextPaint(
          weight: weight, pointSize: pointSize, color: color, glyphs: glyphs, lines: [frame]))
    ]
    approximate.insert(id)
  }

  /// Adds horizontal bands, one a row of `colors`, as separate fills of one view.
  mutating func addBands(_ id: String, _ colors: [Color]) {
    let height = environment.size.height / Double(colors.count)
    add(id, environment.bounds, .clear)
    nodes[nodes.count - 1].paints = colors.enumerated().map { index, color in
      .box(
        Rect(x: 0, y: height * Double(index), width: environment.size.width, height: height), color)
    }
  }

  var list: DisplayList {
    let frame = DisplayNode(
      viewID: "root", frame: environment.bounds, alpha: 1, clips: false, paints: [], children: nodes
    )
    return DisplayList(
      pixelSize: environment.pixelSize, scale: environment.scale, gamut: .sRGB, nodes: [frame])
  }

  /// The screen, with one more for each other layout that satisfies the constraints.
  var screen: Screen {
    var screen = drawn
    screen.alternatives = layout.alternatives.map { other in
      var copy = self
      copy.layout = other
      for index in copy.nodes.indices {
        copy.nodes[index].frame = other.item(nodes[index].viewID)?.screenFrame ?? nodes[index].frame
      }
      return copy.drawn
    }
    return screen
  }

  private var drawn: Screen {
    Screen(
      environment: environment, root: root, layout: layout, list: list, diagnostics: diagnostics,
      approximate: approximate,
      pictures: pictures, renderer: renderer, memo: Memo())
  }

  func subject(_ other: @escaping @Sendable (CaseFacts.Counterpart) -> Screen? = { _ in nil })
    -> CaseFacts
  {
    let configurations = plist.isEmpty ? [] : [ProjectStage.configuration("Release", plist)]
    let project = AppProject(
      name: "A.xcodeproj", target: "A", configurations: configurations, shipping: 0, resources: [],
      strayFiles: [],
      knownRegions: [], developmentRegion: nil,
      location: SourceLocation(file: "A.xcodeproj/project.pbxproj"),
      diagnostics: [])
    var subject = AppFacts(
      project: project, sources: [:], sourceFindings: [], document: document, root: root,
      documentErrors: [],
      documentIsStray: false, assets: assets)
    subject.theme = theme
    return CaseFacts(project: subject, screen: screen, counterpart: other)
  }

  /// Runs a case assertion with parameters as a checklist gives them; every added view is an element of its own name.
  func check(
    _ id: String, _ parameters: [String: Value],
    other: @escaping @Sendable (CaseFacts.Counterpart) -> Screen? = { _ in nil }
  ) -> Finding {
    return subject(other).check(id, parameters, elements: Selector.named(root.subviews.map(\.id)))
  }
}

struct TestRenderer: Renderer {
  var rasterizer = Rasterizer { _ in nil }
  func grid(for lists: [DisplayList], isCoverage: Bool) -> PixelGrid {
    rasterizer.grid(for: lists, isCoverage: isCoverage)
  }
  func draw(_ list: DisplayList, on grid: PixelGrid) -> GridBitmap {
    rasterizer.draw(list, on: grid)
  }
  func coverage(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> GridCoverage {
    rasterizer.coverage(of: viewID, in: list, on: grid)
  }
  func peak(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> UInt8 {
    rasterizer.peak(of: viewID, in: list, on: grid)
  }
  func covered(in list: DisplayList, without hidden: Set<String>) -> Set<String> {
    rasterizer.covered(in: list, without: hidden)
  }
  func isOpaque(_ picture: PictureID) -> Bool? { rasterizer.isOpaque(picture) }
}

extension Rect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: Points(x), y: Points(y), width: Points(width), height: Points(height))
  }
}
