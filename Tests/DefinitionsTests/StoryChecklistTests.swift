import Foundation
import Model
import TestSupport
import Testing

@testable import Definitions
@testable import Stories

@Suite("Checklists of stories") struct StoryChecklistTests {
  private func story(_ text: String) throws -> Story {
    try #require(try StoryFile.stories(Array(text.utf8), name: "story.md").first)
  }
  static let storyFile = "story-8.3-custom-launch-screen.md"
  static let epicFile = "epic-8-premium-ux-polish.md"

  static let text = """
    # Story 7.1: A door
    ## Acceptance Criteria
    ### Lamp
    - turns green
    - turns red
      - at night
    ## Edge Cases & Error Handling
    - ✅ **Power cut:** stays locked
    """

  @Test(
    "Every line of story 8.3 that needs a criterion has one, and every trace matches a line",
    .enabled(if: PublicCorpus.specification(storyFile) != nil, "\(PublicCorpus.reason)"))
  func launchScreenStory() throws {
    let path = try #require(PublicCorpus.specification(Self.storyFile))
    let story = try #require(try StoryFile.stories(path, name: "story.md").first)
    let checklist = try Repository.checklist("story-8.3")
    let trace = StoryTrace(checklist, story)
    #expect(story.number == "8.3")
    // Counted by hand: acceptance 5 + 4, edge cases 3 + 2 + 2 + 2, testing 4 + 2 + 3 + 3, definition of done 10.
    #expect(trace.entries.filter(\.needsCriterion).count == 40)
    #expect(trace.uncovered.map(\.key) == [])
    #expect(trace.orphans.map { "\($0.criterion) \($0.trace): \($0.fix)" } == [])
    #expect(trace.withoutLine == [])
    // Removing a criterion leaves a line uncovered, unless another criterion traces the same line.
    let single = checklist.criteria.filter { row in
      let others = checklist.criteria.filter { $0.id != row.id }
      return StoryTrace(with(checklist, others), story).uncovered.isEmpty
    }
    // These criteria trace lines that need no criterion, or share a line.
    #expect(
      single.map(\.id) == [
        "LS-V1", "LS-V5", "LS-T1", "LS-E6", "LS-I1", "LS-I2", "LS-I3", "LS-I4", "LS-I5", "LS-I6", "LS-I7",
        "LS-I8",
        "LS-I9", "LS-I10", "LS-C1", "LS-C2", "LS-O2",
      ])
  }

  private func with(_ checklist: Checklist, _ rows: [Criterion]) -> Checklist {
    var copy = checklist
    copy.criteria = rows
    return copy
  }

  private func imported(_ story: Story, id: String) throws -> Checklist {
    let scratch = try Scratch()
    let draft = ImportedChecklist(story, id: id, source: "docs/story.md")
    let file = try scratch.write("\(draft.id).yml", draft.text)
    return try Repository.checklist(file)
  }

  @Test(
    "An imported checklist has no errors and a criterion for each line, which needs evidence of its own")
  func importedChecklist() throws {
    let text = Self.text + "\n## Definition of Done\n- It \"opens\": 100 % & *always* $often {a\n"
    let checklist = try imported(try story(text), id: "story-7.1")
    #expect(
      checklist.criteria.map { "\($0.id) \($0.title) \($0.traces.map(\.key).joined())" } == [
        "S7.1-A1 turns green acceptance/lamp/turns-green",
        "S7.1-A2 turns red acceptance/lamp/turns-red",
        "S7.1-A3 at night acceptance/lamp/at-night",
        "S7.1-E1 Power cut: stays locked edge/power-cut-stays",
        "S7.1-D1 It \"opens\": 100 % & *always* $often {a definition-of-done/it-opens-100",
      ])
    guard case .evidence(let need) = checklist.criteria.last?.basis else { throw Missing(what: "evidence") }
    #expect(need.kinds == [.uiTest, .signOff])
  }

  @Test(
    "Every line of every story of the epic is imported",
    .enabled(if: PublicCorpus.specification(epicFile) != nil, "\(PublicCorpus.reason)"))
  func epic() throws {
    let path = try #require(PublicCorpus.specification(Self.epicFile))
    let stories = try StoryFile.stories(path, name: "epic.md")
    #expect(
      stories.map(\.number) == [
        "8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.10", "8.8a", "8.8b", "8.9", "8.11", "8.12",
      ])
    // Counted by hand: acceptance criteria, edge cases, tests of each, and the five that every story must pass.
    let counts = [17, 17, 12, 21, 14, 18, 17, 12, 17, 15, 15, 14, 12]
    #expect(stories.map { $0.lines.filter(\.section.needsCriterion).count } == counts)
    for story in stories {
      let trace = StoryTrace(try imported(story, id: "story-\(story.number ?? "")"), story)
      #expect(trace.isComplete && trace.orphans.isEmpty && trace.withoutLine.isEmpty, "\(story.title)")
    }
  }

  @Test("Every line of 60 random stories is imported")
  func generated() throws {
    let seed = UInt64(0x5707)
    print("seed \(seed)")
    var random = SeededStory(state: seed)
    var lines = 0
    for index in 0..<60 {
      let (text, expected) = random.story(index)
      let found = try story(text)
      #expect(found.lines.filter(\.section.needsCriterion).map(\.text) == expected, "\(text)")
      lines += expected.count
      let checklist = try imported(found, id: "s\(index)")
      #expect(checklist.criteria.count == expected.count)
      let trace = StoryTrace(checklist, found)
      #expect(
        trace.isComplete && trace.orphans.isEmpty && trace.withoutLine.isEmpty,
        "\(text)\n\(trace.orphans)\n\(trace.uncovered.map(\.key))")
      // Each criterion traces only its own line; keys by number stand for their line.
      #expect(trace.entries.filter(\.needsCriterion).allSatisfy { $0.criteria.count == 1 })
      let demanded = found.lines.filter(\.section.needsCriterion)
      var numbered = checklist
      for (index, line) in demanded.enumerated() {
        numbered.criteria[index].traces = [Criterion.Trace(key: line.key)]
      }
      let byNumber = StoryTrace(numbered, found).entries.filter(\.needsCriterion)
      #expect(byNumber.map(\.criteria) == numbered.criteria.map { [$0.id] }, "\(text)")
    }
    #expect(lines > 500)
  }
}

