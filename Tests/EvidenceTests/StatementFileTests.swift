import Model
import Testing

@testable import Evidence

/// Test results as in-toto statements.
struct StatementFileTests {
  private func read(_ predicate: String, type: String = StatementFile.predicate) -> TestResults {
    TestResults.read(
      Array(
        """
        {"_type": "https://in-toto.io/Statement/v1",
         "subject": [{"name": "App.ipa", "digest": {"sha256": "00"}}],
         "predicateType": "\(type)", "predicate": \(predicate)}
        """.utf8), file: "r.json")
  }

  @Test("The tests of a statement have the outcomes of their lists")
  func outcomes() {
    let results = read(
      "{\"result\": \"FAILED\", \"configuration\": [], \"passedTests\": [\"A/a\"], \"warnedTests\": [\"A/b\"], \"failedTests\": [\"A/c\"]}"
    )
    #expect(results.diagnostics.isEmpty)
    #expect(results.run.tests.map(\.name) == ["A/a", "A/b", "A/c"])
    #expect(results.run.tests.map(\.outcome) == [.passed, .unknown, .failed])
    #expect(
      read("{\"result\": \"PASSED\", \"configuration\": [], \"passedTests\": [\"A/a\"]}").diagnostics.isEmpty)
  }

  @Test(
    "A statement that contradicts itself, or is about something else, is incomplete",
    arguments: [
      (
        "{\"result\": \"PASSED\", \"failedTests\": [\"A/c\"]}",
        "is PASSED, which its lists of tests contradict"
      ),
      (
        "{\"result\": \"FAILED\", \"passedTests\": [\"A/c\"]}",
        "is FAILED, which its lists of tests contradict"
      ),
      ("{\"passedTests\": [\"A/c\"]}", "is not PASSED, WARNED or FAILED"),
      ("{\"result\": \"PASSED\", \"passedTests\": \"A/c\"}", "passedTests is not a list of names"),
      ("{\"result\": \"PASSED\", \"passedTests\": [\"A/c\", 3]}", "passedTests is not a list of names"),
      ("{\"result\": \"PASSED\", \"passedTests\": [\"A/c\", \"A/c\"]}", "is listed twice"),
    ])
  func wrong(_ predicate: String, _ message: String) {
    let results = read(predicate)
    #expect(results.diagnostics.contains { $0.message.contains(message) }, "\(results.diagnostics)")
    #expect(!results.run.errors.isEmpty)
  }

  @Test("Another predicate has no test results")
  func otherPredicate() {
    let results = read("{\"result\": \"PASSED\"}", type: "https://slsa.dev/provenance/v1")
    #expect(results.run.tests.isEmpty && results.diagnostics.count == 1)
  }
}
