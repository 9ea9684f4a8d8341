/// What can witness what no file proves; the words are those of checklists and manifests.
public enum EvidenceKind: String, Sendable, Codable, CaseIterable {
  /// A test of the app's own that ran on a simulator or a phone.
  case uiTest
  /// Recorded launches: times and the state that was reached.
  case launchTrace
  /// A picture taken of a simulator or a phone.
  case screenshot
  /// A person's word.
  case signOff
}

/// What a row needs to be witnessed: any one of the kinds will do.
public struct EvidenceNeed: Hashable, Sendable, Codable {
  public var kinds: [EvidenceKind]
  /// Patterns (`*` any run of characters) of test names that witness this row; a manifest may name more.
  public var tests: [String]
  /// What a launch trace must show to witness this row.
  public var trace: TraceNeed?
  /// Conditions under which the app was launched and the state that must come of them, each to be witnessed;
  /// empty for a row that does not come from a decision table.
  public var cases: [DecisionCase]
  public init(
    kinds: [EvidenceKind], tests: [String] = [], trace: TraceNeed? = nil, cases: [DecisionCase] = []
  ) {
    self.kinds = kinds
    self.tests = tests
    self.trace = trace
    self.cases = cases
  }
}

/// Bounds for every launch of a trace. Times are in milliseconds; nil does not bound.
public struct TraceNeed: Hashable, Sendable, Codable {
  /// States of which one must be reached; empty takes any but none at all.
  public var reaches: [String]
  /// From the launch to the first frame of the app's own.
  public var launchAtMost: Double?
  /// How long the app's own splash view stays.
  public var splashAtLeast: Double?
  public var splashAtMost: Double?
  /// How many launches a trace must hold.
  public var launchesAtLeast: Int
  public init(
    reaches: [String] = [], launchAtMost: Double? = nil, splashAtLeast: Double? = nil,
    splashAtMost: Double? = nil, launchesAtLeast: Int = 1
  ) {
    self.reaches = reaches
    self.launchAtMost = launchAtMost
    self.splashAtLeast = splashAtLeast
    self.splashAtMost = splashAtMost
    self.launchesAtLeast = launchesAtLeast
  }
}
