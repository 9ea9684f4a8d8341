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
      ["run"], ["fix"], ["watch", "--once"], ["diff", "a", "b"], ["diff"],
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

  @Test(
    "A new launch screen is named, copied by the target, and passes the next run", arguments: [false, true])
  func launchScreen(blank: Bool) async throws {
    let sample = try SampleProject()
    let folder = sample.scratch.path + (blank ? "/my app" : "/app")
    try FileManager.default.moveItem(atPath: sample.path, toPath: folder)
    func text(_ file: String) throws -> String {
      try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
    }
    func write(_ text: String, _ file: String) throws {
      try text.write(toFile: folder + "/" + file, atomically: true, encoding: .utf8)
    }
    // An app without a launch screen.
    try FileManager.default.removeItem(atPath: folder + "/" + sample.storyboard)
    for set in ["LaunchIcon", "LaunchGradient"] {
      try FileManager.default.removeItem(atPath: folder + "/" + sample.catalog + "/\(set).imageset")
    }
    let project = "buzzbox.xcodeproj/project.pbxproj"
    let lines = try text(project).split(separator: "\n", omittingEmptySubsequences: false)
    try write(lines.filter { !$0.contains("LaunchScreen.storyboard") }.joined(separator: "\n"), project)
    let plist = try text(sample.plist).replacing(
      /\s*<key>UILaunchStoryboardName<\/key>\s*<string>[^<]*<\/string>/, with: "")
    try write(plist, sample.plist)
    let failing = try await QACommand.run(["run", "--matrix", "smoke"], in: folder)
    #expect(failing.status == 1 && failing.output.contains("LB-1"), "\(failing.output)")

    let words = [
      "init", "--launch-screen", "--icon", sample.catalog + "/AppIcon.appiconset/AppIcon.png", "--top",
      "#667EEA", "--bottom", "#764BA2",
    ]
    let made = try await QACommand.run(words, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    for line in [
      "Wrote buzzbox/LaunchScreen.storyboard.", "Changed \(sample.plist).", "Changed \(project).",
      "Next: qa run",
    ] {
      #expect(made.output.contains(line), "\(made.output)")
    }
    #expect(
      try text(project).contains("lastKnownFileType = file.storyboard; path = LaunchScreen.storyboard;"))
    let passing = try await QACommand.run(["run", "--matrix", "smoke"], in: folder)
    #expect(passing.status == 0, "\(passing.output)")
    let again = try await QACommand.run(words, in: folder)
    #expect(again.status == 2 && again.errors.contains("the file is already there"), "\(again.errors)")
    let forced = try await QACommand.run(words + ["--force"], in: folder)
    #expect(forced.status == 0 && !forced.output.contains("Changed"), "\(forced.output)")
    for wrong in [
      ["--top", "#667EEA"], ["--launch-screen", "--top", "red"], Array(words.dropFirst()) + ["--checklist"],
    ] {
      #expect(try await QACommand.run(["init"] + wrong, in: folder).status == 64, "\(wrong)")
    }
  }
}
