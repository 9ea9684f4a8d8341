import Foundation
import TestSupport

/// A copy of the sample with a `qa.yml`, evidence and waivers, at a fixed time.
package struct GateStage {
  package let sample: SampleProject
  /// 2026-11-21T12:00:00Z
  package static let now = "1795262400"

  package init(settings: String = "") throws {
    sample = try SampleProject()
    try sample.write(
      "project: .\nchecklist: story-8.3\nmatrix: story\n" + settings, to: "qa.yml")
  }

  package func qa(_ arguments: [String], at time: String = GateStage.now) async throws -> QAProcess {
    try await QACommand.run(arguments, in: sample.path, environment: ["SOURCE_DATE_EPOCH": time])
  }

  /// Runs Git in the copy; see `SampleProject.git(_:)`.
  @discardableResult package func git(_ words: String) throws -> String { try sample.git(words) }

  /// The `gate.json` of the last gate.
  package struct Verdict: Decodable {
    package struct Diagnostic: Decodable { package var reason: String }
    package struct Line: Decodable {
      package var criterion: String
      package var standing: String
      package var message: String
    }
    package struct Missing: Decodable {
      package var criterion: String?
      package var what: String
      package var who: String
    }
    package struct Use: Decodable {
      package var state: String
      package var message: String
    }
    package struct Entry: Decodable {
      package var entry: String
      package var criterion: String
      package var verdict: String
    }
    package var green: Bool
    package var diagnostics: [Diagnostic]
    package var definitionOfDone: [Line]
    package var criteria: [Line]
    package var missing: [Missing]
    package var waivers: [Use]
    package var evidence: [Entry]
    package var reasons: [String] { diagnostics.map(\.reason) }
    package func standing(_ criterion: String) -> String? {
      (criteria + definitionOfDone).first { $0.criterion == criterion }?.standing
    }
  }

  /// Runs the gate without a repetition of the run, unless the options say so, and expects the exit code of its result.
  package func gate(_ more: [String] = [], at time: String = GateStage.now) async throws -> (
    process: QAProcess, verdict: Verdict
  ) {
    let trusts = more.contains("--verify") ? [] : ["--no-verify"]
    let process = try await qa(["gate"] + trusts + more, at: time)
    let data = try Data(contentsOf: URL(fileURLWithPath: sample.path + "/Reports/latest/gate.json"))
    let verdict = try JSONDecoder().decode(Verdict.self, from: data)
    try process.require(verdict.green ? 0 : 1)
    return (process, verdict)
  }

  /// Edits a file, such as `run.json`.
  package func edit(_ file: String, _ change: (String) -> String) throws {
    let path = sample.path + "/" + file
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let changed = change(text)
    guard changed != text else { throw SampleProject.MissingText(text: "what the edit changes", file: file) }
    try changed.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Returns test results as JUnit XML.
  package static func tests(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites><testsuite name="AppUITests" tests="1" failures="0">\(body)</testsuite></testsuites>
    """
  }
  package static let passing =
    "<testcase classname=\"LaunchTests\" name=\"testAppearanceInBackground\" time=\"3.1\"/>"

  /// A launch that reaches the main content.
  package static let trace =
    "{\"launchMilliseconds\": 312, \"splashMilliseconds\": 900, \"state\": \"mainContent\", "
    + "\"at\": \"2026-11-20T09:00:00Z\"}\n"

  package static let waiver = """
    waivers:
      - id: W-1
        criterion: LS-B2
        reason: The device lab is closed this week.
        approver: Alex
        start: 2026-11-20
        end: 2026-11-30
        risk: A stale picture after a reinstallation would be seen by the first users.

    """

  /// Adds all evidence of the story except for the reinstallation, and a waiver for that: green.
  ///
  /// - Parameter running: Runs before and after, so that the last run has the waiver.
  package func addEvidence(running: Bool = false) async throws {
    let run = running ? [["run"]] : []
    let steps =
      run + [
        ["render", "--device", "iphone-15-pro-max", "--appearance", "light", "-o", "light.png"],
        ["evidence", "add", "screenshot", "light.png", "--criterion", "LS-B1", "--by", "Kim"],
        ["evidence", "add", "trace", "launches.jsonl", "--criterion", "LS-V3"],
        [
          "evidence", "add", "tests", "tests.xml", "--criterion", "LS-M3", "--tests",
          "LaunchTests/testAppearanceInBackground*",
        ],
        [
          "evidence", "add", "sign-off", "--status", "passed", "--criterion", "LS-B3", "--by", "Kim",
          "--build", "1.4 (231)",
          "--statement",
          "Installed from TestFlight on an iPhone 13, the launch screen came up in light and dark.",
        ],
      ]
    try sample.write(Self.trace, to: "launches.jsonl")
    try sample.write(Self.tests(Self.passing), to: "tests.xml")
    for step in steps {
      let process = try await qa(step)
      try process.require(0)
      if step[0] == "render" { try Photograph.take(sample.path + "/light.png") }
    }
    try sample.write(Self.waiver, to: "waivers.yml")
    for step in run {
      let process = try await qa(step)
      try process.require(0)
    }
  }

  /// Returns a copy of a stage with a run, evidence and a waiver: green.
  package static func green() async throws -> GateStage {
    GateStage(try SampleProject(source: await prepared.value.sample.path))
  }

  private init(_ sample: SampleProject) { self.sample = sample }

  private static let prepared = Task {
    let stage = try GateStage()
    try await stage.addEvidence(running: true)
    let verdict = try await stage.gate().verdict
    guard verdict.green else { throw QAProcess.Unexpected(words: "\(verdict.missing)") }
    return stage
  }
}

extension SampleProject {
  /// Runs Git in the copy.
  ///
  /// - Returns: What it printed, without surrounding white space.
  @discardableResult package func git(_ words: String) throws -> String {
    let process = try QAProcess.run(
      program: "/usr/bin/env",
      ["git", "-C", path, "-c", "user.name=Kim", "-c", "user.email=kim@example.com"]
        + words.split(separator: " ").map(String.init))
    try process.require(0)
    return process.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
