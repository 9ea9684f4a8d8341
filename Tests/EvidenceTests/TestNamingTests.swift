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
    ).judge().listed[0]
  }
  private let passed = TestRun.Test(name: "UI/LaunchTests/testGoesAway()", outcome: .passed)

  @Test(
    "A pattern that names no tests is too wide",
    arguments: [
      "*", "**", "*a*", "*e*", "test*", "*Tests/*", "*/test*", "*Tests*", "t*", "?*", "*/*", "*()*", "*L*",
      "U/*",
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
      "LaunchTests/testGoesAway()", "UI/*",
    ])
  func named(_ pattern: String) {
    let judged = judged(pattern, [passed])
    #expect(judged.verdict == .supports, "\(pattern) \(judged.message)")
  }

  private let suites = [
    TestRun.Test(name: "UI/LoginTests/testLoginWorks()", outcome: .passed),
    TestRun.Test(name: "UI/LoginErrorTests/testNoNetwork()", outcome: .passed),
    TestRun.Test(name: "UI/CartTests/testBuysAfterLogin()", outcome: .passed),
    TestRun.Test(name: "UI/LogoutTests/testLogsOut()", outcome: .passed),
  ]

  @Test(
    "A pattern of a part of a word, or of tests in unrelated suites, is too wide",
    arguments: [
      "*ogin*", "*Logi*", "Log*", "*gin*Wor*", "*Login*",
    ])
  func parts(_ pattern: String) {
    let judged = judged(pattern, suites)
    #expect(judged.answer == "rejected pattern-too-wide" && judged.message.subject == pattern)
  }

  @Test(
    "A pattern may name several suites by a word, a bundle, or one test by a word",
    arguments: [
      "Login*/*", "Login*Tests/*", "UI/*Login*Tests/*", "*Buys*", "AppUITests/*", "LogoutTests/testLo*",
    ])
  func several(_ pattern: String) {
    let tests =
      pattern.hasPrefix("App")
      ? suites.map { test in
        var test = test
        test.name = "App" + test.name.replacing("UI/", with: "UITests/")
        return test
      } : suites
    let judged = judged(pattern, tests)
    #expect(judged.verdict == .supports, "\(judged.message)")
    if pattern == "Login*/*" { #expect(judged.measured == ["tests": 2]) }
  }

  @Test(
    "Names are divided into words",
    arguments: [
      ("LaunchTests/testGoesAway()", ["launch", "goes", "away"]), ("AppUITests", []),
      ("URLLoaderTests/test_HTTP2_works", ["url", "loader", "http", "2", "works"]),
      ("ÄpfelTests/testÖffnet", ["äpfel", "öffnet"]),
    ])
  func words(_ name: String, _ words: [String]) {
    #expect(PatternWords.words(name) == Set(words))
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
    let (beside, alone) = ([passed, failed, other], [passed, other])
    for tests in [beside, alone] {
      #expect(judged("LaunchTests/testGoesAway", tests).answer == "supports tests-passed")
    }
    let sentences = [beside, alone].map { judged("LaunchTests/testGoesAway", $0).message.text }
    #expect(sentences[0] != sentences[1] && sentences[1] == judged("LaunchTests/*", [passed]).message.text)
  }
}
