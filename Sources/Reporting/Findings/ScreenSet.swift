import Model
import Verdicts

/// Screens that findings are about. What does not depend on a case is about every screen.
struct ScreenSet {
  private var tests = CaseRanges()
  private var isEverywhere = false

  init(_ members: [Cause.Member], _ index: RecordIndex) {
    isEverywhere = members.contains { $0.cases == nil }
    tests = index.tests.tests(of: CaseRanges(joining: members.compactMap(\.cases)))
  }

  func touches(_ other: ScreenSet) -> Bool {
    (isEverywhere && !other.isEmpty) || (other.isEverywhere && !isEmpty) || tests.intersects(other.tests)
  }

  private var isEmpty: Bool { tests.isEmpty && !isEverywhere }

  /// Splits a finding into its cases on these screens and its other cases.
  func split(_ member: Cause.Member, _ index: RecordIndex) -> (inside: Cause.Member?, outside: Cause.Member?)
  {
    guard let cases = member.cases else { return isEmpty ? (nil, member) : (member, nil) }
    if isEverywhere { return (member, nil) }
    let inside = CaseRanges(cases.filter { tests.contains(index.tests.tests[$0]) })
    let outside = cases.subtracting(inside)
    func part(_ cases: CaseRanges) -> Cause.Member? {
      cases.isEmpty ? nil : Cause.Member(finding: member.finding, cases: cases)
    }
    return (part(inside), part(outside))
  }
}
