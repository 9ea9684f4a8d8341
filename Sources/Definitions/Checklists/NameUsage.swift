import Model

/// Finds declared values and elements that no criterion uses.
///
/// A misspelled override is such a name; without an error the run would use the old value.
struct NameUsage {
  private var declarations: [Declaration] = []
  private var references: Set<String> = []
  /// Every text of the criteria and values, which includes the names of elements.
  private var words: Set<String> = []

  private struct Declaration {
    var noun: String
    var name: String
    var location: SourceLocation
    /// The names in the extended files.
    var upstream: [String]
  }

  mutating func add(_ file: DataFile, overridingValues values: [String], elements: [String]) {
    for entry in file.root.entries ?? [] {
      switch entry.key {
      case "values":
        declare(entry.node, "value", values)
        use(entry.node, isCriterion: true)
      case "elements":
        declare(entry.node, "element", elements)
        use(entry.node, isCriterion: false)
      case "recorded": break
      default: use(entry.node, isCriterion: entry.key == "criteria")
      }
    }
  }

  private mutating func declare(_ node: DataNode, _ noun: String, _ upstream: [String]) {
    for entry in node.entries ?? [] where !upstream.contains(entry.key) {
      declarations.append(
        Declaration(noun: noun, name: entry.key, location: entry.keyLocation, upstream: upstream))
    }
  }

  /// Collects the names in a node. The reader limits the depth of nodes.
  private mutating func use(_ node: DataNode, isCriterion: Bool) {
    switch node.content {
    case .scalar(let text, _):
      if isCriterion { words.insert(text) }
      for part in text.unicodeScalars.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
        let name = part.prefix(while: \.isNameLetter)
        if !name.isEmpty { references.insert(String(String.UnicodeScalarView(name))) }
      }
    case .list(let items): for item in items { use(item, isCriterion: isCriterion) }
    case .map(let entries): for entry in entries { use(entry.node, isCriterion: isCriterion) }
    case .unresolved: break
    }
  }

  /// Reports each name that overrides no other and is not used.
  func check(_ diagnostics: DiagnosticCollector) {
    for item in declarations {
      let uses = item.noun == "value" ? references : words
      if uses.contains(item.name) { continue }
      // A misspelled use is reported at the use.
      let known = declarations.filter { $0.noun == item.noun }.map(\.name) + item.upstream
      let isMisspelled = uses.contains { !known.contains($0) && nearestName(to: $0, in: known) == item.name }
      if isMisspelled { continue }
      let written = item.noun == "value" ? "$\(item.name.prefix(60))" : "\"\(item.name.prefix(60))\""
      let likely = nearestName(to: item.name, in: item.upstream).map { "did you mean \"\($0)\"?" }
      diagnostics.add(
        item.location,
        "no criterion uses the \(item.noun) \(written)"
          + (item.upstream.isEmpty ? "" : ", and no extended checklist has it"),
        fix: likely ?? "remove it, or use it")
    }
  }
}
