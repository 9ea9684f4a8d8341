/// Number of results of each outcome.
package struct OutcomeCounts: Hashable, Sendable, Codable {
  package var passed = 0
  package var failed = 0
  package var cannotTell = 0
  package var notApplicable = 0
  package var errored = 0

  package init() {}

  package init(_ findings: some Sequence<RunFinding>) {
    for finding in findings { self[finding.outcome] += finding.resultCount }
  }

  package subscript(outcome: Outcome) -> Int {
    get { self[keyPath: Self.path(outcome)] }
    set { self[keyPath: Self.path(outcome)] = newValue }
  }

  package var total: Int { Outcome.allCases.reduce(0) { $0 + self[$1] } }

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
