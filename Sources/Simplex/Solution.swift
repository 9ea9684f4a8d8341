/// Values that satisfy the required constraints and minimize the errors of the others, level by level.
package struct Solution: Sendable {
  /// Minimal sets of required constraints that contradict each other, in order of addition. The solver dropped
  /// the last constraint of each set.
  package internal(set) var conflicts: [[ConstraintID]] = []

  /// Constraints that the solver ignored, in order of addition: the last of each conflict, and rejected ones.
  ///
  /// The solver rejects numbers that are not finite or above 1e12, priorities of 0 or less, and variables of
  /// another solver.
  package internal(set) var dropped: [ConstraintID] = []

  /// The reason why the solver stopped early, so that values may not be optimal. Normally `nil`.
  package internal(set) var failure: String?

  /// Coefficients that the simplex method read or wrote. The count is the same on every machine.
  package internal(set) var steps = 0
  /// Whether the solver stopped because it used all of its steps.
  package internal(set) var isExhausted = false

  var values: [Double]
  var ambiguous: [Bool]
  /// Ascending by identifier.
  var constraints: [(id: Int, constraint: LinearConstraint)]
  var parameters: [Double]
  /// Identifiers of the constraints that the solver rejected.
  var rejected: Set<Int> = []

  /// Returns a finite value; 0 for a variable of another solver.
  package func value(_ variable: Variable) -> Double {
    let list = variable.isParameter ? parameters : values
    return list.indices.contains(variable.index) ? list[variable.index] : 0
  }

  /// Whether the variable has another value in another optimal assignment.
  ///
  /// Preferences (`Solver.prefer`) do not count.
  package func isAmbiguous(_ variable: Variable) -> Bool {
    !variable.isParameter && ambiguous.indices.contains(variable.index) && ambiguous[variable.index]
  }

  /// Returns the constraint's error in the units of its constant: 0 if it holds or was removed, infinity if the
  /// solver rejected it.
  package func residual(_ id: ConstraintID) -> Double {
    guard let position = constraints.sortedPosition(of: id.index, by: \.id) else { return 0 }
    if rejected.contains(id.index) { return .infinity }
    let constraint = constraints[position].constraint
    var difference = -constraint.constant
    var magnitude = constraint.constant.magnitude
    for term in constraint.terms {
      let product = term.coefficient * value(term.variable)
      difference += product
      magnitude += product.magnitude
    }
    let error =
      switch constraint.relation {
      case .equal: difference.magnitude
      case .lessThanOrEqual: max(0, difference)
      case .greaterThanOrEqual: max(0, -difference)
      }
    guard error.isFinite else { return .infinity }
    return error <= Tolerance(magnitude: magnitude).feasibility ? 0 : error
  }
}
