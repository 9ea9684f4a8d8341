import Model

/// Counts what every combination of a decision table shows.
struct DecisionSurvey {
  let space: DecisionSpace
  var possible = 0
  var undecided = DecisionProof.Examples()
  /// Examples by the rules that contradict each other.
  var contradictions: [[Int]: DecisionProof.Examples] = [:]
  var decided: [Int]
  /// The possible combinations that each rule matches, even if it does not decide them.
  var matched: [DecisionProof.Examples]
  /// For each rule, the rules that decide its combinations.
  var deciders: [Set<Int>]
  /// The number of combinations that only this entry of `impossible` excludes.
  var excluded: [Int]
  var occurring: [[Bool]]
  /// The outcome of each rule: a number for each state, and one for each open rule.
  private let outcomes: [Int]

  init(_ space: DecisionSpace) {
    self.space = space
    let rules = space.table.rules
    decided = rules.map { _ in 0 }
    matched = rules.map { _ in DecisionProof.Examples() }
    deciders = rules.map { _ in [] }
    excluded = space.table.impossible.map { _ in 0 }
    occurring = space.table.conditions.map { $0.values.map { _ in false } }
    // An open rule is an outcome of its own, because its state is unknown.
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
      contradictions[deciding, default: DecisionProof.Examples()].add(name())
    }
    for rule in decided.indices where space.matches(rule: rule, combination) {
      matched[rule].add(name())
      if !deciding.contains(rule) { deciders[rule].insert(first) }
    }
  }
}
