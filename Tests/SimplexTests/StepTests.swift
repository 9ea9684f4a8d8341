import TestSupport
import Testing

@testable import Simplex

/// The count of the solver's work, which is the same on every machine.
struct StepTests {
  /// Variables of which each is at least one more than the one before, in a chain.
  private func chain(_ count: Int, relation: Relation = .equal) -> Solver {
    var solver = Solver()
    let variables = (0..<count).map { _ in solver.makeVariable() }
    for (first, second) in zip(variables, variables.dropFirst()) {
      solver.add(LinearConstraint([Term(second, 1), Term(first, -1)], relation, 1))
    }
    solver.add(LinearConstraint([Term(variables[0], 1)], .equal, 0))
    return solver
  }

  /// Variables between which random inequalities with several priorities hold.
  private func tangle(_ count: Int, seed: UInt64) -> Solver {
    var random = SeededGenerator(seed: seed)
    var solver = Solver()
    let variables = (0..<count).map { _ in solver.makeVariable() }
    for _ in 0..<count * 10 {
      let (first, second) = (
        variables.randomElement(using: &random)!, variables.randomElement(using: &random)!
      )
      solver.add(
        LinearConstraint(
          [Term(first, 1), Term(second, -1)],
          Bool.random(using: &random) ? .lessThanOrEqual : .greaterThanOrEqual,
          Double(Int.random(in: -50...50, using: &random)),
          priority: [1000, 750, 250].randomElement(using: &random)!))
    }
    return solver
  }

  @Test("Equal systems need equal steps, and doubling a chain at most triples them")
  func chain() {
    let steps = [100, 200, 400].map { chain($0).solve().steps }
    #expect(steps[0] > 0 && chain(100).solve().steps == steps[0])
    #expect(steps[1] <= 3 * steps[0] && steps[2] <= 3 * steps[1], "\(steps)")
  }

  @Test("A limit ends the search close to its number of steps, with a failure", arguments: [1000, 100_000])
  func limit(steps: Int) {
    var system = tangle(200, seed: 7).compiled()
    system.stepLimit = steps
    let solution = system.solve([])
    #expect(solution.isExhausted && solution.failure?.hasPrefix("it needs more than ") == true)
    // One pivot over all constraints is not interrupted.
    #expect(solution.steps < steps + 1_500_000, "\(solution.steps)")
  }

  @Test("A limit that is not reached changes nothing")
  func generous() {
    let free = tangle(12, seed: 3).solve()
    var system = tangle(12, seed: 3).compiled()
    system.stepLimit = free.steps
    let limited = system.solve([])
    #expect(!limited.isExhausted && limited.failure == nil && limited.steps == free.steps)
    #expect(limited.values == free.values)
  }
}
