import Model

/// Which values and elements the files of a chain declare, and which names they use.
///
/// A misspelled override would be a name that nobody uses, while the run goes on with the old value.
struct NameUsage {
  private var declarations: [Declaration] = []
  private var references: Set<String> = []
  /// Every text of the rows and values, among which are the names of elements.
  private var words: Set<String> = []

  private struct Declaration {
    var noun: String
    var name: String
    var location: SourceLocation
    /// Names that the extended files have.
    var upstream: [String]
  }

  mutating func add(_ file: DataFile, overridingValues values: [String], elements: [String]) {
    for entry in file.root.entries ?? [] {
      switch entry.key {
      case "values":
        declare(entry.node, "value", values)
        use(entry.node, isRow: true)
      case "elements":
        declare(entry.node, "element", elements)
        use(entry.node, isRow: false)
      default: use(entry.node, isRow: entry.key == "criteria")
      }
    }
  }

  private mutating func declare(_ node: DataNode, _ noun: String, _ upstream: [String]) {
    for entry in node.entries ?? [] where !upstream.contains(entry.key) {
      declarations.append(
        Declaration(noun: noun, name: entry.key, location: entry.keyLocation, upstream: upstream))
    }
  }

  /// The reader bounds how deep nodes lie.
  private mutating func use(_ node: DataNode, isRow: Bool) {
    switch node.content {
    case .scalar(let text, _):
      if isRow { words.insert(text) }
      for part in text.unicodeScalars.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
        let name = part.prefix(while: ValueScope.isNameLetter)
        if !name.isEmpty { references.insert(String(String.UnicodeScalarView(name))) }
      }
    case .list(let items): for item in items { use(item, isRow: isRow) }
    case .map(let entries): for entry in entries { use(entry.node, isRow: isRow) }
    }
  }

  /// Tells each name that overrides nothing and that nothing uses.
  func check(_ diagnostics: DiagnosticCollector) {
    for item in declarations {
      let uses = item.noun == "value" ? references : words
      // What is used under a misspelled name is told there.
      let known = declarations.filter { $0.noun == item.noun }.map(\.name) + item.upstream
      let isMeant = uses.contains { !known.contains($0) && nearestName(to: $0, in: known) == item.name }
      if uses.contains(item.name) || isMeant { continue }
      let written = item.noun == "value" ? "$\(item.name.prefix(60))" : "\"\(item.name.prefix(60))\""
      let likely = nearestName(to: item.name, in: item.upstream).map { "did you mean \"\($0)\"?" }
      diagnostics.add(
        item.location,
        "no row uses the \(item.noun) \(written)"
          + (item.upstream.isEmpty ? "" : ", and no extended checklist has one of that name"),
        fix: likely ?? "remove it, or name it where it is meant")
    }
  }
}
