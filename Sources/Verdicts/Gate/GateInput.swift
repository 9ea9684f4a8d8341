import Model

/// Everything that the gate decides from; it reads no clock and no file.
package struct GateInput: Sendable {
  /// The run in the gate's cases, if it has all of them; else as it is.
  package var record: RunRecord
  /// The matrix of the run, and how many cases it has.
  package let recorded: (matrix: String, cases: Int)
  /// Whether the digest of `run.json` is there and correct.
  package var isIntact: Bool
  /// Whether the counts in the record are those of its findings.
  package var countsAgree: Bool
  /// What is to be checked now, whatever the run checked.
  package var now: Current
  package var evidence: EvidenceReport
  package var waivers: [Waiver]
  package var policy: GatePolicy
  package var story: Story
  /// A repetition of the run, if the gate verifies it.
  package var again: RunRecord?
  /// Whether the record itself comes from a run that the gate made.
  package var isOwnRun = false
  /// What is wrong with the signatures of waivers.
  package var unsignedWaivers: [Message] = []
  /// Whether waivers and sign-offs need signatures.
  package var needsSignatures = false
  /// Whether the checklist is one of `gate: {checklists: …}` and not that of the run.
  package var isAboutOther = false
  /// The decisions about the gate's other checklists.
  package var others: [GateReport.OtherDecision] = []
  /// Where the policy comes from; nil for the files on disk.
  package var policySource: GateReport.PolicySource?
  /// What a build review must answer for; nil if it is not known.
  package var build: Build?
  /// Seconds since 1970 in UTC.
  package var clock: Double
  /// Further notes for the report.
  package var notes: [Message] = []
  /// The command that makes a run for this gate.
  package var runCommand: String

  /// Project, checklist and matrix at the moment of the decision.
  package struct Current: Sendable {
    package var project: String
    package var target: String
    /// The `qa.yml` in force, relative to the repository's root; nil without one.
    package var settings: String?
    package var sourcesDigest: String
    package var checklistDigest: String
    package var matrixID: String
    /// Checklist and whole matrix, without the selection of a run.
    package var rules: CriterionRules
    package var toolVersion: String
    /// Findings of the assertions about the project. They are fast, and no digest covers all files that they read.
    package var projectFindings: [RunFinding] = []
    /// The project's other iOS apps, which this decision is not about.
    package var otherApps: [String] = []

    package var checklist: Checklist { rules.checklist }

    package init(
      project: String, target: String, sourcesDigest: String, checklistDigest: String, matrixID: String,
      rules: CriterionRules, toolVersion: String
    ) {
      self.project = project
      self.target = target
      self.sourcesDigest = sourcesDigest
      self.checklistDigest = checklistDigest
      self.matrixID = matrixID
      self.rules = rules
      self.toolVersion = toolVersion
    }
  }

  package struct Build: Hashable, Sendable {
    /// The criterion that a sign-off names.
    package var criterion: String
    /// The parts of the change that can change a launch screen and that no run judges, against the policy.
    package var changes: [Message]
    package init(criterion: String, changes: [Message] = []) {
      (self.criterion, self.changes) = (criterion, changes)
    }
    /// The command that adds the sign-off.
    var command: String { EvidenceNeed(kinds: [.signOff]).command(for: criterion) }
  }

  /// Whether an approver who saw the build signed off what no run judges.
  package var isBuildSignedOff: Bool {
    guard let build, evidence.isIntact else { return false }
    let judged = evidence.judged.filter { $0.criterion == build.criterion }
    let approvers = policy.approvers
    func isApproved(_ entry: JudgedEvidence) -> Bool {
      approvers.isEmpty || entry.by.map(approvers.contains) == true
    }
    return judged.contains { $0.verdict == .supports && isApproved($0) }
      && !judged.contains { $0.verdict == .contradicts }
  }

  package enum Story: Hashable, Sendable {
    /// The checklist does not name a story.
    case none
    /// The story file that one of qa's own checklists names is not in this project.
    case absent(String)
    /// The story file that the team's checklist names does not exist.
    case missing(String)
    /// The story file, its lines that no criterion covers, and what else a reader should know about it.
    ///
    /// `digest` is that of the lines that need a criterion, as `gate: {story: …}` pins it; nil if it is not known.
    case traced(
      String, uncovered: [String], orphans: [String] = [], notes: [Message] = [], digest: String? = nil)
  }

  /// - Parameter tests: Counts of the tests that the record's findings fold into.
  package init(
    record: RunRecord, isIntact: Bool, tests: RunRecord.TestCounts, now: Current,
    evidence: EvidenceReport = EvidenceReport(), waivers: [Waiver] = [], policy: GatePolicy = GatePolicy(),
    story: Story = .none, again: RunRecord? = nil, clock: Double, runCommand: String = "qa run"
  ) {
    self.record = record.limited(to: now.rules, of: now.matrixID) ?? record
    recorded = (record.matrix.id, record.matrix.cases.count)
    self.isIntact = isIntact
    countsAgree = record.countsAgree(tests)
    self.now = now
    self.evidence = evidence
    self.waivers = waivers
    self.policy = policy
    self.story = story
    self.again = again
    self.clock = clock
    self.runCommand = runCommand
  }
}

extension RunRecord {
  fileprivate func countsAgree(_ tests: TestCounts) -> Bool {
    let used = findings.reduce(CaseRanges()) { $0.union($1.cases ?? CaseRanges()) }.count
    return OutcomeCounts(findings) == summary.results && tests == summary.tests
      && (used == 0 || used == matrix.cases.count)
  }
}
