import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa evidence`, from an empty folder to stale evidence.
@Suite(.serialized) struct EvidenceCommandTests {
  private static let junit = """
    <testsuites><testsuite name="AppUITests" tests="2"><testcase classname="LaunchTests" name="testGoesAway()"/>
    <testcase classname="LaunchTests" name="testOther()"><skipped/></testcase></testsuite></testsuites>
    """

  /// A sample app with a finished run.
  private struct Desk {
    let sample: SampleProject
    var evidence: String { sample.scratch.path + "/evidence" }
    var reports: String { sample.scratch.path + "/reports" }

    init(runs: Bool = true) async throws {
      sample = try SampleProject()
      guard runs else { return }
      try await run()
    }

    func run(status: Int32 = 0) async throws {
      let process = try await QACommand.run(
        [
          "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "smoke", "--no-previews",
          "--format", "json", "--output", reports,
        ], in: sample.scratch.path)
      #expect(process.status == status, "\(process.errors)")
    }

    /// Runs the command with the options for all paths.
    func qa(_ words: [String]) async throws -> QAProcess {
      let isRemoval = words.first == "remove"
      return try await QACommand.run(
        ["evidence"] + words + ["--project", sample.path, "--evidence", evidence]
          + (isRemoval ? [] : ["--checklist", "story-8.3", "--from", reports]),
        in: sample.scratch.path)
    }

    func write(_ text: String, to file: String) throws -> String {
      let path = sample.scratch.path + "/" + file
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }

    func signOff(_ more: [String] = []) async throws -> QAProcess {
      try await qa(
        [
          "add", "sign-off", "--status", "passed", "--criterion", "LS-V3", "--by", "Ada Tester", "--build",
          "1.4 (231)",
          "--statement", "The launch screen went away as soon as the list was there.",
        ] + more)
    }

    /// The ids of the entries, sorted.
    var ids: [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: evidence)) ?? []
      return names.filter { $0.hasSuffix(".evidence.json") }.map { String($0.dropLast(14)) }.sorted()
    }

    /// The file of the first entry.
    var entry: String {
      (try? String(contentsOfFile: "\(evidence)/\(ids.first ?? "").evidence.json", encoding: .utf8)) ?? ""
    }
  }

  @Test("A sign-off, a test result and a trace are added, and the list shows what is missing")
  func story() async throws {
    let desk = try await Desk()
    let empty = try await desk.qa(["list"])
    #expect(empty.status == 0 && empty.output.contains("no evidence yet"))
    #expect(empty.output.contains("Next: qa evidence add"), "\(empty.output)")

    let signed = try await desk.signOff()
    #expect(signed.status == 0, "\(signed.errors)")
    #expect(signed.output.contains(/Added ada-tester-ls-v3-[0-9a-f]{8}\./))
    #expect(
      signed.output.contains("supports: Ada Tester saw in build 1.4 (231): The launch screen went away"))

    let tests = try desk.write(Self.junit, to: "junit.xml")
    let added = try await desk.qa([
      "add", "tests", tests, "--criterion", "LS-V3", "--tests", "LaunchTests/testGoesAway()",
    ])
    #expect(added.status == 0, "\(added.errors)")
    #expect(
      added.output.contains("supports: AppUITests/LaunchTests/testGoesAway() passed"), "\(added.output)")
    let copy = try #require(desk.ids.first { $0.hasPrefix("junit-") })
    #expect(FileManager.default.fileExists(atPath: desk.evidence + "/\(copy).xml"))

    let trace = try desk.write(
      "{\"launchMilliseconds\": 312, \"state\": \"mainContent\", \"at\": \"2026-11-20T09:00:00Z\"}\n",
      to: "launches.jsonl")
    let traced = try await desk.qa(["add", "trace", trace, "--criterion", "LS-V3"])
    #expect(
      traced.status == 0 && traced.output.contains("1 launch within the bounds: reaching mainContent"),
      "\(traced)")

    let list = try await desk.qa(["list"])
    #expect(list.status == 0, "\(list.output) \(list.errors)")
    #expect(list.output.contains("3 entries."))
    #expect(list.output.contains("Without evidence: LS-B3, needs a screenshot or a sign-off."))
    #expect(!list.output.contains("Without evidence: LS-V3"))
    #expect(list.output.contains("Next: qa evidence add "))
    #expect(desk.entry.contains("\"sourcesDigest\" : \"sha256:"))
  }

  @Test("Evidence that cannot count is rejected with the reason, and nothing is added")
  func refused() async throws {
    let desk = try await Desk()
    let tests = try desk.write(Self.junit, to: "junit.xml")
    let cases: [([String], String)] = [
      (["tests", tests, "--criterion", "LS-V3", "--tests", "LaunchTests/*"], "testOther() was skipped"),
      (
        ["tests", tests, "--criterion", "LS-V3", "--tests", "testGoseAway()"],
        "did you mean \"testGoesAway()\"?"
      ),
      (["tests", tests, "--criterion", "LS-V3"], "name them with --tests"),
      (["tests", tests, "--criterion", "LS-V33", "--tests", "*"], "did you mean \"LS-V3\"?"),
      (
        ["tests", tests, "--criterion", "LS-B3", "--tests", "*"],
        "LS-B3 accepts screenshot, signOff, not uiTest"
      ),
      (["trace", tests, "--criterion", "LS-V3"], "junit.xml:1:1: warning: the line is not a JSON object"),
      (["tests", desk.sample.path, "--criterion", "LS-V3", "--tests", "*"], "is a folder"),
      (
        ["tests", "nope.xml", "--criterion", "LS-V3", "--tests", "*"],
        "nope.xml: error: there is no such file"
      ),
    ]
    for (words, expected) in cases {
      let process = try await desk.qa(["add"] + words)
      #expect(process.status == 2, "\(words) \(process.output)")
      #expect(process.errors.contains(expected), "\(process.errors)")
    }
    let bundle = desk.sample.scratch.path + "/Run.xcresult"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    let process = try await desk.qa(["add", "tests", bundle])
    #expect(process.status == 2)
    #expect(
      process.errors.contains("xcrun xcresulttool get test-results tests --path \(bundle) > tests.json"))
    #expect(!FileManager.default.fileExists(atPath: desk.evidence))
  }

  @Test("An edit of the launch screen makes evidence stale")
  func stale() async throws {
    let desk = try await Desk()
    #expect(try await desk.signOff().status == 0)
    try desk.sample.replace(
      "firstAttribute=\"width\" constant=\"120\"", with: "firstAttribute=\"width\" constant=\"110\"",
      in: desk.sample.storyboard)
    let list = try await desk.qa(["list"])
    #expect(list.status == 1)
    #expect(list.output.contains("is stale (sources-differ): it is about the launch-screen sources sha256:"))
    #expect(
      list.output.contains("Next: qa evidence remove \(desk.ids[0]) --project BuzzBox, then add it again"),
      "\(list.output)")
    let again = try await desk.signOff()
    #expect(again.status == 2)
    #expect(again.errors.contains("reports/run.json: error: the launch screen changed after this run"))
    #expect(again.errors.contains("repeat it with `qa run"), "\(again.errors)")
    // After a new run, new evidence counts, and the old entry stays stale.
    try await desk.run(status: 1)
    #expect(try await desk.signOff().status == 0)
    #expect(try await desk.qa(["list"]).output.contains("2 entries."))
  }

  @Test("An entry edited by hand exits with 2 and is named, and can be removed")
  func edited() async throws {
    let desk = try await Desk()
    #expect(try await desk.signOff(["--id", "one"]).status == 0)
    #expect(try await desk.signOff(["--id", "two"]).status == 0)
    try desk.entry.replacingOccurrences(of: "Ada Tester", with: "Eve Tester").write(
      toFile: desk.evidence + "/one.evidence.json", atomically: true, encoding: .utf8)
    let list = try await desk.qa(["list"])
    #expect(list.status == 2)
    #expect(
      list.errors.contains("one.evidence.json: error: the entry does not match its digest"), "\(list.errors)")
    #expect(
      list.output.contains("2 entries, not all of them as qa wrote them.")
        && list.output.contains("Next: restore the entries"))
    #expect(try await desk.signOff(["--id", "three"]).status == 2)
    let removed = try await desk.qa(["remove", "one"])
    #expect(removed.status == 0, "\(removed)")
    #expect(desk.ids == ["two"])
    #expect(try await desk.qa(["list"]).status == 0)
    let unknown = try await desk.qa(["remove", "tow"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean \"two\"?"))
  }

  @Test("Two people add evidence on two branches, and git merges it without a conflict")
  func branches() async throws {
    let desk = try await Desk()
    func git(_ first: String, _ rest: [String]) throws -> QAProcess {
      try QAProcess.run(
        program: "/usr/bin/env",
        [
          "git", "-C", desk.sample.scratch.path, "-c", "user.name=Kim", "-c", "user.email=kim@example.com",
          first,
        ] + rest)
    }
    for words in [["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "Start"]] {
      #expect(try git(words[0], Array(words.dropFirst())).status == 0)
    }
    for (branch, person) in [("ada", "Ada Tester"), ("bob", "Bob Tester")] {
      #expect(try git("checkout", ["-q", "-b", branch, "main"]).status == 0)
      let added = try await desk.qa([
        "add", "sign-off", "--status", "passed", "--criterion", "LS-V3", "--by", person, "--build",
        "1.4 (231)",
        "--statement", "The screen went away at once.", "--file", desk.sample.path + "/" + desk.sample.plist,
      ])
      #expect(added.status == 0, "\(added.errors)")
      #expect(try git("add", ["."]).status == 0)
      #expect(try git("commit", ["-qm", branch]).status == 0)
    }
    let merge = try git("merge", ["--no-edit", "ada"])
    #expect(merge.status == 0, "\(merge.output)")
    let list = try await desk.qa(["list"])
    #expect(list.status == 0 && list.output.contains("2 entries."), "\(list)")
  }

  @Test("Without a run the command names the command to run")
  func noRun() async throws {
    let desk = try await Desk(runs: false)
    let process = try await desk.signOff()
    #expect(process.status == 2)
    #expect(process.errors.contains("reports/run.json: error: there is no run for this evidence"))
    #expect(process.errors.contains("run `qa run"), "\(process.errors)")
  }

  @Test("Missing or wrong arguments are reported before anything is read")
  func usage() async throws {
    let desk = try await Desk(runs: false)
    for (words, expected) in [
      (["add", "sign-off", "--criterion", "LS-V3"], "--status is needed: passed or failed"),
      (
        ["add", "sign-off", "--status", "passed", "--criterion", "LS-V3"],
        "--by is needed: the name of the person"
      ),
      (
        ["add", "sign-off", "--status", "passed", "--criterion", "LS-V3", "--condition", "dark"],
        "--condition needs NAME=VALUE such as 'login=no', not \"dark\""
      ),
      (["add", "sign-off", "--by", "A", "--build", "1.0", "--statement", "x"], "--criterion is needed"),
      (["add", "trace", "x", "--at", "today"], "--at needs a time in UTC"),
      (["add", "trace", "x", "--commit", "HEAD"], "--commit needs at least seven hexadecimal digits"),
      (["add", "trace", "x", "--id", "a b"], "--id needs letters"),
    ] {
      let process = try await desk.qa(words)
      #expect(process.status == 64, "\(words) \(process.errors)")
      #expect(process.errors.contains(expected), "\(process.errors)")
    }
    #expect(try await QACommand.run(["evidence", "add", "film"], in: desk.sample.path).status == 64)
  }
}
