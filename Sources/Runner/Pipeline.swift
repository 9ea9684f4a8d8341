import Assertions
import Imaging
import Model
import Raster

/// Evaluates one group of environments: layout, display list, pixels, assertions.
struct Pipeline: Sendable {
  var project: OpenedProject
  var checks: [Plan.Check] = []
  var renderer: RasterRenderer
  var memos = MemoStore()
  var drawsPreviews = false

  /// Draws without checks.
  init(_ project: OpenedProject) {
    self.project = project
    let assets = project.assets
    renderer = RasterRenderer(
      rasterizer: Rasterizer(outlines: project.facts.text.outlines) { assets.bitmap($0) })
  }

  init(_ project: OpenedProject, plan: Plan, drawsPreviews: Bool) {
    self.init(project)
    checks = plan.checks
    self.drawsPreviews = drawsPreviews
  }

  /// Results of one environment: a verdict for each assertion that any of its cases needs, and its pictures.
  struct Answer: Sendable {
    var cases: CaseRanges
    var verdicts: [Int: Judging.Verdict]
    /// By index of the definition; 0 is the default screen.
    var previews: [Int: Preview]
  }
  struct Preview: Sendable {
    var list: DisplayList
    var png: [UInt8]
    /// Without its name, which `Assembly` decides.
    var drawing: ScreenDrawing
  }

  func work(_ group: Plan.Group) -> [Answer] {
    let screens = ScreenFamily(pipeline: self)
    var known: [Environment: [Int: Judging.Verdict]] = [:]
    var answers: [Answer] = []
    let shared = screens.sharing(group)
    for (entry, key) in zip(group.environments, shared) {
      let found = answer(entry, screens, known: known[key] ?? [:])
      known[key] = found.verdicts
      answers.append(found)
    }
    screens.forgetPixels()
    return answers
  }

  /// - Parameter known: verdicts of an environment that shows the same.
  private func answer(
    _ entry: Plan.EnvironmentCases, _ screens: ScreenFamily, known: [Int: Judging.Verdict]
  ) -> Answer {
    let judging = Judging(project: project, screens: screens, environment: entry.environment)
    var verdicts = known
    for (index, check) in checks.enumerated() where verdicts[index] == nil {
      guard case .perCase = check.assertion.body, check.extent.cases.intersects(entry.cases) else { continue }
      verdicts[index] = judging.verdict(
        check,
        Parameters(
          check.call, schema: check.assertion.schema, elements: project.requiredChecklist.elements))
    }
    var previews: [Int: Preview] = [:]
    if drawsPreviews {
      for definition in project.definitions(in: entry.environment).indices {
        previews[definition] = screens.screen(entry.environment, definition: definition)
          .map { preview($0, verdicts.filter { $0.value.definition == definition }) }
      }
    }
    return Answer(cases: entry.cases, verdicts: verdicts, previews: previews)
  }

  private func preview(_ screen: Screen, _ verdicts: [Int: Judging.Verdict]) -> Preview {
    let png = screen.memo.figure(PreviewKey()) {
      PNG.encode(screen.bitmap.thumbnail(maxSide: Pipeline.previewSide), effort: .low)
    }
    return Preview(list: screen.list, png: png, drawing: screen.drawing(outlines: outlines(verdicts)))
  }

  /// Outlines whose contrast was measured: the element and the ratio that the checklist needs.
  private func outlines(_ verdicts: [Int: Judging.Verdict]) -> [(element: String, atLeast: Double)] {
    verdicts.sorted { $0.key < $1.key }.compactMap { index, verdict in
      guard checks[index].assertion.id == Assertion.outlineID, let element = verdict.finding.element,
        case .number(let ratio)? = verdict.finding.expected["atLeast"]
      else { return nil }
      return (element, ratio)
    }
  }

  /// Longer side of a preview in pixels: shows the corners of an icon, and a full matrix stays small.
  static let previewSide = 400
}

private struct PreviewKey: MemoKey {
  typealias Figure = [UInt8]
}
