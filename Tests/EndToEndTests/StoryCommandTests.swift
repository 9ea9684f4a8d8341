import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa checklist trace`, `import` and `prove`.
struct StoryCommandTests {
  /// A story with the headings and line counts of story 8.3.
  static let story = """
    # Story 8.3: A launch screen of our own

    **Priority:** P1

    ## Goal

    Show our icon instead of nothing.

    ## User Story

    **As** somebody who opens the app,
    **I want** to see it at once.

    ## Implementation

    ### Create LaunchScreen.storyboard

    With:

    1. **Icon:**
       - from the catalog
       - centered
       - 120 points
       - rounded
    2. **Background:**
       - whole screen
       - gradient
       - two colors
    3. **Constraints:**
       ```
       - not a line of the story
       ```

    ### Update Info.plist

    Name it:

    ```xml
    <key>UILaunchStoryboardName</key>
    ```

    ### Disable Auto-Generation

    In the project file:

    Turn the setting off.

    ## Acceptance Criteria

    ### Visual Requirements
    - ✅ icon in the middle
    - ✅ gradient behind it
    - ✅ gone once the app is there
    - ✅ light and dark
    - ✅ no words

    ### Technical Requirements
    - ✅ a storyboard
    - ✅ constraints
    - ✅ safe area
    - ✅ every size

    ## Edge Cases & Error Handling

    ### Device Size Compatibility
    - ✅ **Small:** centered
    - ✅ **Large:** centered
    - ✅ **How:** constraints

    ### Dynamic Island
    - ✅ **What:** nothing below it
    - ✅ **How:** guides

    ### Orientation
    - ✅ **What:** upright
    - ✅ **How:** declared

    ### Dark Mode
    - ✅ **What:** darker
    - ✅ **How:** catalog

    ## Files to Create

    ### New Storyboard
    - `LaunchScreen.storyboard`

    ## Files to Modify

    ### Project Configuration
    - the project file
      - no generated screen
      - copy the storyboard
    - the plist
      - name the storyboard

    ## Technical Notes

    ### Storyboard vs SwiftUI

    **Why:**
    - the system wants it

    ### Gradient Implementation

    **Recommendation:** a picture.

    ### App Icon Reference

    Take:
    - the set
    - the master
    - a set of its own

    ## Implementation Steps

    ### 1. Create Gradient Asset
    - open
    - new set
    - three sizes

    ### 2. Create Launch Icon Asset
    - export
    - new set

    ### 4. Update Project Settings
    - target
    - launch screen
    - generation off

    ## Testing Checklist

    ### Device Testing
    - [ ] SE
    - [ ] 13
    - [ ] 14 Pro
    - [ ] 15 Pro Max

    ### Orientation Testing
    - [ ] upright
    - [ ] sideways

    ### Mode Testing
    - [ ] light
    - [ ] dark
    - [ ] changed meanwhile

    ### Build Testing
    - [ ] clean
    - [ ] reinstalled
    - [ ] TestFlight

    ## Definition of Done
    - ✅ storyboard
    - ✅ icon
    - ✅ gradient
    - ✅ constraints
    - ✅ safe area
    - ✅ sizes
    - ✅ modes
    - ✅ island
    - ✅ settings
    - ✅ generic one gone
    """

  private func qa(_ scratch: TemporaryFolder, _ words: String...) async throws -> QAProcess {
    try await QACommand.run(words, in: scratch.path)
  }
  private func write(_ scratch: TemporaryFolder, _ name: String, _ text: String) throws {
    try text.write(toFile: scratch.path + "/" + name, atomically: true, encoding: .utf8)
  }

  struct TraceFile: Decodable {
    struct Line: Decodable {
      var key: String
      var isCovered: Bool
      var needsCriterion: Bool
      var criteria: [String]
    }
    struct Orphan: Decodable {
      var criterion: String
      var trace: String
    }
    var checklist: String
    var isComplete: Bool
    var lines: [Line]
    var uncovered: [String]
    var orphans: [Orphan]
    var criteriaWithoutLine: [String]
  }

  @Test("A covered story is shown line by line, with the criteria of each line")
  func covered() async throws {
    let scratch = try TemporaryFolder()
    try write(scratch, "story.md", Self.story.replacingOccurrences(of: "\n", with: "\r\n"))
    let text = try await qa(scratch, "checklist", "trace", "story.md", "--strict")
    #expect(text.status == 0, "\(text.output) \(text.errors)")
    #expect(text.output.contains("40 of 40 lines that need a criterion have one"), "\(text.output)")
    let row = text.output.split(separator: "\n").first { $0.contains("icon in the middle") }
    #expect(
      row.map {
        $0.contains("✓ acceptance/visual/1 ") && $0.hasSuffix("[x] icon in the middle  ← LS-V1, LS-C1")
      } ?? false)
    #expect(text.output.contains("[ ] TestFlight  ← LS-B3"))
    let json = try await qa(scratch, "checklist", "trace", "story.md", "--json")
    let file = try JSONDecoder().decode(TraceFile.self, from: Data(json.output.utf8))
    #expect(file.isComplete && file.checklist == "story-8.3" && file.orphans.isEmpty)
    #expect(file.lines.filter(\.needsCriterion).count == 40)
    #expect(file.criteriaWithoutLine == [])
  }

  @Test("A removed criterion and an added story line are reported with the line")
  func uncovered() async throws {
    let scratch = try TemporaryFolder()
    try write(scratch, "story.md", Self.story)
    try write(scratch, "mine.yml", "id: mine\nextends: story-8.3\nwithout: [LS-V3]\n")
    let removed = try await qa(scratch, "checklist", "trace", "story.md", "--checklist", "mine.yml")
    #expect(removed.status == 1)
    #expect(
      removed.output.contains("story.md:53: acceptance/visual/3: gone once the app is there"),
      "\(removed.output)")
    #expect(removed.output.contains("39 of 40"))
    try write(
      scratch, "more.md",
      Self.story.replacingOccurrences(of: "- ✅ no words\n", with: "- ✅ no words\n- ✅ no sound\n"))
    let added = try await qa(scratch, "checklist", "trace", "more.md", "--json")
    #expect(added.status == 1)
    let file = try JSONDecoder().decode(TraceFile.self, from: Data(added.output.utf8))
    #expect(file.uncovered == ["acceptance/visual/6"])
    // A removed story line leaves a trace without a line, which is a finding with --strict only.
    try write(
      scratch, "fewer.md", Self.story.replacingOccurrences(of: "- ✅ generic one gone", with: ""))
    let gone = try await qa(scratch, "checklist", "trace", "fewer.md")
    #expect(gone.status == 0 && gone.output.contains("LS-DOD-10: \"definition-of-done/10\"; did you mean"))
    #expect(try await qa(scratch, "checklist", "trace", "fewer.md", "--strict").status == 1)
    #expect(try await qa(scratch, "checklist", "trace", "story.md", "--all").status == 1)
  }

  @Test("An unreadable story or checklist is an error with its location")
  func broken() async throws {
    let scratch = try TemporaryFolder()
    try write(scratch, "open.md", "# Story 8.3: A\n## Acceptance Criteria\n- a\n```\n- b\n")
    try write(scratch, "other.md", "# Read me\n- a\n")
    try write(scratch, "new.md", "# Story 99: A\n## Acceptance Criteria\n- a\n")
    for (file, words) in [
      ("open.md", "open.md:4: error: the code block that starts here has no end"),
      ("other.md", "other.md: error: has no acceptance criteria"),
      ("nowhere.md", "nowhere.md: error: there is no such file"),
      ("new.md", "found no checklist for this story; name one with --checklist"),
    ] {
      let process = try await qa(scratch, "checklist", "trace", file)
      #expect(process.status == 2 && process.errors.contains(words), "\(file): \(process.errors)")
    }
    let wrong = try await qa(scratch, "checklist", "trace", "new.md", "--checklist", "storry-8.3")
    #expect(wrong.status == 2 && wrong.errors.contains("did you mean \"story-8.3\"?"))
  }

  @Test("An imported checklist lints, covers its story, and runs")
  func imported() async throws {
    let scratch = try TemporaryFolder()
    try write(scratch, "story.md", Self.story)
    let process = try await qa(scratch, "checklist", "import", "story.md", "-o", "lists/mine.yml")
    #expect(process.status == 0, "\(process.errors)")
    #expect(try await qa(scratch, "checklist", "lint", "lists/mine.yml").status == 0)
    let trace = try await qa(
      scratch, "checklist", "trace", "story.md", "--checklist", "lists/mine.yml", "--strict")
    #expect(trace.status == 0, "\(trace.output)")
    #expect(try await qa(scratch, "checklist", "import", "story.md", "-o", "lists/mine.yml").status == 2)
    #expect(
      try await qa(scratch, "checklist", "import", "story.md", "-o", "lists/mine.yml", "--force").status == 0)
    let printed = try await qa(scratch, "checklist", "import", "story.md")
    #expect(printed.output.hasPrefix("id: \"story-8.3\"\n"))
    let sample = try SampleProject()
    let run = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", scratch.path + "/lists/mine.yml", "--matrix", "story",
        "--output", scratch.path + "/report", "--no-previews",
      ], in: scratch.path)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("An epic is imported story by story, or all of it into a folder")
  func epic() async throws {
    let scratch = try TemporaryFolder()
    try write(
      scratch, "epic.md",
      """
      # Epic 3
      #### Story 3.1: One
      **Acceptance Criteria:**
      - ✅ it is
      #### Story 3.2: Two
      **Edge Case Handling:**
      - ✅ **Never:** it is not
      """)
    // A line of the definition of done needs evidence of its own.
    try write(
      scratch, "done.md", "# Story 4.1: A\n## Acceptance\n- it is\n## Definition of Done\n- it shipped\n")
    let drafted = try await qa(scratch, "checklist", "import", "done.md")
    #expect(drafted.output.components(separatedBy: "evidence: {any: [uiTest, signOff]}").count == 3)
    #expect(!drafted.output.contains("    gate: ["), "\(drafted.output)")
    let several = try await qa(scratch, "checklist", "import", "epic.md")
    #expect(
      several.status == 2 && several.errors.contains("has 2 stories: 3.1, 3.2; choose one with --story"))
    let one = try await qa(scratch, "checklist", "import", "epic.md", "--story", "3.2")
    #expect(one.status == 0 && one.output.contains("- \"edge/never-it-is\": \""), "\(one.output)")
    // A checklist with another name still names its story.
    #expect(
      try await qa(scratch, "checklist", "import", "epic.md", "--story", "3.2", "-o", "mine.yml").status == 0)
    #expect(
      try await qa(scratch, "checklist", "trace", "epic.md", "--checklist", "mine.yml", "--strict").status
        == 0)
    #expect(try await qa(scratch, "checklist", "import", "epic.md", "-o", "all").status == 0)
    for number in ["3.1", "3.2"] {
      let path = "all/story-\(number).yml"
      #expect(
        try await qa(scratch, "checklist", "trace", "epic.md", "--checklist", path, "--strict").status == 0)
    }
  }

  @Test("Tables are proved, and errors are shown with their combinations")
  func proofs() async throws {
    let scratch = try TemporaryFolder()
    let launch = try await qa(scratch, "checklist", "prove", "app-launch")
    #expect(launch.status == 0, "\(launch.output) \(launch.errors)")
    #expect(launch.output.contains("256 combinations, 201 of them impossible"))
    #expect(
      launch.output.contains(
        "Proved: every combination has one answer, except 17 that the source leaves open"))
    #expect(try await qa(scratch, "checklist", "prove", "app-launch", "--strict").status == 1)
    #expect(try await qa(scratch, "checklist", "prove").status == 0)
    let table = """
      id: mine
      title: Mine
      tables:
        - id: door
          title: Door
          conditions: {power: [none, some], card: [guest, staff]}
          states: [locked, opens]
          rules:
            - {id: dead, gate: one, when: {power: none}, state: locked}
            - {id: staff, gate: one, when: {card: staff}, state: opens}
      criteria:
        - {id: A, title: A, impact: minor, evidence: {any: signOff}}
      """
    try write(scratch, "mine.yml", table)
    let wrong = try await qa(scratch, "checklist", "prove", "mine.yml")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("dead leads to locked, staff leads to opens\n      card=staff power=none"))
    #expect(wrong.output.contains("no rule matches\n      card=guest power=some"), "\(wrong.output)")
    try write(
      scratch, "broken.yml", table.replacingOccurrences(of: "id: mine", with: "id: broken\ncolor: red"))
    #expect(try await qa(scratch, "checklist", "prove", "broken.yml").status == 2)
  }

  @Test("The checklist app-launch runs: every criterion needs evidence, and is explained by combination")
  func appLaunch() async throws {
    let sample = try SampleProject()
    let output = sample.scratch.path + "/report"
    let process = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", "app-launch", "--matrix", "story", "--output", output,
        "--no-previews",
      ], in: sample.scratch.path)
    #expect(process.status == 0, "\(process.errors)")
    let run = try RunFile.read(output)
    #expect(Set(run.results.map(\.outcome)) == ["cannotTell"])
    #expect(run.results.count == 14)
    let explained = try await QACommand.run(["explain", "AL-G5"], in: sample.scratch.path)
    #expect(explained.status == 0)
    for words in [
      "Cases of the decision table launch-state, each needs evidence: 1",
      "households=some lastHousehold=missing maintenance=none metadata=loaded", "→ selectHousehold",
    ] { #expect(explained.output.contains(words), "\(explained.output)") }
    let times = try await QACommand.run(["explain", "AL-T1"], in: sample.scratch.path)
    #expect(times.output.contains("the app's first frame after at most 400 ms"), "\(times.output)")
  }

  @Test("The checklists of the epic are listed, found by id, and run")
  func epicChecklists() async throws {
    let scratch = try TemporaryFolder()
    let list = try await qa(scratch, "checklist", "list")
    let ids = list.output.split(separator: "\n").compactMap {
      $0.split(separator: "\t").first.map(String.init)
    }
    #expect(ids.filter { $0.hasPrefix("story-") } == ["story-8.3"])
    #expect(Set(ids).count == ids.count)
    let rows = try await qa(
      scratch, "checklist", "list", Checkout.home + "/Matrix/samples/epic-8/story-8.8a.yml")
    #expect(rows.status == 0 && rows.output.contains("S8.8a-A1\tevidence\tcritical"))
  }
}
