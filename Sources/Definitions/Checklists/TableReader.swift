import Model

/// Reads an entry of `tables`: conditions, states, rules in the app's order of evaluation, impossible combinations.
struct TableReader {
  let scope: ValueScope
  let diagnostics: DiagnosticCollector

  private static let mostConditions = 32
  private static let mostRules = 512

  /// Returns the table, or nil if it has errors, all of which are reported.
  func table(_ entry: ChecklistMerger.Entry) -> DecisionTable? {
    let subject = "the table \(entry.id.prefix(60))"
    let map = MapReader(entry.node, subject, diagnostics)
    checkIDSpelling(entry.id, map.node("id")?.location, diagnostics)
    let before = diagnostics.count
    let title = map.required("title").map(scope.sentence) ?? ""
    let conditions = conditions(map)
    let states = distinct(words(map.required("states"), "states"), "state", map.node("states"))
    var table = DecisionTable(
      id: entry.id, title: title, conditions: conditions, rules: [], impossible: [], states: states,
      location: entry.node.location)
    for item in items(map, "rules", isRequired: true) {
      guard let rule = rule(item, table) else { continue }
      if table.rules.contains(where: { $0.id == rule.id }) {
        diagnostics.add(item.location, "the rule \"\(rule.id)\" is repeated in \(subject)")
      }
      let gates = table.rules.map(\.gate)
      if let gate = rule.gate, gates.contains(gate), gates.last != gate {
        diagnostics.add(
          item.location, "the gate \"\(gate.prefix(60))\" appears twice", fix: "merge the two entries")
      }
      table.rules.append(rule)
    }
    if table.rules.count > Self.mostRules {
      diagnostics.add(map.location, "\(subject) has more than \(Self.mostRules) rules")
    }
    for item in items(map, "impossible", isRequired: false) {
      let reader = MapReader(item, "impossible", diagnostics)
      guard reader.isMap else { continue }
      let because = reader.requiredText("because") ?? ""
      let when = reader.required("when").map { self.when($0, table) } ?? [:]
      reader.finish()
      table.impossible.append(.init(when: when, because: because, location: item.location))
    }
    map.finish()
    return diagnostics.count == before && map.isMap ? table : nil
  }

  private func items(_ map: MapReader, _ key: String, isRequired: Bool) -> [DataNode] {
    guard let node = isRequired ? map.required(key) : map.node(key), !node.isNull else { return [] }
    guard let items = node.list, !items.isEmpty || !isRequired else {
      map.diagnose(key, "\(key) must be a list with at least one entry, not \(node.kindName)")
      return []
    }
    return items
  }

  private func conditions(_ map: MapReader) -> [DecisionTable.Condition] {
    guard let node = map.required("conditions") else { return [] }
    guard let entries = node.entries, !entries.isEmpty else {
      map.diagnose("conditions", "conditions must be a map of names with their values, not \(node.kindName)")
      return []
    }
    if entries.count > Self.mostConditions {
      map.diagnose("conditions", "a table can have at most \(Self.mostConditions) conditions")
    }
    return entries.map { entry in
      let values = distinct(
        words(entry.node, "the condition \(entry.key.prefix(60))"), "value", entry.node)
      if values.count == 1 {
        diagnostics.add(
          entry.keyLocation,
          "the condition \(entry.key.prefix(60)) has a single value, so it has no effect",
          fix: "name the other values, or remove the condition")
      }
      return .init(name: entry.key, values: values)
    }
  }

  private func rule(_ item: DataNode, _ table: DecisionTable) -> DecisionTable.Rule? {
    let id = item.entries?.first { $0.key == "id" }?.node.text ?? ""
    let subject = id.isEmpty ? "the rule" : "the rule \(id.prefix(60))"
    let map = MapReader(item, subject, diagnostics)
    guard map.isMap, let id = map.requiredText("id") else { return nil }
    checkIDSpelling(id, map.node("id")?.location, diagnostics)
    let gate = map.text("gate")
    let when = map.node("when").map { self.when($0, table) } ?? [:]
    let state = map.text("state")
    let open = map.text("open")
    map.finish()
    if (state == nil) == (open == nil) {
      diagnostics.add(
        item.location,
        state == nil
          ? "\(subject) leads to no state"
          : "\(subject) has both state and open",
        fix: "give state, or open with a reason")
    }
    if let state, !table.states.contains(state) {
      map.diagnose(
        "state", "there is no state \"\(state.prefix(60))\"", fix: suggestion(for: state, in: table.states)
      )
    }
    return .init(
      id: id, gate: gate, when: when, state: state ?? "", open: open, location: item.location)
  }

  /// Reads the conditions with the values that match; reports unknown names and values.
  private func when(_ node: DataNode, _ table: DecisionTable) -> [String: [String]] {
    if node.isNull { return [:] }
    guard let entries = node.entries else {
      diagnostics.add(node.location, "when must be a map of conditions, not \(node.kindName)")
      return [:]
    }
    var found: [String: [String]] = [:]
    for entry in entries {
      guard let condition = table.conditions.first(where: { $0.name == entry.key }) else {
        diagnostics.add(
          entry.keyLocation, "there is no condition \"\(entry.key.prefix(60))\"",
          fix: suggestion(for: entry.key, in: table.conditions.map(\.name)))
        continue
      }
      let values = distinct(words(entry.node, entry.key), "value", entry.node)
      for value in values where !condition.values.contains(value) {
        diagnostics.add(
          entry.node.location, "the condition \(entry.key) has no value \"\(value.prefix(60))\"",
          fix: suggestion(for: value, in: condition.values))
      }
      found[entry.key] = values
    }
    return found
  }

  /// Reads words, numbers, and true or false, as they are written.
  private func words(_ node: DataNode?, _ what: String) -> [String] {
    guard let node else { return [] }
    let items: [Value]
    switch scope.resolved(node) {
    // An unknown name is already reported, but a missing value is not.
    case .null:
      if node.isNull { diagnostics.add(node.location, "\(what) has no value") }
      return []
    case .list(let list): items = list
    case let single: items = [single]
    }
    let words = items.compactMap { item -> String? in
      switch item {
      case .string(let text) where !text.isEmpty: text
      case .number(let number): number.shortDescription
      case .bool(let flag): "\(flag)"
      default: nil
      }
    }
    if words.count != items.count || words.isEmpty {
      scope.diagnose(node, "\(what) must be a list of words, not \(node.kindName)")
      return []
    }
    return words
  }

  /// Returns the words without repetitions, and reports these.
  private func distinct(_ words: [String], _ noun: String, _ node: DataNode?) -> [String] {
    var seen: Set<String> = []
    for word in words where !seen.insert(word).inserted {
      diagnostics.add(node?.location, "the \(noun) \"\(word.prefix(60))\" is repeated")
    }
    return words.uniqued()
  }
}
