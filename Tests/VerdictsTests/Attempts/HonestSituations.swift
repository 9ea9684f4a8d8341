import Foundation
import Model
import RecordSupport

@testable import Verdicts

extension Attempt {
  private static func failing(_ name: String, _ changes: [String: String?] = [:], at clock: String? = nil)
    -> Attempt
  {
    Attempt(name) { release in
      release.fail()
      release.waive(changes)
      if let clock, let seconds = UTCTime.seconds(clock) { release.stage.clock = seconds }
    }
  }
  private static func renewal(_ name: String, at clock: String) -> Attempt {
    Attempt(name) { release in
      release.fail()
      release.waivers =
        "waivers:\n" + Release.waiver(["end": "2026-11-23"])
        + Release.waiver(["id": "W-2", "start": "2026-11-22", "end": "2026-12-20", "renews": "W-1"])
      if let seconds = UTCTime.seconds(clock) { release.stage.clock = seconds }
    }
  }
  /// Something failed in an earlier build, and was seen to work later.
  private static func fixed(_ name: String, _ item: @escaping @Sendable (Release) -> Release.Item) -> Attempt
  {
    Attempt(name) { release in
      var old = item(release)
      (old.entry.id, old.entry.at, old.entry.about.build) = ("old", "2026-11-10T10:00:00Z", "1.4 (230)")
      release.items.append(old)
    }
  }

