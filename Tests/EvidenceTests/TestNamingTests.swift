import Model
import Testing

@testable import Evidence

/// Patterns must name the tests that they are about, and a message names failures beside them.
struct TestNamingTests {
  private func judged(_ pattern: String, _ tests: [TestRun.Test]) -> JudgedEvidence {
    var entry = EvidenceFixture.entry("e", .uiTest, ["LS-V3"])
    entry.tests = ["LS-V3": [pattern]]
    let run = TestRun(tests: tests)
    return TestJudge(
      entry: entry, criterion: "LS-V3", need: EvidenceNeed(kinds: [.uiTest]), run: run,
      names: run.tests.map(TestNames.init)
    ).judge()[0]
  }
  private let passed = TestRun.Test(name: "UI/LaunchTests/testGoesAway()", outcome: .passed)

  @Test(
    "A pattern that names no tests is too wide",
    arguments: [
      "*", "**", "*a*", "*e*", "test*", "*Tests/*", "*/test*", "*Tests*", "t*", "?*", "*/*", "*()*", "*L*",
      "UI/*",
    ])
  func wide(_ pattern: String) {
    let judged = judged(pattern, [passed])
    #expect(judged.verdict == .rejected, "\(pattern)")
    #expect([.patternTooWide, .noTestMatches].contains(judged.reason), "\(judged)")
  }

  @Test(
    "A pattern that names tests counts",
    arguments: [
      "LaunchTests/*", "UI/LaunchTests/*", "*LaunchTests*", "testGoesAway", "testGoes*", "*Away*",
      "LaunchTests/testGoesAway()",
    ])
  func named(_ pattern: String) {
    let judged = judged(pattern, [passed])
    #expect(judged.verdict == .supports, "\(pattern) \(judged.message)")
  }

  @Test("A wide pattern still shows a failure")
  func wideFailure() {
    let failed = TestRun.Test(name: "UI/LaunchTests/testStays()", outcome: .failed)
    #expect(judged("*", [passed, failed]).verdict == .contradicts)
  }

  @Test("Failed tests of the same suite are named; those of another suite are not")
  func siblings() {
    let failed = TestRun.Test(name: "UI/LaunchTests/testStays()", outcome: .failed)
    let other = TestRun.Test(name: "UI/CartTests/testBuys()", outcome: .failed)
    let message = judged("LaunchTests/testGoesAway", [passed, failed, other]).message
    #expect(
      message
        == "UI/LaunchTests/testGoesAway() passed; in the same suite 1 other test failed: UI/LaunchTests/testStays()"
    )
    #expect(!judged("LaunchTests/testGoesAway", [passed, other]).message.contains("failed"))
  }
}
