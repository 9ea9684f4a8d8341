import Model

/// Reads `evidence`: the kinds that a criterion accepts, and what they must show.
struct EvidenceReader {
  let tables: [DecisionTable]
  /// The ids of all tables, including those that could not be read.
  let tableIDs: [String]
  let scope: ValueScope
  let diagnostics: DiagnosticCollector

  private static let kindNames = EvidenceKind.allCases.map(\.rawValue)
  /// One hour in milliseconds, the longest time of a launch.
  private static let times = 0.0...3_600_000
  private static let counts = 1.0...1_000_000
  /// Ten years, the longest age of evidence.
  private static let days = 1.0...3660

  func need(_ map: MapReader) -> EvidenceNeed? {
    let kinds = kinds(map)
    let tests = texts(map, "tests") ?? []
    if map.has("tests"), tests.isEmpty { map.diagnose("tests", "tests names no pattern") }
    let trace = map.map("trace", "trace", bounds)
    let appearances = (map.texts("appearances") ?? []).compactMap {
      MapReader.choice($0, "appearances", Appearance.self, diagnostics)
    }
    let maxAge = number(map, "maxAge", Self.days, isWhole: true, of: "")
    let cases = cases(map)
    if let cases { checkTemplates(tests, cases, map) }
    if let kinds {
      require("tests", of: .uiTest, kinds, map)
      require("trace", of: .launchTrace, kinds, map)
      require("appearances", of: .screenshot, kinds, map)
      let showsCases = kinds.contains(.launchTrace) || kinds.contains(.uiTest)
      if map.has("table"), !showsCases {
        map.diagnose(
          "table", "the accepted kinds of evidence cannot show a table's cases",
          fix: "add launchTrace or uiTest to any")
      }
    }
    guard let kinds, let cases else { return nil }
    var need = EvidenceNeed(kinds: kinds, tests: tests, trace: trace, cases: cases)
    need.maxAge = maxAge
    need.appearances = appearances
    return need
  }