  static let honestEvidence: [Attempt] = [
    Attempt("Everything is there") { _ in },
    Attempt("A suite states the skipped tests that it has") {
      $0.test(
        Release.junit(
          Release.passing + "<testcase classname='CartTests' name='testBuys'><skipped/></testcase>",
          attributes: "tests='2' skipped='1'"))
    },
    Attempt("A passed test has output and attachments") {
      $0.test(
        Release.junit(
          "<testcase classname='LaunchTests' name='testGoesAway'><properties/><system-out>x</system-out>"
            + "<system-err/></testcase>"))
    },
    Attempt("A trace was recorded eleven months before it was filed") {
      $0.launches = $0.launches.replacingOccurrences(of: "2026-11-20", with: "2025-12-20")
    },
    Attempt("Two launches took the same time") { $0.launches = Release.launch + Release.again },
    Attempt("The clock of the CI machine is some seconds behind") { $0.seen.at = "2026-11-21T12:02:00Z" },
    Attempt("A name has accents and no capital letter") { $0.seen.by = "zoë łąk" },
    Attempt("A name is in another script") { $0.seen.by = "山田太郎" },
    Attempt("A statement has line breaks") { $0.seen.statement = "The screen\ncame up." },
    Attempt("A person saw it under one condition") { $0.seen.conditions = ["appearance": "dark"] },
    Attempt("Two people sign off") { release in
      var second = release.seen
      (second.id, second.by) = ("also", "Alex")
      release.items.append(.init(entry: second))
    },
    Attempt("A sign-off and a test are there") { release in
      let seen = release.items[0]
      release.test(Release.junit(Release.passing))
      release.items[0].entry.id = "tests"
      release.items.append(seen)
    },
    Attempt("A test replaces the sign-off") { $0.test(Release.junit(Release.passing)) },
    Attempt("Several tests pass") {
      $0.test(Release.junit(Release.passing + "<testcase classname='LaunchTests' name='testB'/>"))
    },
    Attempt("A test of another suite failed") {
      $0.test(
        Release.junit(
          Release.passing + "<testcase classname='CartTests' name='testBuys'><failure/></testcase>"))
    },
    Attempt("One test is named exactly") { $0.test(Release.junit(Release.passing), pattern: "testGoesAway") },
    Attempt("The results have Windows line ends and a byte order mark") {
      $0.test("\u{FEFF}" + Release.junit("\r\n" + Release.passing + "\r\n"))
    },
    Attempt("The results are from xcresulttool") {
      $0.test(
        """
        {"testNodes": [{"nodeType": "UI test bundle", "name": "AppUITests", "result": "Passed", "children": [
        {"nodeType": "Test Case", "name": "testGoesAway()", "nodeIdentifier": "LaunchTests/testGoesAway()",
        "result": "Passed"}]}]}
        """, ending: "json")
    },
    Attempt("The results are attested") {
      $0.test(statement("PASSED", passed: ["LaunchTests/testGoesAway"], failed: []), ending: "json")
    },
    Attempt("The attested results are about a commit with the same sources") { release in
      release.commits["abcdef1234"] = true
      release.test(
        statement("PASSED", passed: ["LaunchTests/testGoesAway"], failed: []).replacingOccurrences(
          of: "\"subject\": []",
          with: "\"subject\": [{\"name\": \"app\", \"digest\": {\"gitCommit\": \"abcdef1234\"}}]"),
        ending: "json")
    },
    Attempt("The results state when they ran") {
      $0.test(Release.junit(Release.passing, attributes: "timestamp='2026-11-20T09:00:00' time='3.5'"))
    },
    Attempt("The trace has more launches than needed") { $0.launches += Release.launch + Release.again },
    Attempt("The trace has blank lines and Windows line ends") {
      $0.launches = $0.launches.replacingOccurrences(of: "\n", with: "\r\n\r\n")
    },
    Attempt("The trace names device, version and time") {
      $0.launches +=
        String(Release.launch.dropLast(2))
        + ", \"device\": \"iphone-13\", \"os\": \"18.1\"}\n"
    },
    Attempt("A launch takes exactly the limit") {
      $0.launches += "{\"launchMilliseconds\": 2000, \"state\": \"mainContent\"}\n"
    },
    Attempt("Evidence names a commit with the same sources") {
      $0.commits["abcdef1234"] = true
      $0.seen.about = EvidenceBuild(commit: "abcdef1234", build: "1.4 (231)")
    },
    Attempt("The commit of the evidence is gone after a rebase") {
      $0.seen.about.commit = "abcdef1234"
    },
    Attempt("The evidence is as old as its criterion allows") {
      // One day and two hours before the decision.
      $0.age(1.1)
    },
    Attempt("The evidence is about the build of the release") { $0.build = "1.4 (231)" },
    Attempt("The evidence of two apps is in one folder") { release in
      release.otherApps = ["Other"]
      release.stage.policy.outOfScope = ["Other"]
      var other = release.seen
      (other.id, other.status, other.about.target) = ("other", .failed, "Other")
      for index in release.items.indices { release.items[index].entry.about.target = "App" }
      release.items.append(.init(entry: other))
    },
    Attempt("A stale entry is next to a fresh one") { release in
      var old = release.seen
      (old.id, old.about.sourcesDigest) = ("old", "sha256:old")
      release.items.append(.init(entry: old))
    },
    Attempt("A file without an entry is in the folder") { release in
      release.tamper = { try Hand(folder: $0).write("notes", to: "README.md") }
    },
    fixed("A failed sign-off was answered by a later build") { release in
      var item = release.items[0]
      item.entry.status = .failed
      return item
    },
    answered("A failed test without a build was answered at a later commit") {
      $0.about.commit = "0123456789"
    },
    Attempt("A failed test without a build was answered at a commit that is newer") { release in
      try answered("") { $0.about.commit = "0123456789" }.apply(release)
      release.commitTimes = ["0123456789": 3, "abcdef1234": 2]
    },
    Attempt("Two launches of a trace began in one second, with other times") {
      $0.launches = [300, 301].map {
        "{\"launchMilliseconds\": \($0), \"state\": \"mainContent\", \"at\": \"2026-11-20T09:00:00Z\"}\n"
      }.joined()
    },
    answered("A failed test without a build was answered by a build") { $0.about.build = "1.4 (231)" },
    Attempt("A pattern names a bundle") {
      $0.test(
        Release.junit(Release.passing + "<testcase classname='CartTests' name='testB'/>"),
        pattern: "AppUITests/*")
    },
    Attempt("The trace names a device that qa does not know") {
      $0.launches +=
        String(Release.launch.dropLast(2)) + ", \"device\": \"Kim's phone\", \"os\": \"27.1\"}\n"
    },
    Attempt("A change removes a failed sign-off about other sources") { release in
      var old = release.seen
      (old.id, old.status, old.about.sourcesDigest) = ("old", .failed, "sha256:old")
      release.removed = [.init(entry: old)]
    },
    Attempt("A change removes a failed sign-off that a later build has answered") { release in
      var old = release.seen
      (old.id, old.status, old.about.build, old.at) = ("old", .failed, "1.4 (230)", "2026-11-10T10:00:00Z")
      release.removed = [.init(entry: old)]
    },
    Attempt("A change removes a passed sign-off that is not needed") { release in
      var old = release.seen
      old.id = "old"
      release.removed = [.init(entry: old)]
    },
    Attempt("The file of a stale trace is gone") { release in
      var old = release.items[1]
      (old.entry.id, old.entry.about.sourcesDigest, old.file) = (
        "old", "sha256:old", "{\"state\": \"main\"}\n"
      )
      release.items.append(old)
      release.tamper = { try Hand(folder: $0).remove("old.jsonl") }
    },
    Attempt("Two builds have traces with other times") { release in
      var old = release.items[1]
      (old.entry.id, old.entry.about.build) = ("old", "1.4 (230)")
      old.file = Release.launch.replacingOccurrences(of: "312", with: "313") + Release.launch
      release.items.append(old)
    },
    fixed("A slow trace was answered by a later build") { release in
      var item = release.items[1]
      item.file = "{\"launchMilliseconds\": 9000, \"state\": \"mainContent\"}\n"
      return item
    },
  ]

