import Model

/// Turns the merged files into a `Checklist`.
struct ChecklistReader {
  let merged: ChecklistMerger
  let assertions: [AssertionSchema]
  let catalog: DeviceCatalog
  /// Element names that an element's `kind` can have.
  let kinds: [String]
  let faults: Faults

  /// What it returns is only whole where no fault was told.
  func checklist(expectedID: String, file: String, sources: [[UInt8]]) -> Checklist {
    let head = MapReader(
      DataNode(content: .map(merged.own), location: merged.location), "the checklist", faults)
    let id = head.requiredText("id") ?? expectedID
    if id != expectedID {
      head.fault(
        "id", "the id \"\(id.prefix(60))\" is not the file's name", fix: "write `id: \(expectedID)`")
    }
    checkIDSpelling(id, head.node("id")?.location, faults)
    let scope = ValueScope(merged.values, faults)
    let title = head.required("title").map(scope.sentence) ?? ""
    let story = head.text("story")
    merged.usage.check(faults)
    let selectors = SelectorReader(scope: scope, kinds: kinds, faults: faults)
    var elements: [String: Selector] = [:]
    for entry in merged.elements { elements[entry.key] = selectors.selector(entry) }
    if merged.rows.isEmpty {
      faults.add(
        merged.location, "the checklist has no criteria", fix: "add `criteria:` with at least one row")
    }
    let calls = CallReader(
      schemas: Dictionary(assertions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      elements: Set(merged.elements.map(\.key)), scope: scope, faults: faults)
    let tables = merged.tables.compactMap(TableReader(scope: scope, faults: faults).table)
    let needs = EvidenceReader(
      tables: tables, tableIDs: merged.tables.map(\.id), scope: scope, faults: faults)
    let rows = RowReader(
      ids: Set(merged.rows.map(\.id)), calls: calls, filters: FilterReader(catalog: catalog, faults: faults),
      needs: needs, scope: scope, faults: faults)
    let criteria = merged.rows.compactMap(rows.criterion)
    RestGraph(criteria: criteria, faults: faults).check()
    var checklist = Checklist(
      id: id, title: title, story: story, elements: elements, values: scope.values, criteria: criteria,
      file: file, sources: sources)
    checklist.tables = tables
    return checklist
  }
}

/// Reads an entry of `elements`.
struct SelectorReader {
  let scope: ValueScope
  let kinds: [String]
  let faults: Faults

  static let places = ["root", "child-of-root", "first", "last"]

  func selector(_ entry: DataNode.Entry) -> Selector {
    let map = MapReader(entry.node, "the element \(entry.key)", faults)
    func word(_ key: String) -> String? {
      guard let node = map.node(key), !node.isNull else { return nil }
      switch scope.resolved(node) {
      case .string(let text) where !text.isEmpty: return text
      case .number: return node.text
      case .null: return nil
      default:
        map.fault(key, "\(key) must be text, not \(node.kindName)")
        return nil
      }
    }
    let selector = Selector(
      name: entry.key, id: word("id"), userLabel: word("userLabel"), kind: word("kind"), image: word("image"),
      place: word("place"), each: map.bool("each") ?? false, location: entry.keyLocation)
    if let place = selector.place, !Self.places.contains(place) {
      map.fault(
        "place", "unknown place \"\(place.prefix(60))\"", fix: suggestion(for: place, in: Self.places))
    }
    if let kind = selector.kind, !kinds.contains(kind), let node = map.node("kind") {
      let near = nearestName(to: kind, in: kinds)
      scope.fault(
        node, "unknown kind of view \"\(kind.prefix(60))\"",
        fix: near.map { "did you mean \"\($0)\"?" }
          ?? "write the element's name in the storyboard, such as imageView")
    }
    let conditions = ["id", "userLabel", "kind", "image", "place"]
    if map.isMap, !conditions.contains(where: map.has) {
      faults.add(
        entry.keyLocation, "the element \(entry.key) has no condition, so it would be any view",
        fix: "give one of " + conditions.joined(separator: ", "))
    }
    map.finish(allowing: conditions)
    return selector
  }
}
