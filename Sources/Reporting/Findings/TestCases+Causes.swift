import Model

extension TestCases {
  /// Returns the tests of a JUnit file with a detail.
  static func fold(_ record: RunRecord, _ index: RecordIndex, detail: JUnitDetail) -> [TestCase] {
    switch detail {
    case .cases: fold(record, index)
    case .causes: causes(record, index)
    }
  }

  /// Returns one test for each criterion and cause, and one for each other criterion, in the checklist's order.
  ///
  /// A criterion that fails only because it depends on failed ones is skipped, so that one mistake is one failure.
  private static func causes(_ record: RunRecord, _ index: RecordIndex) -> [TestCase] {
    if record.findings.isEmpty { return [nothingChecked] }
    let reported = Set(record.findings.indices.filter { record.reports(record.findings[$0]) })
    func isReported(_ cause: Cause) -> Bool { cause.members.contains { reported.contains($0.finding) } }
    let failed = Causes.group(record, index: index).filter(isReported)
    let undecided = Causes.undecided(record, index: index).filter(isReported)
    let summaries = Dictionary(uniqueKeysWithValues: CriterionSummary.all(record, index).map { ($0.id, $0) })
    return index.criterionIds.flatMap { id -> [TestCase] in
      let own = failed.filter { $0.criteria.contains(id) }
      if !own.isEmpty { return own.map { test(id, $0, record, index) } }
      let origins = failed.filter { $0.consequences.contains(id) }.map(\.criterion).uniqued()
      if !origins.isEmpty { return [dependent(id, on: origins, index)] }
      let open = undecided.filter { $0.criterion == id }
      if !open.isEmpty { return open.map { test(id, $0, record, index) } }
      guard let summary = summaries[id], summary.state != .notRun,
        let first = record.findings.first(where: { $0.criterion == id && record.reports($0) })
      else { return [] }
      return [
        TestCase(
          criterion: id, title: index.title(of: id), id: nil,
          outcome: Outcome(rawValue: summary.state.rawValue) ?? .notApplicable, reason: first.reason,
          message: summary.state == .passed ? "" : first.message, findings: [], leading: nil)
      ]
    }
  }

  /// Returns the test of a criterion that a cause fails, named after its first case.
  private static func test(
    _ criterion: String, _ cause: Cause, _ record: RunRecord, _ index: RecordIndex
  ) -> TestCase {
    let members = cause.members.filter { record.findings[$0.finding].criterion == criterion }
    let example = Cause.example(of: members, criterion, record.findings, index)
    let leading = index.result(record.findings[example.member.finding], at: example.caseIndex)
    let mark =
      WaiverMark.text(members.map { (record.findings[$0.finding], $0.cases) }).map { $0 + ": " } ?? ""
    return TestCase(
      criterion: criterion, title: index.title(of: criterion), id: leading.id?.test, outcome: cause.outcome,
      reason: cause.reason, message: mark + cause.sentence,
      findings: members.map { record.findings[$0.finding] }.uniqued { $0.assertion + "\u{1}" + $0.message },
      leading: leading, extent: extent(cause, index))
  }

  /// `250 cases on 37 devices: iPhone XR, iPhone XS and 35 more`; nil for what does not depend on a case.
  private static func extent(_ cause: Cause, _ index: RecordIndex) -> String? {
    if cause.cases.isEmpty { return nil }
    let counts = Causes.extent(cases: cause.cases.count, devices: cause.devices.count).dropFirst(2)
    return counts + ": " + cause.devices.map { index.name(ofDevice: $0) }.listed(atMost: 8)
  }

  private static func dependent(_ criterion: String, on origins: [String], _ index: RecordIndex) -> TestCase {
    TestCase(
      criterion: criterion, title: index.title(of: criterion), id: nil, outcome: .cannotTell,
      reason: DerivedAssertion.dependsOn.rawValue,
      message: "Fails because of \(origins.listed(atMost: 8)).", findings: [], leading: nil)
  }
}
