/// The constraints of a solver in canonical form, split into independent components, with the optimal regions found
/// so far.
///
/// The first solution of a component runs the simplex method. Its active constraints then define an affine function
/// from parameters to values, which is optimal for every parameter with the same signs of the errors
/// (`OptimalRegion`). Later solutions evaluate that function.
package struct CompiledSystem: Sendable {
  /// More regions than any real document has. The limit bounds memory and the time of a lookup.
  private static let maximumRegions = 48

  let solver: Solver
  private(set) var components: [Component] = []
  /// Rows without variables.
  private var constantRows: [NormalRow] = []
  private var rejected: Set<Int> = []
  /// The position in its component of each variable.
  private var local: [Int]
  /// By component.
  private var regions: [[OptimalRegion]]
  /// How often a solution ran the simplex method on a component, and how often it found a region.
  package private(set) var simplexCount = 0
  package private(set) var regionCount = 0
  /// Coefficients that one solution reads and writes at most. A solution that needs more has a failure.
  package var stepLimit = Int.max

  init(_ solver: Solver) {
    self.solver = solver
    var rows: [NormalRow] = []
    rows.reserveCapacity(solver.constraints.count)
    for (index, constraint) in solver.constraints {
      guard
        let row = NormalRow(
          constraint, source: index, variableCount: solver.variableCount,
          parameterCount: solver.parameterCount)
      else {
        rejected.insert(index)
        continue
      }
      if row.variables.isEmpty { constantRows.append(row) } else { rows.append(row) }
    }
    components = Component.split(rows, preferences: solver.preferences, variableCount: solver.variableCount)
    local = Array(repeating: 0, count: solver.variableCount)
    for component in components {
      for (position, variable) in component.variables.enumerated() { local[variable] = position }
    }
    regions = Array(repeating: [], count: components.count)
  }

  /// Solves the constraints for the given parameters.
  ///
  /// - Parameter parameters: values in order of creation; a missing one is 0.
  package mutating func solve(_ parameters: [Double]) -> Solution {
    // A region extrapolates to numbers that the solver rejects.
    guard parameters.allSatisfy({ $0.magnitude <= NormalRow.largestMagnitude }) else {
      return solveOnce(parameters)
    }
    var solution = start(parameters)
    for index in components.indices {
      if let region = regions[index].firstIndex(where: {
        $0.evaluate(solution.parameters, components[index].variables, &solution)
      }) {
        regionCount += 1
        // Neighboring environments share a region, so look there first.
        if region > 0 { regions[index].swapAt(0, region) }
        continue
      }
      simplexCount += 1
      if let learned = solve(index, &solution, learns: regions[index].count < Self.maximumRegions) {
        regions[index].insert(learned, at: 0)
      }
    }
    finish(&solution)
    return solution
  }

  /// Solves the constraints without regions.
  func solveOnce(_ parameters: [Double]) -> Solution {
    var solution = start(parameters)
    for index in components.indices { _ = solve(index, &solution, learns: false) }
    finish(&solution)
    return solution
  }

  private func start(_ parameters: [Double]) -> Solution {
    var solution = Solution(
      values: Array(repeating: 0, count: solver.variableCount),
      ambiguous: Array(repeating: true, count: solver.variableCount), constraints: solver.constraints,
      parameters: parameters)
    let missing = solver.parameterCount - parameters.count
    if missing > 0 { solution.parameters += Array(repeating: 0, count: missing) }
    solution.rejected = rejected
    for row in constantRows {
      guard let row = row.evaluated(solution.parameters) else {
        solution.rejected.insert(row.source)
        continue
      }
      if row.isRequired, row.fails(by: Tolerance(magnitude: 1).feasibility) {
        solution.conflicts.append([ConstraintID(index: row.source)])
      }
    }
    return solution
  }

  /// Runs the simplex method on one component.
  ///
  /// - Returns: the region of the optimum, if it has one and `learns` is `true`.
  private func solve(_ index: Int, _ solution: inout Solution, learns: Bool) -> OptimalRegion? {
    let component = components[index].evaluated(solution.parameters, rejected: &solution.rejected)
    let result = component.solve(local: local, stepLimit: stepLimit - solution.steps)
    solution.steps += result.steps
    if solution.steps > stepLimit { solution.isExhausted = true }
    for (position, variable) in component.variables.enumerated() {
      solution.values[variable] = result.values[position]
      solution.ambiguous[variable] = result.ambiguous[position]
    }
    solution.conflicts += result.conflicts.map { $0.members.map(ConstraintID.init(index:)) }
    solution.failure = solution.failure ?? result.failure
    guard learns, component.rows.count == components[index].rows.count else { return nil }
    return OptimalRegion(of: result, component: component, local: local, parameters: solution.parameters)
  }

  private func finish(_ solution: inout Solution) {
    solution.conflicts.sort { $0[$0.count - 1].index < $1[$1.count - 1].index }
    let dropped = solution.rejected.union(solution.conflicts.map { $0[$0.count - 1].index })
    solution.dropped = dropped.sorted().map(ConstraintID.init(index:))
  }
}

extension Component {
  /// Returns the component with the constants of its rows for the given parameters, without rejected rows.
  func evaluated(_ parameters: [Double], rejected: inout Set<Int>) -> Component {
    var component = self
    component.rows.removeAll()
    component.rows.reserveCapacity(rows.count)
    for row in rows {
      if let row = row.evaluated(parameters) {
        component.rows.append(row)
      } else {
        rejected.insert(row.source)
      }
    }
    return component
  }
}
