import Foundation
import Model

extension Attempt {
  private static func junit(_ name: String, _ cases: String, pattern: String? = "LaunchTests/*") -> Attempt {
    Attempt(name) { $0.test(Release.junit(cases), pattern: pattern) }
  }
  private static let passing = Release.passing

  static let tests: [Attempt] = [
    junit(
      "A test failed", "<testcase classname='LaunchTests' name='testA'><failure message='x'/></testcase>"),
    junit("A test ended in an error", "<testcase classname='LaunchTests' name='testA'><error/></testcase>"),
    junit("A test was skipped", "<testcase classname='LaunchTests' name='testA'><skipped/></testcase>"),
    junit(
      "A test passed after a retry",
      "<testcase classname='LaunchTests' name='testA'><failure/></testcase>\(passing.replacingOccurrences(of: "testGoesAway", with: "testA"))"
    ),
    junit(
      "A test has an unknown result", "<testcase classname='LaunchTests' name='testA' result='strange'/>"),
    junit(
      "One of several tests failed",
      passing + "<testcase classname='LaunchTests' name='testB'><failure/></testcase>"),
    junit("The results have no test", ""),
    junit("The entry names no pattern for its tests", passing, pattern: nil),
    junit("The pattern matches no test", passing, pattern: "CartTests/*"),
    junit("The tests are those of another suite", "<testcase classname='CartTests' name='testBuys'/>"),
    Attempt("The results are empty") { $0.test("") },
    Attempt("The results are cut off") { $0.test("<testsuites><testsuite name='A'>" + Release.passing) },
    Attempt("The results are no results") { $0.test("All tests passed, trust me.") },
    Attempt("The counts of the suite say that a test failed") {
      $0.test(Release.junit(Release.passing, attributes: "tests='2' failures='1'"))
    },
    Attempt("The results are from the future") {
      $0.test(Release.junit(Release.passing, attributes: "timestamp='2099-01-01T00:00:00'"))
    },
    Attempt("The results are from 1999") {
      $0.test(Release.junit(Release.passing, attributes: "timestamp='1999-01-01T00:00:00'"))
    },
    Attempt("The results are from 2019") {
      $0.test(Release.junit(Release.passing, attributes: "timestamp='2019-05-01T10:00:00'"))
    },
    Attempt("The suite states skipped tests that it does not have") {
      $0.test(Release.junit(Release.passing, attributes: "tests='1' skipped='3'"))
    },
    Attempt("The suite states disabled tests that it does not have") {
      $0.test(Release.junit(Release.passing, attributes: "tests='1' disabled='1'"))
    },
    junit(
      "A crash is under a passed test",
      "<testcase classname='LaunchTests' name='testGoesAway'><crash message='SIGSEGV'/></testcase>"),
    Attempt("A failure is under a passed test of xcresulttool") {
      $0.test(
        """
        {"testNodes": [{"nodeType": "UI test bundle", "name": "AppUITests", "result": "Passed", "children": [
        {"nodeType": "Test Case", "name": "testGoesAway()", "nodeIdentifier": "LaunchTests/testGoesAway()",
        "result": "Passed", "children": [{"nodeType": "Failure Message", "name": "App crashed"}]}]}]}
        """, ending: "json")
    },
    Attempt("The results took negative time") {
      $0.test(Release.junit(Release.passing, attributes: "time='-5'"))
    },
    Attempt("An attested result is about another commit") { release in
      release.commits["abcdef1234"] = false
      release.test(
        statement("PASSED", passed: ["LaunchTests/testA"], failed: []).replacingOccurrences(
          of: "\"subject\": []",
          with: "\"subject\": [{\"name\": \"app\", \"digest\": {\"gitCommit\": \"abcdef1234\"}}]"),
        ending: "json")
    },
    Attempt("The results are JSON without tests") {
      $0.test("{\"totalTestCount\": 9, \"passedTests\": 9}", ending: "json")
    },
    Attempt("An attested result says PASSED and lists a failed test") {
      $0.test(statement("PASSED", passed: ["LaunchTests/testA"], failed: ["CartTests/testB"]), ending: "json")
    },
    Attempt("An attested result says FAILED and lists only passed tests") {
      $0.test(statement("FAILED", passed: ["LaunchTests/testA"], failed: []), ending: "json")
    },
    Attempt("An attestation is about something else") {
      $0.test(
        statement("PASSED", passed: ["LaunchTests/testA"], failed: []).replacingOccurrences(
          of: "test-result", with: "link"),
        ending: "json")
    },
    Attempt("The recording of an earlier build is filed again for this one") { release in
      release.test(Release.junit(Release.passing))
      var old = release.items[0]
      (old.entry.id, old.entry.about.build, old.entry.at) = ("old", "1.3 (200)", "2026-11-01T10:00:00Z")
      old.entry.about.sourcesDigest = "sha256:other"
      release.items.append(old)
    },
    Attempt("Results of an earlier build are filed again with other white space and order") { release in
      release.test(
        Release.junit("\n  <testcase name='testGoesAway'  classname='LaunchTests' />\n"))
      var old = release.items[0]
      (old.entry.id, old.entry.about.build, old.entry.at) = ("old", "1.3 (200)", "2026-11-01T10:00:00Z")
      (old.file, old.entry.about.sourcesDigest) = (Release.junit(passing), "sha256:other")
      release.items.append(old)
    },
    answered("A failed test without a build is answered by a repetition") { _ in },
    answered("A failed test without a build is answered by the same commit, shorter") {
      $0.about.commit = "abcdef12"
    },
    Attempt("A failed test without a build is answered by an older commit") { release in
      try answered("") { $0.about.commit = "0123456789" }.apply(release)
      release.commitTimes = ["0123456789": 1, "abcdef1234": 2]
    },
    answered("A failed test is answered by results that ran before it", ran: "2026-11-18T10:00:00") {
      $0.about.build = "1.5 (300)"
    },
    Attempt("A failed test hides behind a sign-off") { release in
      let seen = release.items[0]
      release.test(Release.junit("<testcase classname='LaunchTests' name='testA'><failure/></testcase>"))
      release.items[0].entry.id = "tests"
      release.items.append(seen)
    },
  ]

