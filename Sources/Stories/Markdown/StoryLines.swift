import Model

/// Groups a story's blocks by heading and label, and numbers their lines.
struct StoryLines {
  private(set) var groups: [Group] = []
  struct Group {
    var path: [StoryComponent]
    var section: StoryLine.Section
    var lines: [Line] = []
    var isStoryLevel: Bool { section == .storyLevel }
  }
  struct Line {
    var number: String
    var text: String
    var box: StoryLine.Box?
    var location: SourceLocation
    var isItem = false
  }

  /// Labels with data about the story itself, which are no requirements.
  private static let particulars: Set<String> = [
    "epic", "phase", "priority", "effort", "status", "risk", "risk-level", "estimate", "estimated-time",
    "owner",
    "epic-owner", "created", "updated", "epic-source", "source", "reviewed-by", "author", "points", "sprint",
  ]

  /// - Parameter level: Headings of this level and above, such as the document's title, are not parts of keys.
  init(_ blocks: [MarkdownBlock], level: Int, file: String) {
    var headings: [(level: Int, component: StoryComponent)] = []
    var label: StoryComponent?
    var seen: Set<[String]> = []
    var content: [MarkdownBlock] = []
    var location = SourceLocation(file: file)
    /// Adds a number to a heading with the same name as another one beside it.
    func unique(_ component: StoryComponent) -> StoryComponent {
      var copy = component
      var count = 1
      while !seen.insert(headings.map(\.component.slug) + [copy.slug]).inserted {
        count += 1
        copy.words = component.words + ["\(count)"]
      }
      return copy
    }
    func close(_ groups: inout [Group], hasParts: Bool) {
      let path = headings.map(\.component) + (label.map { [$0] } ?? [])
      if let group = Self.group(path, content, file) {
        groups.append(group)
      } else if content.isEmpty, !hasParts, let group = Self.bare(path, at: location) {
        groups.append(group)
      }
      content = []
    }
    for block in blocks {
      switch block.kind {
      case .heading(let depth):
        close(&groups, hasParts: label == nil && depth > headings.last?.level ?? 0)
        label = nil
        while let last = headings.last, last.level >= depth { headings.removeLast() }
        if depth > level { headings.append((depth, unique(StoryComponent(StoryText.plain(block.text))))) }
        location.line = block.line
      case .label:
        close(&groups, hasParts: label == nil)
        label = unique(StoryComponent(StoryText.plain(block.text)))
        location.line = block.line
      default: content.append(block)
      }
    }
    close(&groups, hasParts: false)
  }

  /// Returns a group for a heading without content: `### The icon is centered`.
  private static func bare(_ path: [StoryComponent], at location: SourceLocation) -> Group? {
    guard let own = path.last, !own.title.isEmpty,
      let section = path.dropLast().lazy.compactMap(section).first
    else {
      return nil
    }
    var group = Group(path: path, section: section)
    group.lines = [Line(number: "1", text: own.title, box: nil, location: location)]
    return group
  }

  private static func group(_ headings: [StoryComponent], _ blocks: [MarkdownBlock], _ file: String) -> Group?
  {
    let storyLevel = headings.firstIndex { Self.section($0) == .storyLevel }
    // The document states the requirements for every story once, anywhere.
    var path = storyLevel.map { Array(headings[$0...]) } ?? headings
    // `AC1: …` is an acceptance criterion under any heading.
    let isNumbered = blocks.contains { MarkdownReader.isNumberedCriterion($0.text) }
    let section = path.lazy.compactMap(Self.section).first ?? (isNumbered ? .acceptance : .other)
    if section == .other, let last = path.last, particulars.contains(last.slug) { return nil }
    if path.isEmpty { path = [StoryComponent("Introduction")] }
    var group = Group(path: path, section: section)
    let hasItems = blocks.contains { if case .item = $0.kind { true } else { false } }
    var counters: [Int] = []
    var paragraphs = 0
    for (index, block) in blocks.enumerated() {
      let (box, text) = StoryText.read(block.text)
      if text.isEmpty { continue }
      var line = Line(
        number: "", text: text, box: box, location: SourceLocation(file: file, line: block.line))
      switch block.kind {
      case .item(let depth):
        while counters.count <= depth { counters.append(0) }
        counters.removeLast(counters.count - depth - 1)
        counters[depth] += 1
        line.number = counters.map(String.init).joined(separator: ".")
        line.isItem = true
      case .paragraph:
        // A paragraph that only introduces the text or list below it is no requirement.
        let next = blocks.indices.contains(index + 1) ? blocks[index + 1].kind : .code
        if text.hasSuffix(":"), next != .code { continue }
        paragraphs += 1
        line.number = hasItems ? "p\(paragraphs)" : "\(paragraphs)"
      default: continue
      }
      group.lines.append(line)
    }
    return group.lines.isEmpty ? nil : group
  }

  /// Headings of stories in German, by their first word.
  private static let germanSections: [String: StoryLine.Section] = [
    "akzeptanzkriterien": .acceptance, "abnahmekriterien": .acceptance, "anforderungen": .acceptance,
    "randfälle": .edge, "grenzfälle": .edge, "sonderfälle": .edge, "fehlerbehandlung": .edge,
    "testfälle": .testing, "testliste": .testing,
  ]

  private static func section(_ component: StoryComponent) -> StoryLine.Section? {
    let words = component.words
    func has(_ run: String...) -> Bool { words.firstRange(of: run) != nil }
    if has("story", "level") { return .storyLevel }
    if let known = words.first.flatMap({ germanSections[$0] }) { return known }
    // `**AC1:** …` and `### AC 1 …`.
    if let first = words.first, ["ac", "ak"].contains(where: first.hasPrefix) {
      let number = first.count > 2 ? String(first.dropFirst(2)) : words.dropFirst().first ?? ""
      if !number.isEmpty, number.allSatisfy(\.isNumber) { return .acceptance }
    }
    if words.first == "requirements" || words == ["requirement"] { return .acceptance }
    if words.first == "acceptance" || has("acceptance", "criteria") || has("acceptance", "criterion") {
      return .acceptance
    }
    if has("definition", "of", "done") || words == ["dod"] { return .definitionOfDone }
    if has("edge", "case") || has("edge", "cases") || has("error", "handling") { return .edge }
    let tests: Set<String> = ["testing", "tests", "test"]
    let isNamed = [words.first, words.last].contains { $0.map(tests.contains) ?? false }
    return isNamed || has("testing", "checklist") ? .testing : nil
  }
}
