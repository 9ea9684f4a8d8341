/// What the history keeps of one run.
package struct HistoryEntry: Hashable, Sendable {
  package var run: HistoryRun
  package var findings: [HistoryFinding]
  /// Criteria that the run decided throughout: a finding of theirs that is gone is fixed.
  package var decided: [String]
  package init(run: HistoryRun, findings: [HistoryFinding], decided: [String]) {
    self.run = run
    self.findings = findings
    self.decided = decided
  }
}

/// One run as the history names it.
package struct HistoryRun: Hashable, Sendable, Encodable {
  /// Counts up from 1 within one history; 0 for a run that is not in it yet.
  package var id: Int64
  /// UTC, `YYYY-MM-DDTHH:MM:SS`.
  package var timestamp: String
  package var project: String
  package var target: String
  package var checklist: String
  package var matrix: String
  /// Same for runs that checked the same cases.
  package var scope: String
  package var isComplete: Bool
  package var commit: String?
  package var tests: RunRecord.TestCounts
  package var causes: Int
  /// Nil for a run of a version of `qa` without it.
  package var basis: RunBasis?
  package init(
    id: Int64 = 0, timestamp: String, project: String, target: String, checklist: String, matrix: String,
    scope: String, isComplete: Bool, commit: String?, tests: RunRecord.TestCounts, causes: Int
  ) {
    (self.id, self.timestamp, self.commit) = (id, timestamp, commit)
    (self.project, self.target) = (project, target)
    (self.checklist, self.matrix, self.scope, self.isComplete) = (checklist, matrix, scope, isComplete)
    (self.tests, self.causes) = (tests, causes)
  }

  private enum CodingKeys: String, CodingKey {
    case id, timestamp, project, target, checklist, matrix, scope
    case isComplete = "complete"
    case commit, tests, causes
  }
}

/// One cause as a run found it.
package struct HistoryFinding: Hashable, Sendable {
  /// Criterion and cause; the same for the same mistake in every run.
  package var fingerprint: String
  package var criterion: String
  package var outcome: Outcome
  package var message: String
  package var cases: Int
  package var location: SourceLocation?
  package init(
    fingerprint: String, criterion: String, outcome: Outcome, message: String, cases: Int,
    location: SourceLocation?
  ) {
    self.fingerprint = fingerprint
    self.criterion = criterion
    self.outcome = outcome
    self.message = message
    self.cases = cases
    self.location = location
  }
}

/// A run compared with an earlier one.
package struct HistoryComparison: Hashable, Sendable {
  package var run: HistoryRun
  /// All of this run, worst first.
  package var found: [HistoryFinding]
  /// Nil where the history has no run to compare with.
  package var against: HistoryRun?
  /// Found now and not then.
  package var new: [HistoryFinding]
  /// Found now and then.
  package var open: [HistoryFinding]
  /// Found then, and decided without it now.
  package var fixed: [HistoryFinding]
  /// Found then, and not decided now.
  package var undecided: [HistoryFinding]
  /// By fingerprint: the first of the consecutive comparable runs that found it.
  package var appeared: [String: HistoryRun]
  /// Comparable runs, oldest first, this one last.
  package var trend: [HistoryRun]
  /// The causes of the runs in `trend`, the last found first.
  package var timelines: [HistoryTimeline] = []
  package init(
    run: HistoryRun, found: [HistoryFinding], against: HistoryRun?, new: [HistoryFinding],
    open: [HistoryFinding],
    fixed: [HistoryFinding], undecided: [HistoryFinding], appeared: [String: HistoryRun], trend: [HistoryRun]
  ) {
    self.run = run
    self.found = found
    self.against = against
    self.new = new
    self.open = open
    self.fixed = fixed
    self.undecided = undecided
    self.appeared = appeared
    self.trend = trend
  }
}
