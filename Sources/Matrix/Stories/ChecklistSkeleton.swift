import Model

/// The beginning of a checklist, made from a story: a row for each line that asks for something.
public struct ChecklistSkeleton: Sendable {
  public var id: String
  /// The file's text, YAML that lints without a diagnostic.
  public var text: String

  private struct Kind {
    var section: StoryLine.Section
    var letter: String
    var heading: String
    var impact: Impact
    var rationale: String
  }
  private static let kinds = [
    Kind(
      section: .acceptance, letter: "A", heading: "Acceptance criteria", impact: .serious,
      rationale: "The story asks for it."),
    Kind(
      section: .edge, letter: "E", heading: "Edge cases", impact: .moderate,
      rationale: "The story names it as an edge case."),
    Kind(
      section: .testing, letter: "T", heading: "Testing checklist", impact: .moderate,
      rationale: "The story asks for this test by name."),
    Kind(
      section: .definitionOfDone, letter: "D", heading: "Definition of done", impact: .serious,
      rationale: "Without it the story is not done."),
    Kind(
      section: .storyLevel, letter: "S", heading: "What every story must pass", impact: .serious,
      rationale: "Every story of the epic must pass it."),
  ]

  /// `id` is the name that the file will have, nil for `story-8.5`; `source` is what its `story:` says.
  public init(_ story: Story, id: String? = nil, source: String) {
    let fallback = StoryComponent(story.title).slug
    let usual = story.number.map { "story-\($0)" } ?? fallback
    self.id = Self.identifier(id ?? usual, orElse: "story")
    let prefix = story.number.map { "S\($0)" } ?? "S"
    var witnessed: [String] = []
    var body: [String] = []
    for kind in Self.kinds {
      let lines = story.lines.filter { $0.section == kind.section }
      if lines.isEmpty { continue }
      let isGate = kind.section == .definitionOfDone || kind.section == .storyLevel
      body.append("  # \(kind.heading)")
      for (index, line) in lines.enumerated() {
        let row = "\(prefix)-\(kind.letter)\(index + 1)"
        body += Self.row(row, line, kind)
        if isGate, !witnessed.isEmpty {
          body.append("    # Narrow this to the rows that the line rests on.")
          body.append("    gate: [\(witnessed.joined(separator: ", "))]")
        } else {
          body.append("    evidence: {any: [uiTest, signOff]}")
          if !isGate { witnessed.append(row) }
        }
      }
    }
    let title = story.title.isEmpty ? self.id : story.title
    let head = [
      "id: \(YAMLText.quoted(self.id))", "title: \(YAMLText.quoted(title, isSentence: true))",
      "story: \(YAMLText.quoted(source))", "", "criteria:",
    ]
    text = (head + body).joined(separator: "\n") + "\n"
  }

  private static func row(_ id: String, _ line: StoryLine, _ kind: Kind) -> [String] {
    var title = line.text
    while title.last == "." || title.last == ":" { title.removeLast() }
    let section = ([kind.section.rawValue] + line.headings.dropFirst().map { StoryComponent($0).slug })
      .filter { !$0.isEmpty }.joined(separator: "/")
    return [
      "  - id: \(id)", "    title: \(YAMLText.quoted(title.isEmpty ? line.text : title, isSentence: true))",
      "    section: \(YAMLText.quoted(section))", "    impact: \(kind.impact.rawValue)",
      "    rationale: \(YAMLText.quoted(kind.rationale))",
      "    fix: \"Bring a test of the app's own that shows it, or have a person sign it off.\"",
      "    traces: [\(YAMLText.quoted(line.wordKey))]",
    ]
  }

  /// Letters, digits, dots, underscores and hyphens, as ids are spelled.
  private static func identifier(_ text: String, orElse fallback: String) -> String {
    let kept = text.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (ValueScope.isNameLetter(scalar) || scalar == "." || scalar == "-")
        ? Character(scalar) : "-"
    }
    let name = String(kept).drop { $0 == "-" || $0 == "." }.prefix(80)
    return name.isEmpty ? fallback : String(name)
  }
}
