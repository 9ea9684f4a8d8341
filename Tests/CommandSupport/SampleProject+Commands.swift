import Foundation
import TestSupport

extension SampleProject {
  /// Returns a copy of the sample with the files of `qa init --checklist`, and with those of `qa diff --record` if wanted.
  package static func drafted(recorded isRecorded: Bool = false) async throws -> SampleProject {
    try SampleProject(source: await (isRecorded ? recorded : draft).value.path)
  }

  private static let draft = Task { try await SampleProject().after("init", "--checklist") }
  private static let recorded = Task { try await drafted().after("diff", "--record") }

  private func after(_ command: String...) async throws -> SampleProject {
    try await QACommand.run(command, in: path).require(0)
    return self
  }

  /// Checks the copy with `qa run` and the story's checklist.
  package func run(_ more: [String] = ["--matrix", "story"]) async throws -> (
    process: QAProcess, run: RunFile?
  ) {
    let output = scratch.path + "/report-" + UUID().uuidString
    let process = try await QACommand.run(
      ["run", "--project", path, "--checklist", "story-8.3", "--output", output] + more, in: scratch.path)
    return (process, try? RunFile.read(output))
  }

  /// Generates the gradient and the icon again, with other colors or another icon.
  package func regenerate(
    top: String, bottom: String, dark: (top: String, bottom: String)? = nil, icon: String? = nil
  ) async throws {
    var words = [
      "init", "--launch-screen", "--force", "--top", top, "--bottom", bottom, "--icon",
      icon ?? catalog + "/AppIcon.appiconset/AppIcon.png", "--catalog", catalog, "--storyboard", storyboard,
    ]
    if let dark { words += ["--dark-top", dark.top, "--dark-bottom", dark.bottom] }
    let process = try await QACommand.run(words, in: path)
    guard process.status == 0 else {
      throw MissingText(text: process.errors, file: "qa init --launch-screen")
    }
  }
}
