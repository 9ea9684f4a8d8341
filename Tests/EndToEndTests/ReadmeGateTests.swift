import CommandSupport
import Foundation
import Imaging
import TestSupport
import Testing

/// The README's block "Pass the gate", run as it is written.
@Suite(.serialized) struct ReadmeGateTests {
  private static let sample = "Matrix/samples/BuzzBox"
  private static let isCheckout = FileManager.default.fileExists(atPath: Checkout.root + "/.git")

  /// The commands of the block.
  private static var commands: [String] {
    get throws {
      let blocks = DocumentationTests.blocks("README.md").filter { $0.heading == "Pass the gate" }
      return try #require(blocks.first { $0.language == "sh" }).text.split(separator: "\n").map(String.init)
    }
  }

  /// Runs the commands of the block, and expects that only the first gate is red.
  ///
  /// - Parameters:
  ///   - folder: The working folder.
  ///   - options: Words that a person adds to each command.
  ///   - sample: The folder of the sample, as a person types it there.
  private func expectGreen(
    in folder: String, options: [String] = [], sample: String = Self.sample
  ) throws {
    let commands = try Self.commands
    #expect(commands.count == 7 && commands.allSatisfy { $0.hasPrefix("qa ") })
    let typed = commands.map {
      $0.replacingOccurrences(of: Self.sample, with: sample) + "\necho \"status $?\"\n"
    }
    let scratch = try TemporaryFolder()
    let words = options.map { "'\($0)'" }.joined(separator: " ")
    let script = "exec 2>&1\nqa() { \"$QA_TESTED\" \"$@\" \(words); }\n" + typed.joined()
    try scratch.write(script, to: "typed.sh")
    let process = try QAProcess.run(
      program: "/bin/sh", [scratch.path + "/typed.sh"], in: folder,
      environment: ["QA_TESTED": QAProcess.binary, "QA_HOME": Checkout.home])
    let statuses = process.output.split(separator: "\n").filter { $0.hasPrefix("status ") }.map(String.init)
    let expected = commands.map { $0.contains("# red") ? "status 1" : "status 0" }
    #expect(commands.contains { $0.contains("# green") } && expected.count { $0 == "status 1" } == 1)
    #expect(statuses == expected, "\(process.output.suffix(4000))")
    #expect(process.output.contains("\nDone. ") && !process.output.contains("The run is about"))
  }

  @Test("In a clean clone of the repository", .enabled(if: isCheckout, "this is no git checkout"))
  func clone() throws {
    let scratch = try TemporaryFolder()
    let clone = scratch.path + "/clone"
    let made = try QAProcess.run(
      program: "/usr/bin/env", ["git", "clone", "-q", "--depth", "1", "file://" + Checkout.root, clone])
    #expect(made.status == 0, "\(made.errors)")
    try expectGreen(in: clone)
  }

  @Test(
    "With the sample below the top of a monorepo, from its top, the project's folder and a folder beside it",
    arguments: [0, 1, 2])
  func monorepo(_ index: Int) throws {
    let repository = try Monorepo()
    let place = Monorepo.Home.top.places[index]
    try expectGreen(in: repository.top + "/" + place.folder, options: place.options, sample: place.sample)
  }

  @Test("The example screenshot is a drawn screen with a home indicator")
  func screenshot() throws {
    let sample = try SampleProject()
    let file = sample.path + "/screen.png"
    let drawn = try QAProcess.run(
      ["render", "--device", "iphone-13", "--appearance", "light", "-o", file], in: sample.path)
    #expect(drawn.status == 0, "\(drawn.errors)")
    try Photograph.take(file)
    let made = try Data(contentsOf: URL(fileURLWithPath: file))
    let committed = URL(fileURLWithPath: Checkout.home + "/\(Self.sample)/recordings/screen.png")
    if ProcessInfo.processInfo.environment["QA_UPDATE"] != nil { try made.write(to: committed) }
    let stored = try PNG.decode([UInt8](Data(contentsOf: committed))).bitmap
    #expect(try PNG.decode([UInt8](made)).bitmap == stored)
  }
}
