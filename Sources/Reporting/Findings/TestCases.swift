import Model
import Verdicts

/// Folds findings into the tests that CI systems count.
package enum TestCases {
  /// Returns one test for each criterion and screen, and one for each criterion's findings apart from cases.
  ///
  /// Criteria are in the checklist's order. A record without findings gives one errored test, because tools take an empty
  /// file for a success.
  package static func fold(_ record: RunRecord) -> [TestCase] { fold(record, RecordIndex(record)) }

  static func fold(_ record: RunRecord, _ index: RecordIndex) -> [TestCase] {
    if record.findings.isEmpty { return [nothingChecked] }
    let byCriterion = Dictionary(grouping: record.findings.filter(record.reports)) { $0.criterion }
    return index.criterionIds.flatMap { tests(byCriterion[$0] ?? [], index) }
  }

  package static func counts(_ cases: [TestCase]) -> RunRecord.TestCounts {
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
    var members: [(finding: RunFinding, cases: CaseRanges?)]

    mutating func add(_ finding: RunFinding, _ cases: CaseRanges?) {
      if finding.outcome > outcome {
        self = Group(outcome: finding.outcome, members: [(finding, cases)])
      } else if finding.outcome == outcome {
        members.append((finding, cases))
      }
    }
  }

  /// Tests of one criterion: the screens in the order of the record, then what does not depend on a case.
  private static func tests(_ findings: [RunFinding], _ index: RecordIndex) -> [TestCase] {
    var groups = [Group?](repeating: nil, count: index.tests.ids.count + 1)
    func add(_ finding: RunFinding, _ cases: CaseRanges?, to slot: Int) {
      if groups[slot] == nil { groups[slot] = Group(outcome: finding.outcome, members: []) }
      groups[slot]?.add(finding, cases)
    }
    for finding in findings {
      guard let cases = finding.cases else {
        add(finding, nil, to: groups.count - 1)
        continue
      }
      for share in index.tests.shares(cases) { add(finding, share.cases, to: share.test) }
    }
    return groups.enumerated().compactMap { slot, group in
      group.map { test($0, id: slot < index.tests.ids.count ? index.tests.ids[slot] : nil, index) }
    }
  }

  private static func test(_ group: Group, id: CaseID?, _ index: RecordIndex) -> TestCase {
    let first = group.members[0]
    let mark = WaiverMark.text(group.members).map { $0 + ": " } ?? ""
    return TestCase(
      criterion: first.finding.criterion, title: index.title(of: first.finding.criterion), id: id,
      outcome: group.outcome, reason: group.members.lazy.compactMap(\.finding.reason).first,
      message: group.outcome == .passed ? "" : mark + FoldedMessage.of(group.members, index),
      findings: group.members.map(\.finding), leading: index.result(first.finding, at: first.cases?.first))
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
