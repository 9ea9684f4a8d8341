import Model

/// Tests that the cases of a record fold into: cases that differ only in axes that do not identify a test are one test.
package struct TestTable: Sendable {
  /// Identities of the tests, in the order of their first case.
  package private(set) var ids: [CaseID] = []
  /// Test of each case.
  package private(set) var tests: [Int] = []
  /// Cases of each test.
  package private(set) var cases: [CaseRanges] = []

  package init(_ cases: [CaseID]) {
    var numbers: [CaseID: Int] = [:]
    var last: (id: CaseID, number: Int)?
    let axes = Axis.all
    let identifying = axes.indices.filter { axes[$0].identifiesTest }
    for (caseIndex, id) in cases.enumerated() {
      let number: Int
      if let last, identifying.allSatisfy({ last.id.values[$0] == id.values[$0] }) {
        number = last.number
      } else {
        let test = id.test
        number = numbers[test] ?? ids.count
        if number == ids.count {
          numbers[test] = number
          ids.append(test)
          self.cases.append(CaseRanges())
        }
        last = (id, number)
      }
      tests.append(number)
      self.cases[number].append(caseIndex)
    }
  }

  /// Cases of one finding that belong to one test.
  package struct Share: Hashable, Sendable {
    package var test: Int
    package var cases: CaseRanges
  }

  /// Splits cases by test, in the order of the tests' first case among them.
  package func shares(_ cases: CaseRanges) -> [Share] {
    var shares: [Share] = []
    var slots: [Int: Int] = [:]
    var last = (test: -1, slot: -1)
    for caseIndex in cases where caseIndex < tests.count {
      let test = tests[caseIndex]
      if test != last.test {
        let slot = slots[test] ?? shares.count
        if slot == shares.count {
          slots[test] = slot
          shares.append(Share(test: test, cases: CaseRanges()))
        }
        last = (test, slot)
      }
      shares[last.slot].cases.append(caseIndex)
    }
    return shares
  }

  /// Numbers of the tests that cases belong to.
  package func tests(of cases: CaseRanges) -> CaseRanges {
    var found = Set<Int>()
    for caseIndex in cases where caseIndex < tests.count { found.insert(tests[caseIndex]) }
    return CaseRanges(found)
  }

  /// Counts tests of a record: one for each criterion and test, and one for each criterion's results apart from cases.
  package static func counts(_ record: RunRecord) -> RunRecord.TestCounts {
    // Tools take a file without tests for a success.
    if record.findings.isEmpty { return .init(tests: 1, errors: 1) }
    let table = TestTable(record.matrix.cases)
    var counts = RunRecord.TestCounts()
    for (_, own) in Dictionary(grouping: record.findings, by: \.criterion) {
      var worst = [Outcome?](repeating: nil, count: table.ids.count)
      var free: Outcome?
      for finding in own {
        guard let cases = finding.cases else {
          free = max(free ?? finding.outcome, finding.outcome)
          continue
        }
        var last = -1
        for caseIndex in cases where table.tests[caseIndex] != last {
          last = table.tests[caseIndex]
          worst[last] = max(worst[last] ?? finding.outcome, finding.outcome)
        }
      }
      for outcome in worst + [free] { if let outcome { counts.add(outcome) } }
    }
    return counts
  }
}

extension RunRecord {
  /// The record with the counts of its tests.
  package var counted: RunRecord {
    var record = self
    record.summary.tests = TestTable.counts(self)
    return record
  }
}

extension RunRecord.TestCounts {
  /// Counts one test.
  package mutating func add(_ outcome: Outcome) {
    tests += 1
    switch outcome {
    case .failed: failures += 1
    case .errored: errors += 1
    case .cannotTell, .notApplicable: skipped += 1
    case .passed: break
    }
  }
}
