/// Everything that a run found out, written as `run.json`. Reports are pure functions of it.
///
/// The properties are the file's keys, in their order; `Reports/schema/run.schema.json` describes the same shape.
package struct RunRecord: Hashable, Sendable, Codable {
  package static let currentVersion = 2

  package var schemaVersion = Self.currentVersion
  /// False for a shard, for a selection of cases and for a merge that lacks a shard.
  package var complete: Bool
  /// `K/N`, or nil.
  package var shard: String?
  package var tool: Tool
  package var subject: App
  package var checklist: ChecklistSummary
  package var matrix: MatrixSummary
  package var summary: Summary
  /// Findings by criterion in the checklist's order, then by assertion, then by first case.
  package var findings: [RunFinding]
  /// Lines of the definition of done; the gate decides them.
  package var definitionOfDone: [GateLine] = []
  /// How many results of each criterion are decided.
  package var coverage: [CriterionCoverage] = []
  /// Names and shapes of the devices, for reports; may be empty.
  package var devices: [DeviceSummary] = []
  /// Drawn pictures, by name; empty for a run without previews.
  package var screens: [ScreenDrawing] = []
  /// Warnings about the project, such as settings that cannot be read.
  package var diagnostics: [String] = []
  /// What will count later and changes nothing now; nil in the records of earlier versions.
  package var notices: [Notice]?
  /// Launch screens that URL schemes choose, beside the default one.
  package var furtherScreens: [FurtherScreen] = []
  /// Waivers that findings name.
  package var waivers: [Waiver] = []
  /// Text of the lines that failures name, by file and line; nil in the records of earlier versions.
  package var excerpts: [Excerpt]?
  /// Screens on which reports show causes, worst first; nil in the records of earlier versions.
  package var examples: [ExampleScreen]?
  /// `sha256:…` over the rest of the file, which shows an edit by hand; nil until the record is written.
  package var digest: String?

  package struct Tool: Hashable, Sendable, Codable {
    package var name: String
    package var version: String
    /// Commit that the binary was built from; nil where the build does not name one.
    package var commit: String?
    package init(name: String, version: String, commit: String? = nil) {
      self.name = name
      self.version = version
      self.commit = commit
    }
  }
  package struct App: Hashable, Sendable, Codable {
    package var project: String
    package var target: String
    /// Build configuration whose settings were read.
    package var configuration: String?
    /// Oldest system that the app runs on: `15.2`.
    package var deploymentTarget: String?
    /// The document, or the file of the key or setting that describes the screen; nil without a launch screen.
    package var launchScreen: String?
    package var kind: String
    /// `sha256:…` over every file that the launch screen consists of.
    package var sourcesDigest: String
    package var commit: String?
    /// The `qa.yml` in force, relative to the repository's root; nil without one.
    package var settings: String?
    /// The SDK of `--as-if`, such as `27`; nil where the app was judged as it is.
    package var assumedSDK: String?
    /// What writes the launch screen from a config, with its version: `Expo SDK 54`; nil without one.
    package var generator: String?
    /// Whether the generator will write it, and the project has none.
    package var isWritten: Bool { generator != nil && launchScreen == project }
    /// Beginning of the kind where the app is a built one: `compiled-storyboard`.
    package static let compiledPrefix = "compiled-"

    package init(
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
  package struct ChecklistSummary: Hashable, Sendable, Codable {
    package var id: String
    package var digest: String
    package var title: String
    package var criteria: [CriterionSummary]
    package init(id: String, digest: String, title: String, criteria: [CriterionSummary]) {
      self.id = id
      self.digest = digest
      self.title = title
      self.criteria = criteria
    }
  }
  package struct CriterionSummary: Hashable, Sendable, Codable {
    package var id: String
    package var title: String
    package var section: String
    package var impact: Impact
    package var verification: Verification
    package var rationale: String
    package var fix: String
    package var standard: String?
    package init(
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
  package enum Verification: String, Sendable, Codable, CaseIterable {
    /// By assertions about the app's files.
    case `static`
    /// By other criteria.
    case dependsOn
    /// By evidence from a device or a person.
    case evidence
    /// By the gate, as a line of the definition of done.
    case gate
  }
  package struct MatrixSummary: Hashable, Sendable, Codable {
    package var id: String
    /// Number of different environments among the cases.
    package var environments: Int
    package var skipped: [SkippedCases]
    /// Keys of the axes, in the order of a case's values.
    package var axes: [String]
    /// Findings name cases by their index here.
    package var cases: [CaseID]
    /// Size of the matrix that a shard is a part of; nil for a whole run.
    package var whole: Whole?
    /// Windows of all sizes; nil, and not in the file, for a run without `windows: proved`.
    package var windows: WindowMap?

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(environments, forKey: .environments)
      try container.encode(skipped, forKey: .skipped)
      try container.encode(axes, forKey: .axes)
      try container.encode(cases, forKey: .cases)
      try container.encode(whole, forKey: .whole)
      if let windows { try container.encode(windows, forKey: .windows) }
    }

    package struct Whole: Hashable, Sendable, Codable {
      package var cases: Int
      package var environments: Int
      package init(cases: Int, environments: Int) {
        self.cases = cases
        self.environments = environments
      }
    }
    package init(
      id: String, environments: Int, skipped: [SkippedCases] = [], cases: [CaseID], whole: Whole? = nil
    ) {
      self.id = id
      self.environments = environments
      self.skipped = skipped
      axes = Axis.used(by: cases).map(\.key)
      self.cases = cases
      self.whole = whole
    }
  }
  package struct Summary: Hashable, Sendable, Codable {
    package var results: OutcomeCounts
    package var tests: TestCounts
    package init(results: OutcomeCounts, tests: TestCounts = TestCounts()) {
      self.results = results
      self.tests = tests
    }
  }
  package struct TestCounts: Hashable, Sendable, Codable {
    package var tests = 0
    package var failures = 0
    package var errors = 0
    package var skipped = 0
    package init(tests: Int = 0, failures: Int = 0, errors: Int = 0, skipped: Int = 0) {
      self.tests = tests
      self.failures = failures
      self.errors = errors
      self.skipped = skipped
    }
  }
  package struct GateLine: Hashable, Sendable, Codable {
    package var criterion: String
    package var title: String
    package var needs: [String]
    package init(criterion: String, title: String, needs: [String]) {
      self.criterion = criterion
      self.title = title
      self.needs = needs
    }
  }
  package struct CriterionCoverage: Hashable, Sendable, Codable {
    package var criterion: String
    package var decided: Int
    package var total: Int
    package init(criterion: String, decided: Int, total: Int) {
      self.criterion = criterion
      self.decided = decided
      self.total = total
    }
  }
  package init(
    complete: Bool, shard: String? = nil, tool: Tool, subject: App, checklist: ChecklistSummary,
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
  package var resultCount: Int { findings.reduce(0) { $0 + $1.resultCount } }
}

extension RunRecord {
  /// The names of every picture that the record refers to.
  package var pictureNames: Set<String> {
    Set(
      findings.compactMap(\.preview) + screens.map(\.preview)
        + furtherScreens.flatMap { $0.pictures.map(\.preview) } + (examples ?? []).flatMap(\.pictures)
        + (matrix.windows?.panels ?? []).compactMap(\.picture))
  }

  /// Errors about files of the project that could not be read.
  package var inputErrors: [String] {
    diagnostics.filter { $0.hasPrefix("error: ") || $0.contains(": error: ") }
  }

  /// Errors about files that the system or a limit of `qa` kept from being read.
  package var unreadErrors: [String] {
    inputErrors.filter { $0.contains(Diagnostic.unreadWords) }
  }
}

extension Excerpt {
  /// Returns the lines of several records, by file and line.
  package static func joined(_ records: [RunRecord]) -> [Excerpt] {
    records.flatMap { $0.excerpts ?? [] }.uniqued().sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }
}
