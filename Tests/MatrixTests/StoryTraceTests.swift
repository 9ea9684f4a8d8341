import Foundation
import Model
import Testing

@testable import Matrix

@Suite("Stories traced against checklists") struct StoryTraceTests {
  private func checklist(_ rows: [(id: String, traces: [String])]) -> Checklist {
    Checklist(
      id: "mine", title: "Mine", story: nil, elements: [:], values: [:],
      criteria: rows.map { row in
        Criterion(
          id: row.id, title: "T", section: "", impact: .minor, rationale: "", fix: "", standard: nil,
          traces: row.traces, filter: CaseFilter(), basis: .evidence(.init(kinds: [.signOff])),
          location: SourceLocation(file: "mine.yml", line: 1))
      }, file: "mine.yml", sources: [])
  }
  private func story(_ text: String) throws -> Story {
    try #require(try StoryFile.stories(Array(text.utf8), name: "story.md").first)
  }
  /// A file of the specification beside the checkout, or nil where it is not on this machine.
  private func specification(_ name: String) -> String? {
    let corpus = ProcessInfo.processInfo.environment["QA_CORPUS"].map { "\($0)/../spec/\(name)" }
    let path = [corpus, "\(Repository.path)/../shared/spec/\(name)"].compactMap { $0 }
      .first(where: FileManager.default.fileExists)
    if path == nil { print("skipped: \(name) is not on this machine") }
    return path
  }

  static let text = """
    # Story 7.1: A door
    ## Goal
    Let staff in.
    ## Implementation
    - Screw it on
    ## Implementation Steps
    ### 1. Buy
    - a lock
    - a card reader
    ### 2. Build
    - a frame
    ## Acceptance Criteria
    ### Visual Requirements
    - lamp turns green
    - lamp turns red
    ### Sounds
    - a click
      - when it opens
      - when it shuts
    ## Edge Cases & Error Handling
    - ✅ **Power cut:** stays locked
    - ✅ **Power back:** stays locked
    """

