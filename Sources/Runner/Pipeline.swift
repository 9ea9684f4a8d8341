import AssetCatalog
import Assertions
import AutoLayout
import Foundation
import Model
import Raster

/// Works out one group of environments: layout, display list, pixels, assertions.
struct Pipeline: Sendable {
  var bench: Workbench
  var checks: [Plan.Check]
  var cases: [Case]
  var caseIndex: [CaseKey: Int]
  var renderer: RasterRenderer
  var memos: MemoStore
  var drawsPreviews: Bool

  /// What came of one environment: a finding per check that any of its cases needs, and its picture.
  struct Answer: Sendable {
    var environment: Plan.EnvironmentCases
    var findings: [Int: Finding]
    var preview: Preview?
  }
  struct Preview: Sendable {
    var list: DisplayList
    var png: [UInt8]
    /// Its name is not known yet.
    var drawing: ScreenDrawing
  }

  func work(_ group: Plan.Group) -> [Answer] {
    let screens = ScreenFamily(pipeline: self)
    let answers = group.environments.map { entry in answer(entry, screens) }
    screens.forgetPixels()
    return answers
  }

  private func answer(_ entry: Plan.EnvironmentCases, _ screens: ScreenFamily) -> Answer {
    let environment = entry.environment
    let project = bench.subjects[environment.idiom] ?? bench.subject
    let subject = CaseSubject(project: project, screen: screens.screen(environment)) { which in
      var other = environment
      switch which {
      case .otherAppearance: other.appearance = environment.appearance == .light ? .dark : .light
      case .otherDirection:
        other.layoutDirection = environment.layoutDirection == .leftToRight ? .rightToLeft : .leftToRight
      }
      return screens.screen(other)
    }
    var findings: [Int: Finding] = [:]
    for (index, check) in checks.enumerated() {
      guard case .perCase(let evaluate) = check.assertion.body,
        entry.cases.contains(where: { check.criterion.filter.matches(cases[$0]) })
      else { continue }
      let parameters = Parameters(
        check.call, schema: check.assertion.schema, elements: bench.checklist.elements)
      findings[index] = evaluate(subject, parameters)
    }
    return Answer(environment: entry, findings: findings, preview: preview(subject.screen, findings))
  }

  private func preview(_ screen: Screen?, _ findings: [Int: Finding]) -> Preview? {
    guard drawsPreviews, let screen else { return nil }
    let png = screen.memo.figure("figure.preview") {
      PNG.encode(renderer.rasteriser.thumbnail(screen.bitmap, maxSide: Pipeline.previewSide))
    }
    return Preview(list: screen.list, png: png, drawing: screen.drawing(outlines: outlines(findings)))
  }

  /// The outlines whose contrast was measured: the element and the ratio that the checklist wants.
  private func outlines(_ findings: [Int: Finding]) -> [(element: String, atLeast: Double)] {
    findings.sorted { $0.key < $1.key }.compactMap { index, finding in
      guard checks[index].assertion.id == Assertion.outlineID, let element = finding.element,
        case .number(let wanted)? = finding.expected["atLeast"]
      else { return nil }
      return (element, wanted)
    }
  }

  /// Longer side of a preview in pixels: enough to see an icon's corners, small enough for a full matrix.
  static let previewSide = 400
}

/// The rasteriser as assertions see it.
struct RasterRenderer: Renderer {
  var rasteriser: Rasteriser
  func draw(_ list: DisplayList) -> Bitmap { rasteriser.draw(list) }
  func coverage(of viewID: String, in list: DisplayList) -> Coverage {
    rasteriser.coverage(of: viewID, in: list)
  }
}

/// Figures by display list: screens that show the same share them, whatever device they belong to.
final class MemoStore: @unchecked Sendable {
  // Guarded by `lock`.
  private var memos: [DisplayList: Memo] = [:]
  private let lock = NSLock()
  func memo(for list: DisplayList) -> Memo {
    lock.lock()
    defer { lock.unlock() }
    if let known = memos[list] { return known }
    let memo = Memo()
    memos[list] = memo
    return memo
  }
}

/// The screens of one group, each laid out and listed once. Used by one task at a time.
final class ScreenFamily: @unchecked Sendable {
  // A group is worked on by a single task, so no lock is needed.
  private var screens: [Environment: Screen] = [:]
  private let pipeline: Pipeline
  init(pipeline: Pipeline) { self.pipeline = pipeline }

  func screen(_ environment: Environment) -> Screen? {
    if let known = screens[environment] { return known }
    let bench = pipeline.bench
    guard let document = bench.document(in: environment),
      let root = bench.facts.engine.resolvedView(document, in: environment)
    else { return nil }
    let layout = bench.facts.engine.layout(document, in: environment) { image in
      naturalSize(of: image, document, environment)
    }
    let drawn = DisplayListBuilder.build(
      root, layout: layout, environment: environment, assets: bench.assets, tint: document.globalTint)
    let screen = Screen(
      environment: environment, root: root, layout: layout, list: drawn.list,
      problems: drawn.problems.map { .init(viewID: $0.viewID, message: $0.message, isLimit: $0.isLimit) },
      approximate: Set(drawn.approximate), renderer: pipeline.renderer,
      memo: pipeline.memos.memo(for: drawn.list))
    screens[environment] = screen
    return screen
  }

  /// The catalog decides; what Interface Builder noted serves for symbols and for what cannot be decoded.
  private func naturalSize(
    of image: ImageReference, _ document: InterfaceDocument, _ environment: Environment
  ) -> Size? {
    let recorded = document.recordedImageSizes[image.name]
    if image.isSymbol { return recorded }
    switch pipeline.bench.assets.picture(named: image.name, in: environment) {
    case .found(let picture): return picture.size
    case .cannotTell(let slot, _): return slot.vectorSize ?? recorded
    case .missing, .noMatchingEntry, .unusable: return nil
    }
  }

  func forgetPixels() {
    for screen in screens.values { screen.memo.forget(prefix: Screen.pixelPrefix) }
  }
}
