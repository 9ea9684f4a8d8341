import Foundation
import Model
import TestSupport
import Testing

@testable import Evidence

/// Compares files of real tools with the results of other tools.
@Suite(.enabled(if: PublicCorpus.path("xcresult") != nil, "\(PublicCorpus.reason)"))
struct ResultCorpusTests {
  private func read(_ file: String) throws -> TestResults {
    let data = try Data(contentsOf: URL(fileURLWithPath: PublicCorpus.folder + "/" + file))
    return TestResults.read([UInt8](data), file: file)
  }

  /// Returns the test's name as fastlane writes it: class, title and argument.
  private func key(_ test: TestRun.Test) -> String {
    let parts = test.name.prefix { $0 != "(" }.split(separator: "/").map(String.init)
    let function = parts.last.map { $0 + test.name.drop { $0 != "(" } } ?? ""
    let title = test.title ?? function
    return
      "\(parts.first ?? "") \(parts.count > 1 ? parts[1] : "") | \(title) | \(test.argument.map(escaped) ?? "-")"
  }

  /// Escapes control characters like fastlane.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F || "\t\r\n".unicodeScalars.contains(scalar)
      return isPlain
        ? String(scalar) : "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    }.joined()
  }

  /// Returns the outcomes by key, sorted.
  private func outcomes(_ run: TestRun) -> [String: String] {
    var found: [String: [String]] = [:]
    for test in run.tests { found[key(test), default: []].append(test.outcome.rawValue) }
    return found.mapValues { $0.sorted().joined(separator: ",") }
  }

  @Test("fastlane reads the same tests and outcomes", arguments: [16, 26])
  func oracle(xcode: Int) throws {
    let ours = try read("xcresult/Xcode\(xcode)-Mixed-XCTest-SwiftTesting.json")
    let with = try read("xcresult/fastlane-Xcode\(xcode)-Mixed-XCTest-SwiftTesting-WithRetries.junit")
    let without = try read("xcresult/fastlane-Xcode\(xcode)-Mixed-XCTest-SwiftTesting-WithoutRetries.junit")
    #expect(
      ours.diagnostics.isEmpty && with.diagnostics.isEmpty && without.diagnostics.isEmpty,
      "\(with.diagnostics) \(without.diagnostics)"
    )
    // fastlane counts 192 tests. Two of them have the same name and argument, which are one test here. The JSON of
    // Xcode 16 is of a run with fewer arguments than fastlane's file.
    #expect(without.run.tests.count == 191 && with.run.tests.count == 191)
    #expect(ours.run.tests.count == (xcode == 26 ? 192 : 64))
    let (mine, theirs) = (outcomes(ours.run), outcomes(without.run))
    let shared = theirs.filter { mine[$0.key] != nil }
    #expect(shared.count == (xcode == 26 ? 191 : 61), "\(theirs.filter { mine[$0.key] == nil })")
    let differing = shared.filter { outcome in
      mine[outcome.key]?.split(separator: ",").contains { $0 != outcome.value } ?? true
    }
    #expect(differing.isEmpty, "\(differing)")
  }

  @Test("The JSON and fastlane's file with retries have the same numbers of attempts", arguments: [16, 26])
  func attempts(xcode: Int) throws {
    let ours = try read("xcresult/Xcode\(xcode)-Mixed-XCTest-SwiftTesting.json")
    let with = try read("xcresult/fastlane-Xcode\(xcode)-Mixed-XCTest-SwiftTesting-WithRetries.junit")
    let mine = Dictionary(ours.run.tests.map { (key($0), $0.attempts) }) { max($0, $1) }
    var compared = 0
    for test in with.run.tests {
      // In JUnit, two tests with one name are attempts of one test.
      guard let attempts = mine[key(test)], test.argument != " " else { continue }
      compared += 1
      #expect(attempts == test.attempts, "\(key(test))")
    }
    #expect(compared >= 60)
  }

  @Test("Retried tests are rejected, and failed tests contradict")
  func judged() throws {
    let results = try read("xcresult/Xcode26-Mixed-XCTest-SwiftTesting.json")
    func verdict(_ pattern: String) -> String {
      let judged = TestJudge(
        entry: EvidenceFixture.entry("t", .uiTest), criterion: "LS-V3",
        need: EvidenceNeed(kinds: [.uiTest], tests: [pattern]), run: results.run,
        names: results.run.tests.map(TestNames.init)
      ).judge()
      return judged.map { "\($0.verdict.rawValue) \($0.reason?.rawValue ?? "")" }.joined()
    }
    #expect(verdict("FastlaneTrainerExampleUITests/testAlertHandling()") == "supports ")
    #expect(verdict("FastlaneTrainerExampleUITestsLaunchTests/testLaunch") == "supports ")
    #expect(verdict("testBasicNavigation()") == "contradicts test-failed")
    #expect(verdict("MathTests/testArithmetic()") == "rejected test-retried")
    #expect(verdict("Basic arithmetic") == "rejected test-retried")
    #expect(verdict("*testConditionalExecution*") == "rejected test-skipped")
    #expect(verdict("FastlaneTrainerExampleUITests/*") == "contradicts test-failed")
    #expect(verdict("testLaunchh") == "rejected no-test-matches")
  }

  @Test("The summary of a run is not read as test results")
  func summary() throws {
    let results = try read("xcresult/summary-shape.json")
    #expect(results.run.tests.isEmpty && results.run.errors.first?.hasPrefix("this is the summary") == true)
  }

  @Test("Old files of trainer are read with their names")
  func trainer() throws {
    for (file, names) in [
      (
        "Valid1",
        ["Unit/Unit/testExample()", "Unit/Unit/testExample2()", "Unit/Unit/testPerformanceExample()"]
      ),
      ("Valid1-x", ["Unit/Unit/testExample", "Unit/Unit/testExample2", "Unit/Unit/testPerformanceExample"]),
    ] {
      let run = try read("xcresult/fastlane-\(file).junit").run
      #expect(run.tests.map(\.name) == names)
      #expect(run.tests.map(\.outcome) == [.passed, .failed, .passed])
    }
  }

  /// Tests, passed, failed and skipped as Jenkins counts them; where a case says two things of itself, or a suite
  /// states more than it holds, the stricter reader of the six.
  @Test(
    "JUnit files that readers disagree about are read strictly",
    arguments: [
      ("case-properties", "1/1/0/0"), ("comma-time", "1/1/0/0"), ("counts-lie", "1/0/1/0 incomplete"),
      ("ctrl-char", "1/0/1/0"), ("disabled-status", "1/0/0/1"), ("empty-suite", "0/0/0/0"),
      ("empty-testsuites", "0/0/0/0"), ("exp-time", "1/1/0/0"), ("failure-and-error", "1/0/1/0"),
      ("failure-and-skipped", "1/0/1/0"), ("failure-empty", "1/0/1/0"), ("failure-message-only", "1/0/1/0"),
      ("failure-no-attrs", "1/0/1/0"), ("long-name-slash", "1/0/1/0"), ("long", "2/1/1/0"),
      ("many-failures", "120/0/120/0"), ("namespace", "1/0/1/0"), ("neg-time", "1/1/0/0"),
      ("no-case-time", "1/1/0/0"), ("no-classname", "1/1/0/0"), ("no-suite-name", "1/1/0/0"),
      ("no-suite-time", "1/1/0/0"), ("root-is-testsuite", "1/1/0/0"),
      ("suite-level-error", "0/0/0/0 incomplete"),
      ("two-failures", "1/0/1/0"),
    ])
  func traps(name: String, expected: String) throws {
    let run = try read("junit-traps/\(name).xml").run
    func count(_ outcome: TestRun.Test.Outcome) -> Int { run.tests.count { $0.outcome == outcome } }
    let counts = "\(run.tests.count)/\(count(.passed))/\(count(.failed))/\(count(.skipped))"
    #expect(counts + (run.errors.isEmpty ? "" : " incomplete") == expected, "\(run.errors)")
  }
}
