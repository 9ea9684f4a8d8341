import Simplex
import TestSupport
import Testing

@testable import Oracles

/// The solver against exact arithmetic on random systems; a failure prints its seed and the system.
@Suite struct OracleTests {
  @Test(
    "Values, ambiguity and dropped constraints are those of exact arithmetic",
    arguments: [(UInt64(1000), 2), (2000, 5), (3000, 9)])
  func agreesWithExactArithmetic(firstSeed: UInt64, requiredShare: Int) {
    var compared = 0
    let count = 60
    for seed in firstSeed..<(firstSeed + UInt64(count)) {
      let system = RandomSystem(seed: seed, requiredShare: requiredShare)
      guard let differences = SolverOracle.differences(system) else { continue }
      compared += 1
      #expect(differences.isEmpty, "seed \(seed)\n\(system)")
    }
    // A few systems have fractions that overflow.
    #expect(compared >= count * 9 / 10, "only \(compared) of \(count) systems could be solved exactly")
  }

  @Test("A conflict is a minimal set that cannot hold", arguments: [UInt64(9000)])
  func conflictsAreIrreducible(firstSeed: UInt64) {
    var found = 0
    for seed in firstSeed..<(firstSeed + 60) {
      let system = RandomSystem(seed: seed, requiredShare: 10)
      let (solver, _, ids) = system.solver(order: Array(system.rows.indices))
      let oracle = ExactOracle(system: system)
      for conflict in solver.solve().conflicts {
        found += 1
        let members = conflict.compactMap { ids.firstIndex(of: $0) }
        #expect(members == members.sorted(), "seed \(seed)")
        #expect(oracle.canHold(members) == false, "seed \(seed): \(members)\n\(system)")
        for member in members {
          #expect(
            oracle.canHold(members.filter { $0 != member }) == true,
            "seed \(seed): \(members) without \(member)\n\(system)")
        }
      }
    }
    #expect(found >= 30, "too few conflicts to test anything: \(found)")
  }

  @Test("The order of addition does not change values or ambiguity", arguments: [UInt64(5000)])
  func orderDoesNotMatter(firstSeed: UInt64) {
    var compared = 0
    for seed in firstSeed..<(firstSeed + 200) {
      let system = RandomSystem(seed: seed, requiredShare: Int(seed % 4))
      let straight = system.solver(order: Array(system.rows.indices))
      let expected = straight.solver.solve()
      guard expected.conflicts.isEmpty else { continue }
      compared += 1
      var random = SeededGenerator(seed: seed ^ 0xABCD)
      for _ in 0..<5 {
        let shuffled = system.solver(order: system.rows.indices.shuffled(using: &random))
        let solution = shuffled.solver.solve()
        for (a, b) in zip(straight.variables, shuffled.variables) {
          #expect(expected.value(a) == solution.value(b), "seed \(seed)\n\(system)")
          #expect(expected.isAmbiguous(a) == solution.isAmbiguous(b), "seed \(seed)\n\(system)")
        }
      }
    }
    #expect(compared >= 100, "too many systems with conflicts: only \(compared) compared")
  }

  @Test("Adding constraints and removing them restores the solution", arguments: [UInt64(7000)])
  func removalRestores(firstSeed: UInt64) {
    for seed in firstSeed..<(firstSeed + 100) {
      let system = RandomSystem(seed: seed, requiredShare: 5)
      var (solver, variables, ids) = system.solver(order: Array(system.rows.indices))
      let before = solver.solve()
      let added = system.rows.indices.map { index in
        var constraint = system.constraint(index, variables)
        constraint.constant += 7
        return solver.add(constraint)
      }
      for id in added.reversed() { solver.remove(id) }
      let after = solver.solve()
      #expect(before.conflicts == after.conflicts, "seed \(seed)\n\(system)")
      #expect(before.dropped == after.dropped, "seed \(seed)\n\(system)")
      for variable in variables { #expect(before.value(variable) == after.value(variable), "seed \(seed)") }
      for id in ids { #expect(before.residual(id) == after.residual(id), "seed \(seed)") }
      for id in added { #expect(after.residual(id) == 0, "seed \(seed)") }
    }
  }
}
