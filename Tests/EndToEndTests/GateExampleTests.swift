import CommandSupport
import Foundation
import TestSupport
import Testing

/// The complete example of `docs/gate-and-evidence.md`, run line by line.
struct GateExampleTests {
  static let headings = ["A complete example", "Pass the gate"]
  private static let page = "docs/gate-and-evidence.md"

  @Test("The first gate of the example is red and the last one is green")
  func example() async throws {
    let blocks = DocumentationTests.blocks(Self.page).filter { Self.headings.contains($0.heading) }
    let commands = try #require(blocks.first { $0.language == "sh" }).text.split(separator: "\n")
    let waivers = blocks.first { $0.text.contains("waivers:\n") }?.text ?? "waivers: []\n"
    #expect(commands.count <= 10)
    let stage = try GateStage()
    try stage.sample.write(GateStage.trace, to: "launches.jsonl")
    try stage.sample.write(GateStage.tests(GateStage.passing), to: "tests.xml")
    try stage.sample.write(waivers, to: "waivers.yml")
    // Replaces a screenshot of a simulator.
    #expect(try await stage.qa(["render", "--device", "iphone-13", "-o", "screen.png"]).status == 0)
    try Photograph.take(stage.sample.path + "/screen.png")
    try stage.sample.write(
      "exec 2>&1\nqa() { \"$QA_TESTED\" \"$@\"; }\n"
        + commands.map { "\($0)\necho \"status $?\"\n" }.joined(),
      to: "typed.sh")
    let process = try QAProcess.run(
      program: "/bin/sh", ["typed.sh"], in: stage.sample.path,
      environment: [
        "QA_TESTED": QAProcess.binary, "SOURCE_DATE_EPOCH": GateStage.now, "QA_HOME": Checkout.home,
      ])
    let text = process.output
    let statuses = text.split(separator: "\n").filter { $0.hasPrefix("status ") }
    let expected = commands.map { $0.contains("# red") ? "status 1" : "status 0" }
    #expect(commands.count >= 7 && expected.contains("status 1"))
    #expect(statuses.map(String.init) == expected, "\(text.suffix(3000))")
    #expect(text.contains("\nDone. "))
  }

  private static let compiler = QAProcess.path(of: "swiftc")

  @Test(
    "The launch recorder of the page compiles, and qa accepts its trace",
    .enabled(if: compiler != nil, "PATH has no swiftc"))
  func recorder() async throws {
    let blocks = DocumentationTests.blocks(Self.page).filter { $0.language == "swift" }
    let recorder = try #require(blocks.first { $0.text.contains("enum LaunchRecorder") }).text
    #expect(blocks.contains { $0.text.contains("LAUNCH_TRACE") && $0.text.contains("XCUIApplication") })
    let stage = try GateStage()
    try stage.sample.write(recorder, to: "LaunchRecorder.swift")
    try stage.sample.write(
      "import Foundation\n_ = LaunchRecorder.start\nThread.sleep(forTimeInterval: 0.05)\n"
        + "LaunchRecorder.reached(\"mainContent\")\n", to: "main.swift")
    let built = try QAProcess.run(
      program: try #require(Self.compiler), ["main.swift", "LaunchRecorder.swift", "-o", "app"],
      in: stage.sample.path, environment: ["XDG_CACHE_HOME": stage.sample.scratch.path])
    #expect(built.status == 0, "\(built.errors)")
    for _ in 1...2 {
      let launched = try QAProcess.run(
        program: stage.sample.path + "/app", [], in: stage.sample.path,
        environment: ["LAUNCH_TRACE": stage.sample.path + "/launches.jsonl"])
      #expect(launched.status == 0, "\(launched.errors)")
    }
    let lines = try stage.sample.text("launches.jsonl").split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\"at\": \"20") }, "\(lines)")
    #expect(try await stage.qa(["run", "--no-previews", "--quiet"]).status != 2)
    let clock = "\(Int(Date().timeIntervalSince1970) + 5)"
    let added = try await stage.qa(
      ["evidence", "add", "trace", "launches.jsonl", "--criterion", "LS-V3"], at: clock)
    #expect(added.status == 0, "\(added.output) \(added.errors)")
  }

  @Test("Every example of the page about qa.yml is a setting that qa takes")
  func settings() async throws {
    let stage = try GateStage()
    try stage.sample.write("waivers: []\n", to: "qa/waivers.yml")
    try stage.sample.write("", to: "qa/allowed_signers")
    // They name another app, checklist or matrix than this one, or change the exit code.
    let others = [
      "project", "target", "configuration", "info-plist", "sdk", "checklist", "matrix", "output", "strict",
      "may-be-undecided",
    ]
    let digest = "sha256:" + String(repeating: "0", count: 64)
    var lines = ["checklist: story-8.3", "matrix: smoke"]
    var gate = ["gate:"]
    for line in Checkout.text("docs/settings.md").matches(of: /\| `([a-z.-]+)` \|.*\| `([^`]*)` \| [^|]*\|/) {
      let (key, value) = (String(line.1), line.2.replacing("sha256:…", with: "\"\(digest)\""))
      if key.hasPrefix("gate.") {
        gate.append("  \(key.dropFirst(5)): \(value)")
      } else if !others.contains(key) {
        if key == "first-screen" {
          try stage.sample.write(try stage.sample.bytes(stage.sample.storyboard), to: String(value))
        }
        lines.append("\(key): \(value)")
      }
    }
    #expect(lines.count == 8 && gate.count == 13)
    try stage.sample.write((lines + gate).joined(separator: "\n") + "\n", to: "qa.yml")
    let run = try await stage.qa(["run", "--no-previews", "--quiet"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await stage.qa(["history", "--list"]).output.split(separator: "\n").count == 1)
  }
}
