import ArgumentParser
import Foundation
import Matrix
import Model
import Runner
import Stories

extension ChecklistCommand {
  /// Shows each line of a story with the criteria that cover it.
  struct Trace: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows each line of a story with the criteria that cover it, and what is not covered.",
      discussion: """
        Every line of acceptance criteria, edge cases, testing checklist and definition of done needs a criterion \
        whose `traces` names it. A line without one is a finding.

        Exit codes: 0 every line is covered, 1 findings, 2 an error, 64 wrong usage.

        A trace consists of headings and a line, as this command prints them: `acceptance/visual/2`, or `edge/power/1.3` \
        for a nested item. Words work too: `acceptance/visual/lamp-turns-red` names the line by its first words, \
        which do not change when lines are added. A trace can repeat the line, as `qa checklist import` writes it \
        (`- acceptance/visual/lamp-turns-red: The lamp turns red.`). A rewritten line is then named.
        """)
    @Argument(help: "The story's Markdown file, or an epic with several stories.") var file: String
    @Option(help: "Checklist id or file (default: story-N for story N, else the one of qa.yml).")
    var checklist: String?
    @Option(help: "Number of the story, if the file has several.") var story: String?
    @Flag(help: "Require a criterion for every line, also of goal, implementation, files and notes.")
    var all = false
    @Flag(help: "Report also traces without a line and criteria without a trace as findings.")
    var strict = false
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
      let trace = try await reportingDiagnostics {
        let context = try CommandContext.current()
        let stories = try StoryFile.stories(context.absolute(file), name: file)
        let number = try story ?? chosenNumber(stories, context)
        let story = try StoryFile.story(number, in: stories, file: file)
        let name = try checklist ?? usualChecklist(story, context)
        return StoryTrace(try ChecklistLoader.load(name, context), story, demandsAll: all)
      }
      if json {
        StandardOutput.printJSON(try TraceJSON(trace).readableJSON + "\n")
      } else {
        StandardOutput.printLines(TraceText(trace).text)
      }
      let hasOrphans = !trace.orphans.isEmpty || !trace.withoutLine.isEmpty
      if !trace.isComplete || (strict && hasOrphans) { throw ExitCode.findings }
    }

    /// Returns the story that the checklist names (`story: epic.md#8.4`), else the one in the checklist's id.
    private func chosenNumber(_ stories: [Story], _ context: CommandContext) throws -> String? {
      guard stories.count > 1, let checklist else { return nil }
      let loaded = try ChecklistLoader.load(checklist, context)
      let parts = loaded.story?.split(separator: "#", maxSplits: 1) ?? []
      if parts.count == 2 { return String(parts[1]) }
      return stories.compactMap(\.number).first { loaded.id == "story-\($0)" }
    }

    private func usualChecklist(_ story: Story, _ context: CommandContext) throws -> String {
      if let number = story.number,
        ChecklistFile.list(context.data).contains(where: { $0.id == "story-\(number)" })
      {
        return "story-\(number)"
      }
      if let chosen = try context.settings().checklist { return chosen }
      throw Diagnostic(
        at: SourceLocation(file: file), "found no checklist for this story",
        fix: "name one with --checklist, or create one with `qa checklist import \(file)`")
    }
  }
}

/// A trace as text: sections with their lines, then what is not covered, then the counts.
struct TraceText {
  private let trace: StoryTrace
  init(_ trace: StoryTrace) { self.trace = trace }

  var text: String {
    var lines = [heading]
    var last: [String] = []
    let width = min(64, trace.entries.map(\.line.key.count).max() ?? 0)
    for entry in trace.entries {
      if entry.line.headings != last {
        lines += ["", entry.line.headings.joined(separator: " / ")]
        last = entry.line.headings
      }
      let mark = entry.isCovered ? "✓" : entry.needsCriterion ? "✗" : "·"
      let key = entry.line.key.padding(
        toLength: max(width, entry.line.key.count), withPad: " ", startingAt: 0)
      let covering =
        entry.criteria.isEmpty
        ? entry.isCovered ? "(by the lines below)" : entry.needsCriterion ? "not covered" : ""
        : entry.criteria.joined(separator: ", ")
      lines.append(
        "  \(mark) \(key)  \(box(entry.line))\(entry.line.text.shortened(to: 60))"
          + (covering.isEmpty ? "" : "  ← \(covering)")
      )
    }
    return (lines + orphans + ["", sentence]).joined(separator: "\n")
  }

  /// The checkbox in the story.
  private func box(_ line: StoryLine) -> String {
    switch line.box {
    case .done: "[x] "
    case .open: "[ ] "
    case nil: ""
    }
  }

  private var heading: String {
    let number = trace.story.number.map { "Story \($0): " } ?? ""
    return "\(trace.story.file): \(number)\(trace.story.title), checklist \(trace.checklist)"
  }

  private var orphans: [String] {
    var lines: [String] = []
    if !trace.uncovered.isEmpty {
      lines += ["", "Lines without a criterion:"]
      lines += trace.uncovered.map { "  \($0.location): \($0.key): \($0.text)" }
    }
    if !trace.orphans.isEmpty {
      lines += ["", "Traces that do not fit the story:"]
      lines += trace.orphans.map { orphan in
        let what =
          switch orphan.mismatch {
          case .missing: ""
          case .ambiguous: " is ambiguous"
          case .rewritten: " was rewritten in the story"
          }
        return "  \(orphan.location): \(orphan.criterion): \"\(orphan.trace)\"\(what); \(orphan.fix)"
      }
    }
    if !trace.withoutLine.isEmpty {
      lines += ["", "Criteria without a line: \(trace.withoutLine.joined(separator: ", "))"]
    }
    return lines
  }

  private var sentence: String {
    let demanded = trace.entries.filter(\.needsCriterion)
    let covered = demanded.filter(\.isCovered).count
    let others = trace.entries.count - demanded.count
    return "\(covered) of \(demanded.count) lines that need a criterion have one"
      + (others == 0 ? "" : "; \(others) other lines")
  }
}

extension String {
  fileprivate func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1) + "…"
  }
}

/// A trace for other tools.
struct TraceJSON: Encodable {
  struct Line: Encodable {
    var key: String
    var words: String
    var section: String
    var headings: [String]
    var text: String
    var line: Int?
    var box: String?
    var needsCriterion: Bool
    var isCovered: Bool
    var criteria: [String]
  }
  struct Orphan: Encodable {
    var criterion: String
    var trace: String
    var fix: String
  }
  struct Subject: Encodable {
    var file: String
    var number: String?
    var title: String
  }
  var schemaVersion = 1
  var story: Subject
  var checklist: String
  var isComplete: Bool
  var lines: [Line]
  var uncovered: [String]
  var orphans: [Orphan]
  var criteriaWithoutLine: [String]

  init(_ trace: StoryTrace) {
    story = Subject(file: trace.story.file, number: trace.story.number, title: trace.story.title)
    checklist = trace.checklist
    isComplete = trace.isComplete
    lines = trace.entries.map { entry in
      Line(
        key: entry.line.key, words: entry.line.wordKey, section: entry.line.section.rawValue,
        headings: entry.line.headings, text: entry.line.text, line: entry.line.location.line,
        box: entry.line.box?.rawValue, needsCriterion: entry.needsCriterion, isCovered: entry.isCovered,
        criteria: entry.criteria)
    }
    uncovered = trace.uncovered.map(\.key)
    orphans = trace.orphans.map { Orphan(criterion: $0.criterion, trace: $0.trace, fix: $0.fix) }
    criteriaWithoutLine = trace.withoutLine
  }
}
