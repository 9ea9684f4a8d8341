import CommandSupport
import TestSupport
import Testing

/// Apps after public reports about project settings, with the findings that their readers need.
@Suite(
  "Reported project faults",
  .enabled(if: PublicCorpus.path("cases") != nil, .init(rawValue: PublicCorpus.reason)))
struct ProjectCaseTests {
  /// The case, the criterion, the file, its line if the case names one, and words of the message.
  static let expected: [(name: String, criterion: String, file: String, line: Int?, words: [String])] = [
    ("xcodegen-without-project", "LB-1", "project.yml", 10, ["UILaunchScreen"]),
    (
      "flavor-without-its-setting", "LB-1", "ios/Runner/Info.plist", 54,
      ["In configuration Release-staging", "Debug-staging defines", "LaunchScreenStaging", "project.pbxproj"]
    ),
    ("no-scene-manifest-for-sdk-27", "LB-15", "Cards/Info.plist", nil, ["SDK 27", "AppDelegate.swift"]),
    (
      "invented-infoplist-settings", "LB-2", "Water.xcodeproj/project.pbxproj", 151,
      ["line 152", "line 153", "therefore empty"]
    ),
    (
      "dictionary-with-xcode-labels-as-keys", "LB-2", "Sample/Info.plist", 55,
      ["line 57", "to UIImageName", "to UIColorName", "therefore empty"]
    ),
    ("main-xib-as-launch-screen", "LB-3", "MathDemo/View.xib", 11, ["Keep MathDemo/View.xib as it is"]),
    ("main-xib-as-launch-screen", "LB-2", "MathDemo/Info.plist", 37, ["without its extension"]),
    (
      "deleted-xib-still-named", "LB-1", "Shop/Info.plist", 54,
      ["launch images \"LaunchImage\", which this key hides"]
    ),
  ]

  @Test("Each report has its finding, at the line to change", arguments: 0..<8)
  func each(_ index: Int) async throws {
    let expected = Self.expected[index]
    let app = try #require(PublicCorpus.path("cases")) + "/\(expected.name)/app"
    let scratch = try TemporaryFolder()
    // An app must say that it is built with SDK 27.
    let sdk = expected.words.contains("SDK 27") ? ["--as-if", "sdk=27"] : []
    let process = try await QACommand.run(
      ["run", "--project", app] + sdk + [
        "--matrix", "smoke", "--no-previews", "--output", scratch.path + "/report",
      ],
      in: scratch.path)
    #expect(process.status == 1)
    let run = try RunFile.read(scratch.path + "/report")
    let finding = try #require(
      run.results.first { $0.criterion == expected.criterion && $0.outcome == "failed" })
    #expect(finding.file == expected.file)
    if let line = expected.line { #expect(finding.line == line) }
    for word in expected.words { #expect(finding.message.contains(word), "\(finding.message)") }
  }
}
