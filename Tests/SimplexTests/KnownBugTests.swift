import Testing

@testable import Simplex

/// Defects of other Cassowary solvers. Each title states the defect.
@Suite struct KnownBugTests {
  @Test("nucleic/kiwi#20: successive edits left values that violate constraints")
  func editsKeepConstraints() {
    // 2m = l + r, l + 10 ≤ r, r ≤ 100, l ≥ 0. So m is at least (0 + 10)/2 = 5 and at most (90 + 100)/2 = 95.
    var solver = Solver()
    let (l, m, r) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    solver.set([Term(m, 2), Term(l, -1), Term(r, -1)], 0)
    let required = [solver.atMost(l - r, -10), solver.atMost([Term(r)], 100), solver.atLeast([Term(l)], 0)]
    for (edit, expected) in [(70.0, 70.0), (0, 5), (100, 95), (70, 70), (-20, 5), (50, 50)] {
      let wish = solver.set(m, edit, at: 999)
      let solution = solver.solve()
      #expect(solution.value(m) == expected)
      #expect(solution.value(l) + solution.value(r) == 2 * expected)
      for id in required { #expect(solution.residual(id) == 0) }
      solver.remove(wish)
    }
  }

  @Test("nucleic/kiwi#15: a redundant required row with a constant of 1e-17 counted as infeasible")
  func redundantRowWithRounding() {
    // 0.1 + 0.2 is 0.30000000000000004 in binary.
    var solver = Solver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    solver.set(x - y, 0.1)
    solver.set(y - z, 0.2)
    solver.set(x - z, 0.3)
    solver.atMost(x - z, 0.3)
    solver.atLeast(x - z, 0.3)
    solver.set(z, 0)
    let solution = solver.solve()
    #expect(solution.conflicts.isEmpty && solution.failure == nil)
    #expect(abs(solution.value(x) - 0.3) < 1e-12)
  }

  @Test(
    "kiwi.js#31, cassowary.dart#12, amoeba#1: an unsatisfiable constraint left its traces, or ended the program"
  )
  func failedAddLeavesNoTrace() {
    var solver = Solver()
    let x = solver.makeVariable()
    solver.atLeast([Term(x)], 10)
    solver.set(x, 20, at: 500)
    let contradiction = solver.set(x, 5)
    #expect(solver.solve().dropped == [contradiction])
    solver.remove(contradiction)
    #expect(solver.solve().dropped.isEmpty)
    #expect(solver.solve().value(x) == 20)
    let again = solver.set(x, 15)
    #expect(solver.solve().dropped.isEmpty)
    #expect(solver.solve().value(x) == 15)
    solver.remove(again)
    solver.remove(again)
    #expect(solver.solve().value(x) == 20)
  }

  @Test(
    "cassowary-rs#16, casuarius#3, cassowary.js#65: removed constraints stayed behind and slowed all that followed"
  )
  func removalLeavesNothingBehind() {
    var solver = Solver()
    let x = solver.makeVariable()
    solver.set(x, 1, at: 250)
    for round in 0..<1000 { solver.remove(solver.set(x, Double(round), at: 750)) }
    #expect(solver.constraints.count == 1)
    #expect(solver.solve().value(x) == 1)
    let fresh = solver.set(x, 7, at: 750)
    #expect(fresh.index == 1001)
  }

  @Test("compnerd/cassowary#1: the test for a contradiction was inverted") func contradictionTest() {
    var solver = Solver()
    let x = solver.makeVariable()
    let first = solver.set(x, 1)
    solver.set(x, 1)
    #expect(solver.solve().conflicts.isEmpty)
    let other = solver.set(x, 2)
    let conflicts = solver.solve().conflicts
    #expect(conflicts.count == 1)
    #expect(conflicts.first?.last == other)
    #expect(conflicts.first?.count == 2 && first.index == 0)
  }

  @Test("WinObjC: required was a weight among others and could be outvoted") func requiredCannotBeOutvoted() {
    var solver = Solver()
    let x = solver.makeVariable()
    let limit = solver.atMost([Term(x)], 100)
    for _ in 0..<50 { solver.set(x, 1e6, at: 999.999) }
    let solution = solver.solve()
    #expect(solution.value(x) == 100)
    #expect(solution.residual(limit) == 0)
  }
}
