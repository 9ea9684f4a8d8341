import Model

/// Checks that a decision table has exactly one state for every possible combination.
package struct DecisionProof: Sendable {
  package struct Finding: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      /// No rule matches.
      case incomplete
      /// Rules of one gate lead to different states.
      case contradiction
      /// A rule that never decides a combination.
      case idleRule
      /// An entry of `impossible`, a condition, a value or a state without effect.
      case idleEntry
      /// Too many combinations, or no possible one.
      case outOfBounds
    }
    package var kind: Kind
    package var message: String
    /// At most three combinations that show it: `door=open light=off`.
    package var examples: [String]
    /// The number of combinations that show it.
    package var count: Int
    package var location: SourceLocation?
  }
  package var table: DecisionTable
  package var findings: [Finding] = []
  /// The number of combinations of all conditions.
  package var combinations = 0
  /// The number of combinations that can occur.
  package var possible = 0
  /// The number of combinations that each rule decides, in the order of the rules.
  package var decided: [Int] = []
  /// The number of combinations for which the source has no state.
  package var open = 0
  package var isProved: Bool { findings.isEmpty }

  static let mostExamples = 3

  package init(_ table: DecisionTable) {
    self.table = table
    decided = table.rules.map { _ in 0 }
    let space = DecisionSpace(table)
    guard let count = space.count(upTo: DecisionTable.mostCombinations) else {
      add(
        .outOfBounds,
        "has more than \(DecisionTable.mostCombinations) combinations; "
          + "divide it into tables with fewer conditions", at: table.location)
      return
    }
    combinations = count
    var survey = DecisionSurvey(space)
    space.forEach { survey.visit($0) }
    possible = survey.possible
    decided = survey.decided
    open = zip(table.rules, survey.decided).filter { $0.0.open != nil }.map(\.1).reduce(0, +)
    guard possible > 0 else {
      add(.outOfBounds, "has no possible combination", at: table.location)
      return
    }
    report(survey)
  }

  private mutating func add(
    _ kind: Finding.Kind, _ message: String, _ shown: Examples = Examples(), at location: SourceLocation?
  ) {
    findings.append(
      Finding(
        kind: kind, message: message, examples: shown.examples, count: shown.count, location: location))
  }

  private mutating func report(_ survey: DecisionSurvey) {
    if survey.undecided.count > 0 {
      add(.incomplete, "no rule matches", survey.undecided, at: table.location)
    }
    for (rules, shown) in survey.contradictions.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let parts = rules.map { index in
        let rule = table.rules[index]
        return "\(rule.id) " + (rule.open == nil ? "leads to \(rule.state)" : "is open")
      }
      add(
        .contradiction, "rules of one gate contradict each other: \(parts.joined(separator: ", "))", shown,
        at: table.rules[rules[0]].location)
    }
    for (index, rule) in table.rules.enumerated() where survey.decided[index] == 0 {
      let deciders = survey.deciders[index].sorted().map { table.rules[$0].id }
      let cause =
        survey.matched[index].count > 0
        ? "earlier rules decide all its combinations: \(deciders.joined(separator: ", "))"
        : "it matches only impossible combinations"
      add(
        .idleRule, "the rule \(rule.id) never decides; \(cause)", survey.matched[index], at: rule.location
      )
    }
    for (index, entry) in table.impossible.enumerated() where survey.excluded[index] == 0 {
      add(
        .idleEntry, "an entry of impossible excludes no combination that the others do not: \(entry.because)",
        at: entry.location)
    }
    for state in table.states where !table.rules.contains(where: { $0.state == state && $0.open == nil }) {
      add(.idleEntry, "no rule leads to the state \(state)", at: table.location)
    }
    for (condition, occurring) in zip(table.conditions, survey.occurring) {
      for (value, occurs) in zip(condition.values, occurring) where !occurs {
        add(
          .idleEntry, "the value \(value) of \(condition.name) occurs in no possible combination",
          at: table.location)
      }
    }
    let used = Set(table.rules.flatMap(\.when.keys) + table.impossible.flatMap(\.when.keys))
    for condition in table.conditions where !used.contains(condition.name) {
      add(.idleEntry, "no rule uses the condition \(condition.name)", at: table.location)
    }
  }

  /// Examples of a finding, and their number.
  struct Examples {
    var examples: [String] = []
    var count = 0
    mutating func add(_ name: @autoclosure () -> String) {
      count += 1
      if examples.count < DecisionProof.mostExamples { examples.append(name()) }
    }
  }
}
