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
  /// By component: regions of solutions without conflicting constraints. Only a trace needs them.
  private var conflictRegions: [[(dropped: Set<Int>, region: OptimalRegion)]]
  private var nextRegion = 0
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
    conflictRegions = Array(repeating: [], count: components.count)
  }

  /// Solves the constraints for the given parameters.
  ///
  /// - Parameters:
  ///   - parameters: values in order of creation; a missing one is 0.
  ///   - trace: Records what decided the solution.
  package mutating func solve(_ parameters: [Double], tracing trace: DecisionTrace? = nil) -> Solution {
    // A region extrapolates to numbers that the solver rejects.
    guard parameters.allSatisfy({ $0.magnitude <= NormalRow.largestMagnitude }) else {
      trace?.giveUp("a number of the layout is too large")
      return solveOnce(parameters)
    }
    var solution = start(parameters, trace)
    for index in components.indices {
      if let region = region(of: index, &solution, isOldest: trace != nil) {
        regionCount += 1
        if let trace { regions[index][region].record(solution.parameters, in: trace) }
        // Neighboring environments share a region, so look there first.
        if region > 0 { regions[index].swapAt(0, region) }
        continue
      }
      simplexCount += 1
      let (component, result) = solve(index, &solution)
      if trace != nil || regions[index].count < Self.maximumRegions,
        var learned = region(of: result, component, index, solution.parameters)
      {
        (learned.id, nextRegion) = (nextRegion, nextRegion + 1)
        if let trace { learned.record(solution.parameters, in: trace) }
        regions[index].insert(learned, at: 0)
      } else if let trace {
        record(result, component, index, solution.parameters, in: trace)
      }
    }
    finish(&solution)
    return solution
  }

  /// Returns the position of a known region with the parameters, and writes its values to `solution`.
  ///
  /// - Parameter isOldest: Whether to take the oldest one if several have them, or almost, so that rounding errors and
  ///   earlier solutions do not choose.
  private func region(of index: Int, _ solution: inout Solution, isOldest: Bool) -> Int? {
    let (own, variables) = (regions[index], components[index].variables)
    guard isOldest else { return own.firstIndex { $0.evaluate(solution.parameters, variables, &solution) } }
    let oldest = own.indices.filter { own[$0].almostContains(solution.parameters) }
      .min { own[$0].id < own[$1].id }
    if let oldest { own[oldest].write(solution.parameters, variables, &solution) }
    return oldest
  }

  /// Solves the constraints without regions.
  func solveOnce(_ parameters: [Double]) -> Solution {
    var solution = start(parameters)
    for index in components.indices { _ = solve(index, &solution) }
    finish(&solution)
    return solution
  }

  private func start(_ parameters: [Double], _ trace: DecisionTrace? = nil) -> Solution {
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
      if row.isRequired { row.recordFailure(by: Tolerance(magnitude: 1).feasibility, in: trace) }
      if row.isRequired, row.fails(by: Tolerance(magnitude: 1).feasibility) {
        solution.conflicts.append([ConstraintID(index: row.source)])
      }
    }
    return solution
  }

  /// Runs the simplex method on one component.
  private func solve(_ index: Int, _ solution: inout Solution) -> (Component, Component.Result) {
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
    return (component, result)
  }

  /// Returns the region of an optimum; nil if it has none.
  private func region(
    of result: Component.Result, _ component: Component, _ index: Int, _ parameters: [Double]
  ) -> OptimalRegion? {
    guard component.rows.count == components[index].rows.count else { return nil }
    return OptimalRegion(of: result, component: component, local: local, parameters: parameters)
  }

  /// Records a solution with conflicts: the sets that conflict, and the region of the solution without what was dropped.
  ///
  /// The multipliers that prove a contradiction are unique in a smallest set (Farkas' lemma), so its amount is affine.
  private mutating func record(
    _ result: Component.Result, _ component: Component, _ index: Int, _ parameters: [Double],
    in trace: DecisionTrace
  ) {
    guard !result.conflicts.isEmpty, component.rows.count == components[index].rows.count else {
      return trace.giveUp("rounding errors decide between solutions")
    }
    for conflict in result.conflicts {
      for member in conflict.members { trace.mark(member) }
      trace.mark(-1)
      trace.hold([conflict.amount - component.tolerance.feasibility])
    }
    let dropped = Set(result.conflicts.map(\.dropped))
    var (kept, optimum) = (component, result)
    kept.rows.removeAll { dropped.contains($0.source) }
    optimum.conflicts = []
    var known = conflictRegions[index].first { entry in
      entry.dropped == dropped && entry.region.holds(result.values, at: parameters)
    }?.region
    if known == nil {
      known = OptimalRegion(of: optimum, component: kept, local: local, parameters: parameters)
      if var learned = known {
        (learned.id, nextRegion) = (nextRegion, nextRegion + 1)
        conflictRegions[index].append((dropped, learned))
        known = learned
      }
    }
    guard let known else { return trace.giveUp("rounding errors decide between solutions") }
    known.record(parameters, in: trace)
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
