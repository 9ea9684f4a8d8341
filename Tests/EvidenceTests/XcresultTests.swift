import Model
import Testing

@testable import Evidence

/// The JSON of `xcresulttool get test-results tests`, written by hand.
struct XcresultTests {
  private func read(_ text: String) -> TestResults { TestResults.read(Array(text.utf8), file: "tests.json") }

  /// Returns a document with the nodes in one bundle.
  private func document(_ nodes: String, result: String = "Passed", devices: String = "iPhone 16") -> String {
    """
    {"devices": [{"deviceName": "\(devices)"}], "testNodes": [{"nodeType": "Test Plan", "name": "Plan",
    "result": "\(result)", "children": [{"nodeType": "UI test bundle", "name": "AppUITests", "result": "\(result)",
    "children": [{"nodeType": "Test Suite", "name": "Launch", "result": "\(result)", "children": [\(nodes)]}]}]}]}
    """
  }

  private func test(_ result: String, children: String = "") -> String {
    """
    {"nodeType": "Test Case", "name": "testGoesAway()", "nodeIdentifier": "LaunchTests/testGoesAway()",
     "result": "\(result)", "children": [\(children)]}
    """
  }

  @Test(
    "Each result has its outcome; other words are unknown",
    arguments: [
      ("Passed", TestRun.Test.Outcome.passed), ("Failed", .failed), ("Skipped", .skipped),
      ("Expected Failure", .expectedFailure), ("unknown", .unknown), ("Mixed", .unknown),
    ])
  func outcomes(word: String, outcome: TestRun.Test.Outcome) {
    let run = read(document(test(word), result: word)).run
    #expect(
      run.tests == [
        TestRun.Test(
          name: "AppUITests/LaunchTests/testGoesAway()", outcome: outcome, devices: ["iPhone 16"])
      ])
  }

  @Test("A key that is there twice is an error, and no test counts")
  func repeatedKey() {
    let twice = test("Failed").replacing(
      #""result": "Failed""#, with: #""result": "Failed", "result": "Passed""#)
    let results = read(document(twice))
    #expect(results.run.tests.isEmpty)
    #expect(results.diagnostics.first?.message == "an object has the key \"result\" twice")
  }

  @Test("Repetitions are attempts of one test, and the first failure is its message")
  func repetitions() {
    let run = read(
      document(
        test(
          "Passed",
          children: """
            {"nodeType": "Repetition", "name": "First Run", "result": "Failed", "children": [
              {"nodeType": "Failure Message", "name": "LaunchTests.swift:12: too slow"}]},
            {"nodeType": "Repetition", "name": "Retry 1", "result": "Passed"}
            """))
    ).run
    #expect(run.tests.map(\.attempts) == [2])
    #expect(run.tests.map(\.outcome) == [.passed])
    #expect(run.tests.map(\.message) == ["LaunchTests.swift:12: too slow"])
  }

  @Test("A retry without its first attempt in the file counts as two attempts")
  func loneRetry() {
    let run = read(
      document(
        test(
          "Passed", children: "{\"nodeType\": \"Repetition\", \"name\": \"Retry 1\", \"result\": \"Passed\"}")
      )
    ).run
    #expect(run.tests.map(\.attempts) == [2])
  }

  @Test("Arguments and devices are tests of their own, in any nesting")
  func branches() {
    let run = read(
      document(
        test(
          "Failed",
          children: """
            {"nodeType": "Device", "name": "iPhone SE", "result": "Passed", "children": [
              {"nodeType": "Arguments", "name": "\\"yes\\"", "result": "Passed"},
              {"nodeType": "Arguments", "name": "\\"no\\"", "result": "Passed"}]},
            {"nodeType": "Device", "name": "iPad", "result": "Failed", "children": [
              {"nodeType": "Arguments", "name": "\\"yes\\"", "result": "Failed"}]}
            """), result: "Failed")
    ).run
    #expect(
      run.tests.map { "\($0.devices.joined()) \($0.argument ?? "-") \($0.outcome.rawValue)" } == [
        "iPhone SE \"yes\" passed", "iPhone SE \"no\" passed", "iPad \"yes\" failed",
      ])
  }

  @Test("A test case that failed although its parts passed is a failed test")
  func contradictoryCase() {
    let run = read(
      document(
        test("Failed", children: "{\"nodeType\": \"Arguments\", \"name\": \"1\", \"result\": \"Passed\"}"),
        result: "Failed")
    ).run
    #expect(run.tests.map(\.outcome) == [.passed, .failed])
  }

  @Test("A suite that failed without a failed test makes the run incomplete")
  func crashed() {
    let results = read(document(test("Passed"), result: "Failed"))
    #expect(results.run.errors.count == 1)
    #expect(
      results.diagnostics.first?.description.contains(
        "Test Suite \"Launch\" failed, but none of its tests did: the run is incomplete") == true)
  }

  @Test("Tests with display names have both names")
  func titles() throws {
    let run = read(
      document(
        """
        {"nodeType": "Test Case", "name": "Goes away", "nodeIdentifier": "LaunchTests/goesAway()",
         "result": "Passed"}
        """)
    ).run
    try #require(run.tests.map(\.name) == ["AppUITests/LaunchTests/goesAway()"])
    try #require(run.tests.map(\.title) == ["Goes away"])
    let names = TestNames(run.tests[0]).all
    #expect(
      names == [
        "AppUITests/LaunchTests/goesAway()", "AppUITests/LaunchTests/goesAway", "LaunchTests/goesAway()",
        "LaunchTests/goesAway", "goesAway()", "goesAway", "AppUITests/LaunchTests/Goes away",
        "LaunchTests/Goes away", "Goes away",
      ])
  }

  @Test("Slashes in an argument do not separate names")
  func arguments() {
    let test = TestRun.Test(name: "A/b(url:)", outcome: .passed, argument: "\"a/c\"")
    #expect(TestNames(test).all == ["A/b(url:)", "A/b(url:) (\"a/c\")", "b(url:)", "b(url:) (\"a/c\")"])
  }

  @Test("A run without tests has no tests and no diagnostics")
  func empty() {
    let results = read("{\"devices\": [], \"testNodes\": [], \"testPlanConfigurations\": []}")
    #expect(results.run.tests.isEmpty && results.diagnostics.isEmpty)
  }

  @Test(
    "Other files are reported with their kind and the command to use",
    arguments: [
      ("{\"totalTestCount\": 3, \"passedTests\": 3}", "1:1: warning: this is the summary of a test run"),
      (
        "{\"_type\": {\"_name\": \"ActionsInvocationRecord\"}}",
        "1:1: warning: this is the JSON of `xcresulttool get object`"
      ),
      ("{\"a\": 1}", "1:1: warning: the JSON has no list \"testNodes\""),
      (
        "{\n \"testNodes\": [",
        "2:16: warning: the test results are not JSON: the file ends where a value is expected"
      ),
      ("", " warning: the file is empty"),
      ("bplist00", " warning: the file is neither test results in JSON nor JUnit XML"),
    ])
  func otherFiles(text: String, expected: String) {
    let results = read(text)
    #expect(results.run.tests.isEmpty && results.run.errors.count == 1)
    let line = results.diagnostics.first?.description ?? ""
    #expect(line.hasPrefix("tests.json:" + expected), "\(line)")
    #expect(line.contains("xcrun xcresulttool get test-results tests"))
  }
}
