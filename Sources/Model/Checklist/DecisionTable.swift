/// Conditions and what must come of them: a matrix whose axes are not devices.
public struct DecisionTable: Hashable, Sendable, Codable {
  public var id: String
  public var title: String
  public var conditions: [Condition]
  /// In the order in which the app asks; the first gate with a rule that matches decides.
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
    /// The question that the app asks at this point. Rules of one gate stand side by side, without an order, so no
    /// two of them may match one combination and want different states; nil is a gate of its own.
    public var gate: String?
    /// Condition → values that match; a condition that is not named matches whatever it is.
    public var when: [String: [String]]
    /// Empty where `open` says why nobody has decided.
    public var state: String
    /// Why the source does not tell the state; nil where it does.
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
  /// `login=no maintenance=no`, sorted by name: equal for equal conditions.
  public var name: String {
    conditions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
