import Model
import Verdicts

/// Folds findings into the tests that CI systems count.
package enum TestCases {
  /// Returns one test for each criterion and screen, and one for each criterion's findings apart from cases.
  ///
  /// Criteria are in the checklist's order. A record without findings gives one errored test, because tools take an empty
  /// file for a success.
  static func fold(_ index: RecordIndex) -> [TestCase] {
    if index.findings.isEmpty { return [nothingChecked] }
    let byCriterion = Dictionary(grouping: index.findings.filter(index.record.reports)) { $0.criterion }
    return index.criterionIds.flatMap { tests(byCriterion[$0] ?? [], index) }
  }

  package static func counts(_ cases: some Sequence<TestCase>) -> RunRecord.TestCounts {
    var counts = RunRecord.TestCounts()
    for test in cases { counts.add(test.outcome) }
    return counts
  }

  /// The test of a run that checked nothing.
  static let nothingChecked = TestCase(
    criterion: "run", title: "The run checks at least one criterion", id: nil, outcome: .errored,
    reason: ResultReason.noResults.rawValue, message: "The run has no results: no case was checked.",
    findings: [], leading: nil)

  /// Worst findings of one test.
  private struct Group {
    var outcome: Outcome
    /// Indices of the findings.
    var members: [(finding: Int, cases: CaseRanges?)]

    mutating func add(_ finding: Int, _ outcome: Outcome, _ cases: CaseRanges?) {
      if outcome > self.outcome {
        self = Group(outcome: outcome, members: [(finding, cases)])
      } else if outcome == self.outcome {
        members.append((finding, cases))
      }
    }
  }

  /// Tests of one criterion: the screens in the order of the record, then what does not depend on a case.
  private static func tests(_ findings: [RunFinding], _ index: RecordIndex) -> [TestCase] {
    var groups = [Group?](repeating: nil, count: index.tests.ids.count + 1)
    func add(_ finding: Int, _ cases: CaseRanges?, to slot: Int) {
      let outcome = findings[finding].outcome
      if groups[slot] == nil { groups[slot] = Group(outcome: outcome, members: []) }
      groups[slot]?.add(finding, outcome, cases)
    }
    for number in findings.indices {
      guard let cases = findings[number].cases else {
        add(number, nil, to: groups.count - 1)
        continue
      }
      for share in index.tests.shares(cases) { add(number, share.cases, to: share.test) }
    }
    guard let criterion = findings.first?.criterion else { return [] }
    let title = index.title(of: criterion)
    return groups.enumerated().compactMap { slot, group -> TestCase? in
      guard let group else { return nil }
      let isPassed = group.outcome == .passed
      let members = isPassed ? [] : group.members.map { (finding: findings[$0.finding], cases: $0.cases) }
      let mark = WaiverMark.text(members).map { $0 + ": " } ?? ""
      return TestCase(
        criterion: criterion, title: title, id: slot < index.tests.ids.count ? index.tests.ids[slot] : nil,
        outcome: group.outcome, reason: group.members.lazy.compactMap { findings[$0.finding].reason }.first,
        message: isPassed ? "" : mark + FoldedMessage.of(members, index), findings: members.map(\.finding),
        leading: index.result(findings[group.members[0].finding], at: group.members[0].cases?.first))
    }
  }
}

extension RunRecord {
  /// Whether this record's reports count a finding. Of several shards, the first counts what does not depend on a case.
  func reports(_ finding: RunFinding) -> Bool { finding.cases != nil || reportsProject }

  /// False for a shard without the first part of the matrix: `2/4`, `2,3/4`.
  var reportsProject: Bool {
    guard let parts = shard?.split(separator: "/").first else { return true }
    return parts.split(separator: ",").first == "1"
  }
}
