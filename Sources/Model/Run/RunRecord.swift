/// Everything a run found out; reports are pure functions of it. Written as `run.json`.
public struct RunRecord: Sendable, Codable {
  public var schemaVersion = 1
  public var complete: Bool
  /// `K/N`, or nil.
  public var shard: String?
  public var tool: Tool
  public var subject: Subject
  public var checklist: ChecklistSummary
  public var matrix: MatrixSummary
  public var summary: Summary
  public var results: [RunResult]
  /// Definition-of-done lines: listed here, decided by the gate.
  public var definitionOfDone: [GateLine]
  /// How much of each criterion could be decided.
  public var coverage: [CriterionCoverage]
  /// What reports call the devices, and the shape in which they draw them; may be empty.
  public var devices: [DeviceSummary] = []
  /// What was measured on each drawn picture, by its name; may be empty.
  public var screens: [ScreenDrawing] = []
  /// What a reader must know besides the results: settings that could not be read, catalogs that are not there.
  public var diagnostics: [String] = []
  /// Screens that URL schemes show beside the default one; mostly empty.
  public var furtherScreens: [FurtherScreen] = []
  /// The waivers that excuse results, as `RunResult.waiver` names them.
  public var waivers: [Waiver] = []
  /// `sha256:…` over the rest of the record, so that an edit by hand is seen; nil until it is written.
  public var seal: String?

  public struct Tool: Hashable, Sendable, Codable {
    public var name: String
    public var version: String
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }
  public struct Subject: Hashable, Sendable, Codable {
    public var project: String
    public var target: String
    public var launchScreen: String?
    public var kind: String
    /// `sha256:…` over every file that the launch screen consists of.
    public var sourcesDigest: String
    public var commit: String?
    public init(
      project: String, target: String, launchScreen: String?, kind: String, sourcesDigest: String,
      commit: String?
    ) {
      self.project = project
      self.target = target
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
    /// `static`, `dependsOn`, `evidence` or `gate`.
    public var verification: String
    public var rationale: String
    public var fix: String
    public var standard: String?
    public init(
      id: String, title: String, section: String, impact: Impact, verification: String,
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
  public struct MatrixSummary: Hashable, Sendable, Codable {
    public var id: String
    public var cases: Int
    public var environments: Int
    public var dropped: [MatrixPlan.Dropped]
    /// Of the whole matrix; nil where this is the whole.
    public var whole: Whole?
    /// How large the matrix is of which a shard is a part.
    public struct Whole: Hashable, Sendable, Codable {
      public var cases: Int
      public var environments: Int
      public init(cases: Int, environments: Int) {
        self.cases = cases
        self.environments = environments
      }
    }
    public init(id: String, cases: Int, environments: Int, dropped: [MatrixPlan.Dropped]) {
      self.id = id
      self.cases = cases
      self.environments = environments
      self.dropped = dropped
    }
  }
  public struct Summary: Hashable, Sendable, Codable {
    public var results: [String: Int]
    public var tests: TestCounts
    public init(results: [String: Int], tests: TestCounts) {
      self.results = results
      self.tests = tests
    }
  }
  public struct TestCounts: Hashable, Sendable, Codable {
    public var tests: Int
    public var failures: Int
    public var errors: Int
    public var skipped: Int
    public init(tests: Int, failures: Int, errors: Int, skipped: Int) {
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
    complete: Bool, shard: String?, tool: Tool, subject: Subject, checklist: ChecklistSummary,
    matrix: MatrixSummary, summary: Summary, results: [RunResult], definitionOfDone: [GateLine],
    coverage: [CriterionCoverage]
  ) {
    self.complete = complete
    self.shard = shard
    self.tool = tool
    self.subject = subject
    self.checklist = checklist
    self.matrix = matrix
    self.summary = summary
    self.results = results
    self.definitionOfDone = definitionOfDone
    self.coverage = coverage
  }
}

extension RunRecord {
  /// Lists that the outside contract does not name may be absent from a file; they are empty then.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      complete: try container.decode(Bool.self, forKey: .complete),
      shard: try container.decodeIfPresent(String.self, forKey: .shard),
      tool: try container.decode(Tool.self, forKey: .tool),
      subject: try container.decode(Subject.self, forKey: .subject),
      checklist: try container.decode(ChecklistSummary.self, forKey: .checklist),
      matrix: try container.decode(MatrixSummary.self, forKey: .matrix),
      summary: try container.decode(Summary.self, forKey: .summary),
      results: try container.decode([RunResult].self, forKey: .results),
      definitionOfDone: try container.decodeIfPresent([GateLine].self, forKey: .definitionOfDone) ?? [],
      coverage: try container.decodeIfPresent([CriterionCoverage].self, forKey: .coverage) ?? [])
    schemaVersion = try container.decode(Int.self, forKey: .schemaVersion)
    devices = try container.decodeIfPresent([DeviceSummary].self, forKey: .devices) ?? []
    screens = try container.decodeIfPresent([ScreenDrawing].self, forKey: .screens) ?? []
    diagnostics = try container.decodeIfPresent([String].self, forKey: .diagnostics) ?? []
    furtherScreens = try container.decodeIfPresent([FurtherScreen].self, forKey: .furtherScreens) ?? []
    waivers = try container.decodeIfPresent([Waiver].self, forKey: .waivers) ?? []
    seal = try container.decodeIfPresent(String.self, forKey: .seal)
  }
}

/// One criterion's assertion in one case; its key is criterion, assertion and all axes.
public struct RunResult: Hashable, Sendable, Codable {
  public var criterion: String
  /// `dependsOn` and `evidence` for rows without an assertion of their own.
  public var assertion: String
  public var device: String?
  public var os: String?
  public var orientation: Orientation?
  public var appearance: Appearance?
  public var contrast: Contrast?
  public var layoutDirection: LayoutDirection?
  public var outcome: Outcome
  /// Stable id of why something cannot be told or does not apply.
  public var reason: String?
  public var message: String
  public var measured: [String: Measure]
  public var expected: [String: Measure]
  public var file: String?
  public var line: Int?
  /// 1-based; nil where only the line is known.
  public var column: Int?
  public var element: String?
  public var note: String?
  public var waiver: String?
  /// Same for results that one mistake causes; groups findings in reports.
  public var cause: String?
  /// Name of the drawn picture of this case (`previews/<name>.png`), nil for none.
  public var preview: String?
  public init(criterion: String, assertion: String, outcome: Outcome, message: String) {
    self.criterion = criterion
    self.assertion = assertion
    self.outcome = outcome
    self.message = message
    measured = [:]
    expected = [:]
  }
}

/// A measured or expected figure in `run.json`: number, text or flag.
public enum Measure: Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([Measure])
  public init(stringLiteral value: String) { self = .text(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(from decoder: Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let items = try? container.decode([Measure].self) {
      self = .list(items)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
  public func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number):
      // Three decimals are enough for a reader and keep the bytes the same everywhere.
      let rounded = (number * 1000).rounded() / 1000
      if let whole = Int(exactly: rounded) {
        try container.encode(whole)
      } else {
        try container.encode(rounded)
      }
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    case .list(let items): try container.encode(items)
    }
  }
  /// For sentences.
  public var text: String {
    switch self {
    case .number(let number): number.shortDescription
    case .text(let text): text
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let items): items.map(\.text).joined(separator: ", ")
    }
  }
}
