/// A kind of evidence; the raw values appear in checklists and entries.
package enum EvidenceKind: String, Sendable, Codable, CaseIterable {
  /// A test of the app that ran on a simulator or a device.
  case uiTest
  /// Recorded launches: times and the state that each launch reached.
  case launchTrace
  /// A screenshot of a simulator or a device.
  case screenshot
  /// A statement by a person.
  case signOff
}

/// The evidence that a criterion needs; one of the kinds is enough.
package struct EvidenceNeed: Hashable, Sendable, Codable {
  package var kinds: [EvidenceKind]
  /// Patterns of the names of tests that support the criterion; `*` matches any characters. An entry may add more.
  package var tests: [String]
  /// What a launch trace must show to support the criterion.
  package var trace: TraceNeed?
  /// Cases of a decision table, each of which needs evidence; empty for a criterion without a table.
  package var cases: [DecisionCase]
  /// How old evidence may be, in days; nil for any age.
  package var maxAge: Double?
  /// Appearances that screenshots must show, each at least once; empty for no such need.
  package var appearances: [Appearance] = []
  package init(
    kinds: [EvidenceKind], tests: [String] = [], trace: TraceNeed? = nil, cases: [DecisionCase] = []
  ) {
    self.kinds = kinds
    self.tests = tests
    self.trace = trace
    self.cases = cases
  }

  /// What the criterion of a build review begins with; its digest follows.
  package static let buildReview = "build-review:"

  /// Returns what a criterion of a build review needs; nil for any other criterion.
  package static func ofBuildReview(_ criterion: String) -> EvidenceNeed? {
    let digest = criterion.dropFirst(buildReview.count)
    let isReview = criterion.hasPrefix(buildReview) && digest.count == 64
    return isReview && digest.allSatisfy { $0.isASCII && $0.isHexDigit }
      ? EvidenceNeed(kinds: [.signOff]) : nil
  }
}

/// Bounds for every launch of a trace. Times are in milliseconds; nil is no bound.
package struct TraceNeed: Hashable, Sendable, Codable {
  /// States of which a launch must reach one; empty accepts any state.
  package var reaches: [String]
  /// Time from the launch to the app's first frame.
  package var launchAtMost: Double?
  /// Time that the app's own splash view is on screen.
  package var splashAtLeast: Double?
  package var splashAtMost: Double?
  /// The number of launches that a trace must have.
  package var launchesAtLeast: Int
  package init(
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
