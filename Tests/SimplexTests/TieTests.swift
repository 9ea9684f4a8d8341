import Simplex
import Testing

/// Values and ambiguity if several assignments are optimal.
@Suite struct TieTests {
  /// a + b = 200, both wish for 50 at 250: any 50 ≤ a ≤ 150 is optimal.
  private func twoLabels() -> (solver: Solver, a: Variable, b: Variable) {
    var solver = Solver()
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    solver.set(a + b, 200)
    solver.set(a, 50, at: 250)
    solver.set(b, 50, at: 250)
    return (solver, a, b)
  }

  @Test("Two labels with equal hugging are ambiguous, and the first is as near to zero as possible")
  func equalHugging() {
    let (solver, a, b) = twoLabels()
    let solution = solver.solve()
    #expect(solution.isAmbiguous(a) && solution.isAmbiguous(b))
    #expect(solution.value(a) == 50)
    #expect(solution.value(b) == 150)
  }

  @Test(
    "A preference decides a tie, stays inside it, and leaves it reported",
    arguments: [(120, 120), (999, 150)])
  func preferenceDecides(target: Double, expected: Double) {
    var (solver, a, _) = twoLabels()
    solver.prefer(a, near: target, rank: 0)
    let solution = solver.solve()
    #expect(solution.value(a) == expected)
    #expect(solution.isAmbiguous(a))
  }

  @Test("Lower ranks of preference come first, in whatever order they were stated")
  func ranksAreOrdered() {
    // Rank 1 takes b to 140, so a is 60; rank 2 would have it at 120.
    var (solver, a, b) = twoLabels()
    solver.prefer(a, near: 120, rank: 2)
    solver.prefer(b, near: 140, rank: 1)
    #expect(solver.solve().value(a) == 60)
  }

  @Test("A constraint of the lowest priority outweighs every preference") func preferenceIsWeakest() {
    var (solver, a, _) = twoLabels()
    solver.set(a, 70, at: 0.001)
    solver.prefer(a, near: 120, rank: -5)
    let solution = solver.solve()
    #expect(solution.value(a) == 70)
    #expect(!solution.isAmbiguous(a))
  }

  @Test("A variable that nothing constrains is ambiguous and zero, or where it is preferred")
  func unconstrained() {
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    solver.prefer(y, near: 12, rank: 0)
    let solution = solver.solve()
    #expect(solution.value(x) == 0 && solution.value(y) == 12)
    #expect(solution.isAmbiguous(x) && solution.isAmbiguous(y))
  }

  @Test("A difference can be unique although both of its sides are ambiguous") func hiddenEquality() {
    // a ≤ b and b ≤ a leave c = a − b no value but 0.
    var solver = Solver()
    let variables = (0..<3).map { _ in solver.makeVariable() }
    let (a, b, c) = (variables[0], variables[1], variables[2])
    solver.atMost(a - b, 0)
    solver.atMost(b - a, 0)
    solver.set([Term(c), Term(a, -1), Term(b)], 0)
    let solution = solver.solve()
    #expect(solution.isAmbiguous(a) && solution.isAmbiguous(b))
    #expect(!solution.isAmbiguous(c))
    #expect(solution.value(c) == 0)
  }

  @Test("A ring of comparisons makes its members equal", arguments: [2, 3, 5])
  func ringOfComparisons(count: Int) {
    // 0 ≤ x₀ ≤ x₁ ≤ … ≤ x₀: all the same, whatever that is; the difference of any two is 0.
    var solver = Solver()
    let ring = (0..<count).map { _ in solver.makeVariable() }
    let differences = (0..<count).map { _ in solver.makeVariable() }
    for index in 0..<count {
      let next = ring[(index + 1) % count]
      solver.atLeast([Term(ring[index])], 0)
      solver.atMost(ring[index] - next, 0)
      solver.set([Term(differences[index]), Term(ring[index], -1), Term(next)], 0)
    }
    let solution = solver.solve()
    #expect(ring.allSatisfy { solution.isAmbiguous($0) && solution.value($0) == 0 })
    #expect(differences.allSatisfy { !solution.isAmbiguous($0) && solution.value($0) == 0 })
  }

  @Test("Inequalities that meet in one point are not ambiguous") func degenerateVertex() {
    // x ≥ 0, y ≥ 0, x + y ≤ 0: three inequalities, one point.
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    solver.atLeast([Term(x)], 0)
    solver.atLeast([Term(y)], 0)
    solver.atMost(x + y, 0)
    let solution = solver.solve()
    #expect(!solution.isAmbiguous(x) && !solution.isAmbiguous(y))
    #expect(solution.conflicts.isEmpty)
  }

  @Test("Ambiguity in one corner leaves unrelated variables unique") func ambiguityIsLocal() {
    var solver = Solver()
    let variables = (0..<3).map { _ in solver.makeVariable() }
    solver.set(variables[0] + variables[1], 10)
    solver.set(variables[2] - variables[0], 0, at: 500)
    solver.set(variables[0], 4)
    let loose = solver.makeVariable()
    let solution = solver.solve()
    #expect(variables.allSatisfy { !solution.isAmbiguous($0) })
    #expect(solution.isAmbiguous(loose))
  }
}
