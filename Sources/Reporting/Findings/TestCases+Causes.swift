import Model

extension TestCases {
  /// Returns the tests of a JUnit file with a detail.
  static func fold(_ index: RecordIndex, detail: JUnitDetail) -> [TestCase] {
    switch detail {
    case .cases: fold(index)
    case .causes: causes(index)
    }
  }

  /// Returns the test of each criterion, and one for each further cause of it, in the checklist's order.
  ///
  /// The order of a criterion's causes is that of their ids, so that it is equal in every matrix. A criterion that fails only
  /// because it depends on failed ones is skipped, so that one mistake is one failure.
  private static func causes(_ index: RecordIndex) -> [TestCase] {
    let record = index.record
    if record.findings.isEmpty { return [nothingChecked] }
    let reported = Set(record.findings.indices.filter { record.reports(record.findings[$0]) })
    func isReported(_ cause: Cause) -> Bool { cause.members.contains { reported.contains($0.finding) } }
    let failed = index.causes.filter(isReported)
    let undecided = Causes.undecided(index).filter(isReported)
    let findings = Dictionary(grouping: record.findings.filter(record.reports)) { $0.criterion }
    return index.criterionIds.flatMap { id -> [TestCase] in
      let own = failed.filter { $0.criteria.contains(id) }
      if !own.isEmpty { return tests(id, own, index) }
      let origins = failed.filter { $0.consequences.contains(id) }.map(\.criterion).uniqued()
      if !origins.isEmpty { return [dependent(id, on: origins, index)] }
      let open = undecided.filter { $0.criterion == id }
      if !open.isEmpty { return tests(id, open, index) }
      guard let worst = findings[id]?.max(by: { $0.outcome < $1.outcome }) else { return [] }
      return [
        TestCase(
          criterion: id, title: index.title(of: id), id: nil, outcome: worst.outcome, reason: worst.reason,
          message: worst.outcome == .passed ? "" : worst.message, findings: [], leading: nil)
      ]
    }
  }

  private static func tests(_ criterion: String, _ causes: [Cause], _ index: RecordIndex) -> [TestCase] {
    func rank(_ cause: Cause) -> (Int, Int, String) {
      let isDerived = index.findings[cause.members[0].finding].derived == .dependsOn
      return (cause.outcome == .errored ? 0 : 1, isDerived ? 1 : 0, cause.id)
    }
    return causes.sorted { rank($0) < rank($1) }.enumerated().map { number, cause in
      test(criterion, cause, isFirst: number == 0, index)
    }
  }

  /// Returns the test of a criterion that a cause fails.
  private static func test(
    _ criterion: String, _ cause: Cause, isFirst: Bool, _ index: RecordIndex
  ) -> TestCase {
    let findings = index.findings
    let members = cause.members.filter { findings[$0.finding].criterion == criterion }
    let example = Cause.example(of: members, criterion, index)
    let leading = index.result(findings[example.member.finding], at: example.caseIndex)
    let mark = WaiverMark.text(members.map { (findings[$0.finding], $0.cases) }).map { $0 + ": " } ?? ""
    return TestCase(
      criterion: criterion, title: index.title(of: criterion), id: nil, outcome: cause.outcome,
      reason: cause.reason, message: mark + cause.sentence,
      findings: members.map { findings[$0.finding] }.uniqued { $0.assertion + "\u{1}" + $0.message },
      leading: leading, extent: extent(cause, index), cause: isFirst ? nil : cause.id)
  }

  /// `250 cases on 37 devices: iPhone XR, iPhone XS and 35 more`; nil for what does not depend on a case.
  private static func extent(_ cause: Cause, _ index: RecordIndex) -> String? {
    if cause.cases.isEmpty { return nil }
    return cause.extent + ": " + cause.devices.map { index.name(ofDevice: $0) }.listed(atMost: 8)
  }

  private static func dependent(_ criterion: String, on origins: [String], _ index: RecordIndex) -> TestCase {
    TestCase(
      criterion: criterion, title: index.title(of: criterion), id: nil, outcome: .cannotTell,
      reason: DerivedAssertion.dependsOn.rawValue,
      message: "Fails because of \(origins.listed(atMost: 8)).", findings: [], leading: nil)
  }
}
