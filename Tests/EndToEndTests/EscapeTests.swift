import CommandSupport
import Foundation
import TestSupport
import Testing

/// Names, ids and keys of a project appear on standard output and standard error without effect.
@Suite(.serialized) struct EscapeTests {
  static let hostile = "a\n::error::owned\n##vso[task.complete]\u{9B}31m\u{202E}b\u{1B}[2J\u{7}"

  /// Expects that no line is a command, and that nothing is obeyed.
  private func expectPlain(_ process: QAProcess, _ name: String) {
    for (stream, text) in [("output", process.output), ("errors", process.errors)] {
      for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
        let isObeyed =
          scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
          || (0x202A...0x202E).contains(scalar.value)
        #expect(!isObeyed, "\(name) \(stream): U+\(String(scalar.value, radix: 16))")
      }
      for line in text.split(separator: "\n") {
        #expect(!line.trimmingPrefix { $0.isWhitespace }.hasPrefix("::"), "\(name) \(stream): \(line)")
        #expect(!line.contains("##vso["), "\(name) \(stream): \(line)")
        #expect(line.utf8.count < 20_000, "\(name) \(stream)")
      }
    }
  }

  private func escapedXML(_ text: String) -> String {
    text.unicodeScalars.map { $0.value < 0x20 ? ($0 == "\n" ? "&#10;" : "") : String($0) }.joined()
  }

  @Test("Ids of a storyboard in qa layout", arguments: [[], ["--json"]])
  func layout(_ options: [String]) async throws {
    let sample = try SampleProject()
    let id = try #require(sample.text(sample.storyboard).firstMatch(of: /<imageView[^>]*? id="([^"]+)"/)?.1)
    try sample.replace("\"\(id)\"", with: "\"\(escapedXML(Self.hostile))\"", in: sample.storyboard)
    let process = try await QACommand.run(["layout", sample.storyboard] + options, in: sample.path)
    #expect(process.status == 0 && process.output.contains("owned"), "\(process.errors)")
    expectPlain(process, "layout")
    if options.isEmpty { return }
    let value = try JSONSerialization.jsonObject(with: Data(process.output.utf8))
    #expect("\(value)".contains("\u{9B}"))
  }

  @Test("Names of files, targets, keys and images in qa run")
  func run() async throws {
    let stage = try GateStage()
    let sample = stage.sample
    let name = Self.hostile.replacingOccurrences(of: "/", with: "")
    try sample.write("x", to: sample.catalog + "/\(name).imageset/Contents.json")
    try sample.write("{", to: "buzzbox/\(name)/Contents.json")
    let text = try sample.text(sample.plist)
    try sample.write(
      text.replacingOccurrences(
        of: "<dict>", with: "<dict><key>UILaunch\(escapedXML(name))</key><string>\(escapedXML(name))</string>"
      ),
      to: sample.plist)
    try sample.replace("LaunchGradient", with: escapedXML(name), in: sample.storyboard)
    for options in [
      ["--verbose"], [], ["--target", name], ["--checklist", name], ["--output", "out/" + name],
    ] {
      expectPlain(try await stage.qa(["run"] + options), "run \(options.first ?? "")")
    }
    try sample.write(
      "checklist: \"\(name.debugDescription.dropFirst().dropLast())\"\nwrong: 1\n", to: "qa.yml")
    expectPlain(try await stage.qa(["run"]), "qa.yml")
    for command in [
      ["explain", name], ["checklist", "lint", name], ["history", "--history", name], [name],
    ] {
      expectPlain(try await stage.qa(command), command[0])
    }
  }

  @Test("A project below a folder with a hostile name")
  func folder() async throws {
    let sample = try SampleProject()
    let folder = sample.scratch.path + "/::error::\(Self.hostile.replacingOccurrences(of: "/", with: ""))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: sample.path, toPath: folder + "/BuzzBox")
    try "".write(toFile: folder + "/BuzzBox/buzzbox/Info.plist", atomically: true, encoding: .utf8)
    let run = try await QACommand.run(
      ["run", "--project", folder + "/BuzzBox", "--output", "out"], in: folder)
    #expect(run.status == 2)
    expectPlain(run, "run")
  }

  // MARK: Streams

  /// Runs qa in a shell that redirects its streams.
  private func shell(_ command: String, in folder: String) throws -> QAProcess {
    try QAProcess.run(
      program: "/bin/bash",
      ["-c", "set -o pipefail; " + command.replacing("QA", with: "'\(QAProcess.binary)'")],
      in: folder)
  }

  static let commands = [
    "run --quiet", "matrix list", "layout buzzbox/Resources/LaunchScreen.storyboard --json", "--help",
    "--version",
  ]

  @Test("A closed stream ends no command, and its number is given to no file", arguments: commands)
  func closed(_ command: String) throws {
    let stage = try GateStage()
    for closing in [">&-", "2>&-", ">&- 2>&- <&-"] {
      let process = try shell("QA \(command) \(closing)", in: stage.sample.path)
      #expect(process.status == 0, "\(command) \(closing): \(process.status) \(process.errors)")
    }
    let files = FileManager.default.enumerator(atPath: stage.sample.path)?.compactMap { $0 as? String } ?? []
    for file in files where file.hasSuffix("run.json") {
      #expect(try stage.sample.text(file).hasPrefix("{"), "\(file)")
    }
  }

  @Test("A full output is an error, and a reader that ends is none", arguments: commands)
  func full(_ command: String) throws {
    let stage = try GateStage()
    let process = try shell("QA \(command) > /dev/full", in: stage.sample.path)
    #expect(
      process.status == 2 && process.errors.contains("standard output cannot be written"), "\(process.errors)"
    )
    let ended = try shell("QA \(command) | head -c 1", in: stage.sample.path)
    #expect(ended.status == 0, "\(ended.errors)")
  }
}