  static let honestWaivers: [Attempt] = [
    failing("A waiver covers a criterion that fails everywhere"),
    failing("A waiver is in its first second", ["start": "2026-11-21T12:00Z"]),
    failing("A waiver is in its last second", ["end": "2026-11-21"], at: "2026-11-21T23:59:59Z"),
    renewal("Before the change to the next waiver", at: "2026-11-21T12:00:00Z"),
    renewal("While two waivers overlap", at: "2026-11-22T12:00:00Z"),
    renewal("After the change to the next waiver", at: "2026-11-24T00:00:00Z"),
    Attempt("A waiver covers one appearance, as the finding") { release in
      release.fail { $0.appearance == .dark }
      release.waive(["when": "{appearance: [dark]}"])
    },
    Attempt("A waiver covers one device and one orientation") { release in
      release.fail { $0.device == "iphone-13" && $0.orientation == .portrait }
      release.waive(["when": "{device: [iphone-13], orientation: portrait}"])
    },
    Attempt("A waiver names a range of figures") { release in
      release.fail(["width": 121])
      release.waive(["assertion": "layout.size", "measured": "{width: [119, 121]}"])
    },
    Attempt("A waiver names the cause") { release in
      release.fail(cause: "element-missing:icon")
      release.waive(["cause": "[\"element-missing:icon\"]"])
    },
    Attempt("A waiver replaces evidence that is missing") { release in
      release.stage.policy.notWaivable = []
      release.items.removeFirst()
      release.waive(["criterion": "E-1"])
    },
    Attempt("The file of waivers has only comments") { $0.waivers = "# none yet\n" },
    Attempt("The file of waivers is an empty list") { $0.waivers = "waivers: []\n" },
    Attempt("The waivers of another story are in the same file") { release in
      release.waivers = "waivers:\n" + Release.waiver(["checklist": "story-9", "criterion": "LS-99"])
    },
    Attempt("Two criteria fail, each with its waiver") { release in
      release.outcomes = { ["A-1", "A-2"].contains($0.finding.criterion) ? .failed : .passed }
      release.waivers =
        "waivers:\n" + Release.waiver()
        + Release.waiver(["id": "W-2", "criterion": "A-2", "approver": "Kim"])
    },
    Attempt("A criterion that is not important fails") {
      $0.outcomes = { $0.finding.criterion == "M-1" ? .failed : .passed }
    },
  ]

  static let honestRuns: [Attempt] = [
    Attempt("A repetition of the run is equal") { $0.stage.again = $0.stage.record() },
    Attempt("The run was made by another version of qa") { $0.edit = { $0.tool.version = "0.9" } },
    Attempt("The checklist has no pin") { $0.stage.policy.checklist = nil },
    Attempt("The checklist names no story") { $0.stage.story = .none },
    Attempt("The deployment target skips cases") {
      $0.edit = { record in
        record.matrix.skipped = [
          .init(reason: .belowDeploymentTarget, message: "the deployment target is iOS 17", cases: 526)
        ]
      }
    },
    Attempt("Only critical criteria block, and a serious one fails") { release in
      release.stage.policy.blocksFrom = .critical
      release.stage.checklist.criteria.removeAll { $0.id == "DOD-1" || $0.id == "DOD-2" }
      release.outcomes = { $0.finding.criterion == "A-1" ? .failed : .passed }
    },
    Attempt("Another app of the project is out of scope") { release in
      release.otherApps = ["Beta"]
      release.stage.policy.outOfScope = ["Beta"]
      for index in release.items.indices { release.items[index].entry.about.target = "App" }
    },
    Attempt("A criterion does not apply") {
      $0.outcomes = { $0.finding.criterion == "P-1" ? .notApplicable : .passed }
    },
    Attempt("The story is as it is pinned") { release in
      release.stage.policy.story = "sha256:story"
      release.stage.story = .traced("story.md", uncovered: [], digest: "sha256:story")
    },
    Attempt("The project still is as in the run") { release in
      release.projectFindings = [
        RunFinding(criterion: "P-1", assertion: "project.key", outcome: .passed, message: "Another text.")
      ]
    },
  ]
}
