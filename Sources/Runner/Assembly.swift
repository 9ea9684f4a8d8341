import Assertions
import Foundation
import Model

/// Turns answers into results in their fixed order: by criterion, then by assertion, then by case.
struct Assembly {
  let bench: Workbench
  let plan: Plan
  let pipeline: Pipeline
  let surroundings: Surroundings
  /// The cases of all shards: a row without a case here may have one there.
  let whole: [Case]
  /// Check → case → finding.
  private var verdicts: [[Int: Judging.Verdict]]
  /// Case → place of the definition → name of its picture.
  private var previewNames: [Int: [Int: String]] = [:]
  private var previews: [String: [UInt8]] = [:]
  private var drawings: [String: ScreenDrawing] = [:]

  init(
    bench: Workbench, plan: Plan, pipeline: Pipeline, surroundings: Surroundings, whole: [Case]
  ) {
    self.whole = whole
    self.bench = bench
    self.plan = plan
    self.pipeline = pipeline
    self.surroundings = surroundings
    verdicts = Array(repeating: [:], count: plan.checks.count)
  }

  mutating func take(_ answers: [Pipeline.Answer]) {
    var names: [DisplayList: String] = [:]
    for answer in answers {
      for (check, verdict) in answer.verdicts {
        for position in answer.environment.cases
        where plan.checks[check].criterion.filter.matches(plan.matrix.cases[position]) {
          verdicts[check][position] = verdict
        }
      }
      for (definition, preview) in answer.previews.sorted(by: { $0.key < $1.key }) {
        let name = names[preview.list] ?? previewName(preview.png)
        names[preview.list] = name
        previews[name] = preview.png
        keep(preview.drawing, name)
        for position in answer.environment.cases { previewNames[position, default: [:]][definition] = name }
      }
    }
  }

  /// Equal pictures may come of different views; the first ones in the plan's order stand for all.
  private mutating func keep(_ drawing: ScreenDrawing, _ name: String) {
    if drawings[name] != nil { return }
    var drawing = drawing
    drawing.preview = name
    drawings[name] = drawing
  }

  /// By name, so that the order does not depend on the matrix.
  var screens: [ScreenDrawing] { drawings.values.sorted { $0.preview < $1.preview } }

  /// Named by its bytes, so that equal pictures are one file.
  private func previewName(_ png: [UInt8]) -> String {
    let digest = surroundings.digest([("preview", png)])
    return String(digest.drop { $0 != ":" }.dropFirst().prefix(16))
  }

  func finish(_ request: RunRequest) -> RunOutput {
    var byCriterion: [String: [RunResult]] = [:]
    for criterion in bench.checklist.criteria { byCriterion[criterion.id] = own(criterion) }
    let rest = RestingRows(
      checklist: bench.checklist, cases: plan.matrix.cases, whole: whole)
    rest.resolve(&byCriterion)
    for id in byCriterion.keys {
      byCriterion[id] = byCriterion[id]!.map { withPreview($0) }
    }
    let results = bench.checklist.criteria.flatMap { byCriterion[$0.id] ?? [] }
    let record = RecordBuilder(assembly: self, request: request).record(results)
    return RunOutput(record: record, previews: previews, diagnostics: diagnostics)
  }

  var diagnostics: [Diagnostic] {
    bench.project.diagnostics + bench.project.configurations.flatMap(\.diagnostics) + bench.assets.diagnostics
      + (bench.subject.document?.diagnostics ?? [])
  }

  private func withPreview(_ result: RunResult) -> RunResult {
    guard result.preview == nil, let key = CaseKey(result), let position = pipeline.caseIndex[key] else {
      return result
    }
    var result = result
    result.preview = previewNames[position]?[0]
    return result
  }

  /// The results of a row's own assertions, or of its being evidence.
  private func own(_ criterion: Criterion) -> [RunResult] {
    switch criterion.basis {
    case .evidence(let need):
      var result = RunResult(
        criterion: criterion.id, assertion: "evidence", outcome: .cannotTell,
        message:
          "Needs evidence that no file can give: \(need.kinds.map(\.rawValue).joined(separator: ", ")).")
      result.reason = "needs-evidence"
      return [result]
    case .assertions:
      let results = plan.checks.indices.filter { plan.checks[$0].criterion.id == criterion.id }
        .flatMap { checkResults($0) }
      if results.isEmpty, whole.count > plan.matrix.cases.count,
        whole.contains(where: { criterion.filter.matches($0) })
      {
        return []
      }
      return results.isEmpty ? [noCase(criterion, assertion: "none")] : results
    case .dependsOn, .gate: return []
    }
  }

