import Model
import RecordSupport

@testable import Verdicts

extension Attempt {
  private static func record(
    _ name: String, _ reasons: String..., edit: @escaping @Sendable (inout RunRecord) -> Void
  ) -> Attempt {
    Attempt(name, reasons: reasons) { $0.edit = edit }
  }
  private static func policy(
    _ name: String, _ reasons: String..., change: @escaping @Sendable (inout GateStage) -> Void
  ) -> Attempt {
    Attempt(name, reasons: reasons) { change(&$0.stage) }
  }
  private static func failing(_ row: ResultRow) -> Outcome {
    row.finding.criterion == "A-1" ? .failed : .passed
  }

  static let runs: [Attempt] = [
    record("The run is one shard", "shard-missing") { ($0.shard, $0.complete) = ("1/2", false) },
    record("The run is filtered", "run-filtered") { $0.matrix.skipped = [.notSelected(4)] },
    record("The run is incomplete", "run-incomplete") { $0.complete = false },
    record("The run could not read a file", "run-incomplete") {
      $0.diagnostics = ["L.storyboard: error: cannot be read"]
    },
    record("The run has no cases", "no-cases", "counts-differ") { ($0.findings, $0.matrix.cases) = ([], []) },
    record("The run is about another target", "other-app") { $0.subject.target = "Other" },
    record("The run is about another project", "other-app") { $0.subject.project = "Other.xcodeproj" },
    record("The run has another matrix, which lacks cases of the gate", "other-matrix") { record in
      record.rows = record.rows.filter { $0.id?.appearance != .dark }
      record.summary.results = OutcomeCounts(record.findings)
      record.matrix.id = "smoke"
    },
    record("The run has another checklist", "other-checklist") { $0.checklist.id = "lax" },
    record("The run has an older checklist", "checklist-changed") { $0.checklist.digest = "sha256:old" },
    record("The run is about other sources", "sources-changed") { $0.subject.sourcesDigest = "sha256:old" },
    record("A criterion is removed from run.json", "results-missing") { record in
      record.findings.removeAll { $0.criterion == "P-1" }
      record.summary.results = OutcomeCounts(record.findings)
    },
    record("A case is removed from run.json", "results-missing") { record in
      record.rows = record.rows.filter { $0.id?.appearance != .dark || $0.id?.device != "iphone-13" }
      record.summary.results = OutcomeCounts(record.findings)
    },
    record("A case of run.json gets another name", "results-missing", "results-unknown") { record in
      var rows = record.rows
      for index in rows.indices {
        if let id = rows[index].id, id.device == "iphone-13" {
          rows[index].id = CaseID(["iphone-12"] + id.values.dropFirst())
        }
      }
      record.rows = rows
    },
    record("A result is in run.json twice", "results-twice") { record in
      record.findings.append(record.findings[0])
      record.summary.results = OutcomeCounts(record.findings)
    },
    record("The counts of run.json are edited", "counts-differ") { $0.summary.results = OutcomeCounts() },
    record("A line of the definition of done is removed from run.json", "done-lines-differ") {
      $0.definitionOfDone.removeLast()
    },
    Attempt("run.json has no digest", reasons: ["digest-missing"]) { release in
      release.stage.isIntact = false
      release.edit = { $0.digest = nil }
    },
    policy("run.json is edited, and its digest is wrong", "digest-wrong") { $0.isIntact = false },
    Attempt("A failure is edited to passed, with a new digest", reasons: ["counts-differ"]) { release in
      release.outcomes = failing
      release.edit = { record in
        for index in record.findings.indices where record.findings[index].outcome == .failed {
          record.findings[index].outcome = .passed
        }
      }
    },
    Attempt("All of run.json is made again by hand", reasons: ["results-differ"]) {
      $0.stage.again = $0.stage.record(failing)
    },
    Attempt("A failure is edited to not applicable", reasons: ["results-contradict", "results-differ"]) {
      release in
      release.stage.again = release.stage.record(failing)
      release.edit = { record in
        for index in record.findings.indices where record.findings[index].criterion == "A-1" {
          record.findings[index].outcome = .notApplicable
        }
        record.summary.results = OutcomeCounts(record.findings)
      }
    },
    Attempt("A failure is marked as waived in run.json", reasons: []) { release in
      release.outcomes = failing
      release.edit = { record in
        for index in record.findings.indices { record.findings[index].waiver = "W-1" }
      }
    },
    Attempt("A criterion fails", reasons: []) { $0.outcomes = failing },
    Attempt("A criterion is undecided", reasons: []) {
      $0.outcomes = { $0.finding.criterion == "A-1" ? .cannotTell : .passed }
    },
    Attempt("A result is an error", reasons: ["run-errored"]) {
      $0.outcomes = { $0.finding.criterion == "A-1" ? .errored : .passed }
    },
    Attempt("A criterion fails in one case of eight", reasons: []) { release in
      let only = release.stage.cases[0].id
      release.outcomes = { $0.finding.criterion == "A-1" && $0.id == only ? .failed : .passed }
    },
    Attempt("A file left the target after the run", reasons: ["project-changed"]) { release in
      release.projectFindings = [
        RunFinding(criterion: "P-1", assertion: "project.key", outcome: .failed, message: "It is gone.")
      ]
    },
    policy("The sources change after the run", "sources-changed") { $0.sources = "sha256:edited" },
    policy("The checklist differs from its pin", "checklist-changed", "checklist-not-pinned") {
      $0.checklistDigest = "sha256:edited"
    },
    Attempt("A criterion leaves the checklist", reasons: ["results-unknown"]) { release in
      let whole = release.stage.record()
      release.stage.checklist.criteria.removeAll { $0.id == "M-1" }
      release.edit = { $0 = whole }
    },
    policy("No criterion blocks", "nothing-to-decide") { stage in
      for index in stage.checklist.criteria.indices { stage.checklist.criteria[index].blocks = false }
      stage.checklist.criteria.removeAll(where: \.isGate)
    },
    policy("A line of the story has no criterion", "story-uncovered") {
      $0.story = .traced("story.md", uncovered: ["The icon is in the middle"])
    },
    Attempt("Another app of the project is not checked", reasons: ["app-unchecked"]) {
      $0.otherApps = ["Beta"]
    },
    policy("The story is removed", "story-missing") { $0.story = .missing("story.md") },
    policy("A line of the story is rewritten", "story-changed") {
      $0.story = .traced("story.md", uncovered: [], orphans: ["A-1 traces acceptance/icon-is-centered"])
    },
    policy("A traced line changes after its first words, and the story is pinned", "story-changed") { stage in
      stage.policy.story = "sha256:was"
      stage.story = .traced("story.md", uncovered: [], digest: "sha256:now")
    },
    policy("The story is pinned, and the checklist no longer names it", "story-missing") { stage in
      (stage.policy.story, stage.story) = ("sha256:was", .none)
    },
    policy("The matrix loses its cases", "no-cases", "no-cases") { $0.cases = [] },
  ]
}
