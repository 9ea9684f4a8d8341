import Model
import Testing

@testable import Evidence

/// Which runs of tests witness a row.
struct TestJudgeTests {
  typealias Outcome = TestRun.Test.Outcome

  private func test(_ name: String, _ outcome: Outcome = .passed, attempts: Int = 1) -> TestRun.Test {
    TestRun.Test(name: "AppUITests/LaunchTests/\(name)()", outcome: outcome, attempts: attempts)
  }

  private func judge(
    _ tests: [TestRun.Test], _ need: EvidenceNeed, faults: [String] = [], keys: [String: [String]]? = nil
  ) -> [JudgedEvidence] {
    var piece = EvidenceFixture.piece("tests", .uiTest, ["LS-V3"])
    piece.tests = keys
    return TestJudge(
      piece: piece, criterion: "LS-V3", need: need, run: TestRun(tests: tests, faults: faults),
      names: tests.map(TestNames.init)
    ).judge()
  }

  private func standing(
    _ tests: [TestRun.Test], _ pattern: String = "LaunchTests/goesAway*", faults: [String] = []
  ) -> String {
    let judged = judge(tests, EvidenceNeed(kinds: [.uiTest], tests: [pattern]), faults: faults)
    return judged.map { "\($0.verdict.rawValue) \($0.reason ?? "")" }.joined(separator: ", ")
  }

  @Test("A row is supported where every matching test passed at its first attempt")
  func passes() {
    #expect(standing([test("goesAway"), test("goesAwayDark"), test("other", .failed)]) == "supports ")
  }

  @Test("Whatever is not a pass at the first attempt keeps the others from counting")
  func noPass() {
    let good = test("goesAway")
    #expect(standing([good, test("goesAway2", .skipped)]) == "rejected test-skipped")
    #expect(standing([good, test("goesAway2", .expectedFailure)]) == "rejected test-expected-to-fail")
    #expect(standing([good, test("goesAway2", .unknown)]) == "rejected test-unknown")
    #expect(standing([good, test("goesAway2", attempts: 2)]) == "rejected test-retried")
    #expect(standing([]) == "rejected no-tests")
    #expect(standing([test("other")]) == "rejected no-test-matches")
  }

  @Test("One failed test contradicts, whatever the others did")
  func failures() {
    let all = [test("goesAway"), test("goesAway2", .failed), test("goesAway3", .skipped)]
    #expect(standing(all) == "contradicts test-failed")
    #expect(standing([test("goesAway", .failed, attempts: 3)]) == "contradicts test-failed")
  }

  @Test("A run that is not whole supports nothing, and may contradict")
  func incomplete() {
    #expect(standing([test("goesAway")], faults: ["cut"]) == "rejected results-incomplete")
    #expect(standing([test("goesAway", .failed)], faults: ["cut"]) == "contradicts test-failed")
    #expect(standing([], faults: ["cut"]) == "rejected results-incomplete")
  }

  @Test("Every argument of a parameterized test counts")
  func arguments() {
    var first = test("goesAway")
    first.argument = "1"
    var second = first
    second.argument = "2"
    #expect(standing([first, second], "LaunchTests/goesAway") == "supports ")
    second.outcome = .skipped
    #expect(standing([first, second], "LaunchTests/goesAway") == "rejected test-skipped")
    #expect(standing([first, second], "LaunchTests/goesAway() (1)") == "supports ")
  }

  @Test("A pattern that matches nothing says which name is near")
  func near() throws {
    let judged = judge(
      [test("testGoesAway")], EvidenceNeed(kinds: [.uiTest], tests: ["LaunchTests/testGoseAway()"]))
    #expect(
      judged.map(\.message) == [
        "none of 1 test answers to \"LaunchTests/testGoseAway()\"; did you mean \"LaunchTests/testGoesAway()\"?"
      ])
  }

  @Test("Patterns of the manifest add to those of the checklist; without any the piece says what to add")
  func manifestPatterns() {
    let need = EvidenceNeed(kinds: [.uiTest])
    #expect(judge([test("a")], need, keys: ["LS-V3": ["a"]]).map(\.verdict) == [.supports])
    let judged = judge([test("a")], need)
    #expect(judged.map(\.reason) == ["no-pattern"])
    #expect(judged.first?.message.contains("--tests") == true)
  }

  @Test("A piece's pattern that every test answers to witnesses nothing, and may contradict")
  func everyTest() throws {
    let need = EvidenceNeed(kinds: [.uiTest])
    for pattern in ["*", "*/*", "**()"] {
      let judged = judge([test("a")], need, keys: ["LS-V3": ["LaunchTests/a", pattern]])
      #expect(judged.map(\.reason) == ["pattern-too-wide"], "\(pattern)")
      #expect(judged.map(\.verdict) == [.rejected], "\(pattern)")
    }
    let failed = judge([test("a", .failed)], need, keys: ["LS-V3": ["*"]])
    #expect(failed.map(\.verdict) == [.contradicts])
    // Of another row it is none of this row's business, and a checklist may ask for every test.
    let other = ["LS-V3": ["a"], "LS-T1": ["*"]]
    #expect(judge([test("a")], need, keys: other).map(\.verdict) == [.supports])
    #expect(standing([test("a")], "*") == "supports ")
    let bound = judge(
      [test("a")], EvidenceNeed(kinds: [.uiTest], cases: cases), keys: ["LS-V3#\(cases[0].name)": ["*"]])
    #expect(bound.map(\.reason) == ["pattern-too-wide"])
  }

  @Test("The sentence names the test, its device and its message")
  func sentence() {
    var failed = test("goesAway", .failed)
    failed.devices = ["iPhone SE"]
    failed.message = "LaunchTests.swift:12: too slow"
    #expect(
      judge([failed], EvidenceNeed(kinds: [.uiTest], tests: ["*"])).map(\.message) == [
        "AppUITests/LaunchTests/goesAway() failed on iPhone SE: LaunchTests.swift:12: too slow"
      ])
  }

  // MARK: Decision tables

  private let cases = [("yes", "no", "maintenance"), ("no", "yes", "main"), ("no", "no", "login")].map {
    DecisionCase(
      table: "launch", rule: $0.2, conditions: ["maintenance": $0.0, "login": $0.1], state: $0.2)
  }

  @Test("A pattern with conditions in braces binds a test to each case")
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

  @Test("A key of the manifest may name one case")
  func caseKeys() {
    let judged = judge(
      [test("a")], EvidenceNeed(kinds: [.uiTest], cases: cases),
      keys: ["LS-V3#login=yes maintenance=no": ["a"], "LS-V3#login=yes maintenence=no": ["a"]])
    #expect(judged.map(\.verdict) == [.rejected, .supports])
    #expect(judged[0].reason == "case-unknown")
    #expect(judged[0].message.contains("did you mean \"login=yes maintenance=no\"?"))
    #expect(judged[1].cases == ["login=yes maintenance=no"])
  }

  @Test("A pattern that names no case witnesses no case")
  func unbound() {
    let judged = judge([test("a")], EvidenceNeed(kinds: [.uiTest], tests: ["a"], cases: cases))
    #expect(judged.map(\.reason) == ["case-unnamed"])
    #expect(judged.first?.message.contains("'LS-V3#login=no maintenance=yes=LaunchTests/testX()'") == true)
    let none = judge([test("a")], EvidenceNeed(kinds: [.uiTest], tests: ["b_{login}"], cases: cases))
    #expect(none.map(\.reason) == ["no-test-matches"])
  }
}
