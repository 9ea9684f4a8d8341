import Model

/// A draft checklist from a story, with a criterion for each line that needs one.
package struct ImportedChecklist: Sendable {
  package var id: String
  /// The text of the checklist file, which `qa checklist lint` accepts.
  package var text: String

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
      rationale: "The story requires it."),
    Kind(
      section: .edge, letter: "E", heading: "Edge cases", impact: .moderate,
      rationale: "The story names it as an edge case."),
    Kind(
      section: .testing, letter: "T", heading: "Testing checklist", impact: .moderate,
      rationale: "The story requires this test."),
    Kind(
      section: .definitionOfDone, letter: "D", heading: "Definition of done", impact: .serious,
      rationale: "The definition of done requires it."),
    Kind(
      section: .storyLevel, letter: "S", heading: "Requirements for every story", impact: .serious,
      rationale: "The epic requires it of every story."),
  ]

  /// - Parameters:
  ///   - id: The file's name without its extension; nil for `story-8.5`.
  ///   - source: The value of the checklist's `story:`.
  package init(_ story: Story, id: String? = nil, source: String) {
    let fallback = StoryComponent(story.title).slug
    let usual = story.number.map { "story-\($0)" } ?? fallback
    self.id = Self.identifier(id ?? usual, orElse: "story")
    let prefix = story.number.map { "S\($0)" } ?? "S"
    var needed: [String] = []
    var body: [String] = []
    for kind in Self.kinds {
      let lines = story.lines.filter { $0.section == kind.section }
      if lines.isEmpty { continue }
      let isGate = kind.section == .definitionOfDone || kind.section == .storyLevel
      body.append("  # \(kind.heading)")
      for (index, line) in lines.enumerated() {
        let criterion = "\(prefix)-\(kind.letter)\(index + 1)"
        body += Self.criterion(criterion, line, kind)
        if isGate, !needed.isEmpty {
          body.append("    # If other criteria show this line, name them instead of the evidence:")
          body.append("    # gate: [\(needed.prefix(3).joined(separator: ", "))]")
        }
        body.append("    evidence: {any: [uiTest, signOff]}")
        if !isGate { needed.append(criterion) }
      }
    }
    let title = story.title.isEmpty ? self.id : story.title
    let head = [
      "id: \(YAMLText.quoted(self.id))", "title: \(YAMLText.quoted(title, isSentence: true))",
      "story: \(YAMLText.quoted(source))", "", "criteria:",
    ]
    text = (head + body).joined(separator: "\n") + "\n"
  }

  private static func criterion(_ id: String, _ line: StoryLine, _ kind: Kind) -> [String] {
    var title = line.text
    while title.last == "." || title.last == ":" { title.removeLast() }
    let section = ([kind.section.rawValue] + line.headings.dropFirst().map { StoryComponent($0).slug })
      .filter { !$0.isEmpty }.joined(separator: "/")
    return [
      "  - id: \(id)", "    title: \(YAMLText.quoted(title.isEmpty ? line.text : title, isSentence: true))",
      "    section: \(YAMLText.quoted(section))", "    impact: \(kind.impact.rawValue)",
      "    rationale: \(YAMLText.quoted(kind.rationale))",
      "    fix: \"Add a test of the app that shows it, or a sign-off.\"",
      "    traces:", "      - \(YAMLText.quoted(line.wordKey)): \(YAMLText.quoted(line.text))",
    ]
  }

  /// Returns the text with only letters, digits, dots, underscores and hyphens, as in ids.
  private static func identifier(_ text: String, orElse fallback: String) -> String {
    let kept = text.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && (scalar.isNameLetter || scalar == "." || scalar == "-")
        ? Character(scalar) : "-"
    }
    let name = String(kept).drop { $0 == "-" || $0 == "." }.prefix(80)
    return name.isEmpty ? fallback : String(name)
  }
}