/// Random stories, with the lines that need a criterion.
struct SeededStory {
  var state: UInt64

  private mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
  private mutating func pick(_ choices: [String]) -> String { choices[below(choices.count)] }

  private mutating func words() -> String {
    let some = [
      "icon", "Gradient", "is", "shown", "100%", "\"twice\"", "#FFF", "$value", "café", "→", "a: b", "[x",
      "{y}", "&ref",
      "ref*", "it's", "Größe", "表示", "<b>", "60fps", "3.5", "'", "\\n",
    ]
    // A capital word first, so that no mark of a list, box or heading begins the text.
    return "Word " + (0..<(1 + below(6))).map { _ in pick(some) }.joined(separator: " ")
  }

  mutating func story(_ index: Int) -> (text: String, expected: [String]) {
    var text = ["# Story \(index).\(below(9)): \(words())", "", "**Priority:** P1", ""]
    var expected: [String] = []
    for heading in [
      "Goal", "Acceptance Criteria", "Edge Cases", "Testing Checklist", "Notes", "Definition of Done",
    ] {
      text += [below(2) == 0 ? "## \(heading)" : "## \(heading) ##", ""]
      let isDemanded = heading != "Goal" && heading != "Notes"
      for part in 0..<(1 + below(3)) {
        if below(2) == 0 { text += [below(2) == 0 ? "### Part \(part)" : "**Part \(part):**"] }
        let mark = pick(["- ", "* ", "+ ", "1. "])
        var depth = 0
        for _ in 0..<(1 + below(5)) {
          let words = words()
          text.append(
            String(repeating: pick(["  ", "   "]), count: depth) + mark
              + pick(["", "✅ ", "[ ] ", "[x] ", "❌ "]) + words)
          if isDemanded { expected.append(words) }
          depth = below(min(depth + 2, 4))
        }
        if below(4) == 0 { text += ["```", "- code", "```"] }
        text.append("")
      }
      if below(2) == 0 { text.append("---") }
    }
    return (text.joined(separator: below(2) == 0 ? "\n" : "\r\n"), expected)
  }
}
