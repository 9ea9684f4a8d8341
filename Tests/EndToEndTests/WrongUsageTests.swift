import CommandSupport
import Foundation
import TestSupport
import Testing

/// Wrong arguments are errors with suggestions.
@Suite(.serialized) struct WrongUsageTests {
  private static let board = "Matrix/samples/BuzzBox/buzzbox/Resources/LaunchScreen.storyboard"

  private func expect(
    _ arguments: [String], in folder: String = Checkout.home, status: Int32, _ words: String...,
    environment: [String: String] = [:]
  ) async throws {
    let process = try await QACommand.run(arguments, in: folder, environment: environment)
    #expect(process.status == status, "\(arguments) \(process.errors)")
    for text in words { #expect(process.errors.contains(text), "\(process.errors)") }
  }

  @Test("qa layout suggests a device, and accepts an orientation only for devices")
  func layout() async throws {
    try await expect(["layout", Self.board, "--device", "iphone-99"], status: 2, "did you mean \"iphone-")
    try await expect(
      ["layout", Self.board, "--size", "393x852", "--orientation", "landscape-left"], status: 64,
      "--orientation needs --device")
    try await expect(
      ["layout", Self.board, "--device", "iphone-16", "--orientation", "landscape-left"], status: 0)
  }

  @Test(
    "--jobs takes a number from 1 to 1024",
    arguments: [
      ["run"], ["fix"], ["watch", "--once"], ["diff", "a", "b"], ["baseline", "check"],
      ["checklist", "mutate"],
    ])
  func jobs(_ command: [String]) async throws {
    for number in ["0", "1025", "4611686018427387904"] {
      try await expect(command + ["--jobs", number], status: 64, "--jobs needs a number from 1 to 1024")
    }
  }

  @Test("qa explain reports a wrong checklist for an assertion too")
  func explain() async throws {
    try await expect(
      ["explain", "contrast.outline", "--checklist", "nope"], status: 2, "there is no checklist \"nope\"")
    try await expect(["explain", "contrast.outline", "--checklist", ""], status: 2, "there is no checklist")
  }

  @Test("qa matrix expand exits with 2 without cases, and reports an unknown orientation")
  func expand() async throws {
    try await expect(
      ["matrix", "expand", "story", "--orientation", "portrait-upside-down"], status: 2,
      "the matrix story has no orientation \"portrait-upside-down\"")
    let scratch = try TemporaryFolder()
    let file = scratch.path + "/none.yml"
    try """
    id: none
    title: None
    axes: {device: iphone-16}
    exclude: [{device: iphone-16, because: nobody has one.}]
    """.write(toFile: file, atomically: true, encoding: .utf8)
    try await expect(
      ["matrix", "expand", file], status: 2, "the matrix none has no case to check", "cases: nobody has one)")
  }

  @Test("--project with a file or a wrong folder names the path and the expected folder")
  func project() async throws {
    try await expect(
      ["run", "--project", Self.board, "--matrix", "smoke"], status: 2,
      "\(Self.board): error: this is a file",
      "did you mean --project \"Matrix/samples/BuzzBox\"?")
    try await expect(
      ["run", "--project", "Matrix/samples/BuzzBox/buzzbox", "--matrix", "smoke"], status: 2,
      "Matrix/samples/BuzzBox/buzzbox: error: there is no .xcodeproj",
      "did you mean --project \"Matrix/samples/BuzzBox\"?")
  }

  @Test("A qa.yml in a parent folder has a relative path in its errors, and all errors are reported")
  func settings() async throws {
    let scratch = try TemporaryFolder()
    let folder = scratch.path + "/a/b"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try QAProcess.run(program: "/usr/bin/env", ["git", "init", "-q"], in: scratch.path)
    try "project: gone\ncheklist: x\nmatrix: 5\n".write(
      toFile: scratch.path + "/qa.yml", atomically: true, encoding: .utf8)
    try await expect(
      ["run"], in: folder, status: 2, "../../qa.yml:1:10: error: there is no folder \"gone\"",
      "../../qa.yml:2:1: error:", "../../qa.yml:3:9: error: matrix must be an id or a path",
      environment: ["QA_HOME": Checkout.home])
  }

  @Test("qa generate puts the storyboard beside the catalog, and gives a new catalog its Contents.json")
  func generate() async throws {
    let scratch = try TemporaryFolder()
    let icons = Checkout.home + "/Matrix/samples/BuzzBox/buzzbox/Assets.xcassets/AppIcon.appiconset"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: icons).filter { $0.hasSuffix(".png") }.sorted().first)
    let words = [
      "generate", "launch-screen", "--force", "--icon", icons + "/" + name, "--top", "#667EEA", "--bottom",
      "#764BA2", "--catalog", "MyApp/Assets.xcassets",
    ]
    let home = ["QA_HOME": Checkout.home]
    let made = try await QACommand.run(words, in: scratch.path, environment: home)
    #expect(made.status == 0, "\(made.errors)")
    let lines = made.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("MyApp/LaunchScreen.storyboard"))
    #expect(lines.contains("MyApp/Assets.xcassets/Contents.json"))
    let again = try await QACommand.run(words, in: scratch.path, environment: home)
    #expect(again.status == 0 && !again.output.contains("MyApp/Assets.xcassets/Contents.json"))
  }
}
