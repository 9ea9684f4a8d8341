import Assertions
import AutoLayout
import Model
import Runner

/// The launch screen of one app in windows of one setting.
final class WindowTracer {
  let setting: WindowSetting
  private let project: OpenedProject
  private let screens: ScreenFamily
  /// How much may still be laid out. It is a count and no time, so that results are equal on every machine.
  private(set) var work: Int
  /// Of all layouts so far: the first one with a path runs the simplex method, the next ones do not.
  private var paths: Set<[Int]> = []

  /// What was looked at since the last pixels were forgotten: a proof has thousands of screens.
  private var recent: [EvaluationKey] = []

  /// - Parameter work: Decisions of layouts with a new path, and views of all layouts.
  init(_ project: OpenedProject, _ pipeline: Pipeline, _ setting: WindowSetting, work: Int = .max) {
    (self.project, self.setting, self.work) = (project, setting, work)
    screens = ScreenFamily(pipeline: pipeline)
  }

  /// Lays out the screen of one size, with what decides its frames.
  func layout(_ size: WindowPoint) -> TracedLayout? { screens.traced(setting.environment(size)) }

  func probe(_ size: WindowPoint) -> Probe {
    guard work > 0 else { return Probe(obstacle: "the layout has more cases than one proof looks at") }
    guard let layout = layout(size) else { return Probe(obstacle: "there is no screen to lay out") }
    work -= layout.items.count
    if paths.insert(layout.trace.path).inserted { work -= layout.items.count * layout.trace.margins.count }
    return Probe(
      path: layout.trace.path, margins: layout.trace.margins, numbers: RegionFrames.numbers(of: layout),
      obstacle: layout.trace.obstacle)
  }

  func screen(_ size: WindowPoint) -> Screen? { screens.screen(setting.environment(size)) }

  /// What assertions about one size look at.
  func subject(_ size: WindowPoint) -> CaseFacts? {
    let environment = setting.environment(size)
    guard let first = project.definitions(in: environment).first?.subject else { return nil }
    let key = screens.subject(in: environment)
    recent.append(key)
    let screens = key.screens.first
    return CaseFacts(project: first, screen: screens?.own) { screens?[$0] }
  }

  /// Returns what an assertion finds in one size.
  func finding(_ check: ProofCheck, _ size: WindowPoint) -> Finding? { subject(size).flatMap(check.finding) }

  func forgetPixels() {
    for key in recent { key.forgetPixels(before: [Evaluation]()) }
    recent = []
  }
}

/// What all assertions look at in a region: the frames on the whole of it, and the screen of its sample.
struct RegionSample {
  let frames: RegionFrames
  let subject: CaseFacts?
  /// The size of the subject: a window of whole points, if the region has one.
  let size: WindowPoint

  /// - Returns: nil for a region without a proof, or without a screen to lay out.
  init?(_ region: Region, _ tracer: WindowTracer) {
    guard let functions = region.functions, let layout = tracer.layout(region.sample) else { return nil }
    let whole = region.polygon.middleWindow
    let other = tracer.probe(whole)
    let isOwn =
      other.obstacle == nil && other.numbers.count == functions.count
      && zip(other.numbers, functions).allSatisfy { abs($0 - $1.value(whole)) < 1e-5 }
    // Fractions of a pixel at the window's edges change what is drawn.
    size = isOwn ? whole : region.sample
    frames = RegionFrames(
      layout.items, functions, region.polygon, scale: tracer.setting.environment.scale)
    subject = tracer.subject(size)
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
