/// All combinations of a decision table's conditions, with indices in place of names.
package struct DecisionSpace {
  package let table: DecisionTable
  /// The number of values of each condition, in the table's order.
  private let sizes: [Int]
  private let rules: [Matcher]
  private let impossible: [Matcher]
  /// The ranges of rules with one gate, in the app's order of evaluation.
  let gates: [Range<Int>]

  /// The values that match, for each condition; nil for a condition that does not matter.
  private struct Matcher {
    var allowed: [[Bool]?]
    init(_ when: [String: [String]], _ conditions: [DecisionTable.Condition]) {
      allowed = conditions.map { condition in
        when[condition.name].map { values in condition.values.map(values.contains) }
      }
    }
    func matches(_ combination: [Int]) -> Bool {
      for (index, value) in combination.enumerated() {
        if let values = allowed[index], !values[value] { return false }
      }
      return true
    }
  }

  package init(_ table: DecisionTable) {
    self.table = table
    sizes = table.conditions.map(\.values.count)
    rules = table.rules.map { Matcher($0.when, table.conditions) }
    impossible = table.impossible.map { Matcher($0.when, table.conditions) }
    var gates: [Range<Int>] = []
    for (index, rule) in table.rules.enumerated() {
      if let gate = rule.gate, index > 0, table.rules[index - 1].gate == gate, let last = gates.last {
        gates[gates.count - 1] = last.lowerBound..<index + 1
      } else {
        gates.append(index..<index + 1)
      }
    }
    self.gates = gates
  }

  /// Returns the number of combinations, or nil above `limit`.
  package func count(upTo limit: Int) -> Int? {
    var product = 1
    for size in sizes {
      let (next, overflows) = product.multipliedReportingOverflow(by: size)
      if overflows || next > limit { return nil }
      product = next
    }
    return product
  }

  /// Calls `body` with each combination; the last condition changes fastest.
  ///
  /// Call `count(upTo:)` first: the number of combinations is not limited here.
  package func forEach(_ body: ([Int]) -> Void) {
    guard sizes.allSatisfy({ $0 > 0 }) else { return }
    var combination = [Int](repeating: 0, count: sizes.count)
    while true {
      body(combination)
      var index = sizes.count - 1
      while index >= 0, combination[index] == sizes[index] - 1 {
        combination[index] = 0
        index -= 1
      }
      if index < 0 { return }
      combination[index] += 1
    }
  }

  /// Returns the indices of the entries of `impossible` that match.
  package func impossibilities(_ combination: [Int]) -> [Int] {
    impossible.indices.filter { impossible[$0].matches(combination) }
  }
  func isImpossible(_ combination: [Int]) -> Bool { impossible.contains { $0.matches(combination) } }

  /// Returns the indices of the matching rules of the first gate with a match; empty if no rule matches.
  package func deciding(_ combination: [Int]) -> [Int] {
    for gate in gates {
      let found = gate.filter { rules[$0].matches(combination) }
      if !found.isEmpty { return found }
    }
    return []
  }
  package func matches(rule: Int, _ combination: [Int]) -> Bool { rules[rule].matches(combination) }

  package func names(_ combination: [Int]) -> [String: String] {
    var names: [String: String] = [:]
    for (condition, value) in zip(table.conditions, combination) {
      names[condition.name] = condition.values[value]
    }
    return names
  }
}

extension DecisionTable {
  /// The most combinations of a table that are evaluated.
  package static let mostCombinations = 100_000

  /// Returns every possible combination that a rule decides, with its expected state; nil above `mostCombinations`.
  ///
  /// The last condition changes fastest. Combinations of open rules have no case.
  ///
  /// - Parameter rule: The id of the rule, or nil for all rules.
  package func cases(of rule: String? = nil) -> [DecisionCase]? {
    let space = DecisionSpace(self)
    guard space.count(upTo: Self.mostCombinations) != nil else { return nil }
    var found: [DecisionCase] = []
    space.forEach { combination in
      guard !space.isImpossible(combination), let index = space.deciding(combination).first else { return }
      let decisive = rules[index]
      guard decisive.open == nil, rule == nil || rule == decisive.id else { return }
      found.append(
        DecisionCase(
          table: id, rule: decisive.id, conditions: space.names(combination), state: decisive.state))
    }
    return found
  }
}
