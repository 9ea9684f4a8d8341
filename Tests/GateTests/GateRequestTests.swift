import CommandSupport
import Files
import Foundation
import Definitions
import Model
import Runner
import Store
import TestSupport
import Testing

@testable import Gate

/// The gate as a function: from a folder to a decision.
struct GateRequestTests {
  private let sample: SampleProject
  private let context: CommandContext

  init() throws {
    sample = try SampleProject()
    try sample.write("project: .\nchecklist: story-8.3\nmatrix: smoke\n", to: "qa.yml")
    context = CommandContext(
      workingDirectory: sample.path, environment: ["SOURCE_DATE_EPOCH": GateStage.now],
      data: DataRoot(path: Checkout.home), executable: "/usr/bin/qa", version: "test")
  }

  private func decide(_ request: GateRequest = GateRequest()) async throws -> GateDecision {
    try await request.decide(in: context, surroundings)
  }

  private var surroundings: Surroundings {
    Surroundings(data: context.data, version: "test", commit: nil, digest: Digest.sha256)
  }

  private func errors(_ request: GateRequest) async -> String {
    do {
      _ = try await decide(request)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("Without a run it names the missing record and the command that makes it, and writes nothing")
  func noRun() async throws {
    guard case .noRun(let file, let command) = try await decide() else {
      Issue.record("decided without a run")
      return
    }
    #expect(file == "Reports/latest/run.json" && command == "qa run --matrix smoke")
    #expect(!FileManager.default.fileExists(atPath: sample.path + "/Reports/latest/gate.json"))
  }

  @Test("Options that qa.yml forbids are errors, and remove the verdict of an earlier gate")
  func forbidden() async throws {
    try sample.write(
      "project: .\nchecklist: story-8.3\ngate: {verify: true, targets: [buzzbox]}\n", to: "qa.yml")
    for (change, words) in [
      ({ $0.verifies = false }, "--no-verify is not allowed"),
      ({ $0.app.target = "buzzbox" }, "--target is not allowed"),
    ] as [((inout GateRequest) -> Void, String)] {
      try sample.write("{}", to: "Reports/latest/gate.json")
      var request = GateRequest()
      change(&request)
      let errors = await errors(request)
      #expect(errors.contains(words), "\(errors)")
      #expect(!FileManager.default.fileExists(atPath: sample.path + "/Reports/latest/gate.json"))
    }
  }

  @Test("With a policy of another commit, each option and variable that could loosen it is an error")
  func policyOptions() async throws {
    try sample.git("init -q -b main")
    try sample.git("add -A")
    try sample.git("commit -q -m policy")
    var request = GateRequest()
    request.policyReference = "main"
    request.checklist = "launch-screen-basics"
    request.verifies = false
    let errors = await errors(request)
    for words in [
      "SOURCE_DATE_EPOCH sets the time of the decision",
      "--checklist is launch-screen-basics, but main names story-8.3", "--no-verify trusts the results",
    ] {
      #expect(errors.contains(words), "\(errors)")
    }
    #expect(!errors.contains("--matrix"))
  }

  @Test(
    "The id of an entry comes from the name of its file",
    arguments: [
      ("testLaunch (1)", "testlaunch-1"), ("Bild Größe.PNG", "bild-gr-e.png"), ("..hidden-", "hidden"),
      ("", ""),
    ])
  func slug(name: String, id: String) {
    #expect(EvidenceIntake.slug(name) == id)
  }
}
