import CommandSupport
import Foundation
import TestSupport
import Testing

/// What commands replace, and what they leave alone.
@Suite(.serialized) struct ReplacementTests {
  private let sample: SampleProject

  init() throws { sample = try SampleProject() }

  private func run() async throws -> QAProcess {
    try await QACommand.run(
      [
        "run", "--project", ".", "--checklist", "story-8.3", "--matrix", "smoke", "--no-previews", "--output",
        "out",
      ],
      in: sample.path)
  }

  @Test(
    "Files that a killed run left in a report do not stop the next run",
    arguments: [".dat.nosync0f1", ".qa-write-1"])
  func leftovers(name: String) async throws {
    #expect(try await run().status == 0)
    try sample.write("x", to: "out/" + name)
    #expect(try await run().status == 0)
    #expect(!FileManager.default.fileExists(atPath: sample.path + "/out/" + name))
  }

  @Test(
    "A folder without the file that qa writes into its folders is not replaced",
    arguments: ["index.html", "summary.md", "screens.html", "run.json", "assets/report.css", "apps/a"])
  func foreign(name: String) async throws {
    try sample.write("<html>mine</html>", to: "out/" + name)
    let process = try await run()
    #expect(process.status == 2 && process.errors.contains("qa-report"), "\(process.errors)")
    let watch = try await QACommand.run(["watch", "--once", "--output", "out"], in: sample.path)
    #expect(watch.status == 2 && watch.errors.contains("error: "), "\(watch.errors)")
    #expect(try sample.text("out/" + name) == "<html>mine</html>")
  }

  @Test("A page of qa watch is replaced by the next one, and not by a run")
  func watch() async throws {
    let words = ["watch", "--once", "--matrix", "smoke", "--output", "out"]
    for _ in 0..<2 { #expect(try await QACommand.run(words, in: sample.path).status == 0) }
    #expect(try await run().status == 2)
  }

  @Test("qa render replaces a picture, and no other file")
  func render() async throws {
    let words = ["render", "--project", ".", "--device", "iphone-15", "-o"]
    let before = try sample.bytes(sample.storyboard)
    let refused = try await QACommand.run(words + [sample.storyboard], in: sample.path)
    #expect(refused.status == 2 && refused.errors.contains("is not a PNG"), "\(refused.errors)")
    #expect(try sample.bytes(sample.storyboard) == before)
    for _ in 0..<2 { #expect(try await QACommand.run(words + ["a.png"], in: sample.path).status == 0) }
  }

  @Test("A pipe without a reader is an error at once, and a reader gets the picture")
  func pipe() throws {
    let words = "'\(QAProcess.binary)' render --project . --device iphone-15 -o pipe"
    let alone = try QAProcess.run(
      program: "/bin/sh", ["-c", "mkfifo pipe && timeout 60 \(words)"], in: sample.path)
    #expect(alone.status == 2 && alone.errors.contains("cannot write the picture"), "\(alone)")
    let read = try QAProcess.run(
      program: "/bin/sh", ["-c", "cat pipe > copy & \(words) && wait"], in: sample.path)
    #expect(read.status == 0, "\(read)")
    #expect(try sample.bytes("copy").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("A second record of screens replaces the first, and leaves nothing beside it")
  func baseline() async throws {
    let words = ["diff", "--record", "--project", ".", "--matrix", "smoke", "--recorded", "b"]
    let before = try FileManager.default.contentsOfDirectory(atPath: sample.path).sorted()
    #expect(try await QACommand.run(words, in: sample.path).status == 0)
    let old = try FileManager.default.subpathsOfDirectory(atPath: sample.path + "/b").sorted()
    #expect(old.count > 2)
    #expect(try await QACommand.run(words, in: sample.path).status == 0)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: sample.path + "/b").sorted() == old)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sample.path).sorted() == (before + ["b"]).sorted())
  }
}
