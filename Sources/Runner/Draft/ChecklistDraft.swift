import Documents
import Model

/// A checklist that describes a launch screen as it is, so that the next change is found.
package struct ChecklistDraft: Sendable {
  /// The text of the checklist file.
  package var text: String
  /// The number of criteria that describe this screen.
  package var criteria: Int
  /// Ids of criteria of the checklist that it extends, which fail today.
  package var failing: [String]
  /// The number of cases in which every criterion passes.
  package var cases: Int

  /// Draws the screen in every case of a matrix, and keeps the criteria that pass in all of them.
  ///
  /// - Parameters:
  ///   - request: The project and the matrix.
  ///   - id: The checklist's id, which is also its file's name.
  /// - Throws: `Diagnostics` if the project cannot be read.
  package static func make(_ request: RunRequest, id: String, in surroundings: Surroundings) async throws
    -> ChecklistDraft
  {
    var request = request
    request.checklist = nil
    let project = try OpenedProject(request, surroundings.data)
    let elements = project.subject.root.map(DraftElement.all) ?? []
    var draft = Draft(id: id, title: "Launch screen of \(project.app.target)", elements: elements)
    draft.criteria = elements.flatMap { DraftCriterion.probes($0) } + DraftCriterion.probes(elements)
    let facts = DraftFacts(try await draft.run(request, surroundings), draft, elements)
    draft.criteria =
      elements.flatMap { DraftCriterion.candidates($0, facts) } + DraftCriterion.candidates(elements, facts)
    let record = try await draft.run(request, surroundings)
    var groups: Set<String> = []
    let kept = draft.criteria.indices.filter {
      passes(draft.findings(of: $0, in: record)) && groups.insert(draft.criteria[$0].group).inserted
    }
    let own = Set(draft.criteria.indices.map(draft.id))
    let failing = record.findings.filter { $0.outcome == .failed && !own.contains($0.criterion) }
    draft.criteria = kept.map { draft.criteria[$0] }
    let used = Set(draft.criteria.flatMap(\.elements))
    draft.elements = elements.filter { used.contains($0.name) }
    return ChecklistDraft(
      text: draft.text, criteria: kept.count, failing: failing.map(\.criterion).uniqued(),
      cases: record.matrix.cases.count)
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
  var elements: [DraftElement]
  var criteria: [DraftCriterion] = []

  /// Returns the id of a criterion: `SCREEN-1`.
  func id(_ index: Int) -> String { "SCREEN-\(index + 1)" }

  func findings(of index: Int, in record: RunRecord) -> [RunFinding] {
    let id = id(index)
    return record.findings.filter { $0.criterion == id }
  }

  var text: String {
    var lines = [
      "id: \(id)", "title: \(YAMLText.quoted(title, isSentence: true))", "extends: launch-screen-basics",
    ]
    if !elements.isEmpty {
      lines.append("elements:")
      lines += elements.map { "  \($0.name): \($0.selector)" }
    }
    if !criteria.isEmpty { lines.append("criteria:") }
    for index in criteria.indices { lines += criteria[index].text(id: id(index)) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Runs the checklist without pictures and without a cache.
  func run(_ request: RunRequest, _ surroundings: Surroundings) async throws -> RunRecord {
    let folder = try ScratchFolder("qa-draft")
    defer { folder.remove() }
    let path = folder.path + "/" + id + ".yml"
    try WriteAccess(below: folder.path).write(Array(text.utf8), to: path)
    var request = request
    request.checklist = path
    request.drawsPreviews = false
    request.dataAccess = surroundings.data.access.allowing([folder.path])
    return try await Runner.run(request, in: surroundings).record
  }
}
