/// The gate's verdict and what it rests on; its reports are pure functions of it.
public struct GateReport: Hashable, Sendable, Codable {
  public var schemaVersion = 1
  /// Whether the work is done.
  public var isGreen: Bool
  public var subject: RunRecord.Subject
  public var checklist: String
  public var matrix: String
  /// When the gate decided: ISO 8601 in UTC.
  public var decidedAt: String
  /// What makes the run or the data unfit to decide from: each turns the gate red by itself.
  public var faults: [Fault]
  public var lines: [Line]
  public var rows: [Row]
  public var waivers: [WaiverUse]
  public var evidence: [JudgedEvidence]
  /// What is still to be done, and by whom: the first screen of every report.
  public var missing: [Missing]
  /// What a reader should know although it turns nothing red.
  public var notes: [String] = []
  /// `sha256:…` of the checklist that was used, as `gate: {checklist: …}` pins it.
  public var checklistDigest: String = ""
  /// Rows of this impact and above stop the gate.
  public var blocksFrom: Impact = .moderate

  /// A problem of the run or its data.
  public struct Fault: Hashable, Sendable, Codable {
    public var reason: Reason
    public var message: String

    /// Raw values are stable: scripts read them in `gate.json`.
    public enum Reason: String, Sendable, Codable, CaseIterable {
      case shardMissing = "shard-missing"
      case runFiltered = "run-filtered"
      case runIncomplete = "run-incomplete"
      case noCases = "no-cases"
      case otherApp = "other-app"
      case otherMatrix = "other-matrix"
      case otherChecklist = "other-checklist"
      case checklistChanged = "checklist-changed"
      case sourcesChanged = "sources-changed"
      case projectChanged = "project-changed"
      case resultsMissing = "results-missing"
      case resultsUnknown = "results-unknown"
      case resultsTwice = "results-twice"
      case resultsContradict = "results-contradict"
      case resultsDiffer = "results-differ"
      case digestMissing = "digest-missing"
      case digestWrong = "digest-wrong"
      case countsDiffer = "counts-differ"
      case runErrored = "run-errored"
      case checklistNotPinned = "checklist-not-pinned"
      case doneLinesDiffer = "done-lines-differ"
      case storyUncovered = "story-uncovered"
      case nothingToDecide = "nothing-to-decide"
      case evidenceBroken = "evidence-broken"
    }
    public init(reason: Reason, message: String) {
      self.reason = reason
      self.message = message
    }
  }
  public enum Standing: String, Sendable, Codable, CaseIterable {
    case met, waived, failed, cannotTell, needsEvidence, notApplicable, errored
  }
  /// A line of the definition of done.
  public struct Line: Hashable, Sendable, Codable {
    public var criterion: String
    public var title: String
    public var standing: Standing
    public var needs: [String]
    /// One sentence on what it rests on, or what it lacks.
    public var message: String
    public init(criterion: String, title: String, standing: Standing, needs: [String], message: String) {
      self.criterion = criterion
      self.title = title
      self.standing = standing
      self.needs = needs
      self.message = message
    }
  }
  /// A criterion that is not a line of the definition of done.
  public struct Row: Hashable, Sendable, Codable {
    public var criterion: String
    public var title: String
    public var impact: Impact
    public var isBlocking: Bool
    public var standing: Standing
    /// Results of the run by outcome.
    public var results: [String: Int]
    /// Ids of the pieces of evidence that support it.
    public var evidence: [String]
    public var waiver: String?
    public var message: String
    public init(
      criterion: String, title: String, impact: Impact, isBlocking: Bool, standing: Standing,
      results: [String: Int] = [:], evidence: [String] = [], waiver: String? = nil, message: String
    ) {
      self.criterion = criterion
      self.title = title
      self.impact = impact
      self.isBlocking = isBlocking
      self.standing = standing
      self.results = results
      self.evidence = evidence
      self.waiver = waiver
      self.message = message
    }
  }
  public struct WaiverUse: Hashable, Sendable, Codable {
    public enum State: String, Sendable, Codable { case active, expired, notYet, unused, overWide }
    public var waiver: Waiver
    public var state: State
    /// How many findings it excuses.
    public var findings: Int
    public var message: String
    public init(waiver: Waiver, state: State, findings: Int, message: String) {
      self.waiver = waiver
      self.state = state
      self.findings = findings
      self.message = message
    }
  }
  public struct Missing: Hashable, Sendable, Codable {
    public var criterion: String?
    public var what: String
    /// Who can bring it: `an engineer`, `a tester with a phone`, `the waiver's approver`.
    public var who: String
    /// The command that brings it, or nil where none does.
    public var command: String?
    public init(criterion: String?, what: String, who: String, command: String? = nil) {
      self.criterion = criterion
      self.what = what
      self.who = who
      self.command = command
    }
  }
  public init(
    isGreen: Bool, subject: RunRecord.Subject, checklist: String, matrix: String, decidedAt: String,
    faults: [Fault], lines: [Line], rows: [Row], waivers: [WaiverUse], evidence: [JudgedEvidence],
    missing: [Missing]
  ) {
    self.isGreen = isGreen
    self.subject = subject
    self.checklist = checklist
    self.matrix = matrix
    self.decidedAt = decidedAt
    self.faults = faults
    self.lines = lines
    self.rows = rows
    self.waivers = waivers
    self.evidence = evidence
    self.missing = missing
  }
}
