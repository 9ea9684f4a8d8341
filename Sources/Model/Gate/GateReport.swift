/// The gate's verdict and what it rests on; its reports are pure functions of it.
package struct GateReport: Hashable, Sendable, Codable {
  package var schemaVersion = 1
  /// Whether the work is done.
  package var isGreen: Bool
  package var subject: RunRecord.Subject
  package var checklist: String
  package var matrix: String
  /// When the gate decided: ISO 8601 in UTC.
  package var decidedAt: String
  /// What makes the run or the data unfit to decide from: each turns the gate red by itself.
  package var faults: [Fault]
  package var lines: [Line]
  package var rows: [Row]
  package var waivers: [WaiverUse]
  package var evidence: [JudgedEvidence]
  /// What is still to be done, and by whom: the first screen of every report.
  package var missing: [Missing]
  /// What a reader should know although it turns nothing red.
  package var notes: [String] = []
  /// `sha256:…` of the checklist that was used, as `gate: {checklist: …}` pins it.
  package var checklistDigest: String = ""
  /// Rows of this impact and above stop the gate.
  package var blocksFrom: Impact = .moderate

  /// A problem of the run or its data.
  package struct Fault: Hashable, Sendable, Codable {
    package var reason: Reason
    package var message: String

    /// Raw values are stable: scripts read them in `gate.json`.
    package enum Reason: String, Sendable, Codable, CaseIterable {
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
    package init(reason: Reason, message: String) {
      self.reason = reason
      self.message = message
    }
  }
  package enum Standing: String, Sendable, Codable, CaseIterable {
    case met, waived, failed, cannotTell, needsEvidence, notApplicable, errored
  }
  /// A line of the definition of done.
  package struct Line: Hashable, Sendable, Codable {
    package var criterion: String
    package var title: String
    package var standing: Standing
    package var needs: [String]
    /// One sentence on what it rests on, or what it lacks.
    package var message: String
    package init(criterion: String, title: String, standing: Standing, needs: [String], message: String) {
      self.criterion = criterion
      self.title = title
      self.standing = standing
      self.needs = needs
      self.message = message
    }
  }
  /// A criterion that is not a line of the definition of done.
  package struct Row: Hashable, Sendable, Codable {
    package var criterion: String
    package var title: String
    package var impact: Impact
    package var isBlocking: Bool
    package var standing: Standing
    /// Results of the run by outcome.
    package var results: [String: Int]
    /// Ids of the pieces of evidence that support it.
    package var evidence: [String]
    package var waiver: String?
    package var message: String
    package init(
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
  package struct WaiverUse: Hashable, Sendable, Codable {
    package enum State: String, Sendable, Codable { case active, expired, notYet, unused, overWide }
    package var waiver: Waiver
    package var state: State
    /// How many findings it excuses.
    package var findings: Int
    package var message: String
    package init(waiver: Waiver, state: State, findings: Int, message: String) {
      self.waiver = waiver
      self.state = state
      self.findings = findings
      self.message = message
    }
  }
  package struct Missing: Hashable, Sendable, Codable {
    package var criterion: String?
    package var what: String
    /// Who can bring it: `an engineer`, `a tester with a phone`, `the waiver's approver`.
    package var who: String
    /// The command that brings it, or nil where none does.
    package var command: String?
    package init(criterion: String?, what: String, who: String, command: String? = nil) {
      self.criterion = criterion
      self.what = what
      self.who = who
      self.command = command
    }
  }
  package init(
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
