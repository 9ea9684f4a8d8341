import Foundation
import Model
import Testing

@testable import Stories

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

  @Test("Checkboxes, numbers, nested items, labels and continued lines are read with locations")
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

  @Test("Windows line ends, a byte-order mark, tabs and underlined headings give the same lines")
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

  @Test("A paragraph among acceptance criteria is a line, but not one that introduces a list")
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

  @Test("An epic has many stories, and requirements for every story belong to each")
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
    let several = diagnostics { _ = try StoryFile.story(nil, in: stories, file: "epic.md") }
    #expect(several == ["epic.md: error: has 2 stories: 3.1, 3.1a; choose one with --story"])
    let lost = diagnostics { _ = try StoryFile.story("3.2", in: stories, file: "epic.md") }
    #expect(lost == ["epic.md: error: there is no story 3.2; did you mean \"3.1\"?"])
  }

  @Test("A story may have sections on the level of its heading")
  func flatStory() throws {
    let found = try story("## Story 4: Flat\n## Acceptance Criteria\n- a\n## Testing\n- b\n")
    #expect(found.number == "4")
    #expect(found.lines.map(\.key) == ["acceptance/1", "testing/1"])
  }

  @Test("A heading or label without content is a line")
  func bareHeadings() throws {
    let found = try story(
      """
      # Story 2: A
      ## Acceptance Criteria
      ### AC1: The lamp is green
      ### AC2: The door
      opens
      ### AC3
      **Given:** a card
      **Then it opens**
      ## Edge Cases
      ## Notes
      ### Nothing
      """)
    #expect(
      found.lines.map { "\($0.location.line ?? 0) \($0.key) \($0.text)" } == [
        "3 acceptance/ac1-the-lamp-is-green/1 AC1: The lamp is green", "5 acceptance/ac2-the-door/1 opens",
        "7 acceptance/ac3/given/1 a card", "8 acceptance/ac3/then-it-opens/1 Then it opens",
      ])
  }

  @Test("A block without an end and other unreadable files are reported")
  func broken() throws {
    func found(_ text: String) -> [String] {
      diagnostics { _ = try StoryFile.stories(Array(text.utf8), name: "story.md") }
    }
    #expect(
      found("## Acceptance\n- a\n```swift\n- b\n") == [
        "story.md:3: error: the code block that starts here has no end; close it with ```"
      ])
    #expect(
      found("## Acceptance\n- a\n<!-- b\n") == [
        "story.md:3: error: the comment that starts here has no end; close it with -->"
      ])
    #expect(found("# Read me\n- a\n").count == 1)
    #expect(diagnostics { _ = try StoryFile.stories([0xFF, 0xFE, 0x41], name: "story.md") }.count == 1)
    #expect(diagnostics { _ = try StoryFile.stories("/nowhere/story.md", name: "story.md") }.count == 1)
  }

  @Test("Stories that are too long are rejected, and long ones are read")
  func bounds() throws {
    func found(_ text: String) -> [String] {
      diagnostics { _ = try StoryFile.stories(Array(text.utf8), name: "story.md") }
    }
    let items = String(repeating: "- a\n", count: 2_001)
    #expect(
      found("# Story 1: Long\n## Acceptance\n" + items) == [
        "story.md: error: the story \"Long\" has more than 2000 lines"
      ])
    #expect(
      found("## Acceptance\n" + String(repeating: "- a\n", count: 20_001)) == [
        "story.md: error: has more than 20000 headings, list items and paragraphs"
      ])
    let same = try story("## Acceptance\n" + String(repeating: "- the same words again\n", count: 2_000))
    #expect(same.lines.count == 2_000 && same.lines[1_999].wordKey == "acceptance/2000")
    let deep = (0..<200).map { String(repeating: "  ", count: $0) + "- level \($0)" }.joined(separator: "\n")
    #expect(try story("## Acceptance\n" + deep).lines.count == 200)
    let headings = (0..<300).map { "## Acceptance \($0)\n- a\n" }.joined()
    #expect(try story(headings).lines.count == 300)
  }

  @Test("400 random files are read or rejected")
  func anyBytes() throws {
    var state = UInt64(0x57041)
    print("seed \(state)")
    func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    let fragments = [
      "#", "## ", "### Acceptance\n", "- ", "* [ ] ", "1. ", "999999999999. ", "**", ":", "`", "```\n", "~~~",
      "<!--",
      "-->", "|", "| a | b |\n", "---\n", "===\n", "\n", "\r\n", "\r", "\t", "    ", ">", "[a](b)", "[", "](",
      "✅", "é",
      "\u{301}", "\u{200B}", "Story 1.2", "story #3: ", "Story-Level\n", "word", "\\", "\u{FEFF}",
    ]
    var (read, rejected) = (0, 0)
    for _ in 0..<400 {
      let text = (0..<below(60)).map { _ in fragments[below(fragments.count)] }.joined()
      let bytes = Array(("## Acceptance\n- a\n" + text).utf8)
      do {
        let stories = try StoryFile.stories(bytes, name: "story.md")
        read += 1
        for story in stories {
          // Every key stands for its own line.
          let trace = StoryTrace(
            Checklist(
              id: "c", title: "", story: nil, elements: [:], values: [:],
              criteria: story.lines.enumerated().map { index, line in
                Criterion(
                  id: "\(index)", title: "", section: "", impact: .minor, rationale: "", fix: "",
                  standard: nil,
                  traces: [
                    Criterion.Trace(key: line.key, text: line.text), Criterion.Trace(key: line.wordKey),
                  ],
                  filter: CaseFilter(), basis: .gate([]),
                  location: line.location)
              }, file: "c.yml", sources: []), story)
          #expect(
            trace.entries.enumerated().allSatisfy { $1.criteria == ["\($0)"] } && trace.orphans.isEmpty,
            "\(text.debugDescription) \(trace.orphans)")
        }
      } catch is Diagnostics {
        rejected += 1
      }
    }
    #expect(read > 100 && rejected > 20)
  }
}
