import Assertions
import Files
import Imaging
import Model
import Raster

/// Evaluates screens: layout, display list, pixels, assertions.
package struct Pipeline: Sendable {
  package var project: OpenedProject
  package var checks: [RunPlan.Check] = []
  private var rootCauses: RootCauses?
  package var renderer: Rasterizer
  package var memos = MemoStore()
  package var drawsPreviews = false
  package var limits = CaseLimits()
  /// Environments for which the run lays out screens.
  private var environmentCount = 0

  /// Draws without checks.
  package init(_ project: OpenedProject) {
    self.project = project
    let assets = project.assets
    renderer = Rasterizer(outlines: project.facts.text.outlines) { assets.bitmap($0) }
  }

  package init(_ project: OpenedProject, plan: RunPlan, drawsPreviews: Bool) {
    self.init(project)
    checks = plan.checks
    rootCauses = plan.rootCauses
    environmentCount = plan.environmentCount
    self.drawsPreviews = drawsPreviews
  }

  /// Results of one evaluation: a verdict for each assertion that any of its cases needs, and its pictures.
  package struct Answer: Sendable {
    package var evaluation: Evaluation
    package var verdicts: [Int: Judging.Verdict]
    /// By index of the definition; 0 is the default screen.
    package var previews: [Int: Preview]
    /// Why the evaluation was given up; its verdicts are then errors.
    package var obstacle: Finding.Sentence?
    package var cases: CaseRanges { evaluation.cases }
  }
  package struct Preview: Sendable {
    package var list: DisplayList
    package var png: [UInt8]
    /// Without its name, which `Assembly` decides.
    package var drawing: ScreenDrawing
  }

  /// Lays out the screens of a group without drawing them.
  package func survey(_ group: RunPlan.Group) -> [Evaluation] {
    let screens = ScreenFamily(pipeline: self)
    var characters: [Idiom: Int] = [:]
    return group.environments.map { item in
      let environment = item.environment
      let count = characters[environment.idiom] ?? project.characterCount(in: environment)
      characters[environment.idiom] = count
      let obstacle = limits.obstacle(characters: count, environments: environmentCount)
      return Evaluation(
        subject: screens.subject(in: environment, isEmpty: obstacle != nil),
        environment: environment, cases: item.cases, obstacle: obstacle)
    }
  }

  package func work(_ evaluations: [Evaluation]) -> [Answer] {
    let trial = EditTrial(project)
    return evaluations.indices.map { index in
      let evaluation = evaluations[index]
      defer {
        evaluation.subject.forgetPixels(before: evaluations[(index + 1)...])
        trial?.forgetPixels()
      }
      return answer(evaluation, trial)
    }
  }

  /// Indices of the assertions that an evaluation needs.
  private func checks(of evaluation: Evaluation) -> [Int] {
    checks.indices.filter { index in
      guard case .perCase = checks[index].assertion.body else { return false }
      return checks[index].extent.cases.intersects(evaluation.cases)
    }
  }

  private func answer(_ evaluation: Evaluation, _ trial: EditTrial?) -> Answer {
    let judging = Judging(project: project, subject: evaluation.subject)
    var verdicts: [Int: Judging.Verdict] = [:]
    let start = ContinuousClock.now
    var obstacle = limits.obstacle(evaluation.subject) ?? evaluation.obstacle
    for index in checks(of: evaluation) {
      let check = checks[index]
      obstacle = obstacle ?? limits.obstacle(since: start)
      if let obstacle {
        verdicts[index] = Judging.Verdict(finding: .limit(obstacle), definition: 0)
        continue
      }
      let parameters = Parameters(
        check.call, schema: check.assertion.schema, elements: project.checklist.elements)
      var verdict = judging.verdict(check.assertion, parameters)
      let finding = rootCauses?.reported(verdict.finding, of: check) ?? verdict.finding
      verdict.finding =
        (trial?.explained(finding, in: evaluation.environment, check.assertion, parameters) ?? finding)
        .doubted(by: project.doubt, check.assertion)
      verdicts[index] = verdict
    }
    // What ended meanwhile is in the last verdicts.
    obstacle = obstacle ?? (RunBudget.current?.obstacle).map { "\($0)" }
    var previews: [Int: Preview] = [:]
    if drawsPreviews, obstacle == nil {
      for (definition, screens) in evaluation.subject.screens.enumerated() {
        previews[definition] = screens.own.map { screen in
          preview(screen, verdicts.filter { $0.value.definition == definition })
        }
      }
    }
    return Answer(evaluation: evaluation, verdicts: verdicts, previews: previews, obstacle: obstacle)
  }

  private func preview(_ screen: Screen, _ verdicts: [Int: Judging.Verdict]) -> Preview {
    Preview(
      list: screen.list, png: Self.png(of: screen), drawing: screen.drawing(outlines: outlines(verdicts)))
  }

  /// Returns the PNG bytes of a screen's preview.
  package static func png(of screen: Screen) -> [UInt8] {
    screen.memo.figure() { png(of: screen.bitmap) }
  }

  /// Returns the PNG bytes of a screen's preview.
  package static func png(of picture: GridBitmap) -> [UInt8] {
    PNG.encode(picture.thumbnail(maxSide: previewSide))
  }

  /// Outlines whose contrast was measured: the element and the ratio that the checklist needs.
  private func outlines(_ verdicts: [Int: Judging.Verdict]) -> [(element: String, atLeast: Double)] {
    verdicts.sorted { $0.key < $1.key }.compactMap { index, verdict in
      guard checks[index].assertion.traits.contains(.measuresOutline), let element = verdict.finding.element,
        case .number(let ratio)? = verdict.finding.expected["atLeast"]
      else { return nil }
      return (element, ratio)
    }
  }

  /// Longer side of a preview in pixels: at least twice the size at which a page shows it.
  package static let previewSide = 640
}
