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
  private var findings: [[Int: Finding]]
  private var previewNames: [Int: String] = [:]
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
    findings = Array(repeating: [:], count: plan.checks.count)
  }

  mutating func take(_ answers: [Pipeline.Answer]) {
    var names: [DisplayList: String] = [:]
    for answer in answers {
      for (check, finding) in answer.findings {
        for position in answer.environment.cases
        where plan.checks[check].criterion.filter.matches(plan.matrix.cases[position]) {
          findings[check][position] = finding
        }
      }
      guard let preview = answer.preview else { continue }
      let name = names[preview.list] ?? previewName(preview.png)
      names[preview.list] = name
      previews[name] = preview.png
      keep(preview.drawing, name)
      for position in answer.environment.cases { previewNames[position] = name }
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
    guard let key = CaseKey(result), let position = pipeline.caseIndex[key] else { return result }
    var result = result
    result.preview = previewNames[position]
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
    case .restsOn, .gate: return []
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
      let found = distinctSubjects.map { evaluate($0, parameters) }
      guard let worst = found.max(by: { $0.outcome < $1.outcome }) else { return [] }
      return [RunResult(worst, criterion: check.criterion.id, assertion: check.assertion.id)]
    case .perCase:
      return findings[index].keys.sorted().map { position in
        var result = RunResult(
          findings[index][position]!, criterion: check.criterion.id, assertion: check.assertion.id)
        result.place(on: plan.matrix.cases[position])
        return result
      }
    }
  }

  /// One subject for each document that some device family shows.
  private var distinctSubjects: [ProjectSubject] {
    var files = Set<String>()
    let ordered = [bench.leading] + bench.subjects.keys.filter { $0 != bench.leading }
    return ordered.compactMap { bench.subjects[$0] }.filter {
      files.insert($0.root?.location.description ?? $0.document?.file ?? "").inserted
    }
  }
}

/// What identifies a case among results.
struct CaseKey: Hashable {
  var device: String
  var os: String
  var orientation: Orientation
  var appearance: Appearance
  var contrast: Contrast
  var layoutDirection: LayoutDirection

  init(_ testCase: Case) {
    device = testCase.device
    os = testCase.os.description
    orientation = testCase.orientation
    appearance = testCase.appearance
    contrast = testCase.contrast
    layoutDirection = testCase.layoutDirection
  }
  /// Nil for a result that does not depend on a case.
  init?(_ result: RunResult) {
    guard let device = result.device, let os = result.os, let orientation = result.orientation,
      let appearance = result.appearance, let contrast = result.contrast,
      let direction = result.layoutDirection
    else { return nil }
    self.device = device
    self.os = os
    self.orientation = orientation
    self.appearance = appearance
    self.contrast = contrast
    layoutDirection = direction
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
