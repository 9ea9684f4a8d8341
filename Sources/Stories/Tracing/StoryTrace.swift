import Model

/// Compares a story with a checklist: which criteria cover which lines, and what has no counterpart.
package struct StoryTrace: Sendable {
  package struct Entry: Hashable, Sendable {
    package var line: StoryLine
    /// Ids of the criteria that trace the line; empty if only the lines below it are traced.
    package var criteria: [String]
    /// Whether criteria trace the line, or all lines below it.
    package var isCovered: Bool
    /// Whether the line needs a criterion.
    package var needsCriterion: Bool
  }
  /// A trace that matches no line, or several, or a line with another text.
  package struct Orphan: Hashable, Sendable {
    package enum Mismatch: Hashable, Sendable {
      case missing, ambiguous
      /// The line's text now.
      case rewritten(String)
    }
    package var criterion: String
    package var trace: String
    /// `did you mean …`, or the lines that match.
    package var fix: String
    package var mismatch: Mismatch
    /// The location of the criterion.
    package var location: SourceLocation
  }
  package var story: Story
  /// The checklist's id.
  package var checklist: String
  package var entries: [Entry]
  package var orphans: [Orphan]
  /// Ids of criteria without a trace that matches a line.
  package var withoutLine: [String]
  /// The number of traces that name a line by its number.
  package var numberedTraces: Int
  /// The number of traces that do not repeat their line.
  package var textlessTraces: Int

  /// Lines that need a criterion but have none.
  package var uncovered: [StoryLine] { entries.filter { $0.needsCriterion && !$0.isCovered }.map(\.line) }
  package var isComplete: Bool { uncovered.isEmpty }

  /// Facts about the story for the reader of a verdict: parts that need no criterion, and traces that a new line moves.
  ///
  /// - Parameters:
  ///   - digest: The digest of `Story.pinnedText`; nil if the reader cannot pin the story.
  ///   - pin: The digest that the story must have; nil for none.
  package func notes(_ file: String, digest: String? = nil, pin: String? = nil) -> [Message] {
    var notes: [Message] = []
    let others = entries.filter { !$0.needsCriterion }
    if !others.isEmpty { notes.append(.unknownHeadings(others.map(\.line), file)) }
    if textlessTraces > 0, pin == nil, let digest {
      notes.append(
        Message(
          "traces-without-text", about: file,
          "\(textlessTraces) trace\(textlessTraces == 1 ? " does" : "s do") not repeat the line of \(file), so the gate does not "
            + "detect that a line changes after its first words. Write them as `KEY: TEXT`, or pin the story in qa.yml: "
            + "`gate: {story: \"\(digest)\"}`.", figures: ["traces": Measure(textlessTraces)]))
    }
    notes += story.skipped.prefix(5).map { Message("skipped", about: $0, "\($0) was skipped.") }
    if numberedTraces > 0 {
      notes.append(
        Message(
          "numbered-traces", about: file,
          "\(numberedTraces) traces name a line of \(file) by its number, so a new line moves them. `qa checklist trace` prints the keys by words.",
          figures: ["traces": Measure(numberedTraces)]))
    }
    return notes
  }

  /// - Parameter demandsAll: Whether lines outside of acceptance criteria, edge cases, testing checklist and definition
  ///   of done need a criterion too.
  package init(_ checklist: Checklist, _ story: Story, demandsAll: Bool = false) {
    self.story = story
    self.checklist = checklist.id
    let keys = StoryKeyIndex(story)
    var covering = [[String]](repeating: [], count: story.lines.count)
    var orphans: [Orphan] = []
    var withoutLine: [String] = []
    var (numbered, textless) = (0, 0)
    for criterion in checklist.criteria {
      var isFound = false
      for trace in criterion.traces {
        if trace.text == nil, let last = trace.key.split(separator: "/").last,
          StoryKeys.isNumber(String(last))
        {
          numbered += 1
        }
        func add(_ mismatch: Orphan.Mismatch, _ fix: String) {
          orphans.append(
            Orphan(
              criterion: criterion.id, trace: trace.key, fix: fix, mismatch: mismatch,
              location: criterion.location))
        }
        switch keys.meaning(trace.key) {
        case .line(let index):
          isFound = true
          if trace.text == nil { textless += 1 }
          if !covering[index].contains(criterion.id) { covering[index].append(criterion.id) }
          let now = story.lines[index].text
          if let text = trace.text, Self.words(text) != Self.words(now) {
            add(.rewritten(now), "review the criterion, then write the new text: \"\(now.prefix(300))\"")
          }
        case .several(let several): add(.ambiguous, "matches \(several.joined(separator: ", "))")
        case .none: add(.missing, keys.fix(trace.key))
        }
      }
      if !isFound { withoutLine.append(criterion.id) }
    }
    self.orphans = orphans
    self.withoutLine = withoutLine
    (numberedTraces, textlessTraces) = (numbered, textless)
    entries = Self.entries(story, covering, demandsAll)
  }

  /// The words of a text: line breaks and repeated spaces do not count.
  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  /// Creates the entries; a line with lines below it is covered if all of them are.
  private static func entries(_ story: Story, _ covering: [[String]], _ demandsAll: Bool) -> [Entry] {
    var entries: [Entry] = []
    // Go from the last line to the first, so that the lines below are known.
    var openBelow: [Int: Bool] = [:]
    for (index, line) in story.lines.enumerated().reversed() {
      let depth = line.number.filter { $0 == "." }.count
      let below = openBelow.removeValue(forKey: depth + 1)
      let isCovered = !covering[index].isEmpty || below == false
      openBelow[depth] = (openBelow[depth] ?? false) || !isCovered
      let isFirst = index == 0 || story.lines[index - 1].group != line.group
      if isFirst { openBelow = [:] }
      entries.append(
        Entry(
          line: line, criteria: covering[index], isCovered: isCovered,
          needsCriterion: demandsAll || line.section.needsCriterion))
    }
    return entries.reversed()
  }
}

