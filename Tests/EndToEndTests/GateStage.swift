import Foundation
import TestSupport
import Testing

/// A copy of the sample with a `qa.yml`, evidence and waivers, at a fixed time.
struct GateStage {
  let sample: SampleProject
  /// 2026-11-21T12:00:00Z
  static let now = "1795262400"

  init(settings: String = "") throws {
    sample = try SampleProject()
    try sample.write(
      "project: .\nchecklist: story-8.3\nmatrix: story\n" + settings, to: "qa.yml")
  }

  func qa(_ arguments: [String], at time: String = GateStage.now) throws -> QAProcess {
    try QAProcess.run(arguments, in: sample.path, environment: ["SOURCE_DATE_EPOCH": time])
  }

  /// Runs Git in the copy; see `SampleProject.git(_:)`.
  @discardableResult func git(_ words: String) throws -> String { try sample.git(words) }

  /// The `gate.json` of the last gate.
  struct Verdict: Decodable {
    struct Diagnostic: Decodable { var reason: String }
    struct Line: Decodable {
      var criterion: String
      var standing: String
      var message: String
    }
    struct Missing: Decodable {
      var criterion: String?
      var what: String
      var who: String
    }
    struct Use: Decodable {
      var state: String
      var message: String
    }
    struct Entry: Decodable {
      var entry: String
      var criterion: String
      var verdict: String
    }
    var green: Bool
    var diagnostics: [Diagnostic]
    var definitionOfDone: [Line]
    var criteria: [Line]
    var missing: [Missing]
    var waivers: [Use]
    var evidence: [Entry]
    var reasons: [String] { diagnostics.map(\.reason) }
    func standing(_ criterion: String) -> String? {
      (criteria + definitionOfDone).first { $0.criterion == criterion }?.standing
    }
  }

  /// Runs the gate without a repetition of the run, unless the options say so, and expects the exit code of its result.
  func gate(_ more: [String] = [], at time: String = GateStage.now) throws -> (
    process: QAProcess, verdict: Verdict
  ) {
    let trusts = more.contains("--verify") ? [] : ["--no-verify"]
    let process = try qa(["gate"] + trusts + more, at: time)
    let data = try Data(contentsOf: URL(fileURLWithPath: sample.path + "/Reports/latest/gate.json"))
    let verdict = try JSONDecoder().decode(Verdict.self, from: data)
    #expect(process.status == (verdict.green ? 0 : 1), "\(process.output.suffix(600)) \(process.errors)")
    return (process, verdict)
  }

  /// Edits a file, such as `run.json`.
  func edit(_ file: String, _ change: (String) -> String) throws {
    let path = sample.path + "/" + file
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let changed = change(text)
    #expect(changed != text, "the edit changed nothing in \(file)")
    try changed.write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Returns test results as JUnit XML.
  static func tests(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites><testsuite name="AppUITests" tests="1" failures="0">\(body)</testsuite></testsuites>
    """
  }
  static let passing =
    "<testcase classname=\"LaunchTests\" name=\"testAppearanceInBackground\" time=\"3.1\"/>"

  /// A launch that reaches the main content.
  static let trace =
    "{\"launchMilliseconds\": 312, \"splashMilliseconds\": 900, \"state\": \"mainContent\"}\n"

  static let waiver = """
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
  func addEvidence(running: Bool = false) throws {
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
      let process = try qa(step)
      #expect(process.status == 0, "qa \(step.joined(separator: " ")): \(process.output) \(process.errors)")
      if step[0] == "render" { try Photograph.take(sample.path + "/light.png") }
    }
    try sample.write(Self.waiver, to: "waivers.yml")
    for step in run {
      let process = try qa(step)
      #expect(process.status == 0, "\(process.output.suffix(300)) \(process.errors)")
    }
  }

  /// Returns a copy of a stage with a run, evidence and a waiver: green.
  static func green() throws -> GateStage {
    let stage = try GateStage()
    let made = try prepared.get().sample.path
    try FileManager.default.removeItem(atPath: stage.sample.path)
    try FileManager.default.copyItem(atPath: made, toPath: stage.sample.path)
    return stage
  }

  private static let prepared = Result<GateStage, any Error> {
    let stage = try GateStage()
    try stage.addEvidence(running: true)
    let verdict = try stage.gate().verdict
    #expect(verdict.green, "\(verdict.missing)")
    return stage
  }
}

extension SampleProject {
  /// Runs Git in the copy.
  ///
  /// - Returns: What it printed, without surrounding white space.
  @discardableResult func git(_ words: String) throws -> String {
    let process = try QAProcess.run(
      program: "/usr/bin/env",
      ["git", "-C", path, "-c", "user.name=Kim", "-c", "user.email=kim@example.com"]
        + words.split(separator: " ").map(String.init))
    #expect(process.status == 0, "git \(words): \(process.errors)")
    return process.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
