extension Solver {
  /// Values for everything added so far; the solver stays as it is.
  ///
  /// The work grows with the number of constraints within each group of connected variables, and linearly with
  /// the number of such groups.
  public func solve() -> Solution {
    var rows: [NormalRow] = []
    rows.reserveCapacity(constraints.count)
    var refused: Set<Int> = []
    var conflicts: [[Int]] = []
    for (index, constraint) in constraints {
      guard let row = NormalRow(constraint, source: index, variableCount: variableCount) else {
        refused.insert(index)
        continue
      }
      if row.variables.isEmpty {
        if row.isRequired && row.misses(Tolerance(magnitude: 1).feasibility) { conflicts.append([index]) }
      } else {
        rows.append(row)
      }
    }
    var solution = Solution(
      values: Array(repeating: 0, count: variableCount),
      ambiguous: Array(repeating: true, count: variableCount), residuals: [])
    let components = Component.split(rows, preferences: preferences, variableCount: variableCount)
    var local = Array(repeating: 0, count: variableCount)
    for component in components {
      for (position, variable) in component.variables.enumerated() { local[variable] = position }
    }
    for component in components {
      let result = component.solve(local: local)
      for (position, variable) in component.variables.enumerated() {
        solution.values[variable] = result.values[position]
        solution.ambiguous[variable] = result.ambiguous[position]
      }
      conflicts += result.conflicts.map(\.members)
      solution.failure = solution.failure ?? result.failure
    }
    conflicts.sort { $0[$0.count - 1] < $1[$1.count - 1] }
    let dropped = refused.union(conflicts.map { $0[$0.count - 1] })
    solution.conflicts = conflicts.map { $0.map(ConstraintID.init(index:)) }
    solution.dropped = dropped.sorted().map(ConstraintID.init(index:))
    solution.residuals = residuals(solution.values, refused: refused)
    return solution
  }

  private func residuals(_ values: [Double], refused: Set<Int>) -> [(id: Int, error: Double)] {
    constraints.map { id, constraint in
      (id, refused.contains(id) ? .infinity : Self.error(of: constraint, values))
    }
  }

  private static func error(of constraint: LinearConstraint, _ values: [Double]) -> Double {
    var difference = -constraint.constant
    var magnitude = constraint.constant.magnitude
    for term in constraint.terms {
      let product = term.coefficient * values[term.variable.index]
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
