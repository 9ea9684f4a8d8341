import Formats
import Model

/// JUnit XML as fastlane, trainer and xcbeautify write it.
///
/// Tools interpret a file differently where it contradicts itself; this reader takes the worse result. Test cases with
/// the same name are attempts of one test.
struct JUnitFile {
  private var tests: [TestRun.Test] = []
  /// Index of each test in `tests`, and the number of test cases with its name.
  private var attempts: [String: (index: Int, cases: Int)] = [:]
  private var diagnostics: [Diagnostic] = []
  private var starts: [Double] = []

  static func read(_ bytes: [UInt8], file: String) -> TestResults {
    var xml = XMLReader(file: file)
    xml.tolerance = .testResults
    xml.limits.depth = 64
    xml.limits.elements = 500_000
    xml.limits.attributes = 64
    let root: XMLTree
    do throws(XMLError) {
      root = try xml.read(bytes)
    } catch {
      return TestResults.failure(
        error.location, "the JUnit file cannot be read: \(error.message)", fix: "export the results again")
    }
    guard ["testsuites", "testsuite"].contains(root.name) else {
      return TestResults.failure(
        root.location, "the root is <\(root.name)>, but JUnit XML begins with <testsuites> or <testsuite>",
        fix: TestResults.command)
    }
    var reader = JUnitFile()
    _ = reader.suite(root, outermost: nil)
    var results = TestResults(tests: reader.tests, diagnostics: reader.diagnostics)
    results.run.starts = reader.starts
    return results
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    /// Without an outcome.
    var skipped = 0
  }

  /// Reads the suites and test cases in an element, and counts them.
  private mutating func suite(_ element: XMLTree, outermost: String?) -> Counts {
    let own = element.name == "testsuite" ? element.attributes["name"] : nil
    let bundle = outermost ?? own
    var counts = Counts()
    readTimes(element)
    for child in element.children {
      switch child.name {
      case "testsuite", "testsuites":
        let inner = suite(child, outermost: bundle)
        counts.tests += inner.tests
        counts.failures += inner.failures
        counts.skipped += inner.skipped
      case "testcase":
        counts.tests += 1
        let outcome = testCase(child, bundle)
        if outcome == .failed { counts.failures += 1 }
        if ![.failed, .passed].contains(outcome) || child.children.contains(where: { $0.name == "skipped" }) {
          counts.skipped += 1
        }
      case "error", "failure":
        diagnostics.add(
          .warning, at: child.location,
          "the suite \"\(own ?? "")\" failed: \(Self.text(of: child)); the run is incomplete",
          fix: "run the tests again")
      default: break
      }
    }
    check(element, counts)
    return counts
  }

  /// Reads when a suite started, `2026-11-21T10:00:00`, and how long it took.
  private mutating func readTimes(_ element: XMLTree) {
    if let text = element.attributes["timestamp"], let start = UTCTime.seconds(text.prefix(19) + "Z") {
      starts.append(start)
    }
    if let time = element.attributes["time"].flatMap(Double.init), time < 0 {
      diagnostics.add(
        .warning, at: element.location,
        "<\(element.name)> took \(time.shortDescription) s, which is negative", fix: "run the tests again")
    }
  }

  /// Reports an element that states more tests, failures or skipped tests than it has: the file was cut or edited.
  private mutating func check(_ element: XMLTree, _ counts: Counts) {
    func stated(_ names: String...) -> Int {
      names.compactMap { element.attributes[$0].flatMap { Int($0) } }.reduce(0) {
        $0 &+ max(0, min($1, 1 << 40))
      }
    }
    let tests = stated("tests")
    let failures = stated("failures", "errors")
    // A suite that failed as a whole is already reported.
    if tests > counts.tests || (failures > counts.failures && diagnostics.isEmpty) {
      report(
        element,
        "<\(element.name)> states \(tests) tests and \(failures) failures, but has \(counts.tests) and "
          + "\(counts.failures)")
      return
    }
    let skipped = max(stated("skipped"), stated("disabled"))
    if skipped > counts.skipped, diagnostics.isEmpty {
      report(element, "<\(element.name)> states \(skipped) skipped tests, but has \(counts.skipped)")
    }
  }

