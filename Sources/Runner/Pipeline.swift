import Assertions
import Imaging
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

  /// What came of one environment: a verdict per check that any of its cases needs, and its pictures.
  struct Answer: Sendable {
    var environment: Plan.EnvironmentCases
    var verdicts: [Int: Judging.Verdict]
    /// By place of the definition; 0 is the default screen.
    var previews: [Int: Preview]
  }
  struct Preview: Sendable {
    var list: DisplayList
    var png: [UInt8]
    /// Its name is not known yet.
    var drawing: ScreenDrawing
  }

  func work(_ group: Plan.Group) -> [Answer] {
    let screens = ScreenFamily(pipeline: self)
    // Environments of a group differ in appearance, direction and contrast alone.
    let first = group.environments.first?.environment
    let contrasts = Set(group.environments.map(\.environment.contrast))
    let sharesContrasts =
      contrasts.count > 1 && first.map { !screens.contrastMatters(in: $0) } ?? false
    var known: [Environment: [Int: Judging.Verdict]] = [:]
    var answers: [Answer] = []
    for entry in group.environments {
      var key = entry.environment
      if sharesContrasts { key.contrast = .normal }
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
    let judging = Judging(bench: bench, screens: screens, environment: entry.environment)
    var verdicts = known
    for (index, check) in checks.enumerated() where verdicts[index] == nil {
      guard case .perCase = check.assertion.body,
        entry.cases.contains(where: { check.criterion.filter.matches(cases[$0]) })
      else { continue }
      verdicts[index] = judging.verdict(
        check,
        Parameters(check.call, schema: check.assertion.schema, elements: bench.checklist.elements))
    }
    var previews: [Int: Preview] = [:]
    if drawsPreviews {
      for definition in bench.definitions(in: entry.environment).indices {
        previews[definition] = screens.screen(entry.environment, definition: definition)
          .map { preview($0, verdicts.filter { $0.value.definition == definition }) }
      }
    }
    return Answer(environment: entry, verdicts: verdicts, previews: previews)
  }

  private func preview(_ screen: Screen, _ verdicts: [Int: Judging.Verdict]) -> Preview {
    let png = screen.memo.figure(PreviewKey()) {
      PNG.encode(screen.bitmap.thumbnail(maxSide: Pipeline.previewSide), effort: .low)
    }
    return Preview(list: screen.list, png: png, drawing: screen.drawing(outlines: outlines(verdicts)))
  }

  /// The outlines whose contrast was measured: the element and the ratio that the checklist wants.
  private func outlines(_ verdicts: [Int: Judging.Verdict]) -> [(element: String, atLeast: Double)] {
    verdicts.sorted { $0.key < $1.key }.compactMap { index, verdict in
      guard checks[index].assertion.id == Assertion.outlineID, let element = verdict.finding.element,
        case .number(let wanted)? = verdict.finding.expected["atLeast"]
      else { return nil }
      return (element, wanted)
    }
  }

  /// Longer side of a preview in pixels: enough to see an icon's corners, small enough for a full matrix.
  static let previewSide = 400
}

private struct PreviewKey: MemoKey {
  typealias Figure = [UInt8]
}
