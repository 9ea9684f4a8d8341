import Model

/// A story held against a checklist: which criteria cover which line, and what is left over on either side.
public struct StoryTrace: Sendable {
  public struct Entry: Hashable, Sendable {
    public var line: StoryLine
    /// Ids of the criteria that trace the line; empty for one that all lines below it cover.
    public var criteria: [String]
    /// Whether criteria trace the line, or each of the lines below it.
    public var isCovered: Bool
    /// Whether a line like this needs a criterion.
    public var isDemanded: Bool
  }
  /// A trace that points to no line, or to several.
  public struct Orphan: Hashable, Sendable {
    public var criterion: String
    public var trace: String
    /// `did you mean …`, or the lines that it could mean.
    public var fix: String
    public var isAmbiguous: Bool
    /// Of the criterion.
    public var location: SourceLocation
  }
  public var story: Story
  /// The checklist's id.
  public var checklist: String
  public var entries: [Entry]
  public var orphans: [Orphan]
  /// Ids of criteria none of whose traces points to a line.
  public var withoutLine: [String]

  /// Lines that need a criterion and have none.
  public var uncovered: [StoryLine] { entries.filter { $0.isDemanded && !$0.isCovered }.map(\.line) }
  public var isComplete: Bool { uncovered.isEmpty }

  /// `demandsAll` also asks for a criterion for every line outside of acceptance criteria, edge cases, testing
  /// checklist and definition of done.
  public init(_ checklist: Checklist, _ story: Story, demandsAll: Bool = false) {
    self.story = story
    self.checklist = checklist.id
    let keys = StoryKeyIndex(story)
    var covering = [[String]](repeating: [], count: story.lines.count)
    var orphans: [Orphan] = []
    var withoutLine: [String] = []
    for criterion in checklist.criteria {
      var isFound = false
      for trace in criterion.traces {
        switch keys.meaning(trace) {
        case .line(let index):
          isFound = true
          if !covering[index].contains(criterion.id) { covering[index].append(criterion.id) }
        case .several(let several):
          orphans.append(
            Orphan(
              criterion: criterion.id, trace: trace,
              fix: "it could mean \(several.joined(separator: ", "))",
              isAmbiguous: true, location: criterion.location))
        case .none:
          orphans.append(
            Orphan(
              criterion: criterion.id, trace: trace, fix: keys.fix(trace), isAmbiguous: false,
              location: criterion.location))
        }
      }
      if !isFound { withoutLine.append(criterion.id) }
    }
    self.orphans = orphans
    self.withoutLine = withoutLine
    entries = Self.entries(story, covering, demandsAll)
  }

  /// A line above others counts as covered where all of them are.
  private static func entries(_ story: Story, _ covering: [[String]], _ demandsAll: Bool) -> [Entry] {
    var entries: [Entry] = []
    // From the last to the first, so that lines below are known before the one above.
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
          isDemanded: demandsAll || line.section.isDemanded))
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
  /// Where each group's lines begin among all lines.
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
    // The likeliest lines share the key's beginning; all others are too many to compare.
    let head = trace.lowercased().split(separator: "/").first.map(String.init) ?? ""
    let near = known.filter { $0.hasPrefix(head + "/") || $0.hasPrefix(head + "-") }
    let found = suggestion(for: trace, in: near.isEmpty ? known : near)
    return found.isEmpty ? "see the keys of `qa checklist trace`" : found
  }
}
