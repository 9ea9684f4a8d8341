import CommandSupport
import Foundation
import TestSupport
import Testing

/// The commands that show the data.
struct CommandTests {
  @Test("qa matrix list names every preset; show and expand list devices and cases")
  func matrix() async throws {
    let list = try await QACommand.run(["matrix", "list"])
    for name in ["story", "smoke", "pr", "full", "pairwise"] { #expect(list.output.contains(name)) }
    #expect(try await QACommand.run(["matrix", "show", "story"]).output.contains("iphone-se-1"))
    let cases = try await QACommand.run(["matrix", "expand", "story"])
    #expect(cases.status == 0)
    #expect(cases.output.split(separator: "\n").count == 24)
  }

  @Test("qa checklist lint is clean for all checklists of qa, and reports all errors of another")
  func lint() async throws {
    #expect(try await QACommand.run(["checklist", "lint"]).status == 0)
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/mine.yml"
    try """
    id: mine
    title: Mine
    elements:
      icon: {kind: imageView, image: Logo}
    criteria:
      - id: M-1
        title: Size
        impact: serious
        assert:
          - layout.siez: {of: icon, width: 10, height: 10}
      - id: M-2
        title: Other
        impact: serious
        when: {device: iphone-14-por}
        assert:
          - layout.centered: {of: logo}
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let process = try await QACommand.run(["checklist", "lint", path])
    #expect(process.status == 2)
    for words in ["layout.size", "iphone-14-pro", "mine.yml:10", "logo"] {
      #expect(process.errors.contains(words), "\(process.errors)")
    }
  }

  @Test("qa explain without an id lists the criteria of the checklist in force, and all assertions")
  func explainList() async throws {
    let folder = try TemporaryFolder()
    try folder.write("checklist: own.yml\n", to: "qa.yml")
    try """
    id: own
    title: Ours
    criteria:
      - id: OWN-1
        title: The icon is there
        impact: serious
        assert:
          - layout.constraints: {}
    """.write(toFile: folder.path + "/own.yml", atomically: true, encoding: .utf8)
    let own = try await QACommand.run(["explain"], in: folder.path)
    #expect(own.status == 0, "\(own.errors)")
    #expect(
      own.output.contains("  OWN-1  The icon is there\n") && !own.output.contains("LB-2"), "\(own.output)")
    #expect(own.output.contains("  layout.size  "))
    let basics = try await QACommand.run(["explain"], in: TemporaryFolder().path).output
    #expect(basics.contains("  LB-2  ") && !basics.contains("LS-I1"), "\(basics)")
  }

  @Test("qa explain describes criteria and assertions, and suggests names for unknown ones")
  func explain() async throws {
    #expect(try await QACommand.run(["explain", "LS-I1"]).output.contains("layout.size"))
    #expect(try await QACommand.run(["explain", "contrast.outline"]).output.contains("1.4.11"))
    // What reads only keys gives no reason about pictures or frames, and the basics have no story.
    let keys = try await QACommand.run(["explain", "LB-2"]).output
    #expect(keys.contains("project.launch-keys"))
    for words in ["Undecided", "static-cells", "broken-image", "From the story"] {
      #expect(!keys.contains(words), "\(keys)")
    }
    let size = try await QACommand.run(["explain", "layout.size"]).output
    #expect(size.contains("estimated-frame") && !size.contains("no-picture"), "\(size)")
    let story = try await QACommand.run(["explain", "LS-I1"]).output
    #expect(story.contains("From the story: implementation/storyboard/1.3"), "\(story)")
    let unknown = try await QACommand.run(["explain", "LS-I0"])
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("LS-I"))
  }

  @Test("qa layout prints JSON for the sample: a centered icon of 120 x 120 on 393 x 852")
  func layout() async throws {
    let board = "Matrix/samples/BuzzBox/buzzbox/Resources/LaunchScreen.storyboard"
    let process = try await QACommand.run(["layout", board, "--json"])
    #expect(process.status == 0, "\(process.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(process.output.utf8)) as? [String: Any]
    let items = try #require(object?["items"] as? [[String: Any]])
    let icon = try #require(items.first { $0["id"] as? String == "LSc-ic-001" })
    let frame = try #require(icon["frame"] as? [String: Double])
    // (393 - 120) / 2 = 136.5 and (852 - 120) / 2 = 366; 136.5 rounds to the pixel at 3x: 136.667.
    #expect(abs((frame["x"] ?? 0) - 136.667) < 0.34)
    #expect(frame["y"] == 366)
    #expect(frame["width"] == 120)
  }

  @Test(
    "qa.yml in or above the current folder names the project, and a misspelled key is an error with its line")
  func settings() async throws {
    let sample = try SampleProject()
    try sample.git("init -q")
    try sample.write("project: .\nchecklist: story-8.3\nmatrix: story\n", to: "qa.yml")
    let output = sample.scratch.path + "/out"
    let clean = try await QACommand.run(["run", "--output", output], in: sample.path + "/buzzbox")
    #expect(clean.status == 0, "\(clean.errors)")
    try sample.write("projekt: .\n", to: "qa.yml")
    let wrong = try await QACommand.run(["run", "--output", output], in: sample.path)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("qa.yml:1") && wrong.errors.contains("project"), "\(wrong.errors)")
  }
}

extension CommandTests {
  @Test("A run without cases exits with 2, names the skipped cases, and writes no report")
  func noCase() async throws {
    let sample = try SampleProject()
    let (process, run) = try await sample.run(["--matrix", "full", "--device", "iphone-6s"])
    #expect(process.status == 2)
    #expect(run == nil)
    #expect(process.errors.contains("the matrix full has no case to check"), "\(process.errors)")
  }

  @Test("An unknown orientation or an empty value exits with 64; commas separate values")
  func words() async throws {
    #expect(try await QACommand.run(["run", "--orientation", "landscape"]).status == 64)
    #expect(try await QACommand.run(["run", "--format", ""]).status == 64)
    #expect(try await QACommand.run(["run", "--output", ""]).status == 64)
    let cases = try await QACommand.run(
      [
        "matrix", "expand", "story", "--orientation", "portrait,landscape-left", "--device",
        "iphone-13,iphone-14-pro",
      ])
    // 2 devices x 2 orientations x 2 appearances.
    #expect(cases.output.split(separator: "\n").count == 8, "\(cases.output) \(cases.errors)")
  }
}
