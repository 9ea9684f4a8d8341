import Model

/// One mistake and everything that it breaks.
package struct Cause: Hashable, Sendable {
  /// The same for the same mistake in every run; serves as anchor and fingerprint.
  package var id: String
  /// `failed` or `errored`; `cannotTell` for groups of undecided results.
  package var outcome: Outcome
  /// The criterion with the worst impact among those that fail because of it.
  package var criterion: String
  package var title: String
  package var impact: Impact
  /// Every criterion that fails because of it, in the record's order.
  package var criteria: [String]
  package var reason: String?
  /// Message of its leading finding, without a period.
  package var message: String
  /// Cases of its findings; empty for what does not depend on a case.
  package var cases: CaseRanges
  package var devices: [String]
  /// `38 cases on 14 iPhones in landscape`; empty for what does not depend on a case.
  package var extent: String
  /// The message and the extent.
  package var sentence: String
  package var location: SourceLocation?
  /// The message without its fix.
  package var statement: String
  /// What to change; nil if the message does not separate it.
  package var fix: String?
  /// The lines or files to change, the likeliest first; empty if none is known.
  package var origins: [Origin]
  package var element: String?
  /// Its findings, in the record's order.
  package var members: [Member]
  /// Criteria that fail only because they depend on criteria that fail because of it.
  package var consequences: [String] = []

  /// A finding, in the cases that belong to the cause.
  package struct Member: Hashable, Sendable {
    /// Index in the record's findings.
    package var finding: Int
    /// Nil for what does not depend on a case.
    package var cases: CaseRanges?
  }

  /// Number of results: one for each case of each finding.
  package var resultCount: Int { members.reduce(0) { $0 + ($1.cases?.count ?? 1) } }
}

extension Cause {
  /// Returns the member of a criterion that is about its most representative case, and this case.
  static func example(
    of members: [Member], _ criterion: String, _ index: RecordIndex
  ) -> (member: Member, caseIndex: Int?) {
    let own = members.filter { index.findings[$0.finding].criterion == criterion }
    let cases = CaseRanges(joining: own.compactMap(\.cases))
    guard let best = index.representative(of: cases) else { return (own.first ?? members[0], nil) }
    return (own.first { $0.cases?.contains(best) ?? false } ?? members[0], best)
  }

  /// Returns the member whose screen shows the cause: the example, or one with cases if the example is about the project.
  func picturedMember(_ index: RecordIndex) -> (member: Member, caseIndex: Int?) {
    let example = Self.example(of: members, criterion, index)
    if example.caseIndex != nil { return example }
    guard let drawn = members.first(where: { $0.cases != nil }) else { return example }
    return Self.example(of: members, index.findings[drawn.finding].criterion, index)
  }

  /// The result on whose screen the page shows the cause.
  func picturedExample(_ index: RecordIndex) -> RunResult {
    let (member, caseIndex) = picturedMember(index)
    return index.result(index.findings[member.finding], at: caseIndex)
  }

  /// The result that represents the cause: on a device that the app runs on, with the most common screen, with default
  /// values of the other axes.
  func example(_ index: RecordIndex) -> RunResult {
    let (member, caseIndex) = Self.example(of: members, criterion, index)
    return index.result(index.findings[member.finding], at: caseIndex)
  }
}
