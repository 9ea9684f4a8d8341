import Model

/// Creates a `Checklist` from the merged files.
struct ChecklistReader {
  /// The page that lists keys, selectors and assertions.
  static let page = "docs/assertions.md"

  let merged: ChecklistMerger
  let assertions: [AssertionSchema]
  let devices: DeviceNames
  let schemas: SchemaFolder
  let diagnostics: DiagnosticCollector

  /// Returns the checklist, which is complete only if there is no diagnostic.
  func checklist(expectedID: String, file: String, sources: [[UInt8]]) -> Checklist {
    let scope = ValueScope(merged.values, diagnostics)
    let node = scope.resolved(merged.node)
    diagnostics.checkID(node, is: expectedID)
    merged.usage.check(diagnostics)
    var checker = SchemaChecker(schemas, diagnostics, listedIn: Self.page)
    let criterionIDs = merged.criteria.map(\.id)
    checker.known = [
      "element": Set(merged.elements.map(\.key)), "criterion": Set(criterionIDs),
      "table": Set(merged.tables.map(\.id)), "device": Set(devices.ids + ["any"]),
    ]
    checker.check(node, "checklist", "the checklist")
    let calls = CallReader(
      assertions: Dictionary(assertions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
      checker: checker)
    let tables = (node["tables"]?.list ?? []).compactMap(
      TableReader(scope: scope, diagnostics: diagnostics).table)
    let reader = CriterionReader(
      calls: calls, filters: FilterReader(devices: devices, diagnostics: diagnostics),
      needs: EvidenceReader(tables: tables, diagnostics: diagnostics), scope: scope, diagnostics: diagnostics)
    let criteria = (node["criteria"]?.list ?? []).compactMap(reader.criterion)
    DependencyCycles(criteria: criteria, diagnostics: diagnostics).check()
    let elements = (node["elements"]?.entries ?? []).map { ($0.key, Selector($0)) }
    let story = node.text("story")
    var checklist = Checklist(
      id: node.text("id") ?? expectedID, title: scope.sentence(node["title"]), story: story,
      elements: Dictionary(elements) { first, _ in first }, values: scope.values, criteria: criteria,
      file: file, sources: sources)
    checklist.tables = tables
    checklist.recorded = recorded(node["recorded"])
    // Files of a team have absolute paths, those of qa do not.
    let origin = node["story"]?.location.file
    checklist.namesStory = story != nil && (origin == file || origin?.hasPrefix("/") == true)
    return checklist
  }

  /// Reads the attributes by file and element, which only explain failures.
  private func recorded(_ node: DataNode?) -> [String: [String: [String: String]]] {
    func map<Value>(_ node: DataNode?, _ value: (DataNode) -> Value) -> [String: Value] {
      Dictionary((node?.entries ?? []).map { ($0.key, value($0.node)) }) { first, _ in first }
    }
    return map(node) { file in map(file) { element in map(element) { $0.text ?? "" } } }
  }
}

extension Selector {
  /// Reads an entry of `elements`.
  fileprivate init(_ entry: DataNode.Entry) {
    let node = entry.node
    self.init(
      name: entry.key, id: node.text("id"), userLabel: node.text("userLabel"), kind: node.text("kind"),
      image: node.text("image"), text: node.text("text"), place: node.word("place"),
      each: node["each"]?.value.bool ?? false, location: entry.keyLocation)
  }
}
