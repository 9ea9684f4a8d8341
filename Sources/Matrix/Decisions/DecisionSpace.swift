import Model

/// A decision table with numbers for names: every combination of its conditions can be asked what comes of it.
struct DecisionSpace {
  let table: DecisionTable
  /// Values of each condition, in the table's order.
  private let sizes: [Int]
  private let rules: [Matcher]
  private let impossible: [Matcher]
  /// Rules by gate, in the order in which the app asks.
  let gates: [Range<Int>]

  /// For each condition which values match.
  private struct Matcher {
    var allowed: [[Bool]?]
    init(_ when: [String: [String]], _ conditions: [DecisionTable.Condition]) {
      allowed = conditions.map { condition in
        when[condition.name].map { values in condition.values.map(values.contains) }
      }
    }
    func matches(_ combination: [Int]) -> Bool {
      for (index, value) in combination.enumerated() {
        if let row = allowed[index], !row[value] { return false }
      }
      return true
    }
  }

  init(_ table: DecisionTable) {
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

  /// How many combinations there are, or nil above `limit`.
  func count(upTo limit: Int) -> Int? {
    var product = 1
    for size in sizes {
      let (next, overflows) = product.multipliedReportingOverflow(by: size)
      if overflows || next > limit { return nil }
      product = next
    }
    return product
  }

  /// Calls `body` with each combination, the last condition changing fastest. Ask `count` first.
  func forEach(_ body: ([Int]) -> Void) {
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

  /// Indices of the entries of `impossible` that match.
  func impossibilities(_ combination: [Int]) -> [Int] {
    impossible.indices.filter { impossible[$0].matches(combination) }
  }
  func isImpossible(_ combination: [Int]) -> Bool { impossible.contains { $0.matches(combination) } }

  /// Indices of the rules of the first gate that has any that match; empty where nothing decides.
  func deciding(_ combination: [Int]) -> [Int] {
    for gate in gates {
      let found = gate.filter { rules[$0].matches(combination) }
      if !found.isEmpty { return found }
    }
    return []
  }
  func matches(rule: Int, _ combination: [Int]) -> Bool { rules[rule].matches(combination) }

  func names(_ combination: [Int]) -> [String: String] {
    var names: [String: String] = [:]
    for (condition, value) in zip(table.conditions, combination) {
      names[condition.name] = condition.values[value]
    }
    return names
  }
}

extension DecisionTable {
  /// Combinations above this number are not worked through one by one.
  public static let mostCombinations = 100_000

  /// Every combination that can occur and that `rule` (nil: any rule) decides, with the state that must come of it.
  ///
  /// The last condition changes fastest. What the source leaves open has no case. Nil above `mostCombinations`.
  public func cases(of rule: String? = nil) -> [DecisionCase]? {
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
