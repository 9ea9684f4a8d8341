/// How the sum of a constraint's terms stands to its constant.
public enum Relation: Sendable {
  case equal
  case lessThanOrEqual
  case greaterThanOrEqual
}

/// What `Solver.add` hands out; an identifier is never used twice by the same solver.
public struct ConstraintID: Hashable, Sendable {
  /// Position in order of addition, from 0, removed constraints included.
  public let index: Int
}

/// A linear relation between variables, required or wished for: Σ coefficient × variable, relation, constant.
///
/// A constraint that fails is in error by the distance between the two sides. Errors of one priority are summed,
/// and no sum at a lower priority ever outweighs an error at a higher one.
public struct LinearConstraint: Sendable {
  /// Terms of the same variable add up.
  public var terms: [Term]
  public var relation: Relation
  public var constant: Double
  /// 1000 or more is required; any other number above 0 is a level of its own, fractions included.
  public var priority: Double

  public init(_ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double = 1000) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}
