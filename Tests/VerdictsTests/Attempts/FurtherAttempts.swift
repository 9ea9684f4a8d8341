import Foundation
import Model
import RecordSupport

@testable import Verdicts

/// Attempts that a reader without the earlier lists made.
extension Attempt {
  private static func tested(_ name: String, _ cases: String, _ attributes: String = "") -> Attempt {
    Attempt(name) { $0.test(Release.junit(cases, attributes: attributes)) }
  }
  private static func launched(_ name: String, _ old: String, _ new: String) -> Attempt {
    Attempt(name) { $0.launches = Release.launch.replacingOccurrences(of: old, with: new) + Release.again }
  }
  private static func waived(_ name: String, _ changes: [String: String?]) -> Attempt {
    Attempt(name) { release in
      release.fail()
      release.waive(changes)
    }
  }

  static let furtherEvidence: [Attempt] = [
    Attempt("A sign-off has a name of invisible characters") { $0.seen.by = "\u{200B}\u{2060}\u{200B}" },
    Attempt("A sign-off has a day that does not exist") { $0.seen.at = "2026-02-30T10:00:00Z" },
    Attempt("A sign-off has a build of dashes") { $0.seen.about.build = "--" },
    tested(
      "A passed test has an attribute that says failed",
      "<testcase classname='LaunchTests' name='testGoesAway' status='failed'/>"),
    tested(
      "A test failed, and then passed, in one file",
      Release.passing + Release.passing.replacingOccurrences(of: "/>", with: "><failure/></testcase>")),
    tested(
      "A failure has a capital letter",
      "<testcase classname='LaunchTests' name='testGoesAway'><Failure/></testcase>"),
    tested("The suite states an error that it does not have", Release.passing, "tests='1' errors='1'"),
    tested(
      "A test was flaky",
      "<testcase classname='LaunchTests' name='testGoesAway'><flakyFailure message='x'/></testcase>"),
    Attempt("A test failed on one of two devices") {
      $0.test(
        """
        {"testNodes": [{"nodeType": "UI test bundle", "name": "AppUITests", "result": "Passed", "children": [
        {"nodeType": "Test Case", "name": "testGoesAway()", "nodeIdentifier": "LaunchTests/testGoesAway()",
        "result": "Passed", "children": [{"nodeType": "Device", "name": "iPhone", "result": "Passed"},
        {"nodeType": "Device", "name": "iPad", "result": "Failed"}]}]}]}
        """, ending: "json")
    },
    Attempt("A failure was expected") {
      $0.test(
        """
        {"testNodes": [{"nodeType": "UI test bundle", "name": "AppUITests", "result": "Passed", "children": [
        {"nodeType": "Test Case", "name": "testGoesAway()", "nodeIdentifier": "LaunchTests/testGoesAway()",
        "result": "Expected Failure"}]}]}
        """, ending: "json")
    },
    launched("A launch reaches the state in other letters", "mainContent", "MainContent"),
    launched("A launch takes true milliseconds", "312", "true"),
    launched("A launch takes minus zero", "312", "-0.0"),
    Attempt("A launch began two days after it was filed") {
      $0.items[1].entry.at = "2026-11-18T08:00:00Z"
    },
    Attempt("A launch began before its day") {
      $0.launches = $0.launches.replacingOccurrences(of: "T09:00:00Z", with: "T25:00:00Z")
    },
    Attempt("A trace is an array of launches") {
      $0.launches = "[" + Release.launch.dropLast() + "," + Release.again.dropLast() + "]\n"
    },
  ]

  static let furtherWaivers: [Attempt] = [
    waived("An approver has a letter of another script", ["approver": "\u{410}lex"]),
    waived("An approver ends with an invisible character", ["approver": "\"Alex\\u200B\""]),
    waived("A reason has invisible characters only", ["reason": "\"\\u200B\\u2060\\u200B\""]),
    waived("A reason is a dot", ["reason": "\".\""]),
    waived("A waiver names the criterion in small letters", ["criterion": "a-1"]),
    waived("A waiver has an empty list of devices", ["when": "{device: []}"]),
    waived("A waiver names an orientation that does not exist", ["when": "{orientation: sideways}"]),
    waived("A waiver has an id of spaces", ["id": "\"  \""]),
    waived("A waiver ends in a month that does not exist", ["end": "2026-13-01"]),
    waived("A waiver is for a criterion and all below it", ["criterion": "A-*"]),
    Attempt("A waiver is for figures without end") { release in
      release.fail(["width": 104])
      release.waive(["assertion": "layout.size", "measured": "{width: [-.inf, .inf]}"])
    },
    Attempt("A waiver is for figures that are no numbers") { release in
      release.fail(["width": 104])
      release.waive(["assertion": "layout.size", "measured": "{width: .nan}"])
    },
    Attempt("A waiver has a key twice") { release in
      release.fail()
      release.waivers = "waivers:\n" + Release.waiver() + "    end: 2027-01-01\n"
    },
  ]

  private static func build(_ name: String, _ change: @escaping @Sendable (Release) -> Void = { _ in })
    -> Attempt
  {
    Attempt(name) { release in
      release.build("the run script \"Brand\"")
      change(release)
    }
  }

