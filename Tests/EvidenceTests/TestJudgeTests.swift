import Model
import Testing

@testable import Evidence

/// Judging test results for a criterion.
struct TestJudgeTests {
  typealias Outcome = TestRun.Test.Outcome

  private func test(_ name: String, _ outcome: Outcome = .passed, attempts: Int = 1) -> TestRun.Test {
    TestRun.Test(name: "AppUITests/LaunchTests/\(name)()", outcome: outcome, attempts: attempts)
  }

  private func judge(
    _ tests: [TestRun.Test], _ need: EvidenceNeed, errors: [String] = [], keys: [String: [String]]? = nil
  ) -> [JudgedEvidence] {
    var entry = EvidenceFixture.entry("tests", .uiTest, ["LS-V3"])
    entry.tests = keys
    return TestJudge(
      entry: entry, criterion: "LS-V3", need: need, run: TestRun(tests: tests, errors: errors),
      names: tests.map(TestNames.init)
    ).judge().checked
  }

  private func verdicts(
    _ tests: [TestRun.Test], _ pattern: String = "LaunchTests/goesAway*", errors: [String] = []
  ) -> String {
    let judged = judge(tests, EvidenceNeed(kinds: [.uiTest], tests: [pattern]), errors: errors)
    return judged.map { "\($0.verdict.rawValue) \($0.reason?.rawValue ?? "")" }.joined(separator: ", ")
  }

  @Test("A criterion is supported if every matching test passed at its first attempt")
  func passes() {
    #expect(verdicts([test("goesAway"), test("goesAwayDark"), test("other", .failed)]) == "supports ")
  }

  @Test("A matching test that did not pass at its first attempt rejects the entry")
  func noPass() {
    let good = test("goesAway")
    #expect(verdicts([good, test("goesAway2", .skipped)]) == "rejected test-skipped")
    #expect(verdicts([good, test("goesAway2", .expectedFailure)]) == "rejected test-expected-to-fail")
    #expect(verdicts([good, test("goesAway2", .unknown)]) == "rejected test-unknown")
    #expect(verdicts([good, test("goesAway2", attempts: 2)]) == "rejected test-retried")
    #expect(verdicts([]) == "rejected no-tests")
    #expect(verdicts([test("other")]) == "rejected no-test-matches")
  }

  @Test("One failed test contradicts the criterion")
  func failures() {
    let all = [test("goesAway"), test("goesAway2", .failed), test("goesAway3", .skipped)]
    #expect(verdicts(all) == "contradicts test-failed")
    #expect(verdicts([test("goesAway", .failed, attempts: 3)]) == "contradicts test-failed")
  }

  @Test("An incomplete run does not support a criterion, but may contradict it")
  func incomplete() {
    #expect(verdicts([test("goesAway")], errors: ["cut"]) == "rejected results-incomplete")
    #expect(verdicts([test("goesAway", .failed)], errors: ["cut"]) == "contradicts test-failed")
    #expect(verdicts([], errors: ["cut"]) == "rejected results-incomplete")
  }

  @Test("Every argument of a parameterized test counts")
  func arguments() {
    var first = test("goesAway")
    first.argument = "1"
    var second = first
    second.argument = "2"
    #expect(verdicts([first, second], "LaunchTests/goesAway") == "supports ")
    second.outcome = .skipped
    #expect(verdicts([first, second], "LaunchTests/goesAway") == "rejected test-skipped")
    #expect(verdicts([first, second], "LaunchTests/goesAway() (1)") == "supports ")
  }

  @Test("A pattern without a match is reported with a similar name")
  func near() throws {
    let judged = judge(
      [test("testGoesAway")], EvidenceNeed(kinds: [.uiTest], tests: ["LaunchTests/testGoseAway()"]))
    #expect(judged.answers == ["rejected no-test-matches"])
  }

  @Test("An entry adds patterns to those of the checklist; one of them is required")
  func entryPatterns() {
    let need = EvidenceNeed(kinds: [.uiTest])
    #expect(judge([test("a")], need, keys: ["LS-V3": ["a"]]).map(\.verdict) == [.supports])
    let judged = judge([test("a")], need)
    #expect(judged.map(\.reason) == [.noPattern])
  }

  @Test("The message has the test, its device and its failure")
  func sentence() {
    var failed = test("goesAway", .failed)
    failed.devices = ["iPhone SE"]
    failed.message = "LaunchTests.swift:12: too slow"
    let judged = judge([failed], EvidenceNeed(kinds: [.uiTest], tests: ["*"]))
    #expect(judged.map(\.message.subject) == ["AppUITests/LaunchTests/goesAway()"])
  }

  // MARK: Decision tables

  private let cases = [("yes", "no", "maintenance"), ("no", "yes", "main"), ("no", "no", "login")].map {
    DecisionCase(
      table: "launch", rule: $0.2, conditions: ["maintenance": $0.0, "login": $0.1], state: $0.2)
  }

  @Test("A pattern with conditions in braces assigns a test to each case")
  func templates() {
    #expect(
      TestJudge.fill("t_{maintenance}_{login}_{x}*", cases[0].conditions) == "t_yes_no_{x}*")
    #expect(TestJudge.fill("a{b", cases[0].conditions) == "a{b")
    let judged = judge(
      [test("test_yes_no"), test("test_no_yes", .failed)],
      EvidenceNeed(kinds: [.uiTest], tests: ["test_{maintenance}_{login}"], cases: cases))
    #expect(
      judged.map { "\($0.verdict.rawValue) \($0.cases.joined(separator: ","))" } == [
        "contradicts login=yes maintenance=no", "supports login=no maintenance=yes",
      ])
  }

  @Test("A key of an entry can name one case")
  func caseKeys() {
    let judged = judge(
      [test("a")], EvidenceNeed(kinds: [.uiTest], cases: cases),
      keys: ["LS-V3#login=yes maintenance=no": ["a"], "LS-V3#login=yes maintenence=no": ["a"]])
    #expect(judged.answers == ["rejected case-unknown", "supports cases-passed"])
    #expect(judged.first?.message.subject == "login=yes maintenence=no")
    #expect(judged.last?.cases == ["login=yes maintenance=no"])
  }

  @Test("A pattern without a case is rejected")
  func unbound() {
    let judged = judge([test("a")], EvidenceNeed(kinds: [.uiTest], tests: ["a"], cases: cases))
    #expect(judged.map(\.reason) == [.caseUnnamed])
    let none = judge([test("a")], EvidenceNeed(kinds: [.uiTest], tests: ["b_{login}"], cases: cases))
    #expect(none.map(\.reason) == [.noTestMatches])
  }
}