  @Test(
    "A key names headings by their words and a line by number or first words; covered lines name their criteria"
  )
  func keys() throws {
    let trace = StoryTrace(
      checklist([
        ("A", ["acceptance/visual/1", "goal/1", "implementation/1"]),
        ("B", ["acceptance/visual/lamp-turns-red"]),
        ("C", ["Acceptance-Criteria/sounds/1.1"]),
        ("D", ["acceptance/sounds/when-it-shuts", "edge/power-cut"]),
        ("E", ["implementation-steps/1.2", "implementation-steps/build/1"]), ("F", ["edge/2", "edge/2"]),
      ]), try story(Self.text))
    #expect(trace.orphans.isEmpty && trace.withoutLine.isEmpty)
    #expect(trace.isComplete)
    // "a click" is covered because both lines below it are.
    #expect(
      trace.entries.map { "\($0.line.key) \($0.criteria.joined(separator: " ")) \($0.isCovered)" } == [
        "goal/1 A true", "implementation/1 A true", "implementation-steps/buy/1  false",
        "implementation-steps/buy/2 E true", "implementation-steps/build/1 E true",
        "acceptance/visual/1 A true", "acceptance/visual/2 B true", "acceptance/sounds/1  true",
        "acceptance/sounds/1.1 C true", "acceptance/sounds/1.2 D true", "edge/1 D true", "edge/2 F true",
      ])
    let strict = StoryTrace(checklist([("A", [])]), try story(Self.text), demandsAll: true)
    #expect(strict.uncovered.count == 12)
  }

  @Test("Uncovered lines, criteria without a line and traces that point nowhere or to several lines are told")
  func leftOvers() throws {
    let trace = StoryTrace(
      checklist([
        ("A", ["acceptance/visual/1", "acceptance/visual/3"]), ("B", []), ("C", ["acceptance/vizual/2"]),
        ("D", ["acceptance/1", "edge/power"]), ("E", ["acceptance/sounds/1.1"]),
      ]), try story(Self.text))
    #expect(
      trace.uncovered.map(\.key) == [
        "acceptance/visual/2", "acceptance/sounds/1", "acceptance/sounds/1.2", "edge/1", "edge/2",
      ])
    #expect(trace.withoutLine == ["B", "C", "D"])
    #expect(
      trace.orphans.map { "\($0.criterion) \($0.trace): \($0.fix)" } == [
        "A acceptance/visual/3: did you mean \"acceptance/visual/1\"?",
        "C acceptance/vizual/2: did you mean \"acceptance/visual/2\"?",
        "D acceptance/1: it could mean acceptance-criteria/visual-requirements/1, acceptance-criteria/sounds/1",
        "D edge/power: it could mean edge-cases-error-handling/1, edge-cases-error-handling/2",
      ])
  }

  @Test("A key by words keeps its line when one is put in before it, a number does not")
  func insertedLine() throws {
    let later = try story(
      Self.text.replacingOccurrences(of: "- lamp turns green", with: "- lamp is dark\n- lamp turns green"))
    let trace = StoryTrace(
      checklist([("W", ["acceptance/visual/lamp-turns-green"]), ("N", ["acceptance/visual/1"])]), later)
    let lines = Dictionary(grouping: trace.entries, by: { $0.criteria.joined() }).mapValues {
      $0[0].line.text
    }
    #expect(lines["W"] == "lamp turns green" && lines["N"] == "lamp is dark")
  }

  @Test("Story 8.3 is traced whole: every line that asks for something has a criterion, every trace a line")
  func launchScreenStory() throws {
    guard let path = specification("story-8.3-custom-launch-screen.md") else { return }
    let story = try #require(try StoryFile.stories(path, name: "story.md").first)
    let checklist = try ChecklistFile.load(
      "story-8.3", root: Repository.root, assertions: Schemas.all, catalog: Repository.catalog.get())
    let trace = StoryTrace(checklist, story)
    #expect(story.number == "8.3")
    // Counted by hand: acceptance 5 + 4, edge cases 3 + 2 + 2 + 2, testing 4 + 2 + 3 + 3, definition of done 10.
    #expect(trace.entries.filter(\.isDemanded).count == 40)
    #expect(trace.uncovered.map(\.key) == [])
    #expect(trace.orphans.map { "\($0.criterion) \($0.trace): \($0.fix)" } == [])
    #expect(trace.withoutLine == [])
    // Every row that a person removes leaves its line bare, unless another row speaks about the same line.
    let single = checklist.criteria.filter { row in
      let others = checklist.criteria.filter { $0.id != row.id }
      return StoryTrace(with(checklist, others), story).uncovered.isEmpty
    }
    // The implementation's rows speak of lines outside of the demanded sections, the others share a line.
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
    let skeleton = ChecklistSkeleton(story, id: id, source: "docs/story.md")
    let file = try scratch.write("\(skeleton.id).yml", skeleton.text)
    return try ChecklistFile.load(
      file, root: Repository.root, assertions: Schemas.all, catalog: Repository.catalog.get())
  }

  @Test("An imported checklist lints clean, with a row for each line and a gate for the definition of done")
  func importedChecklist() throws {
    let text = Self.text + "\n## Definition of Done\n- It \"opens\": 100 % & *always* $often {a\n"
    let checklist = try imported(try story(text), id: "story-7.1")
    #expect(
      checklist.criteria.map { "\($0.id) \($0.title) \($0.traces.joined())" } == [
        "S7.1-A1 lamp turns green acceptance/visual/lamp-turns-green",
        "S7.1-A2 lamp turns red acceptance/visual/lamp-turns-red",
        "S7.1-A3 a click acceptance/sounds/a-click",
        "S7.1-A4 when it opens acceptance/sounds/when-it-opens",
        "S7.1-A5 when it shuts acceptance/sounds/when-it-shuts",
        "S7.1-E1 Power cut: stays locked edge/power-cut-stays",
        "S7.1-E2 Power back: stays locked edge/power-back-stays",
        "S7.1-D1 It \"opens\": 100 % & *always* $often {a definition-of-done/it-opens-100",
      ])
    guard case .gate(let needs) = checklist.criteria.last?.basis else { throw Missing(what: "gate") }
    #expect(needs.count == 7)
  }

  @Test("Every story of the epic is imported without loss of a line")
  func epic() throws {
    guard let path = specification("epic-8-premium-ux-polish.md") else { return }
    let stories = try StoryFile.stories(path, name: "epic.md")
    #expect(
      stories.map(\.number) == [
        "8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.10", "8.8a", "8.8b", "8.9", "8.11", "8.12",
      ])
    // Counted by hand: acceptance criteria, edge cases, tests of each, and the five that every story must pass.
    let counts = [17, 17, 12, 21, 14, 18, 17, 12, 17, 15, 15, 14, 12]
    #expect(stories.map { $0.lines.filter(\.section.isDemanded).count } == counts)
    for story in stories {
      let trace = StoryTrace(try imported(story, id: "story-\(story.number ?? "")"), story)
      #expect(trace.isComplete && trace.orphans.isEmpty && trace.withoutLine.isEmpty, "\(story.title)")
    }
  }

  @Test("Any story written in this form is imported without loss: 60 stories from a seed")
  func generated() throws {
    let seed = UInt64(0x5707)
    print("seed \(seed)")
    var random = SeededStory(state: seed)
    var lines = 0
    for index in 0..<60 {
      let (text, expected) = random.story(index)
      let found = try story(text)
      #expect(found.lines.filter(\.section.isDemanded).map(\.text) == expected, "\(text)")
      lines += expected.count
      let checklist = try imported(found, id: "s\(index)")
      #expect(checklist.criteria.count == expected.count)
      let trace = StoryTrace(checklist, found)
      #expect(
        trace.isComplete && trace.orphans.isEmpty && trace.withoutLine.isEmpty,
        "\(text)\n\(trace.orphans)\n\(trace.uncovered.map(\.key))")
      // Each row traces its own line and no other; keys by number mean the line that they are shown for.
      #expect(trace.entries.filter(\.isDemanded).allSatisfy { $0.criteria.count == 1 })
      let byNumber = StoryTrace(
        self.checklist(found.lines.map { ("R\($0.location.line ?? 0)", [$0.key]) }), found)
      #expect(byNumber.entries.allSatisfy { $0.criteria == ["R\($0.line.location.line ?? 0)"] }, "\(text)")
    }
    #expect(lines > 500)
  }
}

/// Stories from a seed, with what they ask for.
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
