import Simplex
import Testing

@Suite struct ConflictTests {
  @Test("A conflict drops its last constraint and omits unrelated ones")
  func lastAddedGoes() {
    // x = 1, y = x + 1 and y = 5 contradict each other: 1 + 1 ≠ 5. z = y + 3 takes no part.
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var solver = Solver()
      let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
      solver.set(z - y, 3)
      let contradicting = [
        LinearConstraint([Term(x)], .equal, 1), LinearConstraint(y - x, .equal, 1),
        LinearConstraint([Term(y)], .equal, 5),
      ]
      let ids = order.map { solver.add(contradicting[$0]) }
      let solution = solver.solve()
      #expect(solution.conflicts == [ids])
      #expect(solution.dropped == [ids[2]])
      // y is 2 where y = 5 went, else 5; z follows.
      #expect(solution.value(y) == (order[2] == 2 ? 2 : 5))
      #expect(solution.value(z) == solution.value(y) + 3)
      // Without x = 1, x is 4; without y = x + 1, 5 − 1 is 4 instead of 1; without y = 5, y is 2: each misses by 3.
      #expect(solution.residual(ids[2]) == 3)
    }
  }

  @Test("Inequalities contradict each other through a chain") func inequalityChain() {
    // a ≥ 10, b ≥ a + 10, c ≥ b + 10 and c ≤ 29: c would have to be at least 30.
    var solver = Solver()
    let (a, b, c) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let ids = [
      solver.atLeast([Term(a)], 10), solver.atLeast(b - a, 10), solver.atMost([Term(c)], 29),
      solver.atMost([Term(a)], 500), solver.atLeast(c - b, 10),
    ]
    let solution = solver.solve()
    #expect(solution.conflicts == [[ids[0], ids[1], ids[2], ids[4]]])
    #expect(solution.dropped == [ids[4]])
    for id in ids.dropLast() { #expect(solution.residual(id) == 0) }
  }

  @Test("Each of several contradictions is reported, connected or not") func severalConflicts() {
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let x1 = solver.set(x, 1)
    let y1 = solver.set(y, 1)
    let y2 = solver.set(y, 2)
    let x2 = solver.set(x, 2)
    let x3 = solver.set(x, 3)
    let solution = solver.solve()
    #expect(solution.conflicts == [[y1, y2], [x1, x2], [x1, x3]])
    #expect(solution.dropped == [y2, x2, x3])
  }

  @Test("A constraint that contradicts only a dropped one holds") func droppedConstraintsDoNotCount() {
    // x = 2 goes because of x = 1. With y = 2x it would also stand against y = 2, which x = 1 agrees with.
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let one = solver.set(x, 1)
    let two = solver.set(x, 2)
    solver.set([Term(y), Term(x, -2)], 0)
    let agreeing = solver.set(y, 2)
    let solution = solver.solve()
    #expect(solution.conflicts == [[one, two]])
    #expect(solution.residual(agreeing) == 0)
  }

  @Test("A constraint without variables conflicts alone or holds") func constantConstraints() {
    // 0 = 1 cannot hold; 0 ≤ 1 always does; x − x = 3 is the first again.
    var solver = Solver()
    let x = solver.makeVariable()
    let never = solver.set([], 1)
    solver.atMost([], 1)
    let canceled = solver.set(x - x, 3)
    let wish = solver.set([], 1, at: 500)
    let solution = solver.solve()
    #expect(solution.conflicts == [[never], [canceled]])
    #expect(solution.dropped == [never, canceled])
    #expect(solution.residual(wish) == 1)
  }

  @Test("Optional constraints never conflict") func wishesDoNotConflict() {
    var solver = Solver()
    let x = solver.makeVariable()
    solver.set(x, 1, at: 999.999)
    solver.set(x, 2, at: 999.999)
    #expect(solver.solve().conflicts.isEmpty)
  }
}
