import Model

/// Whether a decision table answers every combination that can occur, and each in one way only.
public struct DecisionProof: Sendable {
  public struct Finding: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      /// No rule matches.
      case incomplete
      /// Rules of one gate want different things.
      case contradiction
      /// A rule that never decides.
      case idleRule
      /// An entry of `impossible` that excludes nothing, or a condition, value or state without effect.
      case idleEntry
      /// Too many combinations to work through, or none that can occur.
      case outOfBounds
    }
    public var kind: Kind
    public var message: String
    /// Combinations that show it, written as `door=open light=off`, a few at the most.
    public var examples: [String]
    /// How many combinations show it.
    public var count: Int
    public var location: SourceLocation?
  }
  public var table: DecisionTable
  public var findings: [Finding] = []
  /// Combinations of all conditions, and those of them that can occur.
  public var combinations = 0
  public var possible = 0
  /// Combinations that each rule decides, in the order of the rules.
  public var decided: [Int] = []
  /// Combinations that the source leaves open.
  public var open = 0
  public var isProved: Bool { findings.isEmpty }

  static let mostExamples = 3

  public init(_ table: DecisionTable) {
    self.table = table
    decided = table.rules.map { _ in 0 }
    let space = DecisionSpace(table)
    guard let count = space.count(upTo: DecisionTable.mostCombinations) else {
      add(
        .outOfBounds,
        "has more than \(DecisionTable.mostCombinations) combinations, which are not worked through; "
          + "divide it into tables with fewer conditions", at: table.location)
      return
    }
    combinations = count
    var survey = Survey(space)
    space.forEach { survey.visit($0) }
    possible = survey.possible
    decided = survey.decided
    open = zip(table.rules, survey.decided).filter { $0.0.open != nil }.map(\.1).reduce(0, +)
    guard possible > 0 else {
      add(.outOfBounds, "has no combination that can occur: all are impossible", at: table.location)
      return
    }
    tell(survey)
  }

  private mutating func add(
    _ kind: Finding.Kind, _ message: String, _ shown: Shown = Shown(), at location: SourceLocation?
  ) {
    findings.append(
      Finding(
        kind: kind, message: message, examples: shown.examples, count: shown.count, location: location))
  }

  private mutating func tell(_ survey: Survey) {
    if survey.undecided.count > 0 {
      add(.incomplete, "no rule matches", survey.undecided, at: table.location)
    }
    for (rules, shown) in survey.contradictions.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let parts = rules.map { index in
        let rule = table.rules[index]
        return "\(rule.id) " + (rule.open == nil ? "wants \(rule.state)" : "is open")
      }
      add(
        .contradiction, "rules of one gate contradict each other: \(parts.joined(separator: ", "))", shown,
        at: table.rules[rules[0]].location)
    }
    for (index, rule) in table.rules.enumerated() where survey.decided[index] == 0 {
      let takers = survey.takers[index].sorted().map { table.rules[$0].id }
      let rationale =
        survey.matched[index].count > 0
        ? "earlier rules take every combination that it matches: \(takers.joined(separator: ", "))"
        : "it matches only what is impossible"
      add(
        .idleRule, "the rule \(rule.id) never decides; \(rationale)", survey.matched[index], at: rule.location
      )
    }
    for (index, entry) in table.impossible.enumerated() where survey.excluded[index] == 0 {
      add(
        .idleEntry, "an entry of impossible excludes nothing that others do not exclude: \(entry.because)",
        at: entry.location)
    }
    for state in table.states where !table.rules.contains(where: { $0.state == state && $0.open == nil }) {
      add(.idleEntry, "no rule leads to the state \(state)", at: table.location)
    }
    for (condition, occurring) in zip(table.conditions, survey.occurring) {
      for (value, occurs) in zip(condition.values, occurring) where !occurs {
        add(
          .idleEntry, "the value \(value) of \(condition.name) occurs in no combination that is possible",
          at: table.location)
      }
    }
    let asked = Set(table.rules.flatMap(\.when.keys) + table.impossible.flatMap(\.when.keys))
    for condition in table.conditions where !asked.contains(condition.name) {
      add(.idleEntry, "no rule asks for the condition \(condition.name)", at: table.location)
    }
  }

  /// Examples of a finding, and how many there are.
  struct Shown {
    var examples: [String] = []
    var count = 0
    mutating func add(_ name: @autoclosure () -> String) {
      count += 1
      if examples.count < DecisionProof.mostExamples { examples.append(name()) }
    }
  }
}
