/// The relation between the sum of a constraint's terms and its constant.
package enum Relation: Sendable {
  case equal
  case lessThanOrEqual
  case greaterThanOrEqual
}

/// The identifier that `Solver.add` returns. A solver never reuses one.
package struct ConstraintID: Hashable, Sendable {
  /// Position in order of addition, from 0. Removed constraints count.
  package let index: Int
}

/// A linear relation between variables, required or optional: Σ coefficient × variable, relation, constant.
///
/// The error of a constraint is the distance between its two sides. The solver sums errors of equal priority.
/// An error at a higher priority outweighs every sum at lower priorities.
package struct LinearConstraint: Sendable {
  /// The solver adds up terms of the same variable.
  package var terms: [Term]
  package var relation: Relation
  package var constant: Double
  /// 1000 or more is required. Each other number above 0 is a level, fractions included.
  package var priority: Double

  package init(_ terms: [Term], _ relation: Relation, _ constant: Double, priority: Double = 1000) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}
