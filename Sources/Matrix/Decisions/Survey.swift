import Model

extension DecisionProof {
  /// What is seen on the way through all combinations of a table.
  struct Survey {
    let space: DecisionSpace
    var possible = 0
    var undecided = Shown()
    /// By the rules that contradict each other.
    var contradictions: [[Int]: Shown] = [:]
    var decided: [Int]
    /// Possible combinations that a rule matches, whether it decides them or not.
    var matched: [Shown]
    /// The rules that decide what a rule matches too.
    var takers: [Set<Int>]
    /// How many combinations each entry of `impossible` alone excludes.
    var excluded: [Int]
    var occurring: [[Bool]]
    /// What comes of each rule: a number for each state, and one for each rule that is open.
    private let outcomes: [Int]

    init(_ space: DecisionSpace) {
      self.space = space
      let rules = space.table.rules
      decided = rules.map { _ in 0 }
      matched = rules.map { _ in Shown() }
      takers = rules.map { _ in [] }
      excluded = space.table.impossible.map { _ in 0 }
      occurring = space.table.conditions.map { $0.values.map { _ in false } }
      // An open rule is an outcome of its own: nobody knows that it equals another.
      outcomes = rules.enumerated().map { index, rule in
        let state = rule.open == nil ? space.table.states.firstIndex(of: rule.state) : nil
        return state ?? space.table.states.count + index
      }
    }

    mutating func visit(_ combination: [Int]) {
      let reasons = space.impossibilities(combination)
      if !reasons.isEmpty {
        if reasons.count == 1 { excluded[reasons[0]] += 1 }
        return
      }
      possible += 1
      for (condition, value) in combination.enumerated() { occurring[condition][value] = true }
      let space = space
      let name = { DecisionCase(table: "", rule: "", conditions: space.names(combination), state: "").name }
      let deciding = space.deciding(combination)
      guard let first = deciding.first else {
        undecided.add(name())
        return
      }
      for rule in deciding { decided[rule] += 1 }
      if Set(deciding.map { outcomes[$0] }).count > 1 {
        contradictions[deciding, default: Shown()].add(name())
      }
      for rule in decided.indices where space.matches(rule: rule, combination) {
        matched[rule].add(name())
        if !deciding.contains(rule) { takers[rule].insert(first) }
      }
    }
  }
}
