import Foundation
import Model
import Testing

@testable import Matrix

@Suite("Stories in Markdown") struct StoryTests {
  private func story(_ text: String) throws -> Story {
    let stories = try StoryFile.stories(Array(text.utf8), name: "story.md")
    return try StoryFile.story(nil, in: stories, file: "story.md")
  }
  private func shown(_ story: Story) -> [String] {
    story.lines.map { line in
      let box = line.box.map { $0 == .done ? "+ " : "- " } ?? ""
      return "\(line.location.line ?? 0) \(line.key) \(box)\(line.text)"
    }
  }

  @Test("Boxes, numbers, nested items, labels and continued lines are read with their places")
  func lines() throws {
    let found = try story(
      """
      # Story 7.1: A door
      **Priority:** P1

      ## Goal

      Let staff in,
      and nobody else.

      ## Acceptance Criteria

      ### Visual Requirements
      - ✅ **Lamp:** turns `green`
        when the door opens
        - [ ] within a second
        - [x] without flicker
      * ❌ No [sound](https://example.org)

      ### Technical
      1. Runs on batteries
      2. [ ] Survives:
         ```
         - not a line
         ```
         a fall

      ## Edge Cases & Error Handling
      **Power:**
      - fails
      **Card:** is cut in two

      ## Definition of Done
      | what | who |
      | --- | --- |
      | tested | Ann |
      | shipped | Bob |
      """)
    #expect(found.number == "7.1" && found.title == "A door")
    #expect(
      shown(found) == [
        "6 goal/1 Let staff in, and nobody else.",
        "12 acceptance/visual/1 + Lamp: turns green when the door opens",
        "14 acceptance/visual/1.1 - within a second", "15 acceptance/visual/1.2 + without flicker",
        "16 acceptance/visual/2 - No sound", "19 acceptance/technical/1 Runs on batteries",
        "20 acceptance/technical/2 - Survives: a fall", "28 edge/power/1 fails",
        "29 edge/card/1 is cut in two",
        "34 definition-of-done/1 tested · Ann", "35 definition-of-done/2 shipped · Bob",
      ])
    #expect(
      found.lines.map(\.section.rawValue) == [
        "other", "acceptance", "acceptance", "acceptance", "acceptance", "acceptance", "acceptance", "edge",
        "edge", "definition-of-done", "definition-of-done",
      ])
  }

  @Test("Line ends of Windows, a byte-order mark, tabs and underlined headings change nothing")
  func spellings() throws {
    let plain = "# Story 1: A\n\n## Acceptance Criteria\n\n- a\n    - b\n- c\n"
    let windows = "\u{FEFF}" + plain.replacingOccurrences(of: "\n", with: "\r\n")
    let other = "Story 1: A\n===\n\nAcceptance Criteria\n---\n\n* a\n\t* b\n* c\n"
    let expected = ["acceptance/1 a", "acceptance/1.1 b", "acceptance/2 c"]
    for text in [plain, windows, other] {
      let found = try story(text)
      #expect(found.lines.map { "\($0.key) \($0.text)" } == expected)
    }
  }

  @Test("A paragraph among acceptance criteria is a line, one that leads over to a list is not")
  func paragraphs() throws {
    let found = try story(
      """
      ## Acceptance Criteria
      The door must:
      - open
      - close

      It never rings.

      ## Notes
      See below:
      ```
      code
      ```
      <!-- - hidden
      - hidden too -->
      """)
    #expect(found.number == nil)
    #expect(
      found.lines.map { "\($0.key) \($0.text)" } == [
        "acceptance/1 open", "acceptance/2 close", "acceptance/p1 It never rings.", "notes/1 See below:",
      ])
  }

  static let epic = """
    # Epic 3
    ## Stories
    #### Story 3.1: One
    **Goal:** Be first
    **Acceptance Criteria:**
    - ✅ it is
    **Files to Create:**
    - `one.swift`
    ---
    #### Story 3.1a: Between
    **Acceptance Criteria:**
    - ✅ it is too
    ## 🧪 Testing & Quality Gates
    ### Story-Level Acceptance Criteria
    **Every story must pass:**
    1. ✅ **Functional:** Works
    ### Test Plan
    - never part of a story
    """

  @Test("An epic has many stories, and what every story must pass belongs to each")
  func manyStories() throws {
    let stories = try StoryFile.stories(Array(Self.epic.utf8), name: "epic.md")
    #expect(stories.map(\.number) == ["3.1", "3.1a"])
    #expect(
      stories.map { $0.lines.map { "\($0.key): \($0.text)" } } == [
        [
          "goal/1: Be first", "acceptance/1: it is", "files-to-create/1: one.swift",
          "story-level/1: Functional: Works",
        ],
        ["acceptance/1: it is too", "story-level/1: Functional: Works"],
      ])
    #expect(try StoryFile.story("3.1A", in: stories, file: "epic.md").title == "Between")
    let several = faults { _ = try StoryFile.story(nil, in: stories, file: "epic.md") }
    #expect(several == ["epic.md: error: holds 2 stories: 3.1, 3.1a; choose one with --story"])
    let lost = faults { _ = try StoryFile.story("3.2", in: stories, file: "epic.md") }
    #expect(lost == ["epic.md: error: there is no story 3.2; did you mean \"3.1\"?"])
  }

  @Test("A story whose sections stand on the level of its heading keeps them")
  func flatStory() throws {
    let found = try story("## Story 4: Flat\n## Acceptance Criteria\n- a\n## Testing\n- b\n")
    #expect(found.number == "4")
    #expect(found.lines.map(\.key) == ["acceptance/1", "testing/1"])
  }

  @Test("What would leave lines unread is told with its line")
  func broken() throws {
    func told(_ text: String) -> [String] {
      faults { _ = try StoryFile.stories(Array(text.utf8), name: "story.md") }
    }
    #expect(
      told("## Acceptance\n- a\n```swift\n- b\n") == [
        "story.md:3: error: the code block that begins here has no end; close it with ```"
      ])
    #expect(
      told("## Acceptance\n- a\n<!-- b\n") == [
        "story.md:3: error: the comment that begins here has no end; close it with -->"
      ])
    #expect(told("# Read me\n- a\n").count == 1)
    #expect(faults { _ = try StoryFile.stories([0xFF, 0xFE, 0x41], name: "story.md") }.count == 1)
    #expect(faults { _ = try StoryFile.stories("/nowhere/story.md", name: "story.md") }.count == 1)
  }
}
