import Model

/// Reads one criterion of a checklist.
struct CriterionReader {
  let ids: Set<String>
  let calls: CallReader
  let filters: FilterReader
  let needs: EvidenceReader
  let scope: ValueScope
  let diagnostics: DiagnosticCollector

  static let bases = ["assert", "dependsOn", "evidence", "gate"]

  func criterion(_ entry: ChecklistMerger.Entry) -> Criterion? {
    let subject = "the criterion \(entry.id.prefix(60))"
    let map = MapReader(entry.node, subject, diagnostics, listedIn: ChecklistReader.page)
    checkIDSpelling(entry.id, map.node("id")?.location, diagnostics)
    let title = map.required("title").map(scope.sentence) ?? ""
    _ = map.required("impact")
    let impact = map.choice("impact", Impact.self)
    func sentence(_ key: String) -> String {
      map.text(key) == nil ? "" : map.node(key).map(scope.sentence) ?? ""
    }
    let (section, rationale, fix) = (map.text("section") ?? "", sentence("rationale"), sentence("fix"))
    let standard = map.text("standard")
    let traces = map.node("traces").map { self.traces($0, subject) } ?? []
    let filter = map.node("when").map { filters.filter($0) } ?? CaseFilter()
    let blocks = map.bool("blocks")
    let given = Self.bases.filter(map.has)
    if given.count != 1 {
      diagnostics.add(
        entry.node.location,
        given.isEmpty
          ? "\(subject) has no basis"
          : "\(subject) has \(given.listed()), but only one is allowed",
        fix: "give exactly one of " + Self.bases.joined(separator: ", "))
    }
    let basis = given.first.map { self.basis($0, map) } ?? nil
    if case .assertions(let found) = basis, filter != CaseFilter(), !calls.looksAtCases(found) {
      map.diagnose(
        "when", "when has no effect on \(subject), whose assertions check the whole project")
    }
    if case .gate = basis, blocks != nil {
      map.diagnose(
        "blocks", "blocks has no effect on \(subject), which is part of the definition of done",
        fix: "remove it: the gate needs every such criterion")
    }
    map.finish(allowing: Self.bases)
    guard let impact, let basis else { return nil }
    return Criterion(
      id: entry.id, title: title, section: section, impact: impact, rationale: rationale, fix: fix,
      standard: standard, traces: traces, filter: filter, basis: basis, blocks: blocks,
      location: entry.node.location)
  }

  /// Reads `- KEY`, and `- KEY: TEXT` with what the line of the story says.
  private func traces(_ node: DataNode, _ subject: String) -> [Criterion.Trace] {
    if node.isNull { return [] }
    return (node.list ?? [node]).compactMap { item in
      if let key = item.text { return Criterion.Trace(key: key) }
      guard let entries = item.entries, entries.count == 1, let text = entries[0].node.text else {
        diagnostics.add(
          item.location,
          "traces of \(subject) must be keys of lines, or keys with their texts, not \(item.kindName)",
          fix: "`qa checklist trace` prints the keys")
        return nil
      }
      return Criterion.Trace(key: entries[0].key, text: text)
    }
  }

  private func basis(_ key: String, _ map: MapReader) -> Criterion.Basis? {
    guard let node = map.required(key) else { return nil }
    switch key {
    case "assert":
      let found = calls.calls(node)
      return found.isEmpty ? nil : .assertions(found)
    case "dependsOn": return map.map(key, "dependsOn", dependsOn)
    case "evidence": return map.map(key, "evidence", needs.need).map(Criterion.Basis.evidence)
    default:
      let needed = knownIDs(map, key)
      return needed.isEmpty ? nil : .gate(needed)
    }
  }

  private func dependsOn(_ map: MapReader) -> Criterion.Basis? {
    let filter = map.node("when").map { filters.filter($0) } ?? CaseFilter()
    if map.has("all"), map.has("criteria") {
      diagnostics.add(map.location, "dependsOn has all and criteria", fix: "give one of them")
    }
    if let word = map.text("all") {
      guard word == "caseCriteria" else {
        map.diagnose(
          "all", "unknown value \"\(word.prefix(60))\" of all", fix: "write `all: caseCriteria`")
        return nil
      }
      return .dependsOn(.init(criteria: nil, filter: filter))
    }
    guard map.required("criteria") != nil else { return nil }
    let criteria = knownIDs(map, "criteria")
    return criteria.isEmpty ? nil : .dependsOn(.init(criteria: criteria, filter: filter))
  }

  /// Reads ids of criteria of this checklist; reports unknown and repeated ones.
  private func knownIDs(_ map: MapReader, _ key: String) -> [String] {
    guard let nodes = map.texts(key) else { return [] }
    if nodes.isEmpty { map.diagnose(key, "\(key) names no criterion", fix: "name at least one") }
    var found: [String] = []
    var seen: Set<String> = []
    for node in nodes {
      guard let id = node.text else { continue }
      if !ids.contains(id) {
        diagnostics.add(
          node.location, "there is no criterion \"\(id.prefix(60))\"", fix: suggestion(for: id, in: ids))
      } else if !seen.insert(id).inserted {
        diagnostics.add(node.location, "the criterion \"\(id)\" is repeated")
      } else {
        found.append(id)
      }
    }
    return found
  }
}
