import Model

/// One mistake and everything that it breaks.
public struct Cause: Hashable, Sendable {
  /// The same for the same mistake in every run; serves as anchor and fingerprint.
  public var id: String
  /// `failed` or `errored`; `cannotTell` for groups of undecided results.
  public var outcome: Outcome
  /// The criterion with the worst impact among those that fail because of it.
  public var criterion: String
  public var title: String
  public var impact: Impact
  /// Every criterion that fails because of it, in the record's order.
  public var criteria: [String]
  public var reason: String?
  /// Message of its leading finding, without a period.
  public var message: String
  /// Cases of its findings; empty for what does not depend on a case.
  public var cases: CaseRanges
  public var devices: [String]
  /// `…: 38 cases on 14 devices`
  public var sentence: String
  public var location: SourceLocation?
  public var element: String?
  /// Its findings, in the record's order.
  public var members: [Member]
  /// Criteria that fail only because they depend on criteria that fail because of it.
  public var consequences: [String] = []

  /// A finding, in the cases that belong to the cause.
  public struct Member: Hashable, Sendable {
    /// Position in the record's findings.
    public var finding: Int
    /// Nil for what does not depend on a case.
    public var cases: CaseRanges?
  }

  /// Number of results: one for each case of each finding.
  public var resultCount: Int { members.reduce(0) { $0 + ($1.cases?.count ?? 1) } }
}

extension Cause {
  /// The first result of the leading criterion.
  func leading(_ record: RunRecord, _ index: RecordIndex) -> RunResult {
    let member = members.first { record.findings[$0.finding].criterion == criterion } ?? members[0]
    return index.result(record.findings[member.finding], at: member.cases?.first)
  }

  /// The first result of all.
  func first(_ record: RunRecord, _ index: RecordIndex) -> RunResult {
    index.result(record.findings[members[0].finding], at: members[0].cases?.first)
  }
}
