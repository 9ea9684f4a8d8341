import TestSupport
import Testing

@testable import Simplex
@testable import Oracles

@Suite("Compiled systems") struct CompiledSystemTests {
  /// A random system whose constants are parameters.
  private struct Fixture {
    let system: RandomSystem
    var solver = Solver()
    var variables: [Variable] = []
    var ids: [ConstraintID] = []

    init(_ system: RandomSystem) {
      self.system = system
      variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
      for index in system.rows.indices {
        var constraint = system.constraint(index, variables)
        constraint.terms.append(Term(solver.makeParameter(), -1))
        constraint.constant = 0
        ids.append(solver.add(constraint))
      }
    }

    /// Solves the system with the constants written into the constraints.
    func solution(_ constants: [Double]) -> Solution {
      var solver = Solver()
      let variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
      for index in system.rows.indices {
        var constraint = system.constraint(index, variables)
        constraint.constant = constants[index]
        solver.add(constraint)
      }
      return solver.solve()
    }
  }

  @Test("Solving again for other constants gives the solution of a new solver", arguments: [0, 5, 9])
  func equalsNewSolver(requiredShare: Int) {
    var regions = 0
    for seed in UInt64(20_000)..<20_060 {
      let fixture = Fixture(RandomSystem(seed: seed, requiredShare: requiredShare))
      var random = SeededGenerator(seed: seed)
      var compiled = fixture.solver.compiled()
      for step in 0..<12 {
        let constants = fixture.system.rows.map { row in
          Double(row.constant)
            + (step < 6 ? Double(step) * 0.25 : Double(Int.random(in: -9...9, using: &random)))
        }
        let expected = fixture.solution(constants)
        let solution = compiled.solve(constants)
        let context = "seed \(seed), step \(step)\n\(fixture.system)\n\(constants)"
        #expect(solution.conflicts == expected.conflicts, "\(context)")
        #expect(solution.failure == nil, "\(context)")
        for (index, variable) in fixture.variables.enumerated() {
          #expect(abs(solution.value(variable) - expected.value(variable)) < 1e-7, "x\(index), \(context)")
          #expect(
            solution.isAmbiguous(variable) == expected.isAmbiguous(variable), "x\(index), \(context)")
        }
        for id in fixture.ids {
          #expect(abs(solution.residual(id) - expected.residual(id)) < 1e-7, "\(id), \(context)")
        }
      }
      regions += compiled.regionCount
    }
    #expect(regions > 100, "too few solutions without the simplex method: \(regions)")
  }

  @Test("Only a change of the active constraints runs the simplex method again") func reuse() {
    // x = 20 and x + w ≤ room; w prefers 120. At room 100, w is 80; at 120, w is 100; at 200, w is 120.
    var solver = Solver()
    let x = solver.makeVariable()
    let w = solver.makeVariable()
    let room = solver.makeParameter()
    solver.add(LinearConstraint([Term(x)], .equal, 20))
    solver.add(LinearConstraint([Term(x), Term(w), Term(room, -1)], .lessThanOrEqual, 0))
    solver.add(LinearConstraint([Term(w)], .equal, 120, priority: 750))
    var system = solver.compiled()
    #expect([100, 120, 200, 300, 110].map { system.solve([$0]).value(w) } == [80, 100, 120, 120, 90])
    #expect(system.simplexCount == 2)
    #expect(system.regionCount == 3)
  }

  @Test("A parameter that is not finite rejects its constraint") func rejected() {
    var solver = Solver()
    let x = solver.makeVariable()
    let parameter = solver.makeParameter()
    let id = solver.add(LinearConstraint([Term(x), Term(parameter, -1)], .equal, 0))
    solver.add(LinearConstraint([Term(x)], .equal, 7, priority: 1))
    var system = solver.compiled()
    #expect(system.solve([3]).value(x) == 3)
    let solution = system.solve([.infinity])
    #expect(solution.value(x) == 7)
    #expect(solution.dropped == [id])
    #expect(solution.residual(id) == .infinity)
    #expect(system.solve([4]).value(x) == 4)
  }
}
