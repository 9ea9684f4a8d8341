import CommandSupport
import TestSupport
import Testing

/// Apps after public reports about what a launch screen shows, with the findings that their readers need.
@Suite(
  "Reported faults that are seen",
  .enabled(if: PublicCorpus.path("cases") != nil, .init(rawValue: PublicCorpus.reason)))
struct SightCaseTests {
  /// The case, all criteria that fail, the criterion about the report, its file and line, and words of its message.
  static let expected:
    [(name: String, failed: [String], criterion: String, file: String, line: Int?, words: [String])] = [
      (
        "minus-fifty-does-not-reach-under-the-island", ["LB-20"], "LB-20", "Sample/LaunchScreen.storyboard",
        28,
        ["is meant to cover the screen", "#FFFFFF", "instead of the safe area", "(line 28)"]
      ),
      (
        "cover-template-with-percent-frame", ["LB-20", "LB-9"], "LB-20", "Pantry/SplashScreen.storyboard",
        nil,
        ["SPL-im-001", "#FFFF00"]
      ),
      (
        "box-around-logo-from-color-space", ["LB-21"], "LB-21", "Sample/LaunchScreen.storyboard", nil,
        ["SplashLogo", "#01A9ED", "sRGB"]
      ),
      (
        "template-logo-turns-blue", ["LB-22"], "LB-22", "Sample/LaunchScreen.storyboard", 21,
        ["icon-logo", "#FFFFFF", "Original Image"]
      ),
      (
        "two-x-file-is-too-small", ["LB-12", "LB-23"], "LB-23",
        "Runner/Assets.xcassets/LaunchImage.imageset/Contents.json", nil,
        ["LaunchImage@2x.png", "187.5", "500 × 500"]
      ),
      (
        "label-with-app-font", ["LB-13", "LB-24"], "LB-24", "Sample/LaunchScreen.storyboard", 26,
        ["Campus-Heavy", "line 12"]
      ),
      (
        "dark-status-bar-on-dark-picture", ["LB-25"], "LB-25", "Sample/Info.plist", 56,
        ["#0A1E19", "UIStatusBarStyleLightContent"]
      ),
      (
        "launch-images-only-on-large-ipads", ["LB-1"], "LB-1", "Stones.xcodeproj/project.pbxproj", 144,
        ["only launch images", "Make a launch storyboard"]
      ),
      ("bar-silhouette-is-fine", [], "", "", nil, []), ("equal-and-at-most-width", [], "", "", nil, []),
      ("repeated-ids-in-size-class-masks", [], "", "", nil, []),
    ]

  @Test("Each report has its finding, at the line to change, and no other", arguments: expected.indices)
  func each(_ index: Int) async throws {
    let expected = Self.expected[index]
    let app = try #require(PublicCorpus.path("cases")) + "/\(expected.name)/app"
    let scratch = try TemporaryFolder()
    let process = try await QACommand.run(
      ["run", "--project", app, "--matrix", "pr", "--no-previews", "--output", scratch.path + "/report"],
      in: scratch.path)
    let run = try RunFile.read(scratch.path + "/report")
    #expect(run.failed.sorted() == expected.failed && process.status == (expected.failed.isEmpty ? 0 : 1))
    if expected.failed.isEmpty { return }
    let finding = try #require(
      run.results.first { $0.criterion == expected.criterion && $0.outcome == "failed" })
    #expect(finding.file == expected.file)
    if let line = expected.line { #expect(finding.line == line) }
    #expect(!run.results.contains { $0.criterion == expected.criterion && $0.outcome == "cannotTell" })
    for word in expected.words { #expect(finding.message.contains(word), "\(finding.message)") }
  }
}