  /// Failed test results without a build, and passed ones after them.
  static func answered(
    _ name: String, ran: String = "2026-11-20T10:00:00",
    _ change: @escaping @Sendable (inout EvidenceEntry) -> Void
  ) -> Attempt {
    Attempt(name) { release in
      func results(_ outcome: String, _ time: String) -> String {
        Release.junit(
          "<testcase classname='LaunchTests' name='testGoesAway'>\(outcome)</testcase>",
          attributes: "timestamp='\(time)'")
      }
      release.test(results("", ran))
      (release.items[0].entry.about.build, release.items[0].entry.about.commit) = (nil, "abcdef1234")
      var old = release.items[0]
      (old.entry.id, old.entry.at) = ("old", "2026-11-19T12:00:00Z")
      old.file = results("<failure/>", "2026-11-19T10:00:00")
      release.items.append(old)
      change(&release.items[0].entry)
    }
  }

  static func statement(_ result: String, passed: [String], failed: [String]) -> String {
    func list(_ names: [String]) -> String { "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    return """
      {"_type": "https://in-toto.io/Statement/v1", "subject": [], "predicateType":
      "https://in-toto.io/attestation/test-result/v0.1", "predicate": {"result": "\(result)", "configuration": [],
      "passedTests": \(list(passed)), "failedTests": \(list(failed))}}
      """
  }

  private static func trace(_ name: String, _ lines: String...) -> Attempt {
    Attempt(name) { $0.launches = lines.joined(separator: "\n") + "\n" }
  }
  private static let good = Release.launch.trimmingCharacters(in: .newlines)
  private static func launch(_ milliseconds: String) -> String {
    "{\"launchMilliseconds\": \(milliseconds), \"state\": \"mainContent\"}"
  }
  private static func spelled(_ milliseconds: String) -> String {
    good.replacingOccurrences(of: "312", with: milliseconds)
  }

  /// Files a recording of an earlier build again, in another form.
  private static func refile(_ release: Release, _ line: String) {
    var old = release.items[1]
    (old.entry.id, old.entry.at) = ("earlier", "2026-11-01T10:00:00Z")
    old.entry.about = EvidenceBuild(sourcesDigest: "sha256:old", build: "1.3 (1)")
    release.launches = line + Release.again
    release.items.append(old)
  }

  static let traces: [Attempt] = [
    Attempt("The trace is missing") { $0.items.remove(at: 1) },
    trace("The trace has no launch", ""),
    trace("A launch reaches another state", good, "{\"launchMilliseconds\": 300, \"state\": \"login\"}"),
    trace("A launch reaches no state", good, "{\"launchMilliseconds\": 300}"),
    trace("A launch is too slow", good, launch("2001")),
    trace("A launch takes no time", good, launch("0")),
    trace("A launch takes 58 minutes", good, launch("3480000")),
    trace("A launch takes negative time", good, launch("-5")),
    trace("A launch has a time in seconds", good, launch("0.31")),
    Attempt("An old recording is filed again with a blank line") { release in
      var old = release.items[1]
      (old.entry.id, old.entry.at) = ("earlier", "2026-11-01T10:00:00Z")
      old.entry.about = EvidenceBuild(sourcesDigest: "sha256:old", build: "1.3 (1)")
      release.launches += "\n"
      release.items.append(old)
    },
    Attempt("An old recording is filed again with its keys in another order") { release in
      refile(
        release, "{\"state\":\"mainContent\",\"at\":\"2026-11-20T09:00:00Z\",\"launchMilliseconds\":312.0}\n")
    },
    Attempt("An old recording is filed again, and the change removes the old entry") { release in
      refile(release, Release.launch)
      if let old = release.items.popLast() { release.removed = [old] }
    },
    trace(
      "A launch names an OS version that its device does not run", good, good,
      "{\"launchMilliseconds\": 300, \"state\": \"mainContent\", \"device\": \"iphone-15\", \"os\": \"9.0\"}"),
    Attempt("All launches of a trace are one launch, repeated") { release in
      let line =
        "{\"launchMilliseconds\": 300, \"state\": \"mainContent\", \"at\": \"2026-11-20T09:00:00Z\"}\n"
      release.launches = line + line + line
    },
    Attempt("A change removes a slow trace") { release in
      var slow = release.items[1]
      slow.file = launch("9000") + "\n"
      release.removed = [slow]
    },
    Attempt("An old recording is added today") { release in
      let index = release.stage.checklist.criteria.firstIndex { $0.id == "E-2" } ?? 0
      var need = EvidenceNeed(kinds: [.launchTrace], trace: TraceNeed(reaches: ["mainContent"]))
      need.maxAge = 30
      release.stage.checklist.criteria[index].basis = .evidence(need)
      release.launches =
        "{\"launchMilliseconds\": 300, \"state\": \"mainContent\", \"at\": \"2020-01-01T00:00:00Z\"}\n"
    },
    trace(
      "A trace has one launch in three spellings", spelled("312"), spelled("312.0"), spelled("3.12e2")),
    trace("A trace has the same launch twice", good, good),
    trace("No launch says when it began", launch("312"), launch("313")),
    Attempt("The launches are from years before they were filed") {
      $0.launches = $0.launches.replacingOccurrences(of: "2026-11-20", with: "2019-05-01")
    },
    trace("A launch has a time in words", good, launch("\"fast\"")),
    trace("A launch has an infinite time", good, launch("1e999")),
    trace("A launch lacks its time", good, "{\"state\": \"mainContent\"}"),
    trace("No launch has a time", "{\"state\": \"mainContent\"}", "{\"state\": \"mainContent\"}"),
    trace("The trace has too few launches", good),
    trace("A line is cut off", good, good, "{\"launchMilliseconds\": 300"),
    trace(
      "A line has a key twice", good,
      "{\"state\": \"login\", \"state\": \"mainContent\", \"launchMilliseconds\": 3}"),
    trace(
      "A launch is from tomorrow", good,
      "{\"launchMilliseconds\": 300, \"state\": \"mainContent\", \"at\": \"2026-11-22T12:00:00Z\"}"),
    trace(
      "A launch is from 1970", good,
      "{\"launchMilliseconds\": 300, \"state\": \"mainContent\", \"at\": \"1970-01-01T00:00:00Z\"}"),
    trace("A trace has text after its lines", good, good, "PASSED"),
    Attempt("A slow trace hides behind a fast one of the same build") { release in
      var slow = release.items[1]
      (slow.entry.id, slow.file) = ("slow", launch("9000") + "\n" + launch("9001") + "\n")
      release.items.append(slow)
    },
  ]
}
