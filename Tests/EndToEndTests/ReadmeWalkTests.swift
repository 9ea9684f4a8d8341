import Foundation
import Testing

/// The README's way to a green gate, typed line by line.
struct ReadmeWalkTests {
  static let heading = "## When is it done?"

  /// The fenced blocks of the section, by language, in order.
  private func blocks() throws -> [(language: String, text: String)] {
    let text = try String(contentsOfFile: QAProcess.root + "/README.md", encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n\(Self.heading)\n").dropFirst().first)
    let parts = try #require(section.components(separatedBy: "\n## ").first).components(separatedBy: "```")
    // Text and blocks take turns; a block begins with its language.
    return stride(from: 1, to: parts.count, by: 2).map { place in
      let lines = parts[place].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
    }
  }

  @Test("Typed as it stands there, with its waiver, the first gate is red and the last one green")
  func walk() throws {
    let blocks = try blocks()
    let commands = try #require(blocks.first { $0.language == "sh" }).text.split(separator: "\n")
    let waivers = try #require(blocks.first { $0.text.contains("waivers:\n") }).text
    let stage = try GateStage()
    try stage.sample.write(GateStage.trace, to: "launches.jsonl")
    try stage.sample.write(GateStage.tests(GateStage.passing), to: "tests.xml")
    try stage.sample.write(waivers, to: "waivers.yml")
    // What a simulator would give.
    #expect(try stage.qa(["render", "--device", "iphone-13", "-o", "screen.png"]).status == 0)
    // `qa` is the binary, as in a shell of the reader's.
    try stage.sample.write(
      "qa() { \"$QA_TESTED\" \"$@\"; }\n" + commands.map { "\($0)\necho \"status $?\"\n" }.joined(),
      to: "typed.sh")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["typed.sh"]
    process.currentDirectoryURL = URL(fileURLWithPath: stage.sample.path)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "QA_TESTED": QAProcess.binary, "SOURCE_DATE_EPOCH": GateStage.now, "CI": "true",
      "QA_HOME": QAProcess.root,
    ]) { $1 }
    let log = stage.sample.scratch.path + "/log"
    FileManager.default.createFile(atPath: log, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: log)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: log, encoding: .utf8)
    let statuses = text.split(separator: "\n").filter { $0.hasPrefix("status ") }
    let expected = commands.map { $0.contains("# red") ? "status 1" : "status 0" }
    #expect(commands.count >= 7 && expected.contains("status 1"))
    #expect(statuses.map(String.init) == expected, "\(text.suffix(3000))")
    #expect(text.contains("\nDone. "))
  }

  @Test("The keys of qa.yml that the section names are keys that it has")
  func settings() throws {
    let yaml = try #require(blocks().last { $0.language == "yaml" }).text
    let stage = try GateStage()
    try stage.sample.write("waivers: []\n", to: "waivers.yml")
    let digest = "sha256:" + String(repeating: "0", count: 64)
    try stage.sample.write(
      "project: .\nchecklist: story-8.3\nmatrix: smoke\n"
        + yaml.replacingOccurrences(of: "sha256:…", with: digest),
      to: "qa.yml")
    #expect(try stage.qa(["run", "--matrix", "smoke", "--no-previews", "--quiet"]).status == 0)
    #expect(try stage.qa(["history", "--list"]).output.split(separator: "\n").count == 1)
  }
}
