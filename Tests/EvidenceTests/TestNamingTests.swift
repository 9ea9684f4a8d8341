import Model
import Testing

@testable import Evidence

/// A message names the patterns, the tests that they match, and failures beside them.
struct TestNamingTests {
  private func judged(_ pattern: String, _ tests: [TestRun.Test]) -> JudgedEvidence {
    var entry = EvidenceFixture.entry("e", .uiTest, ["LS-V3"])
    entry.tests = ["LS-V3": [pattern]]
    let run = TestRun(tests: tests)
    return TestJudge(
      entry: entry, criterion: "LS-V3", need: EvidenceNeed(kinds: [.uiTest]), run: run,
      names: run.tests.map(TestNames.init)
    ).judge().checked[0]
  }
  private let passed = TestRun.Test(name: "UI/LaunchTests/testGoesAway()", outcome: .passed)

  @Test(
    "The message names the patterns and the tests; a pattern that matches every test still shows a failure")
  func wide() {
    let other = TestRun.Test(name: "UI/CartTests/testBuys()", outcome: .passed)
    let judged = judged("*", [passed, other])
    #expect(judged.answer == "supports tests-passed" && judged.measured == ["tests": 2])
    for word in ["\"*\"", passed.name, other.name] { #expect(judged.message.text.contains(word)) }
    let failed = TestRun.Test(name: "UI/LaunchTests/testStays()", outcome: .failed)
    #expect(self.judged("*", [passed, failed]).verdict == .contradicts)
  }

  @Test("Failed tests of the same suite are named; those of another suite are not")
  func siblings() {
    let failed = TestRun.Test(name: "UI/LaunchTests/testStays()", outcome: .failed)
    let other = TestRun.Test(name: "UI/CartTests/testBuys()", outcome: .failed)
    let (beside, alone) = ([passed, failed, other], [passed, other])
    for tests in [beside, alone] {
      #expect(judged("LaunchTests/testGoesAway", tests).answer == "supports tests-passed")
    }
    let sentences = [beside, alone].map { judged("LaunchTests/testGoesAway", $0).message.text }
    #expect(sentences[0] != sentences[1] && sentences[1] == judged("LaunchTests/*", [passed]).message.text)
  }
}
