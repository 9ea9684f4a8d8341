import Formats
import Model

/// An in-toto statement with a test result, as CI systems attest it.
///
/// Verify its signature first, for example with `gh attestation verify`: the statement itself has none. Source:
/// github.com/in-toto/attestation, spec/predicates/test-result.md (version 0.1) and spec/v1/statement.md.
enum StatementFile {
  static let predicate = "https://in-toto.io/attestation/test-result/v0.1"
  private static let types = ["https://in-toto.io/Statement/v1", "https://in-toto.io/Statement/v0.1"]

  /// Whether a JSON value is an in-toto statement.
  static func matches(_ root: JSONNode) -> Bool { root["_type"]?.string.map(types.contains) ?? false }

  static func read(_ root: JSONNode, file: String) -> TestResults {
    let location = SourceLocation(file: file, line: root.line, column: root.column)
    guard root["predicateType"]?.string == predicate, let body = root["predicate"] else {
      return TestResults.failure(
        location, "the in-toto statement has no test result of version 0.1",
        fix: "write one with the predicate type \(predicate)")
    }
    let lists: [(String, TestRun.Test.Outcome)] = [
      ("passedTests", .passed), ("warnedTests", .unknown), ("failedTests", .failed),
    ]
    var tests: [TestRun.Test] = []
    var diagnostics: [Diagnostic] = []
    func report(_ node: JSONNode?, _ message: String) {
      diagnostics.add(
        .warning, at: SourceLocation(file: file, line: (node ?? root).line, column: (node ?? root).column),
        message, fix: "write the statement again")
    }
    for (key, outcome) in lists {
      guard let node = body[key] else { continue }
      guard let items = node.array, items.allSatisfy({ $0.string?.isEmpty == false }) else {
        report(node, "\(key) is not a list of names")
        continue
      }
      tests += items.compactMap(\.string).prefix(TestResults.testsAtMost).map {
        TestRun.Test(name: $0, outcome: outcome)
      }
    }
    let result = body["result"]?.string ?? ""
    let hasFailed = tests.contains { $0.outcome == .failed }
    if !["PASSED", "WARNED", "FAILED"].contains(result) {
      report(body["result"], "the result is not PASSED, WARNED or FAILED")
    } else if hasFailed != (result == "FAILED") {
      report(body["result"], "the result is \(result), which its lists of tests contradict")
    }
    let repeated = Dictionary(grouping: tests, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
    if let first = repeated.first { report(body, "the test \"\(first.prefix(100))\" is listed twice") }
    var results = TestResults(tests: tests, diagnostics: diagnostics)
    results.run.commits = (root["subject"]?.array ?? []).compactMap { $0["digest"]?["gitCommit"]?.string }
    return results
  }
}
