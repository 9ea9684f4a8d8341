import Model

/// Merges a checklist with those that it extends; later files override values, elements and criteria.
struct ChecklistMerger {
  let diagnostics: DiagnosticCollector
  /// The entries for id, title and story.
  private(set) var own: [DataNode.Entry] = []
  private(set) var location = SourceLocation(file: "")
  private(set) var values: [DataNode.Entry] = []
  private(set) var elements: [DataNode.Entry] = []
  private(set) var criteria: [Entry] = []
  private var indices: [String: Int] = [:]
  private(set) var tables: [Entry] = []
  /// The declarations and uses of the names of values and elements.
  private(set) var usage = NameUsage()
  /// Whether every file is a map; otherwise the checklist cannot be read.
  private(set) var isWhole = true

  /// A criterion or a decision table.
  struct Entry {
    var id: String
    var node: DataNode
  }

  private static let lists = ["values", "elements", "tables", "criteria", "without", "extends"]

  init(diagnostics: DiagnosticCollector) { self.diagnostics = diagnostics }

  mutating func add(_ file: DataFile) {
    guard let entries = file.root.entries else {
      diagnostics.add(file.root, "the checklist must be a map of keys and values, not \(file.root.kindName)")
      isWhole = false
      return
    }
    location = file.root.location
    let new = entries.filter { !Self.lists.contains($0.key) }
    // Title and story are inherited; the id is not, because it is the file's own name.
    own = own.filter { old in old.key != "id" && !new.contains { $0.key == old.key } } + new
    usage.add(file, overridingValues: values.map(\.key), elements: elements.map(\.key))
    if let node = file.root["values"] { values = overridden(values, by: node, "values") }
    if let node = file.root["elements"] { elements = overridden(elements, by: node, "elements") }
    remove(file.root["without"]?.items ?? [])
    if let node = file.root["tables"] { addTables(node) }
    if let node = file.root["criteria"] { addCriteria(node) }
  }

  /// The merged checklist, without what it extends.
  var node: DataNode {
    func entry(_ key: String, _ content: DataNode.Content) -> DataNode.Entry {
      DataNode.Entry(key: key, keyLocation: location, node: DataNode(content: content, location: location))
    }
    func list(_ key: String, _ entries: [Entry]) -> [DataNode.Entry] {
      entries.isEmpty ? [] : [entry(key, .list(entries.map(\.node)))]
    }
    let maps = [entry("elements", .map(elements))]
    return DataNode(
      content: .map(own + maps + list("tables", tables) + list("criteria", criteria)), location: location)
  }

  private func overridden(_ base: [DataNode.Entry], by node: DataNode, _ what: String) -> [DataNode.Entry] {
    guard let new = node.entries else {
      diagnostics.add(node.location, "\(what) must be a map of names, not \(node.kindName)")
      return base
    }
    return base.overridden(by: new)
  }

  private mutating func addCriteria(_ node: DataNode) {
    for item in identified(node, list: "criteria", noun: "criterion") {
      if let index = indices[item.id] {
        criteria[index].node = Self.joined(criteria[index].node, item.node)
      } else {
        indices[item.id] = criteria.count
        criteria.append(item)
      }
    }
  }

  /// Merges tables: keys of an extended checklist's table stay unless the new table has them.
  private mutating func addTables(_ node: DataNode) {
    for item in identified(node, list: "tables", noun: "table") {
      if let index = tables.firstIndex(where: { $0.id == item.id }) {
        tables[index].node = Self.joined(tables[index].node, item.node)
      } else {
        tables.append(item)
      }
    }
  }

  /// Returns the entries of a list that have an id; reports missing and repeated ids.
  private func identified(_ node: DataNode, list: String, noun: String) -> [Entry] {
    guard let items = node.list else {
      diagnostics.add(node.location, "\(list) must be a list, not \(node.kindName)")
      return []
    }
    var found: [Entry] = []
    var seen: [String: SourceLocation] = [:]
    for item in items {
      guard let entries = item.entries else {
        diagnostics.add(item.location, "each \(noun) must be a map of keys and values, not \(item.kindName)")
        continue
      }
      guard let id = entries.first(where: { $0.key == "id" })?.node.text, !id.isEmpty else {
        diagnostics.add(item.location, "the \(noun) has no id", fix: "add `id:`")
        continue
      }
      if let first = seen[id] {
        diagnostics.add(
          item.location, "the id \"\(id.prefix(80))\" is repeated; it is first on line \(first.line ?? 0)")
        continue
      }
      seen[id] = item.location
      found.append(Entry(id: id, node: item))
    }
    return found
  }

  /// Returns `old` with the keys of `new`; a new basis replaces the old one.
  private static func joined(_ old: DataNode, _ new: DataNode) -> DataNode {
    guard let before = old.entries, let after = new.entries else { return new }
    let replacesBasis = after.contains { CriterionReader.bases.contains($0.key) }
    let kept = before.filter { entry in
      !after.contains { $0.key == entry.key } && !(replacesBasis && CriterionReader.bases.contains(entry.key))
    }
    return DataNode(content: .map(kept + after), location: new.location)
  }

  /// Removes criteria of an extended checklist, and their ids from the criteria that depend on them.
  private mutating func remove(_ items: [DataNode]) {
    var removed: Set<String> = []
    for item in items {
      guard let id = item.text else { continue }
      if indices[id] != nil {
        removed.insert(id)
      } else {
        diagnostics.add(
          item.location, "without names the criterion \"\(id.prefix(60))\", which no extended checklist has",
          fix: suggestion(for: id, in: indices.keys))
      }
    }
    if removed.isEmpty { return }
    criteria = criteria.filter { !removed.contains($0.id) }.map {
      Entry(id: $0.id, node: Self.without(removed, $0.node, inside: false))
    }
    indices = Dictionary(criteria.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func without(_ removed: Set<String>, _ node: DataNode, inside: Bool) -> DataNode {
    switch node.content {
    case .map(let entries):
      let changed = entries.map { entry -> DataNode.Entry in
        guard ["gate", "dependsOn", "criteria"].contains(entry.key) else { return entry }
        var copy = entry
        copy.node = without(removed, entry.node, inside: entry.key != "dependsOn")
        return copy
      }
      return DataNode(content: .map(changed), location: node.location)
    case .list(let items) where inside:
      let kept = items.filter { item in !(item.text.map(removed.contains) ?? false) }
      return DataNode(content: .list(kept), location: node.location)
    default: return node
    }
  }
}
