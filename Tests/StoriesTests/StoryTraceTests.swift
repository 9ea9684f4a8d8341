import Model
import Testing

@testable import Stories

@Suite("Tracing stories to checklists") struct StoryTraceTests {
  private func checklist(_ rows: [(id: String, traces: [String])]) -> Checklist {
    Checklist(
      id: "mine", title: "Mine", story: nil, elements: [:], values: [:],
      criteria: rows.map { row in
        Criterion(
          id: row.id, title: "T", section: "", impact: .minor, rationale: "", fix: "", standard: nil,
          traces: row.traces.map { Criterion.Trace(key: $0) }, filter: CaseFilter(),
          basis: .evidence(.init(kinds: [.signOff])),
          location: SourceLocation(file: "mine.yml", line: 1))
      }, file: "mine.yml", sources: [])
  }
  private func story(_ text: String) throws -> Story {
    try #require(try StoryFile.stories(Array(text.utf8), name: "story.md").first)
  }
  @Test("A trace with a text names a line that was rewritten, and not one that only moved")
  func pinnedText() throws {
    var checklist = checklist([(id: "A", traces: ["acceptance/visual/lamp-turns-red"])])
    checklist.criteria[0].traces[0].text = "lamp turns red within two seconds"
    func mismatches(_ line: String, above: String = "") throws -> [StoryTrace.Orphan.Mismatch] {
      let story = try story(
        "# Story 7.1: A door\n## Acceptance Criteria\n### Visual Requirements\n\(above)- \(line)\n")
      return StoryTrace(checklist, story).orphans.map(\.mismatch)
    }
    #expect(try mismatches("lamp turns red within two seconds").isEmpty)
    #expect(try mismatches("lamp turns red within\n  two   seconds").isEmpty)
    #expect(try mismatches("lamp turns red within two seconds", above: "- a bell rings\n").isEmpty)
    #expect(
      try mismatches("lamp turns red within nine seconds") == [
        .rewritten("lamp turns red within nine seconds")
      ])
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
    "A key has words of headings, and a line by number or first words"
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

  @Test("Uncovered lines, criteria without a line, and traces without one matching line are reported")
  func unmatched() throws {
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
        "D acceptance/1: matches acceptance-criteria/visual-requirements/1, acceptance-criteria/sounds/1",
        "D edge/power: matches edge-cases-error-handling/1, edge-cases-error-handling/2",
      ])
  }

  @Test("A key by words keeps its line when another line is inserted, a key by number does not")
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
}
