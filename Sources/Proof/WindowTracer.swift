import Assertions
import AutoLayout
import Model
import Runner

/// The launch screen of one app in windows of one setting.
final class WindowTracer {
  /// Why something was not looked at, as a clause.
  static let tooMuch = "the layout has more cases than one proof looks at"

  // A unit is about a millionth of a second of a program without optimization.
  private static let decisionsPerUnit = 8
  private static let unitsPerWindow = 200
  private static let unitsPerItem = 30
  private static let cellsPerUnit = 200

  let setting: WindowSetting
  private let project: OpenedProject
  private let pipeline: Pipeline
  private var screens: ScreenFamily
  private let renderer: CountingRenderer
  /// How much may still be done. It is a count and no time, so that results are equal on every machine.
  private(set) var work: Int
  /// What finding regions leaves for measuring criteria.
  private let reserve: Int
  /// Of all layouts so far: the first one with a path runs the simplex method, the next ones do not.
  private var paths: Set<[Int]> = []

  /// - Parameter work: What layouts and measurements cost, in units.
  init(_ project: OpenedProject, _ pipeline: Pipeline, _ setting: WindowSetting, work: Int = .max) {
    (self.project, self.setting, self.work) = (project, setting, work)
    reserve = work / 2
    self.pipeline = pipeline
    renderer = CountingRenderer(pipeline.renderer)
    screens = ScreenFamily(pipeline: pipeline)
  }

  /// Lays out the screen of one size, with what decides its frames.
  func layout(_ size: WindowPoint) -> TracedLayout? { screens.traced(setting.environment(size)) }

  func probe(_ size: WindowPoint) -> Probe {
    guard work > reserve else { return Probe(obstacle: Self.tooMuch) }
    guard let layout = layout(size) else { return Probe(obstacle: "there is no screen to lay out") }
    work -= layout.items.count
    if paths.insert(layout.trace.path).inserted {
      work -= layout.items.count * layout.trace.margins.count / Self.decisionsPerUnit
    }
    return Probe(layout)
  }

  /// Returns the cells of a region; nil for one without a proof.
  func cells(of region: Region) -> [Polygon]? {
    guard let functions = region.functions, let layout = layout(region.sample),
      let size = region.polygon.window(near: region.polygon.inside([1]), step: setting.step),
      let screen = screen(size)
    else { return nil }
    return RegionCells.parts(of: region, functions, layout.items, screen, step: setting.step)
  }

  func screen(_ size: WindowPoint) -> Screen? { screens.screen(setting.environment(size)) }

  /// What assertions about one size look at.
  func subject(_ size: WindowPoint) -> CaseFacts? {
    let environment = setting.environment(size)
    guard let first = project.definitions(in: environment).first?.subject else { return nil }
    let screen = screen(size)?.drawn(by: renderer)
    let items = screen?.variants.reduce(0) { $0 + $1.layout.items.count } ?? 0
    work -= Self.unitsPerWindow + items * Self.unitsPerItem
    return CaseFacts(project: first, screen: screen) { [screens] which in
      environment.counterpart(which).flatMap { screens.screen($0) }
    }
  }

  /// Drops all screens and their pixels: a proof has thousands of them. Figures stay for the other appearance.
  func forget() {
    work -= renderer.takeCells() / Self.cellsPerUnit
    screens.forgetPixels()
    screens = ScreenFamily(pipeline: pipeline)
  }
}

extension Probe {
  /// The numbers are the frames: of each view left, top, width and height, then those that estimates allow. Constants follow
  /// for what else criteria ask: which frames are ambiguous, and which constraints conflict.
  init(_ layout: TracedLayout) {
    let frames = layout.items.flatMap(\.frames).flatMap { [$0.x, $0.y, $0.width, $0.height].map(\.value) }
    self.init(
      path: layout.trace.path, margins: layout.trace.margins,
      numbers: frames + layout.items.map { $0.isAmbiguous ? 1 : 0 }
        + layout.conflicts.joined().map(Double.init),
      obstacle: layout.trace.obstacle)
  }
}

/// One assertion of one criterion.
struct ProofCheck: Sendable {
  var criterion: Criterion
  var assertion: Assertion
  var parameters: Parameters

  /// Returns what the assertion finds on a screen; nil for one that is not about cases.
  func finding(_ subject: CaseFacts) -> Finding? {
    guard case .perCase(let evaluate) = assertion.body else { return nil }
    return evaluate(subject, parameters)
  }

  /// Returns the assertions of a checklist that are about cases, in its order.
  static func all(of checklist: Checklist) -> [ProofCheck] {
    checklist.criteria.flatMap { criterion -> [ProofCheck] in
      guard case .assertions(let calls) = criterion.basis else { return [] }
      return calls.compactMap { call in
        guard let assertion = Assertion.byID[call.assertion], Assertion.perCase.contains(assertion.id) else {
          return nil
        }
        return ProofCheck(
          criterion: criterion, assertion: assertion,
          parameters: Parameters(call, schema: assertion.schema, elements: checklist.elements))
      }
    }
  }
}
