import Model
import Testing

@testable import Stories

/// Forms in which teams write their requirements.
struct StoryFormTests {
  private func story(_ text: String) throws -> Story {
    let stories = try StoryFile.stories(Array(text.utf8), name: "story.md")
    return try StoryFile.story(nil, in: stories, file: "story.md")
  }
  /// The lines that need a criterion, with their sections.
  private func needed(_ text: String) throws -> [String] {
    try story(text).lines.filter { $0.section.needsCriterion }.map { "\($0.section.rawValue): \($0.text)" }
  }
  private let head = "# Story 7.1: A door\n\n## Acceptance Criteria\n- Opens\n\n"

  @Test(
    "German headings and \"Requirements\" are requirements",
    arguments: [
      ("Akzeptanzkriterien", "acceptance"), ("Abnahmekriterien", "acceptance"),
      ("Anforderungen", "acceptance"),
      ("Requirements", "acceptance"), ("Randfälle", "edge"), ("Fehlerbehandlung", "edge"),
      ("Testfälle", "testing"),
    ])
  func headings(_ heading: String, _ section: String) throws {
    #expect(try needed("# Story 7.1: A door\n\n## \(heading)\n- Opens\n") == ["\(section): Opens"])
  }

  @Test(
    "Numbered criteria are lines under any heading, each on its own",
    arguments: [
      "AC1: Opens\nAC2: Closes", "AC1) Opens\nAC 2) Closes", "AC-1: Opens\nAC-2: Closes",
      "AK1: Opens\nAK2: Closes",
      "AC1.1: Opens\nAC1.2: Closes", "**AC1:** Opens\n\n**AC2:** Closes",
      "### AC1\nOpens\n\n### AC 2\nCloses", "- AC1: Opens\n- AC2: Closes",
    ])
  func numbered(_ lines: String) throws {
    let found = try needed("# Story 7.1: A door\n\n## Description\n\(lines)\n")
    try #require(found.count == 2, "\(found)")
    #expect(
      found.allSatisfy { $0.hasPrefix("acceptance: ") } && found[0].hasSuffix("Opens")
        && found[1].hasSuffix("Closes"))
  }

  @Test(
    "A word that only begins like a numbered criterion is text",
    arguments: ["ACME: Opens", "AC power is on", "AC: on", "ACTION 1: go"])
  func notNumbered(_ line: String) throws {
    #expect(try needed(head + "## Description\n\(line)\n") == ["acceptance: Opens"])
  }

  @Test("Scenarios of Gherkin in a code block are lines with their steps")
  func gherkin() throws {
    let text =
      head + """
        ```gherkin
        Feature: Door
          # a comment
          @smoke
          Scenario: Staff
            Given a card
            Then it opens
          Szenario: Gast
            Gegeben sei keine Karte
        ```

        """
    let found = try story(text)
    #expect(
      found.lines.map(\.text) == [
        "Opens", "Scenario: Staff · Given a card · Then it opens", "Szenario: Gast · Gegeben sei keine Karte",
      ])
    #expect(found.skipped.isEmpty)
  }

  @Test("Another code block is named, and an empty one is not")
  func code() throws {
    let found = try story(head + "```swift\nlet a = 1\n```\n\n```\n```\n")
    #expect(found.lines.count == 1 && found.skipped == ["story.md:6: a code block"])
  }

  @Test("A bar in a table cell does not divide it, and folded sections have no lines of their own")
  func markup() throws {
    #expect(
      try needed(head + "| what | how |\n| --- | --- |\n| a \\| b | c |\n") == [
        "acceptance: Opens", "acceptance: a | b · c",
      ])
    let folded = "<details>\n<summary>More</summary>\n\n- Closes\n\n</details>\n"
    #expect(try needed(head + folded) == ["acceptance: Opens", "acceptance: More", "acceptance: Closes"])
  }

  @Test("A verdict names parts that need no criterion, and traces by number")
  func notes() throws {
    let text = head + "## Ideas\n- A bell\n- A lamp\n\n## Remarks\nThe lamp must not blink.\n"
    var checklist = Checklist(
      id: "c", title: "", story: nil, elements: [:], values: [:], criteria: [], file: "c.yml", sources: [])
    checklist.criteria = [
      Criterion(
        id: "C-1", title: "", section: "", impact: .minor, rationale: "", fix: "", standard: nil,
        traces: ["acceptance/1"], filter: CaseFilter(), basis: .gate([]),
        location: Model.SourceLocation(file: "c.yml"))
    ]
    let notes = StoryTrace(checklist, try story(text)).notes("story.md")
    #expect(
      notes.map(\.text) == [
        "2 lines and 1 paragraph of story.md need no criterion, because their headings are not known as requirements: Ideas and Remarks.",
        "1 traces name a line of story.md by its number, so a new line moves them. `qa checklist trace` prints the keys by words.",
      ])
    let pinnable = StoryTrace(checklist, try story(text)).notes("story.md", digest: "sha256:abc")
    #expect(pinnable.map(\.id) == ["unknown-headings", "traces-without-text", "numbered-traces"])
    #expect(
      pinnable.dropFirst().first?.text
        == "1 trace does not repeat the line of story.md, so the gate does not detect that a line changes after its first "
        + "words. Write them as `KEY: TEXT`, or pin the story in qa.yml: `gate: {story: \"sha256:abc\"}`.")
    #expect(StoryTrace(checklist, try story(text)).notes("story.md", digest: "x", pin: "x").count == 2)
  }

  @Test("The pin of a story covers the words of its requirements, and nothing else")
  func pin() throws {
    func pinned(_ text: String) throws -> [UInt8] { try story(text).pinnedText }
    let usual = try pinned(head + "## Ideas\n- A bell\n")
    #expect(try pinned(head) == usual)
    #expect(try pinned(head.replacing("- Opens", with: "* [x] **Opens**")) == usual)
    #expect(try pinned(head.replacing("Opens", with: "Opens within two seconds")) != usual)
    #expect(try pinned(head + "- Closes\n") != usual)
  }
}
