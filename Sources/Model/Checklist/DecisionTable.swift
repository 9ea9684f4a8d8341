/// A table of conditions and the state that each combination of them leads to.
package struct DecisionTable: Hashable, Sendable, Codable {
  package var id: String
  package var title: String
  package var conditions: [Condition]
  /// The rules in the app's order of evaluation; the first gate with a matching rule decides.
  package var rules: [Rule]
  /// Combinations that cannot occur, with reasons.
  package var impossible: [Impossible]
  /// All states that rules may lead to.
  package var states: [String]
  package var location: SourceLocation

  package struct Condition: Hashable, Sendable, Codable {
    package var name: String
    package var values: [String]
    package init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }
  package struct Rule: Hashable, Sendable, Codable {
    package var id: String
    /// The decision point that the rule belongs to; nil for a point of its own.
    ///
    /// Rules of one gate have no order, so two that match one combination must lead to the same state.
    package var gate: String?
    /// Condition → values that match; a condition that is not named always matches.
    package var when: [String: [String]]
    /// The state; empty if `open` is set.
    package var state: String
    /// Why the source does not define the state; nil if it does.
    package var open: String?
    package var location: SourceLocation
    package init(
      id: String, gate: String? = nil, when: [String: [String]], state: String, open: String? = nil,
      location: SourceLocation
    ) {
      self.id = id
      self.gate = gate
      self.when = when
      self.state = state
      self.open = open
      self.location = location
    }
  }
  package struct Impossible: Hashable, Sendable, Codable {
    package var when: [String: [String]]
    package var because: String
    package var location: SourceLocation?
    package init(when: [String: [String]], because: String, location: SourceLocation? = nil) {
      self.when = when
      self.because = because
      self.location = location
    }
  }
  package init(
    id: String, title: String, conditions: [Condition], rules: [Rule], impossible: [Impossible],
    states: [String], location: SourceLocation
  ) {
    self.id = id
    self.title = title
    self.conditions = conditions
    self.rules = rules
    self.impossible = impossible
    self.states = states
    self.location = location
  }
}

/// One combination of conditions and the state that the table expects.
package struct DecisionCase: Hashable, Sendable, Codable {
  package var table: String
  package var rule: String
  /// Condition → value, of every condition of the table.
  package var conditions: [String: String]
  package var state: String
  package init(table: String, rule: String, conditions: [String: String], state: String) {
    self.table = table
    self.rule = rule
    self.conditions = conditions
    self.state = state
  }
  /// The conditions sorted by name: `login=no maintenance=no`.
  package var name: String {
    conditions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
