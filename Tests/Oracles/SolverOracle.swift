import Simplex

/// The solver against exact arithmetic.
enum SolverOracle {
  /// Returns what differs from the exact solution; nil if it has a fraction that overflows.
  static func differences(_ system: RandomSystem) -> [String]? {
    guard let answer = ExactOracle(system: system).answer() else { return nil }
    let (solver, variables, ids) = system.solver(order: Array(system.rows.indices))
    let solution = solver.solve()
    var found: [String] = []
    if solution.failure != nil { found.append("the solver gave up") }
    if solution.dropped != answer.dropped.map({ ids[$0] }) { found.append("other constraints are dropped") }
    for (index, variable) in variables.enumerated() {
      let expected = answer.values[index].double
      if abs(solution.value(variable) - expected) > 1e-8 * max(1, abs(expected)) {
        found.append("x\(index) is \(solution.value(variable)), not \(answer.values[index])")
      }
      if solution.isAmbiguous(variable) != answer.ambiguous[index] {
        found.append("x\(index) should be \(answer.ambiguous[index] ? "ambiguous" : "unique")")
      }
    }
    return found
  }
}
