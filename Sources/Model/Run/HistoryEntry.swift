/// What the history keeps of one run.
public struct HistoryEntry: Hashable, Sendable {
  public var run: HistoryRun
  public var findings: [HistoryFinding]
  /// Criteria that the run decided throughout: a finding of theirs that is gone is mended.
  public var decided: [String]
  public init(run: HistoryRun, findings: [HistoryFinding], decided: [String]) {
    self.run = run
    self.findings = findings
    self.decided = decided
  }
}

/// One run as the history names it.
public struct HistoryRun: Hashable, Sendable {
  /// Counts up from 1 within one history; 0 for a run that is not in it yet.
  public var id: Int64
  /// UTC, `YYYY-MM-DDTHH:MM:SS`.
  public var timestamp: String
  public var project: String
  public var target: String
  public var checklist: String
  public var matrix: String
  /// Same for runs that checked the same cases.
  public var scope: String
  public var isComplete: Bool
  public var commit: String?
  public var tests: RunRecord.TestCounts
  public var causes: Int
  public init(
    id: Int64 = 0, timestamp: String, project: String, target: String, checklist: String, matrix: String,
    scope: String, isComplete: Bool, commit: String?, tests: RunRecord.TestCounts, causes: Int
  ) {
    self.id = id
    self.timestamp = timestamp
    self.project = project
    self.target = target
    self.checklist = checklist
    self.matrix = matrix
    self.scope = scope
    self.isComplete = isComplete
    self.commit = commit
    self.tests = tests
    self.causes = causes
  }
}

/// One cause as a run found it.
public struct HistoryFinding: Hashable, Sendable {
  /// Criterion and cause; the same for the same mistake in every run.
  public var fingerprint: String
  public var criterion: String
  public var outcome: Outcome
  public var message: String
  public var cases: Int
  public var location: SourceLocation?
  public init(
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

/// A run held against an earlier one.
public struct HistoryComparison: Hashable, Sendable {
  public var run: HistoryRun
  /// All of this run, worst first.
  public var found: [HistoryFinding]
  /// Nil where the history has no run to compare with.
  public var against: HistoryRun?
  /// Found now and not then.
  public var new: [HistoryFinding]
  /// Found now and then.
  public var open: [HistoryFinding]
  /// Found then, and decided without it now.
  public var fixed: [HistoryFinding]
  /// Found then, and not decided now.
  public var undecided: [HistoryFinding]
  /// By fingerprint: the first run of the unbroken row of comparable runs that found it.
  public var appeared: [String: HistoryRun]
  /// Comparable runs, oldest first, this one last.
  public var trend: [HistoryRun]
  public init(
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