  private func noCase(_ criterion: Criterion, assertion: String) -> RunResult {
    var result = RunResult(
      criterion: criterion.id, assertion: assertion, outcome: .notApplicable,
      message: "No case of this run is about it.")
    result.reason = "no-case"
    return result
  }

  private func checkResults(_ index: Int) -> [RunResult] {
    let check = plan.checks[index]
    switch check.assertion.body {
    case .project(let evaluate):
      let parameters = Parameters(
        check.call, schema: check.assertion.schema, elements: bench.checklist.elements)
      let definitions = distinctDefinitions
      let found = definitions.map { evaluate($0.subject, parameters) }
      // What every screen answers alike is no one screen's.
      let titles = definitions.indices.map { found[$0] == found[0] ? nil : definitions[$0].title }
      let worst = Judging.worst(found, titles: titles).finding
      return [RunResult(worst, criterion: check.criterion.id, assertion: check.assertion.id)]
    case .perCase:
      return verdicts[index].sorted { $0.key < $1.key }.map { position, verdict in
        var result = RunResult(
          verdict.finding, criterion: check.criterion.id, assertion: check.assertion.id)
        result.place(on: plan.matrix.cases[position])
        if verdict.definition > 0 { result.preview = previewNames[position]?[verdict.definition] }
        return result
      }
    }
  }

  /// One definition for each document that some device family shows.
  private var distinctDefinitions: [LaunchDefinition] {
    var seen = Set<String>()
    let ordered =
      [bench.leading]
      + Idiom.allCases.filter { $0 != bench.leading && bench.definitions[$0] != nil }
    return ordered.flatMap { bench.definitions[$0] ?? [] }.filter { definition in
      let place =
        definition.subject.root?.location.description ?? definition.subject.document?.file ?? ""
      return seen.insert("\(place) \(definition.source?.name ?? "")").inserted
    }
  }

  /// The screens that only URL schemes show, each with its pictures.
  var furtherScreens: [FurtherScreen] {
    var found: [FurtherScreen] = []
    for idiom in Idiom.allCases {
      for (place, definition) in (bench.definitions[idiom] ?? []).enumerated().dropFirst() {
        guard let source = definition.source, let name = source.name else { continue }
        let pictures = pictures(of: place, on: idiom)
        if let known = found.firstIndex(where: { $0.name == name }) {
          found[known].pictures += pictures
        } else {
          found.append(
            FurtherScreen(
              name: name, urlSchemes: source.urlSchemes, kind: source.kind.rawValue,
              launchScreen: source.file, pictures: pictures))
        }
      }
    }
    return found
  }

  private func pictures(of definition: Int, on idiom: Idiom) -> [FurtherScreen.Picture] {
    var seen = Set<[String]>()
    return plan.matrix.cases.enumerated().compactMap { position, testCase in
      guard bench.family(of: testCase.environment) == idiom,
        let name = previewNames[position]?[definition],
        seen.insert([testCase.device, testCase.orientation.rawValue, testCase.appearance.rawValue]).inserted
      else { return nil }
      return .init(
        device: testCase.device, orientation: testCase.orientation, appearance: testCase.appearance,
        preview: name)
    }
  }
}

extension RunResult {
  init(_ finding: Finding, criterion: String, assertion: String) {
    self.init(criterion: criterion, assertion: assertion, outcome: finding.outcome, message: finding.message)
    reason = finding.reason
    measured = finding.measured
    expected = finding.expected
    file = finding.location?.file
    line = finding.location?.line
    element = finding.element
    note = finding.note
    cause = finding.cause
  }
  mutating func place(on testCase: Case) {
    device = testCase.device
    os = testCase.os.description
    orientation = testCase.orientation
    appearance = testCase.appearance
    contrast = testCase.contrast
    layoutDirection = testCase.layoutDirection
    if let caseNote = testCase.note { note = note.map { "\($0) \(caseNote)" } ?? caseNote }
  }
}
