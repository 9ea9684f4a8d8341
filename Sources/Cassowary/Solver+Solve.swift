extension Solver {
  /// Values for everything added so far; the solver stays as it is.
  ///
  /// The work grows with the number of constraints within each group of connected variables, and linearly with
  /// the number of such groups.
  public func solve() -> Solution {
    var rows: [NormalRow] = []
    rows.reserveCapacity(constraints.count)
    var dropped: Set<Int> = []
    var conflicts: [[Int]] = []
    for (index, constraint) in constraints.enumerated() {
      guard let constraint else { continue }
      guard let row = NormalRow(constraint, source: index, variableCount: variableCount) else {
        dropped.insert(index)
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
    dropped.formUnion(conflicts.map { $0[$0.count - 1] })
    solution.conflicts = conflicts.map { $0.map(ConstraintID.init(index:)) }
    solution.dropped = dropped.sorted().map(ConstraintID.init(index:))
    solution.residuals = residuals(solution.values)
    return solution
  }

  private func residuals(_ values: [Double]) -> [Double] {
    constraints.map { constraint in
      guard let constraint else { return 0 }
      guard NormalRow(constraint, source: 0, variableCount: variableCount) != nil else { return .infinity }
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
      return error <= Tolerance(magnitude: magnitude).feasibility ? 0 : error
    }
  }
}
