import Model
import RecordSupport
import Verdicts
import Testing

@testable import Reporting

@Suite("Folding results into tests")
struct TestCasesTests {
  @Test("the worst outcome over OS versions counts, and the message names the versions that share it")
  func worstOverVersions() throws {
    let axes = (device: "phone-a", orientation: Orientation.portrait, appearance: Appearance.light)
    func result(_ os: String, _ outcome: Outcome, _ direction: LayoutDirection = .leftToRight) -> ResultRow {
      Fixtures.result(
        "C", "layout.size", outcome, "Off by one.", device: axes.device, os: os,
        orientation: axes.orientation, appearance: axes.appearance, direction: direction)
    }
    let record = Fixtures.record([
      result("16", .passed), result("17", .failed), result("18", .failed, .rightToLeft),
      result("26", .cannotTell),
    ])
    let tests = TestCases.fold(RecordIndex(record))
    try #require(tests.count == 1)
    #expect(tests[0].outcome == .failed)
    #expect(tests[0].message == "layout.size: Off by one (OS 17 and 18, left to right and right to left)")
    #expect(tests[0].findings.map(\.cases) == [CaseRanges([1, 2])])
  }

  @Test("orientation and appearance make tests of their own, assertions do not")
  func keys() {
    // 2 devices x 2 orientations x 2 appearances = 8, whatever the number of assertions; 1 without axes: 9.
    var results: [ResultRow] = [Fixtures.result("C", "project.key", .passed, "Set.")]
    for device in ["a", "b"] {
      for orientation in [Orientation.portrait, .landscapeLeft] {
        for appearance in Appearance.allCases {
          for assertion in ["one", "two", "three"] {
            results.append(
              Fixtures.result(
                "C", assertion, .passed, "Fine.", device: device, os: "18", orientation: orientation,
                appearance: appearance))
          }
        }
      }
    }
    #expect(TestCases.fold(RecordIndex(Fixtures.record(results))).count == 9)
  }

  @Test("the order of outcomes is notApplicable, passed, cannotTell, failed, errored")
  func order() {
    for (place, worst) in Outcome.allCases.enumerated() {
      let results = Outcome.allCases[0...place].enumerated().map { number, outcome in
        Fixtures.result("C", "a\(number)", outcome, "m")
      }
      #expect(TestCases.fold(RecordIndex(Fixtures.record(results.reversed()))).map(\.outcome) == [worst])
    }
  }

  @Test("failed counts as failure, errored as error, cannot tell and not applicable as skipped")
  func counts() {
    // The small fixture: H-1 passed, failed (two OS versions, one test), not applicable; H-2 cannot tell;
    // H-3 passed; H-4 errored: 6 tests, 1 failure, 1 error, 2 skipped.
    let counts = TestCases.counts(TestCases.fold(RecordIndex(Fixtures.small)))
    #expect(counts == RunRecord.TestCounts(tests: 6, failures: 1, errors: 1, skipped: 2))
    #expect(counts == TestTable.counts(Fixtures.small))
  }

  @Test("a run without results is one errored test, never a silent success")
  func empty() {
    let tests = TestCases.fold(RecordIndex(Fixtures.record([])))
    #expect(TestCases.counts(tests) == RunRecord.TestCounts(tests: 1, failures: 0, errors: 1, skipped: 0))
  }

  @Test("tests come in the checklist's order of criteria, whatever the order of results")
  func checklistOrder() {
    let criteria = ["A", "B", "C"].map { Fixtures.criterion($0, $0) }
    let results = ["C", "A", "Z", "B"].map { Fixtures.result($0, "x", .passed, "m") }
    #expect(
      TestCases.fold(RecordIndex(Fixtures.record(results, criteria: criteria))).map(\.criterion) == [
        "A", "B", "C", "Z",
      ])
  }

  @Test("With the detail of causes, one cause is one failure for each criterion that measures it")
  func causes() throws {
    var record = Fixtures.small
    record.rows.append(
      Fixtures.result(
        "H-5", "dependsOn", .failed, "Fails with H-1.", device: "phone-a", os: "17", appearance: .dark))
    record.checklist.criteria.append(Fixtures.criterion("H-5", "All is well"))
    let index = RecordIndex(record)
    let tests = TestCases.fold(index, detail: .causes)
    try #require(tests.map(\.criterion) == ["H-1", "H-2", "H-3", "H-4", "H-5"])
    try #require(tests.map(\.outcome) == [.failed, .cannotTell, .passed, .errored, .cannotTell])
    #expect(
      tests[0].message == "The icon is 119 by 120 points: 2 cases on 1 device in portrait and dark appearance"
    )
    #expect(tests[0].extent == "2 cases on 1 device in portrait and dark appearance: phone-a")
    #expect(tests[0].device == nil && tests[0].leading?.device == "phone-a" && tests[0].leading?.line == 31)
    #expect(tests[4].message == "Fails because of H-4 and H-1.")
    // 28 causes on 60 devices, which the detail of cases counts as thousands of failures.
    let large = Fixtures.large { _, _ in true }
    let counts = TestCases.counts(TestCases.fold(RecordIndex(large), detail: .causes))
    #expect(counts == RunRecord.TestCounts(tests: 29, failures: 28, errors: 0, skipped: 0))
    #expect(TestCases.fold(RecordIndex(Fixtures.record([])), detail: .causes).count == 1)
  }
}
