import Model

/// Everything that the gate decides from; nothing else (no clock, no file) gets in.
public struct GateInput: Sendable {
  public var record: RunRecord
  /// Whether the record's seal is there and fits.
  public var isSealed: Bool
  /// The counts that the record's results give when they are folded into tests again.
  public var tests: RunRecord.TestCounts
  /// What is to be checked now, whatever the run checked.
  public var now: Current
  public var evidence: EvidenceReport
  public var waivers: [Waiver]
  public var policy: GatePolicy
  /// Lines of the story that no row covers.
  public var story: Story
  /// The same run worked out again, where that was asked for.
  public var again: RunRecord?
  /// Seconds since 1970 in UTC.
  public var clock: Double
  /// What else a reader should know.
  public var notes: [String] = []
  /// The command that makes a run for this gate.
  public var runCommand: String

  /// Project, checklist and matrix as they are at the moment of the decision.
  public struct Current: Sendable {
    public var project: String
    public var target: String
    public var sourcesDigest: String
    public var checklist: Checklist
    public var checklistDigest: String
    /// The whole matrix, whatever a run narrowed it to.
    public var matrix: MatrixPlan
    /// Ids of the assertions that are made once for each case; all others are made once.
    public var perCase: Set<String>
    public var toolVersion: String
    /// What the assertions that are made once say now; they cost little, and no digest covers all that they look at.
    public var projectResults: [RunResult] = []
    public init(
      project: String, target: String, sourcesDigest: String, checklist: Checklist, checklistDigest: String,
      matrix: MatrixPlan, perCase: Set<String>, toolVersion: String
    ) {
      self.project = project
      self.target = target
      self.sourcesDigest = sourcesDigest
      self.checklist = checklist
      self.checklistDigest = checklistDigest
      self.matrix = matrix
      self.perCase = perCase
      self.toolVersion = toolVersion
    }
  }

  public enum Story: Hashable, Sendable {
    /// The checklist names none.
    case none
    /// The checklist names one that is not where it says.
    case absent(String)
    /// Its file, and its lines without a row, as a person finds them.
    case traced(String, uncovered: [String])
  }

  public init(
    record: RunRecord, isSealed: Bool, tests: RunRecord.TestCounts, now: Current,
    evidence: EvidenceReport = EvidenceReport(), waivers: [Waiver] = [], policy: GatePolicy = GatePolicy(),
    story: Story = .none, again: RunRecord? = nil, clock: Double, runCommand: String = "qa run"
  ) {
    self.record = record
    self.isSealed = isSealed
    self.tests = tests
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
