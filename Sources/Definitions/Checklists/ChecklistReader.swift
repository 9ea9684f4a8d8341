import Model

/// Creates a `Checklist` from the merged files.
struct ChecklistReader {
  /// The page that lists keys, selectors and assertions.
  static let page = "docs/assertions.md"

  let merged: ChecklistMerger
  let assertions: [AssertionSchema]
  let catalog: DeviceCatalog
  /// The kinds of view that an element can have.
  let kinds: [String]
  let diagnostics: DiagnosticCollector

  /// Returns the checklist, which is complete only if there is no diagnostic.
  func checklist(expectedID: String, file: String, sources: [[UInt8]]) -> Checklist {
    let head = MapReader(
      DataNode(content: .map(merged.own), location: merged.location), "the checklist", diagnostics)
    let id = head.requiredText("id") ?? expectedID
    if id != expectedID {
      head.diagnose(
        "id", "the id \"\(id.prefix(60))\" is not the file's name", fix: "write `id: \(expectedID)`")
    }
    checkIDSpelling(id, head.node("id")?.location, diagnostics)
    let scope = ValueScope(merged.values, diagnostics)
    let title = head.required("title").map(scope.sentence) ?? ""
    let story = head.text("story")
    merged.usage.check(diagnostics)
    let selectors = SelectorReader(scope: scope, kinds: kinds, diagnostics: diagnostics)
    var elements: [String: Selector] = [:]
    for entry in merged.elements { elements[entry.key] = selectors.selector(entry) }
    if merged.criteria.isEmpty {
      diagnostics.add(
        merged.location, "the checklist has no criteria", fix: "add `criteria:` with at least one criterion")
    }
    let calls = CallReader(
      schemas: Dictionary(assertions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      elements: Set(merged.elements.map(\.key)), scope: scope, diagnostics: diagnostics)
    let tables = merged.tables.compactMap(TableReader(scope: scope, diagnostics: diagnostics).table)
    let needs = EvidenceReader(
      tables: tables, tableIDs: merged.tables.map(\.id), scope: scope, diagnostics: diagnostics)
    let reader = CriterionReader(
      ids: Set(merged.criteria.map(\.id)), calls: calls,
      filters: FilterReader(catalog: catalog, diagnostics: diagnostics),
      needs: needs, scope: scope, diagnostics: diagnostics)
    let criteria = merged.criteria.compactMap(reader.criterion)
    DependencyCycles(criteria: criteria, diagnostics: diagnostics).check()
    var checklist = Checklist(
      id: id, title: title, story: story, elements: elements, values: scope.values, criteria: criteria,
      file: file, sources: sources)
    checklist.tables = tables
    checklist.recorded = recorded(head)
    // Files of a team have absolute paths, those of qa do not.
    let origin = head.node("story")?.location.file
    checklist.namesStory = story != nil && (origin == file || origin?.hasPrefix("/") == true)
    return checklist
  }

  /// Reads the attributes by file and element, which only explain failures.
  private func recorded(_ head: MapReader) -> [String: [String: [String: String]]] {
    func map<Value>(_ node: DataNode, _ what: String, _ value: (DataNode) -> Value) -> [String: Value] {
      guard let entries = node.entries else {
        diagnostics.add(node.location, "\(what) of `recorded` must be a map, not \(node.kindName)")
        return [:]
      }
      return Dictionary(entries.map { ($0.key, value($0.node)) }) { first, _ in first }
    }
    guard let node = head.node("recorded"), !node.isNull else { return [:] }
    return map(node, "the files") { file in
      map(file, "a file") { element in map(element, "an element") { $0.text ?? "" } }
    }
  }
}

/// Reads an entry of `elements`.
struct SelectorReader {
  let scope: ValueScope
  let kinds: [String]
  let diagnostics: DiagnosticCollector

  func selector(_ entry: DataNode.Entry) -> Selector {
    let map = MapReader(entry.node, "the element \(entry.key)", diagnostics, listedIn: ChecklistReader.page)
    func word(_ key: String) -> String? {
      guard let node = map.node(key), !node.isNull else { return nil }
      switch scope.resolved(node) {
      case .string(let text) where !text.isEmpty: return text
      case .number: return node.text
      case .null: return nil
      default:
        map.diagnose(key, "\(key) must be text, not \(node.kindName)")
        return nil
      }
    }
    let place = word("place")
    let selector = Selector(
      name: entry.key, id: word("id"), userLabel: word("userLabel"), kind: word("kind"), image: word("image"),
      text: word("text"), place: place.flatMap(Selector.Place.init), each: map.bool("each") ?? false,
      location: entry.keyLocation)
    if let place, selector.place == nil {
      let places = Selector.Place.allCases.map(\.rawValue)
      map.diagnose(
        "place", "unknown place \"\(place.prefix(60))\"",
        fix: suggestion(for: place, in: places, listedIn: ChecklistReader.page))
    }
    if let kind = selector.kind, !kinds.contains(kind), let node = map.node("kind") {
      scope.diagnose(
        node, "unknown kind of view \"\(kind.prefix(60))\"",
        fix: suggestion(for: kind, in: kinds, listedIn: ChecklistReader.page))
    }
    let conditions = ["id", "userLabel", "kind", "image", "text", "place"]
    if map.isMap, !conditions.contains(where: map.has) {
      diagnostics.add(
        entry.keyLocation, "the element \(entry.key) has no condition, so it matches every view",
        fix: "give one of " + conditions.joined(separator: ", "))
    }
    map.finish(allowing: conditions)
    return selector
  }
}
