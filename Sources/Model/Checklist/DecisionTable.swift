/// A table of conditions and the state that each combination of them leads to.
public struct DecisionTable: Hashable, Sendable, Codable {
  public var id: String
  public var title: String
  public var conditions: [Condition]
  /// The rules in the app's order of evaluation; the first gate with a matching rule decides.
  public var rules: [Rule]
  /// Combinations that cannot occur, with reasons.
  public var impossible: [Impossible]
  /// All states that rules may lead to.
  public var states: [String]
  public var location: SourceLocation

  public struct Condition: Hashable, Sendable, Codable {
    public var name: String
    public var values: [String]
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }
  public struct Rule: Hashable, Sendable, Codable {
    public var id: String
    /// The decision point that the rule belongs to; nil for a point of its own.
    ///
    /// Rules of one gate have no order, so two that match one combination must lead to the same state.
    public var gate: String?
    /// Condition → values that match; a condition that is not named always matches.
    public var when: [String: [String]]
    /// The state; empty if `open` is set.
    public var state: String
    /// Why the source does not define the state; nil if it does.
    public var open: String?
    public var location: SourceLocation
    public init(
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
  public struct Impossible: Hashable, Sendable, Codable {
    public var when: [String: [String]]
    public var because: String
    public var location: SourceLocation?
    public init(when: [String: [String]], because: String, location: SourceLocation? = nil) {
      self.when = when
      self.because = because
      self.location = location
    }
  }
  public init(
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
public struct DecisionCase: Hashable, Sendable, Codable {
  public var table: String
  public var rule: String
  /// Condition → value, of every condition of the table.
  public var conditions: [String: String]
  public var state: String
  public init(table: String, rule: String, conditions: [String: String], state: String) {
    self.table = table
    self.rule = rule
    self.conditions = conditions
    self.state = state
  }
  /// The conditions sorted by name: `login=no maintenance=no`.
  public var name: String {
    conditions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