  /// Reports `{name}` in a pattern if the table has no such condition, because it would never match a test.
  private func checkTemplates(_ tests: [String], _ cases: [DecisionCase], _ map: MapReader) {
    let known = cases.first.map { Array($0.conditions.keys) } ?? []
    for test in tests {
      for part in test.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
        guard let end = part.firstIndex(of: "}") else { continue }
        let name = String(part[..<end])
        if known.contains(name) { continue }
        map.diagnose(
          "tests",
          cases.isEmpty
            ? "tests uses the condition {\(name.prefix(60))}, but the criterion has no table"
            : "tests uses the condition {\(name.prefix(60))}, which the table does not have",
          fix: cases.isEmpty ? "add `table:`" : suggestion(for: name, in: known))
      }
    }
  }

  private func kinds(_ map: MapReader) -> [EvidenceKind]? {
    guard map.required("any") != nil, let nodes = map.texts("any") else { return nil }
    if nodes.isEmpty { map.diagnose("any", "evidence names no kind") }
    var found: [EvidenceKind] = []
    for node in nodes {
      guard let word = node.text else { continue }
      guard let kind = EvidenceKind(rawValue: word) else {
        diagnostics.add(
          node.location, "unknown kind of evidence \"\(word.prefix(60))\"",
          fix: suggestion(for: word, in: Self.kindNames))
        continue
      }
      if found.contains(kind) {
        diagnostics.add(node.location, "the kind of evidence \(word) is repeated")
      }
      found.append(kind)
    }
    return found
  }

  private func require(_ key: String, of kind: EvidenceKind, _ kinds: [EvidenceKind], _ map: MapReader) {
    guard map.has(key), !kinds.contains(kind) else { return }
    map.diagnose(
      key, "\(key) has no effect: the criterion does not accept \(kind.rawValue)",
      fix: "add \(kind.rawValue) to any, or remove \(key)")
  }

  private func bounds(_ map: MapReader) -> TraceNeed? {
    let need = TraceNeed(
      reaches: texts(map, "reaches") ?? [], launchAtMost: number(map, "launchAtMost", Self.times),
      splashAtLeast: number(map, "splashAtLeast", Self.times),
      splashAtMost: number(map, "splashAtMost", Self.times),
      launchesAtLeast: number(map, "launchesAtLeast", Self.counts, isWhole: true).map { Int($0) } ?? 1)
    if let least = need.splashAtLeast, let most = need.splashAtMost, least > most {
      map.diagnose(
        "splashAtMost",
        "splashAtMost (\(most.shortDescription)) is below splashAtLeast (\(least.shortDescription))")
    }
    return need
  }

  /// Reads a number or `$name` in its range.
  ///
  /// - Parameter part: What has the key, for diagnostics.
  private func number(
    _ map: MapReader, _ key: String, _ range: ClosedRange<Double>, isWhole: Bool = false,
    of part: String = " of trace"
  ) -> Double? {
    guard let node = map.node(key), !node.isNull else { return nil }
    let parameter = AssertionSchema.Parameter(key, .number, "", range: range, isWhole: isWhole)
    let value = scope.resolved(node)
    if case .null = value { return nil }
    guard let number = value.number else {
      scope.diagnose(node, "\(key)\(part) must be a number, not \(value.kindName)")
      return nil
    }
    if parameter.firstOutOfRange(value) != nil {
      scope.diagnose(node, "\(key)\(part) must be \(parameter.allowance), not \(number.shortDescription)")
      return nil
    }
    return number
  }

  /// Reads a list of texts, one text or `$name`.
  private func texts(_ map: MapReader, _ key: String) -> [String]? {
    guard let node = map.node(key), !node.isNull else { return nil }
    let value = scope.resolved(node)
    if case .null = value { return nil }
    guard case .list(let items)? = CallReader.fitting(value, .strings) else {
      scope.diagnose(node, "\(key) must be a list of texts, not \(value.kindName)")
      return nil
    }
    let words = items.compactMap(\.string)
    if words.contains(where: \.isEmpty) { scope.diagnose(node, "\(key) has an empty text") }
    return words
  }

  /// Returns the cases of the named table and rule; empty if none is named, nil if they have errors.
  private func cases(_ map: MapReader) -> [DecisionCase]? {
    let rule = map.text("rule")
    guard let id = map.text("table") else {
      if rule != nil { map.diagnose("rule", "rule names no table", fix: "add `table:`") }
      return map.has("rule") || map.has("table") ? nil : []
    }
    guard let table = tables.first(where: { $0.id == id }) else {
      // A table with errors is already reported.
      if !tableIDs.contains(id) {
        map.diagnose(
          "table", "there is no table \"\(id.prefix(60))\"", fix: suggestion(for: id, in: tableIDs))
      }
      return nil
    }
    if let rule, let found = table.rules.first(where: { $0.id == rule }), let reason = found.open {
      map.diagnose(
        "rule", "the rule \(rule) is open, so it has no state: \(reason)",
        fix: "use a sign-off without a table: evidence: {any: [signOff]}")
      return nil
    }
    if let rule, !table.rules.contains(where: { $0.id == rule }) {
      map.diagnose(
        "rule", "the table \(id) has no rule \"\(rule.prefix(60))\"",
        fix: suggestion(for: rule, in: table.rules.map(\.id)))
      return nil
    }
    guard let cases = table.cases(of: rule) else {
      map.diagnose(
        "table", "the table \(id) has more than \(DecisionTable.mostCombinations) combinations",
        fix: "divide it into tables with fewer conditions")
      return nil
    }
    if cases.isEmpty {
      // Without cases, every launch would support the criterion.
      map.diagnose(
        rule == nil ? "table" : "rule",
        "\(rule.map { "the rule \($0)" } ?? "the table \(id)") decides no combination, so there is nothing to show",
        fix: "see `qa checklist prove`")
      return nil
    }
    return cases
  }
}