  static let builds: [Attempt] = [
    build("A change adds a run script without a sign-off"),
    build("A run script is signed off as failed") { release in
      release.signBuild()
      release.items[2].entry.status = .failed
    },
    build("A run script is signed off before another change of it") { $0.signBuild("build-review:before") },
    build("A run script is signed off for other sources") { release in
      release.signBuild()
      release.items[2].entry.about.sourcesDigest = "sha256:other"
    },
    build("A run script is signed off by two people who disagree") { release in
      release.signBuild()
      release.signBuild()
      (release.items[3].entry.id, release.items[3].entry.status) = ("no", .failed)
    },
    build("A test passes in place of the sign-off of a run script") { release in
      release.signBuild()
      release.items[2].entry.kind = .uiTest
      release.items[2].file = Release.junit(Release.passing)
      release.items[2].ending = "xml"
    },
    build("A run script is waived") { $0.waive(["criterion": "\"build-review:now\""]) },
    Attempt("A step of the build makes a criterion undecided") { $0.doubt() },
    Attempt("A run is edited to say that a failure is a doubt of the build") { release in
      release.outcomes = { $0.finding.criterion == "A-1" ? .failed : .passed }
      release.stage.again = release.stage.record(release.outcomes)
      release.doubt()
      release.signBuild()
    },
    Attempt("An App Clip is not checked") { $0.otherApps = ["Clip"] },
    Attempt("The run is a prediction for another SDK") { $0.edit = { $0.subject.assumedSDK = "27" } },
    Attempt("Another criterion is undecided beside the signed build") { release in
      release.doubt()
      release.signBuild()
      release.outcomes = { ["A-1", "P-1"].contains($0.finding.criterion) ? .cannotTell : .passed }
    },
  ]

  static let furtherHonest: [Attempt] = [
    Attempt("A statement is in Japanese") { $0.seen.statement = "起動画面は正しく表示されました。" },
    Attempt("A statement is one word, which the reports show") { $0.seen.statement = "OK" },
    Attempt("A pattern is a star, which the reports show") {
      $0.test(Release.junit(Release.passing), pattern: "*")
    },
    Attempt("A name has an apostrophe") { $0.seen.by = "Siobhán O'Neil" },
    Attempt("A build has a beta number") { $0.seen.about.build = "1.4.0-beta.2+45" },
    Attempt("A build is a date") { $0.seen.about.build = "2026.11.20" },
    tested(
      "A test has a time and a file",
      "<testcase classname='LaunchTests' name='testGoesAway' time='1.5' file='A.swift'/>"),
    Attempt("The results have nested suites") {
      $0.test(
        "<testsuites><testsuite name='A'><testsuite name='LaunchTests'>\(Release.passing)</testsuite></testsuite></testsuites>"
      )
    },
    Attempt("The results have one suite at the top") {
      $0.test(
        "<?xml version='1.0'?><!-- made by fastlane --><testsuite name='LaunchTests'>\(Release.passing)</testsuite>"
      )
    },
    tested(
      "A suite counts its tests and its time", Release.passing,
      "tests='1' failures='0' errors='0' skipped='0' time='2.5'"),
    Attempt("A test has a display name with spaces") {
      $0.test(
        """
        {"testNodes": [{"nodeType": "UI test bundle", "name": "AppUITests", "result": "Passed", "children": [
        {"nodeType": "Test Case", "name": "The screen goes away", "nodeIdentifier": "LaunchTests/testGoesAway()",
        "result": "Passed"}]}]}
        """, ending: "json")
    },
    launched("A launch has a fraction of a millisecond", "312", "312.5"),
    Attempt("A trace begins with a byte order mark") { $0.launches = "\u{FEFF}" + $0.launches },
    Attempt("Two traces of one build are in the folder") { release in
      var other = release.items[1]
      other.entry.id = "more"
      other.file =
        Release.launch.replacingOccurrences(of: "09:00", with: "10:00")
        + Release.again.replacingOccurrences(of: "09:01", with: "10:01")
      release.items.append(other)
    },
    waived("A reason is in Japanese", ["reason": "次の版で直します。", "risk": "アイコンが小さい。"]),
    waived("A reason has quotes and a colon", ["reason": "\"Known: \\\"Apple's bug\\\", see FB123.\""]),
    waived("A waiver ends today", ["end": "2026-11-21"]),
    Attempt("A waiver names two devices, and both fail") { release in
      release.fail()
      release.waive(["when": "{device: [iphone-13, iphone-14-pro]}"])
    },
    build("A run script is signed off") { $0.signBuild() },
    build("A run script is signed off, and was rejected in an earlier form") { release in
      release.signBuild()
      release.signBuild("build-review:before")
      (release.items[3].entry.id, release.items[3].entry.status) = ("before", .failed)
    },
    Attempt("A criterion is undecided by the build, and somebody saw it") { release in
      release.doubt()
      release.signBuild()
    },
    Attempt("A sign-off of the build is there that nothing needs") { $0.signBuild() },
    Attempt("An App Clip is out of scope") { release in
      release.otherApps = ["Clip"]
      release.stage.policy.outOfScope = ["Clip"]
      for index in release.items.indices { release.items[index].entry.about.target = "App" }
    },
    Attempt("The run has notes") {
      $0.edit = { $0.diagnostics = ["L.storyboard: note: recorded frames differ"] }
    },
  ]
}
