/// Number of results of each outcome.
public struct OutcomeCounts: Hashable, Sendable, Codable {
  public var passed = 0
  public var failed = 0
  public var cannotTell = 0
  public var notApplicable = 0
  public var errored = 0

  public init() {}

  public init(_ findings: some Sequence<RunFinding>) {
    for finding in findings { self[finding.outcome] += finding.resultCount }
  }

  public subscript(outcome: Outcome) -> Int {
    get { self[keyPath: Self.path(outcome)] }
    set { self[keyPath: Self.path(outcome)] = newValue }
  }

  public var total: Int { Outcome.allCases.reduce(0) { $0 + self[$1] } }

  private static func path(_ outcome: Outcome) -> WritableKeyPath<OutcomeCounts, Int> {
    switch outcome {
    case .passed: \.passed
    case .failed: \.failed
    case .cannotTell: \.cannotTell
    case .notApplicable: \.notApplicable
    case .errored: \.errored
    }
  }
}
