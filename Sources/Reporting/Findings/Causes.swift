import Model
import Verdicts

/// Groups findings by cause, so that no list is flooded.
package enum Causes {
  /// Groups failed and errored findings: errors first, then by impact, then by number of cases.
  package static func group(_ record: RunRecord) -> [Cause] { RecordIndex(record).causes }

  /// Groups undecided findings by criterion and reason, by impact and number of cases.
  static func undecided(_ index: RecordIndex) -> [Cause] {
    let findings = index.findings
    let chosen = findings.indices.filter { findings[$0].outcome == .cannotTell }
      .map { Cause.Member(finding: $0, cases: findings[$0].cases) }
    let all = causes(of: chosen, index) { finding in
      [finding.criterion, finding.reason ?? finding.message].joined(separator: "\u{1}")
    }
    // Criteria that only depend on others come after those that decide them.
    func isDerived(_ cause: Cause) -> Bool { findings[cause.members[0].finding].derived == .dependsOn }
    return all.filter { !isDerived($0) } + all.filter(isDerived)
  }

  static func group(_ index: RecordIndex) -> [Cause] {
    let findings = index.findings
    var direct: [Cause.Member] = []
    var derived: [Cause.Member] = []
    for (number, finding) in findings.enumerated() where finding.outcome >= .failed {
      let member = Cause.Member(finding: number, cases: finding.cases)
      if finding.derived == .dependsOn { derived.append(member) } else { direct.append(member) }
    }
    // A criterion that depends on others is a cause of its own only on screens where none of them fails.
    let screens = ScreenSet(direct, index)
    let known = Set(direct.compactMap { findings[$0.finding].cause })
    var orphans: [Cause.Member] = []
    var consequences: [Consequence] = []
    for member in derived {
      let cause = findings[member.finding].cause.flatMap { known.contains($0) ? $0 : nil }
      let (inside, outside) = cause == nil ? screens.split(member, index) : (member, nil)
      if let inside {
        consequences.append(
          Consequence(
            criterion: findings[member.finding].criterion, screens: ScreenSet([inside], index), cause: cause))
      }
      if let outside { orphans.append(outside) }
    }
    var causes = causes(of: direct + orphans, index, key: key)
    attach(consequences, index, to: &causes)
    return causes
  }

  /// A criterion that fails with the criteria that decide it.
  private struct Consequence {
    var criterion: String
    var screens: ScreenSet
    /// The cause that it names; nil for one that only shares screens.
    var cause: String?
  }

  private static func attach(
    _ consequences: [Consequence], _ index: RecordIndex, to causes: inout [Cause]
  ) {
    for slot in causes.indices {
      let own = ScreenSet(causes[slot].members, index)
      let names = Set(causes[slot].members.compactMap { index.findings[$0.finding].cause })
      let criteria = consequences.filter { entry in
        entry.cause.map { names.contains($0) && own.touches(entry.screens) } ?? own.touches(entry.screens)
      }
      causes[slot].consequences = Set(criteria.map(\.criterion)).sorted()
    }
  }

  /// The cause that the assertion names, else what stays the same when only the case changes.
  private static func key(_ finding: RunFinding) -> String {
    if let cause = finding.cause { return finding.outcome.rawValue + "\u{1}" + cause }
    let location = (finding.file ?? "") + ":" + (finding.line.map(String.init) ?? "")
    var parts = [
      finding.outcome.rawValue, finding.criterion, finding.assertion, finding.element ?? "", location,
    ]
    if finding.outcome == .errored { parts.append(finding.message) }
    return parts.joined(separator: "\u{1}")
  }

  private static func causes(
    of chosen: [Cause.Member], _ index: RecordIndex, key: (RunFinding) -> String
  ) -> [Cause] {
    let groups = MemberGroups(chosen, index.findings, key: key).joined
    return withUniqueIds(groups.map { cause(members: $0, index) }.sorted(by: isWorse))
  }

  /// Numbers causes with one id by what does not depend on the matrix.
  private static func withUniqueIds(_ causes: [Cause]) -> [Cause] {
    var causes = causes
    for slots in Dictionary(grouping: causes.indices, by: { causes[$0].id }).values where slots.count > 1 {
      func rank(_ slot: Int) -> (String, String, Int, String) {
        let cause = causes[slot]
        return (cause.outcome.rawValue, cause.location?.file ?? "", cause.location?.line ?? 0, cause.message)
      }
      for (number, slot) in slots.sorted(by: { rank($0) < rank($1) }).enumerated().dropFirst() {
        causes[slot].id += "-\(number + 1)"
      }
    }
    return causes
  }

  private static func isWorse(_ left: Cause, _ right: Cause) -> Bool {
    if left.outcome != right.outcome { return left.outcome > right.outcome }
    if left.impact != right.impact { return left.impact > right.impact }
    if left.cases.count != right.cases.count { return left.cases.count > right.cases.count }
    return left.members[0].finding < right.members[0].finding
  }
}
