import Model

/// Puts a checklist together from the files of its chain: later ones override values, elements and single rows.
struct ChecklistMerger {
  let diagnostics: DiagnosticCollector
  /// Id, title and story.
  private(set) var own: [DataNode.Entry] = []
  private(set) var location = SourceLocation(file: "")
  private(set) var values: [DataNode.Entry] = []
  private(set) var elements: [DataNode.Entry] = []
  private(set) var rows: [Row] = []
  private var positions: [String: Int] = [:]
  private(set) var tables: [Row] = []
  /// Who declares and who uses the names of values and elements.
  private(set) var usage = NameUsage()
  /// False where a file was no map, so that nothing more can be said about it.
  private(set) var isWhole = true

  /// A row or a decision table.
  struct Row {
    var id: String
    var node: DataNode
  }

  private static let lists = ["values", "elements", "tables", "criteria", "without", "extends"]
  private static let bases = ["assert", "dependsOn", "evidence", "gate"]

  init(diagnostics: DiagnosticCollector) { self.diagnostics = diagnostics }

  mutating func add(_ file: DataFile) {
    let reader = MapReader(file.root, "the checklist", diagnostics)
    guard reader.isMap, let entries = file.root.entries else {
      isWhole = false
      return
    }
    location = file.root.location
    let told = entries.filter { !Self.lists.contains($0.key) }
    // Title and story are inherited, the id is not: it is the name of its own file.
    own = own.filter { old in old.key != "id" && !told.contains { $0.key == old.key } } + told
    for key in ["id", "title", "story", "extends"] { _ = reader.node(key) }
    usage.add(file, overridingValues: values.map(\.key), elements: elements.map(\.key))
    if let node = reader.node("values") { values = overridden(values, by: node, "values") }
    if let node = reader.node("elements") { elements = overridden(elements, by: node, "elements") }
    remove(reader.texts("without") ?? [])
    if let node = reader.node("tables"), !node.isNull { addTables(node) }
    if let node = reader.node("criteria"), !node.isNull { addRows(node) }
    reader.finish()
  }

  private func overridden(_ base: [DataNode.Entry], by node: DataNode, _ what: String) -> [DataNode.Entry] {
    if node.isNull { return base }
    guard let new = node.entries else {
      diagnostics.add(node.location, "\(what) must be a map of names, not \(node.kindName)")
      return base
    }
    var entries = base
    for entry in new {
      if let index = entries.firstIndex(where: { $0.key == entry.key }) {
        entries[index] = entry
      } else {
        entries.append(entry)
      }
    }
    return entries
  }

  private mutating func addRows(_ node: DataNode) {
    for item in identified(node, list: "criteria", noun: "row") {
      if let index = positions[item.id] {
        rows[index].node = Self.joined(rows[index].node, item.node)
      } else {
        positions[item.id] = rows.count
        rows.append(item)
      }
    }
  }

  /// A table that an extended checklist has takes over the keys that the new one does not tell.
  private mutating func addTables(_ node: DataNode) {
    for item in identified(node, list: "tables", noun: "table") {
      if let index = tables.firstIndex(where: { $0.id == item.id }) {
        tables[index].node = Self.joined(tables[index].node, item.node)
      } else {
        tables.append(item)
      }
    }
  }

  /// The entries of a list that have an id, each id once.
  private func identified(_ node: DataNode, list: String, noun: String) -> [Row] {
    guard let items = node.list else {
      diagnostics.add(node.location, "\(list) must be a list of \(noun)s, not \(node.kindName)")
      return []
    }
    var found: [Row] = []
    var seen: [String: SourceLocation] = [:]
    for item in items {
      guard let entries = item.entries else {
        diagnostics.add(item.location, "a \(noun) must be a map of keys and values, not \(item.kindName)")
        continue
      }
      guard let id = entries.first(where: { $0.key == "id" })?.node.text, !id.isEmpty else {
        diagnostics.add(item.location, "the \(noun) has no id", fix: "add `id:`")
        continue
      }
      if let first = seen[id] {
        diagnostics.add(
          item.location, "the id \"\(id.prefix(80))\" is told twice, first on line \(first.line ?? 0)")
        continue
      }
      seen[id] = item.location
      found.append(Row(id: id, node: item))
    }
    return found
  }

  /// The keys of `new` replace those of `old`; a new kind of proof replaces the old kind.
  private static func joined(_ old: DataNode, _ new: DataNode) -> DataNode {
    guard let before = old.entries, let after = new.entries else { return new }
    let replacesBasis = after.contains { bases.contains($0.key) }
    let kept = before.filter { entry in
      !after.contains { $0.key == entry.key } && !(replacesBasis && bases.contains(entry.key))
    }
    return DataNode(content: .map(kept + after), location: new.location)
  }

  /// Leaves rows of an extended checklist out, and their ids out of the rows that build on them.
  private mutating func remove(_ items: [DataNode]) {
    var gone: Set<String> = []
    for item in items {
      guard let id = item.text else { continue }
      if positions[id] != nil {
        gone.insert(id)
      } else {
        diagnostics.add(
          item.location, "without names the row \"\(id.prefix(60))\", which no extended checklist has",
          fix: suggestion(for: id, in: positions.keys))
      }
    }
    if gone.isEmpty { return }
    rows = rows.filter { !gone.contains($0.id) }.map {
      Row(id: $0.id, node: Self.forgetting(gone, $0.node, inside: false))
    }
    positions = Dictionary(rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func forgetting(_ gone: Set<String>, _ node: DataNode, inside: Bool) -> DataNode {
    switch node.content {
    case .map(let entries):
      let changed = entries.map { entry -> DataNode.Entry in
        guard ["gate", "dependsOn", "criteria"].contains(entry.key) else { return entry }
        var copy = entry
        copy.node = forgetting(gone, entry.node, inside: entry.key != "dependsOn")
        return copy
      }
      return DataNode(content: .map(changed), location: node.location)
    case .list(let items) where inside:
      let kept = items.filter { item in !(item.text.map(gone.contains) ?? false) }
      return DataNode(content: .list(kept), location: node.location)
    default: return node
    }
  }
}
