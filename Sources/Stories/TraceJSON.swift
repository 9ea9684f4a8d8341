import Model

/// A trace for other tools.
package struct TraceJSON: Encodable {
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
  struct Story: Encodable {
    var file: String
    var number: String?
    var title: String
  }
  var schemaVersion = 1
  var story: Story
  var checklist: String
  var isComplete: Bool
  var lines: [Line]
  var uncovered: [String]
  var orphans: [Orphan]
  var criteriaWithoutLine: [String]

  package init(_ trace: StoryTrace) {
    story = Story(file: trace.story.file, number: trace.story.number, title: trace.story.title)
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
