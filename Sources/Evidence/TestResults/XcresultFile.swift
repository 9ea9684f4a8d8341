import Formats
import Model

/// The JSON of `xcresulttool get test-results tests`: a tree of typed nodes.
///
/// A test case may contain devices, configurations and arguments in any nesting, each of which is a test of its own, and
/// repetitions, which are attempts of one test.
struct XcresultFile {
  private let file: String
  private let devices: [String]
  private var tests: [TestRun.Test] = []
  private var diagnostics: [Diagnostic] = []
  /// Whether a suite failed without a failed test, and whether tests were left out: each is reported once.
  private var (isIncomplete, isCut) = (false, false)

  static func read(_ root: JSONNode, file: String) -> TestResults {
    guard let nodes = root["testNodes"]?.array else { return notTestResults(root, file) }
    var reader = XcresultFile(file: file, devices: names(root["devices"]))
    for node in nodes { reader.walk(node, bundle: nil) }
    return TestResults(tests: reader.tests, diagnostics: reader.diagnostics)
  }

  private init(file: String, devices: [String]) {
    self.file = file
    self.devices = devices
  }

  /// Reports what other JSON likely is, and the command for test results.
  private static func notTestResults(_ root: JSONNode, _ file: String) -> TestResults {
    let location = SourceLocation(file: file, line: root.line, column: root.column)
    if root["totalTestCount"] != nil {
      return TestResults.failure(
        location, "this is the summary of a test run, which does not name the tests that passed",
        fix: TestResults.command)
    }
    if root["_type"] != nil {
      return TestResults.failure(
        location, "this is the JSON of `xcresulttool get object` from before Xcode 16",
        fix: TestResults.command)
    }
    return TestResults.failure(
      location, "the JSON has no list \"testNodes\", so it has no test results", fix: TestResults.command)
  }

  private static func names(_ node: JSONNode?) -> [String] {
    (node?.array ?? []).compactMap { $0["deviceName"]?.string ?? $0["modelName"]?.string }
  }

  // MARK: Above the test cases

  /// Adds the tests of a node, and reports a suite that failed without a failed test.
  private mutating func walk(_ node: JSONNode, bundle: String?) {
    let type = node["nodeType"]?.string ?? ""
    let name = node["name"]?.string ?? ""
    if type == "Test Case" {
      testCase(node, bundle)
      return
    }
    let first = tests.count
    let inner = type.hasSuffix("test bundle") ? name : bundle
    for child in node["children"]?.array ?? [] { walk(child, bundle: inner) }
    guard Self.outcome(node) == .failed,
      ["Test Suite", "Test Plan"].contains(type) || type.hasSuffix("bundle"),
      !tests[first...].contains(where: { $0.outcome == .failed || $0.outcome == .unknown })
    else { return }
    if isIncomplete { return }
    isIncomplete = true
    diagnostics.add(
      .warning, at: location(node),
      "\(type) \"\(name)\" failed, but none of its tests did: the run is incomplete",
      fix: "run the tests again")
  }

  private func location(_ node: JSONNode) -> SourceLocation {
    SourceLocation(file: file, line: node.line, column: node.column)
  }

  // MARK: Test cases

  private struct Leaf {
    var devices: [String]
    var argument: String?
    var outcome: TestRun.Test.Outcome
    var attempts: Int
    var message: String?
  }

  private mutating func testCase(_ node: JSONNode, _ bundle: String?) {
    let title = node["name"]?.string ?? ""
    let identifier = node["nodeIdentifier"]?.string ?? title
    let name = [bundle, Self.withParentheses(identifier, title)].compactMap { $0 }.joined(separator: "/")
    var leaves = Self.leaves(node, Leaf(devices: devices, outcome: .unknown, attempts: 1))
    // If the parts of a test case contradict its own outcome, that outcome counts.
    let own = Self.outcome(node)
    if own != .passed, leaves.allSatisfy({ $0.outcome == .passed }) {
      leaves.append(Leaf(devices: devices, outcome: own, attempts: 1, message: Self.message(node)))
    }
    guard tests.count + leaves.count <= TestResults.testsAtMost else {
      if isCut { return }
      isCut = true
      diagnostics.add(.warning, at: location(node), "more than \(TestResults.testsAtMost) tests are not read")
      return
    }
    tests += leaves.map {
      TestRun.Test(
        name: name, outcome: $0.outcome, attempts: $0.attempts, devices: $0.devices, message: $0.message,
        title: name.hasSuffix("/" + title) || name == title ? nil : title, argument: $0.argument)
    }
  }

  /// Adds parentheses, which Xcode omits for some tests: `LaunchTests/testLaunch` is `testLaunch()`.
  private static func withParentheses(_ identifier: String, _ title: String) -> String {
    title.hasSuffix("()") && identifier.hasSuffix("/" + title.dropLast(2)) ? identifier + "()" : identifier
  }

  private static func leaves(_ node: JSONNode, _ around: Leaf) -> [Leaf] {
    let children = node["children"]?.array ?? []
    var found: [Leaf] = []
    var attempts = 0
    for child in children {
      let name = child["name"]?.string ?? ""
      var inner = around
      switch child["nodeType"]?.string {
      case "Device":
        inner.devices = [name]
        found += leaves(child, inner)
      case "Test Plan Configuration":
        inner.devices.append(name)
        found += leaves(child, inner)
      case "Arguments":
        inner.argument = name
        found += leaves(child, inner)
      case "Repetition", "Test Case Run": attempts += 1
      default: break
      }
    }
    if !found.isEmpty { return found }
    var leaf = around
    leaf.outcome = outcome(node)
    // A single node named as a retry implies an earlier attempt.
    let isRetry = children.contains { ($0["name"]?.string ?? "").hasPrefix("Retry") }
    leaf.attempts = max(isRetry ? 2 : 1, attempts)
    leaf.message = message(node)
    // A passed test has no failure of its own: it crashed, or the file was edited. Those of attempts are below these.
    if leaf.outcome == .passed, children.contains(where: isFailure) { leaf.outcome = .failed }
    return [leaf]
  }

  private static func isFailure(_ node: JSONNode) -> Bool {
    switch node["nodeType"]?.string {
    case "Repetition", "Test Case Run": false
    case "Failure Message": true
    default: outcome(node) == .failed || (node["name"]?.string ?? "").lowercased().contains("crashed")
    }
  }

  private static func outcome(_ node: JSONNode) -> TestRun.Test.Outcome {
    switch node["result"]?.string {
    case "Passed": .passed
    case "Failed": .failed
    case "Skipped": .skipped
    case "Expected Failure": .expectedFailure
    default: .unknown
    }
  }

  /// Returns the first failure message in a node.
  private static func message(_ node: JSONNode) -> String? {
    for child in node["children"]?.array ?? [] {
      if child["nodeType"]?.string == "Failure Message" { return child["name"]?.string }
      if let found = message(child) { return found }
    }
    return nil
  }
}