  private mutating func report(_ element: XMLTree, _ message: String) {
    diagnostics.add(.warning, at: element.location, message, fix: "add the complete file")
  }

  /// Reads a test case; returns its outcome.
  private mutating func testCase(_ element: XMLTree, _ bundle: String?) -> TestRun.Test.Outcome {
    let outcome = Self.outcome(element)
    let properties = Self.properties(element)
    let argument = properties["argument"]
    let title = element.attributes["name"] ?? ""
    let name = Self.name(element, bundle, function: properties["testname"] ?? title)
    let isRetry = (properties["repetition"] ?? "").hasPrefix("Retry")
    let reruns = element.children.count { $0.name.hasPrefix("flaky") || $0.name.hasPrefix("rerun") }
    var test = TestRun.Test(
      name: name, outcome: outcome, attempts: 1 + reruns, message: Self.message(element), argument: argument)
    // An earlier attempt failed, even if the file does not have it.
    if isRetry { test.attempts = max(2, test.attempts) }
    add(test)
    return outcome
  }

  private mutating func add(_ test: TestRun.Test) {
    let key = test.name + "\u{0}" + (test.argument ?? "\u{1}")
    guard let (index, cases) = attempts[key] else {
      guard tests.count < TestResults.testsAtMost else { return }
      attempts[key] = (tests.count, 1)
      tests.append(test)
      return
    }
    attempts[key] = (index, cases + 1)
    var merged = test
    merged.attempts = max(tests[index].attempts, test.attempts, cases + 1)
    merged.message = test.message ?? tests[index].message
    tests[index] = merged
  }

  /// Returns `Bundle/Suite/test()`: the outermost suite, the parts of the class name and the test's name.
  private static func name(
    _ element: XMLTree, _ bundle: String?, function: String
  ) -> String {
    var parts = (element.attributes["classname"] ?? "").split(separator: ".").map(String.init)
    let outer = (bundle ?? "").split(separator: ".").map(String.init)
    // xcbeautify writes the bundle in the class name: `AppUITests.LaunchTests`. fastlane does not, even if the class and
    // the bundle have the same name.
    if !parts.starts(with: outer) || parts.count < 2 { parts = outer + parts }
    return (parts + [function]).joined(separator: "/")
  }

  /// What a passed test case may have.
  private static let harmless: Set = [
    "properties", "system-out", "system-err", "attachments", "flakyFailure", "flakyError", "rerunFailure",
    "rerunError",
  ]

  /// Returns the worst outcome that the test case states.
  private static func outcome(_ element: XMLTree) -> TestRun.Test.Outcome {
    let names = Set(element.children.map(\.name))
    if !names.isDisjoint(with: ["failure", "error"]) { return .failed }
    if names.contains("skipped") { return .skipped }
    // Such as `<crash>`: what a reader does not know may be a failure.
    if !names.isSubset(of: harmless) { return .unknown }
    let words = ["status", "result"].compactMap { element.attributes[$0]?.lowercased() }
    for word in words {
      switch word {
      case "failed", "failure", "error": return .failed
      case "skipped", "disabled", "notrun", "ignored", "suppressed": return .skipped
      case "passed", "success", "run", "completed", "ok": continue
      default: return .unknown
      }
    }
    return .passed
  }

  private static func properties(_ element: XMLTree) -> [String: String] {
    var found: [String: String] = [:]
    for list in element.children where list.name == "properties" {
      for property in list.children where property.name == "property" {
        if let name = property.attributes["name"] {
          found[name] = property.attributes["value"] ?? property.text
        }
      }
    }
    return found
  }

  private static func message(_ element: XMLTree) -> String? {
    element.children.first { ["failure", "error", "skipped"].contains($0.name) }.map(text)
  }

  private static func text(of element: XMLTree) -> String {
    let message = element.attributes["message"] ?? element.text
    return String(message.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(300))
  }
}
