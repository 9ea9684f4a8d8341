import Foundation
import Testing

/// Every command of the README works as written.
@Suite(.serialized) struct ReadmeTests {
  /// Lines of the README's `sh` blocks that call qa, as words after `qa`.
  static let commands: [[String]] = {
    let text = String(
      decoding: FileManager.default.contents(atPath: QAProcess.root + "/README.md") ?? Data(), as: UTF8.self)
    var found: [[String]] = []
    var isInside = false
    var heading = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { heading = String(line) }
      // Its commands build on each other: `ReadmeWalkTests` takes them in their order.
      if heading == ReadmeWalkTests.heading { continue }
      if line.hasPrefix("```") { isInside = line == "```sh" }
      let words = line.split(separator: " ").map(String.init)
      guard isInside, let first = words.first, first == "qa" || first.hasSuffix("ci/qa") else { continue }
      found.append(Array(words.dropFirst().prefix { $0 != "#" }))
    }
    return found
  }()

  /// The reader's stories, in the form that `qa checklist` reads.
  static let stories = [
    "story-8.3.md": """
    # Story 8.3: Custom Launch Screen

    ## Acceptance Criteria

    ### Visual Requirements
    - ✅ App icon appears centered on launch
    """,
    "epic-8.md": """
    # Epic 8

    #### Story 8.4: Colors
    **Acceptance Criteria:**
    - ✅ Every color has a dark variant

    #### Story 8.5: A switch for dark mode
    **Acceptance Criteria:**
    - ✅ The switch is in the profile
    """,
  ]

  @Test("The README has commands, and the two that set everything up are there")
  func present() {
    #expect(Self.commands.count >= 6)
    #expect(Self.commands.contains(["run", "--matrix", "full"]))
    let text = String(
      decoding: FileManager.default.contents(atPath: QAProcess.root + "/README.md") ?? Data(), as: UTF8.self)
    #expect(text.contains("ci/test"))
  }

  @Test("Each command ends cleanly in a folder that holds the sample", arguments: ReadmeTests.commands)
  func command(_ words: [String]) throws {
    let sample = try SampleProject()
    for (name, text) in Self.stories {
      try Data(text.utf8).write(to: URL(fileURLWithPath: sample.path + "/" + name))
    }
    // The README speaks of an app of the reader's; the sample stands in for it, with its own catalog's icon.
    let own = [
      "~/MyApp": sample.path, "MyApp/Assets.xcassets": sample.catalog,
      "icon.png": sample.path + "/" + sample.catalog + "/AppIcon.appiconset/AppIcon.png",
      "LaunchScreen.storyboard": sample.path + "/" + sample.storyboard, "docs/story-8.3.md": "story-8.3.md",
      "docs/epic-8.md": "epic-8.md",
    ]
    var arguments = words.map { own[$0] ?? $0.replacingOccurrences(of: "'", with: "") }
    if arguments.first == "run" { arguments += ["--output", sample.scratch.path + "/out"] }
    let process = try QAProcess.run(arguments, in: sample.path)
    #expect(
      process.status == 0,
      "qa \(words.joined(separator: " ")): \(process.output.suffix(500)) \(process.errors)")
  }
}
