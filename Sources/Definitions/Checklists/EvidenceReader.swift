import Model

/// Reads `evidence`: the kinds that a criterion accepts, and what they must show.
struct EvidenceReader {
  let tables: [DecisionTable]
  let diagnostics: DiagnosticCollector

  /// Returns the need, or nil if it has errors, all of which are reported.
  func need(_ node: DataNode) -> EvidenceNeed? {
    let before = diagnostics.count
    let kinds = node.texts("any").compactMap(EvidenceKind.init)
    let tests = node.texts("tests")
    let cases = cases(node)
    if let cases, let patterns = node["tests"] { checkTemplates(patterns, cases) }
    for (key, kind) in [
      ("tests", EvidenceKind.uiTest), ("trace", .launchTrace), ("appearances", .screenshot),
    ] {
      guard let given = node[key], !kinds.contains(kind) else { continue }
      diagnostics.add(
        given, "\(key) has no effect: the criterion does not accept \(kind.rawValue)",
        fix: "add \(kind.rawValue) to any, or remove \(key)")
    }
    if let table = node["table"], !kinds.contains(.launchTrace), !kinds.contains(.uiTest) {
      diagnostics.add(
        table, "the accepted kinds of evidence cannot show a table's cases",
        fix: "add launchTrace or uiTest to any")
    }
    let trace = node["trace"].map(trace)
    guard diagnostics.count == before, let cases else { return nil }
    var need = EvidenceNeed(kinds: kinds, tests: tests, trace: trace, cases: cases)
    need.maxAge = node["maxAge"]?.value.number
    need.appearances = node.texts("appearances").compactMap(Appearance.init)
    return need
  }

  private func trace(_ node: DataNode) -> TraceNeed {
    func number(_ key: String) -> Double? { node[key]?.value.number }
    let (least, most) = (number("splashAtLeast"), number("splashAtMost"))
    if let least, let most, least > most, let given = node["splashAtMost"] {
      diagnostics.add(
        given, "splashAtMost (\(most.shortDescription)) is below splashAtLeast (\(least.shortDescription))")
    }
    return TraceNeed(
      reaches: node.texts("reaches"), launchAtMost: number("launchAtMost"), splashAtLeast: least,
      splashAtMost: most, launchesAtLeast: number("launchesAtLeast").flatMap { Int(exactly: $0) } ?? 1)
  }

  /// Reports `{name}` in a pattern if the table has no such condition, because it would never match a test.
  private func checkTemplates(_ tests: DataNode, _ cases: [DecisionCase]) {
    let known = cases.first.map { Array($0.conditions.keys) } ?? []
    for test in tests.items {
      for part in (test.text ?? "").split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
        guard let end = part.firstIndex(of: "}") else { continue }
        let name = String(part[..<end])
        if known.contains(name) { continue }
        diagnostics.add(
          tests,
          cases.isEmpty
            ? "tests uses the condition {\(name.prefix(60))}, but the criterion has no table"
            : "tests uses the condition {\(name.prefix(60))}, which the table does not have",
          fix: cases.isEmpty ? "add `table:`" : suggestion(for: name, in: known))
      }
    }
  }

  /// Returns the cases of the named table and rule; empty if none is named, nil if they have errors.
  private func cases(_ node: DataNode) -> [DecisionCase]? {
    guard let given = node["table"], let id = given.text else { return [] }
    // A table with errors is already reported.
    guard let table = tables.first(where: { $0.id == id }) else { return nil }
    let rule = node.text("rule")
    if let rule, let node = node["rule"] {
      guard let found = table.rules.first(where: { $0.id == rule }) else {
        diagnostics.add(
          node, "the table \(id) has no rule \"\(rule.prefix(60))\"",
          fix: suggestion(for: rule, in: table.rules.map(\.id)))
        return nil
      }
      if let reason = found.open {
        diagnostics.add(
          node, "the rule \(rule) is open, so it has no state: \(reason)",
          fix: "use a sign-off without a table: evidence: {any: [signOff]}")
        return nil
      }
    }
    guard let cases = table.cases(of: rule) else {
      diagnostics.add(
        given, "the table \(id) has more than \(DecisionTable.mostCombinations) combinations",
        fix: "divide it into tables with fewer conditions")
      return nil
    }
    if cases.isEmpty {
      // Without cases, every launch would support the criterion.
      diagnostics.add(
        node["rule"] ?? given,
        "\(rule.map { "the rule \($0)" } ?? "the table \(id)") decides no combination, so there is nothing to show",
        fix: "see `qa checklist prove`")
      return nil
    }
    return cases
  }
}
