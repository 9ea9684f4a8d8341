/// Conditions and what must come of them: a matrix whose axes are not devices.
public struct DecisionTable: Hashable, Sendable, Codable {
  public var id: String
  public var title: String
  public var conditions: [Condition]
  /// In the order in which the app asks; the first rule that matches decides.
  public var rules: [Rule]
  /// Combinations that cannot occur, each with its reason.
  public var impossible: [Impossible]
  /// Every state that a rule may lead to.
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
    /// Condition → values that match; a condition that is not named matches whatever it is.
    public var when: [String: [String]]
    public var state: String
    public var location: SourceLocation
    public init(id: String, when: [String: [String]], state: String, location: SourceLocation) {
      self.id = id
      self.when = when
      self.state = state
      self.location = location
    }
  }
  public struct Impossible: Hashable, Sendable, Codable {
    public var when: [String: [String]]
    public var because: String
    public init(when: [String: [String]], because: String) {
      self.when = when
      self.because = because
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
  /// `login=no maintenance=no`, sorted by name: equal for equal conditions.
  public var name: String {
    conditions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
