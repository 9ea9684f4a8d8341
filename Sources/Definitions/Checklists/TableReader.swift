import Model

/// Reads an entry of `tables`: conditions, states, rules in the app's order of evaluation, impossible combinations.
struct TableReader {
  let scope: ValueScope
  let diagnostics: DiagnosticCollector

  /// Returns the table, or nil if it has errors, all of which are reported.
  func table(_ node: DataNode) -> DecisionTable? {
    let id = node.text("id") ?? ""
    let before = diagnostics.count
    var table = DecisionTable(
      id: id, title: scope.sentence(node["title"]), conditions: conditions(node["conditions"]), rules: [],
      impossible: [], states: node["states"].map { words($0, "state") } ?? [], location: node.location)
    for item in node["rules"]?.list ?? [] {
      guard let rule = rule(item, table) else { continue }
      if table.rules.contains(where: { $0.id == rule.id }) {
        diagnostics.add(item, "the rule \"\(rule.id)\" is repeated in the table \(id.prefix(60))")
      }
      let gates = table.rules.map(\.gate)
      if let gate = rule.gate, gates.contains(gate), gates.last != gate {
        diagnostics.add(item, "the gate \"\(gate.prefix(60))\" appears twice", fix: "merge the two entries")
      }
      table.rules.append(rule)
    }
    table.impossible = (node["impossible"]?.list ?? []).map { item in
      .init(when: when(item["when"], table), because: item.text("because") ?? "", location: item.location)
    }
    return diagnostics.count == before ? table : nil
  }

  private func conditions(_ node: DataNode?) -> [DecisionTable.Condition] {
    (node?.entries ?? []).map { entry in
      let values = words(entry.node, "value")
      if values.count == 1 {
        diagnostics.add(
          entry.keyLocation, "the condition \(entry.key.prefix(60)) has a single value, so it has no effect",
          fix: "name the other values, or remove the condition")
      }
      return .init(name: entry.key, values: values)
    }
  }

  private func rule(_ node: DataNode, _ table: DecisionTable) -> DecisionTable.Rule? {
    guard let id = node.text("id") else { return nil }
    if let given = node["state"], let state = given.text, !table.states.contains(state) {
      diagnostics.add(
        given, "there is no state \"\(state.prefix(60))\"", fix: suggestion(for: state, in: table.states))
    }
    return .init(
      id: id, gate: node.text("gate"), when: when(node["when"], table), state: node.text("state") ?? "",
      open: node.text("open"), location: node.location)
  }

  /// Reads the conditions with the values that match; reports unknown names and values.
  private func when(_ node: DataNode?, _ table: DecisionTable) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for entry in node?.entries ?? [] {
      guard let condition = table.conditions.first(where: { $0.name == entry.key }) else {
        diagnostics.add(
          entry.keyLocation, "there is no condition \"\(entry.key.prefix(60))\"",
          fix: suggestion(for: entry.key, in: table.conditions.map(\.name)))
        continue
      }
      let values = words(entry.node, "value")
      for value in values where !condition.values.contains(value) {
        diagnostics.add(
          entry.node, "the condition \(entry.key) has no value \"\(value.prefix(60))\"",
          fix: suggestion(for: value, in: condition.values))
      }
      found[entry.key] = values
    }
    return found
  }

  /// Reads words, numbers, and true or false, as they are written, without repetitions, which are reported.
  private func words(_ node: DataNode, _ noun: String) -> [String] {
    let words = node.items.compactMap { item in item.value.number?.shortDescription ?? item.text }
    for (index, word) in words.enumerated() where words[..<index].contains(word) {
      diagnostics.add(node, "the \(noun) \"\(word.prefix(60))\" is repeated")
    }
    return words.uniqued()
  }
}
