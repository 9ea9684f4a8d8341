/// Everything that a run found out, written as `run.json`. Reports are pure functions of it.
///
/// The properties are the file's keys, in their order; `Reports/schema/run.schema.json` describes the same shape.
public struct RunRecord: Hashable, Sendable, Codable {
  public static let currentVersion = 2

  public var schemaVersion = Self.currentVersion
  /// False for a shard, for a selection of cases and for a merge that lacks a shard.
  public var complete: Bool
  /// `K/N`, or nil.
  public var shard: String?
  public var tool: Tool
  public var subject: Subject
  public var checklist: ChecklistSummary
  public var matrix: MatrixSummary
  public var summary: Summary
  /// Findings by criterion in the checklist's order, then by assertion, then by first case.
  public var findings: [RunFinding]
  /// Lines of the definition of done; the gate decides them.
  public var definitionOfDone: [GateLine] = []
  /// How many results of each criterion are decided.
  public var coverage: [CriterionCoverage] = []
  /// Names and shapes of the devices, for reports; may be empty.
  public var devices: [DeviceSummary] = []
  /// Drawn pictures, by name; empty for a run without previews.
  public var screens: [ScreenDrawing] = []
  /// Warnings about the project, such as settings that cannot be read.
  public var diagnostics: [String] = []
  /// Launch screens that URL schemes choose, beside the default one.
  public var furtherScreens: [FurtherScreen] = []
  /// Waivers that findings name.
  public var waivers: [Waiver] = []
  /// `sha256:…` over the rest of the file, which shows an edit by hand; nil until the record is written.
  public var digest: String?

  public struct Tool: Hashable, Sendable, Codable {
    public var name: String
    public var version: String
    /// Commit that the binary was built from; nil where the build does not name one.
    public var commit: String?
    public init(name: String, version: String, commit: String? = nil) {
      self.name = name
      self.version = version
      self.commit = commit
    }
  }
  public struct Subject: Hashable, Sendable, Codable {
    public var project: String
    public var target: String
    /// Build configuration whose settings were read.
    public var configuration: String?
    /// Oldest system that the app runs on: `15.2`.
    public var deploymentTarget: String?
    /// The document, or the file of the key or setting that describes the screen; nil without a launch screen.
    public var launchScreen: String?
    public var kind: String
    /// `sha256:…` over every file that the launch screen consists of.
    public var sourcesDigest: String
    public var commit: String?
    public init(
      project: String, target: String, configuration: String? = nil, deploymentTarget: String? = nil,
      launchScreen: String?, kind: String, sourcesDigest: String, commit: String?
    ) {
      self.project = project
      self.target = target
      self.configuration = configuration
      self.deploymentTarget = deploymentTarget
      self.launchScreen = launchScreen
      self.kind = kind
      self.sourcesDigest = sourcesDigest
      self.commit = commit
    }
  }
  public struct ChecklistSummary: Hashable, Sendable, Codable {
    public var id: String
    public var digest: String
    public var title: String
    public var criteria: [CriterionSummary]
    public init(id: String, digest: String, title: String, criteria: [CriterionSummary]) {
      self.id = id
      self.digest = digest
      self.title = title
      self.criteria = criteria
    }
  }
  public struct CriterionSummary: Hashable, Sendable, Codable {
    public var id: String
    public var title: String
    public var section: String
    public var impact: Impact
    public var verification: Verification
    public var rationale: String
    public var fix: String
    public var standard: String?
    public init(
      id: String, title: String, section: String, impact: Impact, verification: Verification,
      rationale: String, fix: String, standard: String?
    ) {
      self.id = id
      self.title = title
      self.section = section
      self.impact = impact
      self.verification = verification
      self.rationale = rationale
      self.fix = fix
      self.standard = standard
    }
  }
  /// How a criterion is decided.
  public enum Verification: String, Sendable, Codable, CaseIterable {
    /// By assertions about the app's files.
    case `static`
    /// By other criteria.
    case dependsOn
    /// By evidence from a device or a person.
    case evidence
    /// By the gate, as a line of the definition of done.
    case gate
  }
  public struct MatrixSummary: Hashable, Sendable, Codable {
    public var id: String
    /// Number of different environments among the cases.
    public var environments: Int
    public var skipped: [SkippedCases]
    /// Keys of the axes, in the order of a case's values.
    public var axes: [String]
    /// Findings name cases by their position here.
    public var cases: [CaseID]
    /// Size of the matrix that a shard is a part of; nil for a whole run.
    public var whole: Whole?

    public struct Whole: Hashable, Sendable, Codable {
      public var cases: Int
      public var environments: Int
      public init(cases: Int, environments: Int) {
        self.cases = cases
        self.environments = environments
      }
    }
    public init(
      id: String, environments: Int, skipped: [SkippedCases] = [], cases: [CaseID], whole: Whole? = nil
    ) {
      self.id = id
      self.environments = environments
      self.skipped = skipped
      axes = Axis.all.map(\.key)
      self.cases = cases
      self.whole = whole
    }
  }
  public struct Summary: Hashable, Sendable, Codable {
    public var results: OutcomeCounts
    public var tests: TestCounts
    public init(results: OutcomeCounts, tests: TestCounts = TestCounts()) {
      self.results = results
      self.tests = tests
    }
  }
  public struct TestCounts: Hashable, Sendable, Codable {
    public var tests = 0
    public var failures = 0
    public var errors = 0
    public var skipped = 0
    public init(tests: Int = 0, failures: Int = 0, errors: Int = 0, skipped: Int = 0) {
      self.tests = tests
      self.failures = failures
      self.errors = errors
      self.skipped = skipped
    }
  }
  public struct GateLine: Hashable, Sendable, Codable {
    public var criterion: String
    public var title: String
    public var needs: [String]
    public init(criterion: String, title: String, needs: [String]) {
      self.criterion = criterion
      self.title = title
      self.needs = needs
    }
  }
  public struct CriterionCoverage: Hashable, Sendable, Codable {
    public var criterion: String
    public var decided: Int
    public var total: Int
    public init(criterion: String, decided: Int, total: Int) {
      self.criterion = criterion
      self.decided = decided
      self.total = total
    }
  }
  public init(
    complete: Bool, shard: String? = nil, tool: Tool, subject: Subject, checklist: ChecklistSummary,
    matrix: MatrixSummary, summary: Summary, findings: [RunFinding]
  ) {
    self.complete = complete
    self.shard = shard
    self.tool = tool
    self.subject = subject
    self.checklist = checklist
    self.matrix = matrix
    self.summary = summary
    self.findings = findings
  }
}

extension RunRecord {
  /// Number of results: one for each case of each finding, and one for each finding without cases.
  public var resultCount: Int { findings.reduce(0) { $0 + $1.resultCount } }
}
