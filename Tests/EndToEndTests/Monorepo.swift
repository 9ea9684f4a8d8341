import CommandSupport
import Foundation
import TestSupport
import Testing

/// A repository with the sample in `apps/ios` and other apps beside it, at a path with a blank.
struct Monorepo: TestFolder {
  private let scratch: TemporaryFolder
  let top: String
  var path: String { top }
  /// The folder of the sample's project.
  var project: String { top + "/apps/ios" }

  /// A folder in which a person types a command, and what they add to it.
  struct Place: Sendable, CustomTestStringConvertible {
    /// Relative to the top.
    var folder: String
    /// Options about the project.
    var options: [String] = []
    /// The folder of the sample, as a person types it here.
    var sample: String
    var testDescription: String { folder.isEmpty ? "the top" : folder }
  }

  /// Where the only `qa.yml` is.
  enum Home: CaseIterable, Sendable {
    case top, project

    /// The top, the project's folder, and a folder beside it.
    var places: [Place] {
      [
        Place(folder: "", options: self == .top ? [] : ["--project", "apps/ios"], sample: "apps/ios"),
        Place(folder: "apps/ios", sample: "."),
        Place(folder: "apps/android", options: ["--project", "../ios"], sample: "../ios"),
      ]
    }
    var file: String { self == .top ? "qa.yml" : "apps/ios/qa.yml" }
  }

  init(_ home: Home = .top, settings: String = "checklist: story-8.3\nmatrix: story\n") throws {
    scratch = try TemporaryFolder()
    top = scratch.path + "/my repository"
    try make("apps/android")
    try FileManager.default.copyItem(atPath: Checkout.home + "/Matrix/samples/BuzzBox", toPath: project)
    try write((home == .top ? "project: apps/ios\n" : "") + settings, to: home.file)
    // Nothing above the repository and beside the project counts.
    for file in [scratch.path + "/qa.yml", top + "/apps/android/qa.yml"] {
      try Data("checklist: none\nmatrix: none\n".utf8).write(to: URL(fileURLWithPath: file))
    }
    try git(["init", "-q", "-b", "main"])
    try git(["add", "-A"])
    try git(["-c", "user.name=Kim", "-c", "user.email=kim@example.com", "commit", "-q", "-m", "App"])
  }

  func git(_ words: [String]) throws {
    let process = try QAProcess.run(program: "/usr/bin/env", ["git", "-C", top] + words)
    #expect(process.status == 0, "git \(words): \(process.errors)")
  }

  /// Runs a command in a place, at a fixed time.
  func qa(_ words: [String], in place: Place) async throws -> QAProcess {
    try await QACommand.run(
      words + place.options, in: top + "/" + place.folder, environment: ["SOURCE_DATE_EPOCH": GateStage.now])
  }
}
