import Files
import Model
import Runner

/// A checklist that describes a launch screen as it is, so that the next change is found.
package struct ChecklistDraft: Sendable {
  /// The text of the checklist file, with a comment for each thing that it does not cover.
  package var text: String
  /// The number of criteria that describe this screen.
  package var criteria: Int
  /// What no criterion covers, one clause each: `the size of the label "Title"`.
  package var uncovered: [String]
  /// Ids of criteria of the checklist that it extends, which fail today.
  package var failing: [String]
  /// The number of cases in which every criterion passes.
  package var cases: Int

  /// The matrix in which every criterion of a draft passes. Any other one has fewer cases.
  private static let matrix = "full"
  /// The matrix that is enough to measure what a draft can ask for.
  private static let probeMatrix = "pr"
  private static let base = "launch-screen-basics"

  /// Draws the screen in every case of the full matrix, and keeps the criteria that pass in all of them.
  ///
  /// - Parameters:
  ///   - request: The project; its checklist and matrix do not count.
  ///   - id: The checklist's id, which is also its file's name.
  /// - Throws: `Diagnostics` if the project cannot be read.
  package static func make(_ request: RunRequest, id: String, in surroundings: Surroundings) async throws
    -> ChecklistDraft
  {
    var (whole, probing) = (request, request)
    (whole.checklist, whole.matrix, probing.matrix) = (base, matrix, probeMatrix)
    let screens = try DraftScreens(whole, in: surroundings)
    let (elements, unnamed) = DraftElement.all(in: screens)
    let title = "Launch screen of \(screens.project.target)"
    var draft = Draft(id: id, title: title, base: base, elements: elements)
    draft.criteria = elements.flatMap { DraftCriterion.probes($0) } + DraftCriterion.probes(elements)
    let facts = DraftFacts(try await draft.run(probing, surroundings), draft, elements, screens)
    let candidates =
      elements.flatMap { DraftCandidate.all($0, facts, screens) }
      + DraftCandidate.all(elements, facts, screens)
    draft.criteria = candidates.flatMap(\.criteria)
    let record = try await draft.run(whole, surroundings)
    let own = Set(draft.criteria.indices.map(draft.id))
    let failing = record.findings.filter { $0.outcome == .failed && !own.contains($0.criterion) }
    let (kept, covered) = selection(candidates, draft, record)
    draft.criteria = DraftCriterion.merged(kept)
    let used = Set(draft.criteria.flatMap(\.elements))
    draft.elements = elements.filter { used.contains($0.name) }
    let missing = elements.flatMap {
      DraftAspect.missing($0, isBackground: facts.isBackground($0.name), covered)
    }
    draft.recorded = screens.recorded
    draft.uncovered =
      missing + unnamed.map { "\($0.lowercasedFirst), which no selector can tell from others" }
      + screens.undrawn
    return ChecklistDraft(
      text: draft.text, criteria: draft.criteria.count, uncovered: draft.uncovered,
      failing: failing.map(\.criterion).uniqued(), cases: record.matrix.cases.count)
  }

  /// Returns the criteria of the candidates that pass, each unless others cover the same, and what they cover.
  private static func selection(
    _ candidates: [DraftCandidate], _ draft: Draft, _ record: RunRecord
  ) -> (criteria: [DraftCriterion], covered: Set<DraftAspect>) {
    let findings = Dictionary(grouping: record.findings, by: \.criterion)
    var kept: [DraftCriterion] = []
    var covered: Set<DraftAspect> = []
    var index = 0
    for candidate in candidates {
      let own = index..<index + candidate.criteria.count
      index = own.upperBound
      guard own.allSatisfy({ passes(findings[draft.id($0)] ?? []) }),
        candidate.covers.isEmpty || !candidate.covers.isSubset(of: covered)
      else { continue }
      covered.formUnion(candidate.covers)
      kept += candidate.criteria
    }
    return (kept, covered)
  }

  /// Whether a criterion passed somewhere, and nowhere failed or was undecided.
  static func passes(_ findings: [RunFinding]) -> Bool {
    findings.contains { $0.outcome == .passed }
      && findings.allSatisfy { $0.outcome == .passed || $0.outcome == .notApplicable }
  }
}

/// A checklist with candidates.
struct Draft {
  var id: String
  var title: String
  /// Id of the checklist that it extends.
  var base: String
  var elements: [DraftElement]
  var criteria: [DraftCriterion] = []
  var uncovered: [String] = []
  /// Attributes of the documents, by file.
  var recorded: [(file: String, elements: [(id: String, attributes: [String: String])])] = []

  /// Returns the id of a criterion: `SCREEN-1`.
  func id(_ index: Int) -> String { "SCREEN-\(index + 1)" }

  func findings(of index: Int, in record: RunRecord) -> [RunFinding] {
    let id = id(index)
    return record.findings.filter { $0.criterion == id }
  }

  var text: String {
    var lines = uncovered.isEmpty ? [] : ["# Not covered:"] + uncovered.map { "# - \($0.plainLine)" }
    lines += ["id: \(id)", "title: \(YAMLText.quoted(title, isSentence: true))", "extends: \(base)"]
    if !elements.isEmpty {
      lines.append("elements:")
      lines += elements.map { "  \($0.name): \($0.selectorText)" }
    }
    if !criteria.isEmpty { lines.append("criteria:") }
    for index in criteria.indices { lines += criteria[index].text(id: id(index)) }
    if !recorded.isEmpty { lines.append("recorded:") }
    for (file, elements) in recorded {
      lines.append("  \(YAMLText.quoted(file)):")
      lines += elements.map { id, attributes in
        let entries = attributes.sorted { $0.key < $1.key }.map { "\($0.key): \(YAMLText.quoted($0.value))" }
        return "    \(YAMLText.quoted(id)): {\(entries.joined(separator: ", "))}"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Runs the checklist without pictures and without a cache.
  func run(_ request: RunRequest, _ surroundings: Surroundings) async throws -> RunRecord {
    let folder = try ScratchFolder("draft")
    defer { folder.remove() }
    let path = folder.path + "/" + id + ".yml"
    try WriteAccess(below: folder.path, isDurable: false).write(Array(text.utf8), to: path)
    var request = request
    request.checklist = path
    request.drawsPreviews = false
    request.dataAccess = surroundings.data.access.allowing([folder.path])
    return try await Runner.run(request, in: surroundings).record
  }
}

extension String {
  /// Without control characters, which a comment cannot have.
  fileprivate var plainLine: String { filter { !$0.isNewline && ($0.asciiValue ?? 32) >= 32 } }
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
