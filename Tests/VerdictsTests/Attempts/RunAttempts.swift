import Model
import RecordSupport

@testable import Verdicts

extension Attempt {
  private static func record(_ name: String, _ edit: @escaping @Sendable (inout RunRecord) -> Void) -> Attempt
  {
    Attempt(name) { $0.edit = edit }
  }
  private static func policy(_ name: String, _ change: @escaping @Sendable (inout GateStage) -> Void)
    -> Attempt
  {
    Attempt(name) { change(&$0.stage) }
  }
  private static func failing(_ row: ResultRow) -> Outcome {
    row.finding.criterion == "A-1" ? .failed : .passed
  }

  static let runs: [Attempt] = [
    record("The run is one shard") { ($0.shard, $0.complete) = ("1/2", false) },
    record("The run is filtered") { $0.matrix.skipped = [.notSelected(4)] },
    record("The run is incomplete") { $0.complete = false },
    record("The run could not read a file") { $0.diagnostics = ["L.storyboard: error: cannot be read"] },
    record("The run has no cases") { ($0.findings, $0.matrix.cases) = ([], []) },
    record("The run is about another target") { $0.subject.target = "Other" },
    record("The run is about another project") { $0.subject.project = "Other.xcodeproj" },
    record("The run has another matrix, which lacks cases of the gate") { record in
      record.rows = record.rows.filter { $0.id?.appearance != .dark }
      record.summary.results = OutcomeCounts(record.findings)
      record.matrix.id = "smoke"
    },
    record("The run has another checklist") { $0.checklist.id = "lax" },
    record("The run has an older checklist") { $0.checklist.digest = "sha256:old" },
    record("The run is about other sources") { $0.subject.sourcesDigest = "sha256:old" },
    record("A criterion is removed from run.json") { record in
      record.findings.removeAll { $0.criterion == "P-1" }
      record.summary.results = OutcomeCounts(record.findings)
    },
    record("A case is removed from run.json") { record in
      record.rows = record.rows.filter { $0.id?.appearance != .dark || $0.id?.device != "iphone-13" }
      record.summary.results = OutcomeCounts(record.findings)
    },
    record("A case of run.json gets another name") { record in
      var rows = record.rows
      for index in rows.indices {
        if let id = rows[index].id, id.device == "iphone-13" {
          rows[index].id = CaseID(["iphone-12"] + id.values.dropFirst())
        }
      }
      record.rows = rows
    },
    record("A result is in run.json twice") { record in
      record.findings.append(record.findings[0])
      record.summary.results = OutcomeCounts(record.findings)
    },
    record("The counts of run.json are edited") { $0.summary.results = OutcomeCounts() },
    record("A line of the definition of done is removed from run.json") { $0.definitionOfDone.removeLast() },
    Attempt("run.json has no digest") { release in
      release.stage.isIntact = false
      release.edit = { $0.digest = nil }
    },
    policy("run.json is edited, and its digest is wrong") { $0.isIntact = false },
    Attempt("A failure is edited to passed, with a new digest") { release in
      release.outcomes = failing
      release.edit = { record in
        for index in record.findings.indices where record.findings[index].outcome == .failed {
          record.findings[index].outcome = .passed
        }
      }
    },
    Attempt("All of run.json is made again by hand") { $0.stage.again = $0.stage.record(failing) },
    Attempt("A failure is edited to not applicable") { release in
      release.stage.again = release.stage.record(failing)
      release.edit = { record in
        for index in record.findings.indices where record.findings[index].criterion == "A-1" {
          record.findings[index].outcome = .notApplicable
        }
        record.summary.results = OutcomeCounts(record.findings)
      }
    },
    Attempt("A failure is marked as waived in run.json") { release in
      release.outcomes = failing
      release.edit = { record in
        for index in record.findings.indices { record.findings[index].waiver = "W-1" }
      }
    },
    Attempt("A criterion fails") { $0.outcomes = failing },
    Attempt("A criterion is undecided") {
      $0.outcomes = { $0.finding.criterion == "A-1" ? .cannotTell : .passed }
    },
    Attempt("A result is an error") { $0.outcomes = { $0.finding.criterion == "A-1" ? .errored : .passed } },
    Attempt("A criterion fails in one case of eight") { release in
      let only = release.stage.cases[0].id
      release.outcomes = { $0.finding.criterion == "A-1" && $0.id == only ? .failed : .passed }
    },
    Attempt("A file left the target after the run") { release in
      release.projectFindings = [
        RunFinding(criterion: "P-1", assertion: "project.key", outcome: .failed, message: "It is gone.")
      ]
    },
    policy("The sources change after the run") { $0.sources = "sha256:edited" },
    policy("The checklist differs from its pin") { $0.checklistDigest = "sha256:edited" },
    Attempt("A criterion leaves the checklist") { release in
      let whole = release.stage.record()
      release.stage.checklist.criteria.removeAll { $0.id == "M-1" }
      release.edit = { $0 = whole }
    },
    policy("No criterion blocks") { stage in
      for index in stage.checklist.criteria.indices { stage.checklist.criteria[index].blocks = false }
      stage.checklist.criteria.removeAll(where: \.isGate)
    },
    policy("A line of the story has no criterion") {
      $0.story = .traced("story.md", uncovered: ["The icon is in the middle"])
    },
    Attempt("Another app of the project is not checked") { $0.otherApps = ["Beta"] },
    policy("The story is removed") { $0.story = .missing("story.md") },
    policy("A line of the story is rewritten") {
      $0.story = .traced("story.md", uncovered: [], orphans: ["A-1 traces acceptance/icon-is-centered"])
    },
    policy("A traced line changes after its first words, and the story is pinned") { stage in
      stage.policy.story = "sha256:was"
      stage.story = .traced("story.md", uncovered: [], digest: "sha256:now")
    },
    policy("The story is pinned, and the checklist no longer names it") { stage in
      (stage.policy.story, stage.story) = ("sha256:was", .none)
    },
    policy("The matrix loses its cases") { $0.cases = [] },
  ]
}