/// Finds a story's lines by key.
struct StoryKeyIndex {
  enum Meaning {
    case line(Int)
    case several([String])
    case none
  }
  private let keys: StoryKeys
  /// The index of the first line of each group.
  private let starts: [Int]
  private let known: [String]

  init(_ story: Story) {
    var groups: [StoryLines.Group] = []
    var starts: [Int] = []
    for (index, line) in story.lines.enumerated() {
      if index == 0 || story.lines[index - 1].group != line.group {
        groups.append(.init(path: line.path, section: line.section))
        starts.append(index)
      }
      groups[groups.count - 1].lines.append(
        .init(number: line.number, text: line.text, box: line.box, location: line.location))
    }
    keys = StoryKeys(groups)
    self.starts = starts
    known = story.lines.flatMap { [$0.key, $0.wordKey] }
  }

  func meaning(_ trace: String) -> Meaning {
    switch keys.meaning(trace) {
    case .line(let group, let line): .line(starts[group] + line)
    case .several(let several): .several(several)
    case .none: .none
    }
  }

  func fix(_ trace: String) -> String {
    // Compare only with keys that have the same first part: all keys would take too long.
    let head = trace.lowercased().split(separator: "/").first.map(String.init) ?? ""
    let near = known.filter { $0.hasPrefix(head + "/") || $0.hasPrefix(head + "-") }
    let found = suggestion(for: trace, in: near.isEmpty ? known : near)
    return found.isEmpty ? "see the keys of `qa checklist trace`" : found
  }
}

extension Message {
  fileprivate static func unknownHeadings(_ lines: [StoryLine], _ file: String) -> Message {
    let headings = lines.compactMap(\.headings.first).uniqued().listed(atMost: 8)
    let paragraphs = lines.count { !$0.isItem }
    let parts = [("line", lines.count - paragraphs), ("paragraph", paragraphs)].filter { $0.1 > 0 }
      .map { "\($0.1) \($0.0)\($0.1 == 1 ? "" : "s")" }
    return Message(
      "unknown-headings", about: file,
      "\(parts.listed()) of \(file) need\(lines.count == 1 ? "s" : "") no criterion, because their headings are not known as requirements: \(headings).",
      figures: ["lines": Measure(lines.count - paragraphs), "paragraphs": Measure(paragraphs)])
  }

}
