import Model

/// Reads one criterion of a checklist.
struct CriterionReader {
  let calls: CallReader
  let filters: FilterReader
  let needs: EvidenceReader
  let scope: ValueScope
  let diagnostics: DiagnosticCollector

  static let bases = ["assert", "dependsOn", "evidence", "gate"]

  /// Returns the criterion, or nil if it has errors, all of which are reported.
  func criterion(_ node: DataNode) -> Criterion? {
    let id = node.text("id") ?? ""
    let subject = "the criterion \(id.prefix(60))"
    let filter = filters.filter(node["when"])
    let blocks = node["blocks"]?.value.bool
    let basis = basis(node)
    if let when = node["when"], case .assertions(let found) = basis, filter != CaseFilter(),
      !calls.looksAtCases(found)
    {
      diagnostics.add(when, "when has no effect on \(subject), whose assertions check the whole project")
    }
    if let given = node["blocks"], case .gate = basis {
      diagnostics.add(
        given, "blocks has no effect on \(subject), which is part of the definition of done",
        fix: "remove it: the gate needs every such criterion")
    }
    let title = scope.sentence(node["title"])
    let (rationale, fix) = (scope.sentence(node["rationale"]), scope.sentence(node["fix"]))
    guard let impact = node.word("impact", Impact.self), let basis else { return nil }
    return Criterion(
      id: id, title: title, section: node.text("section") ?? "", impact: impact, rationale: rationale,
      fix: fix, standard: node.text("standard"), traces: (node["traces"]?.items ?? []).compactMap(Self.trace),
      filter: filter, basis: basis, blocks: blocks, location: node.location)
  }

  /// Reads `- KEY`, and `- KEY: TEXT` with what the line of the story says.
  private static func trace(_ item: DataNode) -> Criterion.Trace? {
    if let key = item.text { return Criterion.Trace(key: key) }
    return item.entries?.first.map { Criterion.Trace(key: $0.key, text: $0.node.text) }
  }

  private func basis(_ node: DataNode) -> Criterion.Basis? {
    if let node = node["assert"] {
      let found = calls.calls(node)
      return found.isEmpty ? nil : .assertions(found)
    }
    if let node = node["dependsOn"] {
      let criteria = node["all"] == nil ? node.texts("criteria") : nil
      return .dependsOn(.init(criteria: criteria, filter: filters.filter(node["when"])))
    }
    if let node = node["evidence"] { return needs.need(node).map(Criterion.Basis.evidence) }
    return node["gate"] == nil ? nil : .gate(node.texts("gate"))
  }
}
