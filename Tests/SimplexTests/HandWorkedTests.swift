import Simplex
import Testing

/// Small systems whose answers follow from the arithmetic in the comments.
@Suite struct HandWorkedTests {
  @Test("A label keeps its margin and shrinks") func labelGivesWay() {
    // x = 20 and x + w ≤ 100, so w ≤ 80; the wish for 120 misses by 40.
    var solver = Solver()
    let (x, w) = (solver.makeVariable(), solver.makeVariable())
    solver.set(x, 20)
    solver.atMost(x + w, 100)
    let wish = solver.set(w, 120, at: 750)
    let solution = solver.solve()
    #expect(solution.value(x) == 20)
    #expect(solution.value(w) == 80)
    #expect(solution.residual(wish) == 40)
    #expect(!solution.isAmbiguous(w))
    #expect(solution.conflicts.isEmpty && solution.dropped.isEmpty && solution.failure == nil)
  }

  @Test(
    "One constraint at 751 outweighs twenty at 750", arguments: [(751.0, 750.0), (999.999, 999.5), (1.5, 1)])
  func levelsAreLexicographic(higher: Double, lower: Double) {
    // At x = 0 the lower wishes miss by 20 × 10 = 200, at x = 10 the higher one by 10; the level decides.
    var solver = Solver()
    let x = solver.makeVariable()
    for _ in 0..<20 { solver.set(x, 10, at: lower) }
    solver.set(x, 0, at: higher)
    #expect(solver.solve().value(x) == 0)
  }

  @Test("Within a level, the sum of absolute errors is minimal: the median of three") func median() {
    // At 2: |2−1| + |2−2| + |2−9| = 8; at the mean 4: 3 + 2 + 5 = 10.
    var solver = Solver()
    let x = solver.makeVariable()
    for wish in [9.0, 1, 2] { solver.set(x, wish, at: 250) }
    let solution = solver.solve()
    #expect(solution.value(x) == 2)
    #expect(!solution.isAmbiguous(x))
  }

  @Test("Errors count in the units in which the constraint is written") func errorsAreNotRescaled() {
    // x = 5 costs |10−10| + |5−8| = 3; x = 8 costs |16−10| + 0 = 6.
    var solver = Solver()
    let x = solver.makeVariable()
    solver.set(2 * x, 10, at: 250)
    let missed = solver.set(x, 8, at: 250)
    let solution = solver.solve()
    #expect(solution.value(x) == 5)
    #expect(solution.residual(missed) == 3)
    // Four copies of the second wish turn the scale: x = 8 costs 6, x = 5 costs 12.
    for _ in 0..<3 { solver.set(x, 8, at: 250) }
    #expect(solver.solve().value(x) == 8)
    // Nine copies of a wish for 2 turn it again: x = 2 costs 6 + 4 × 6 = 30, x = 8 costs 6 + 9 × 6 = 60, and
    // x = 5 costs 0 + 4 × 3 + 9 × 3 = 39.
    for _ in 0..<9 { solver.set(x, 2, at: 250) }
    #expect(solver.solve().value(x) == 2)
  }

  @Test("Variables may be negative, and terms of one variable add up") func negativeValues() {
    // 3x − x = −14, so x = −7; y ≤ x − 1 and the wish for 0 give y = −8.
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    solver.set([Term(x, 3), Term(x, -1)], -14)
    solver.atMost(y - x, -1)
    solver.set(y, 0, at: 1)
    #expect(solver.solve().value(x) == -7)
    #expect(solver.solve().value(y) == -8)
  }

  @Test("A lower level chooses among the optima of a higher one and cannot leave them")
  func lowerLevelChooses() {
    // Required a + b = 200. At 250 both wish for 50: the least sum, 100, is reached wherever 50 ≤ a ≤ 150.
    // At 200 a wishes for 400, which takes it to the end of that range.
    var solver = Solver()
    let (a, b) = (solver.makeVariable(), solver.makeVariable())
    solver.set(a + b, 200)
    solver.set(a, 50, at: 250)
    solver.set(b, 50, at: 250)
    solver.set(a, 400, at: 200)
    let solution = solver.solve()
    #expect(solution.value(a) == 150)
    #expect(solution.value(b) == 50)
    #expect(!solution.isAmbiguous(a) && !solution.isAmbiguous(b))
  }

  @Test("An inequality costs only on its own side") func residualsAreOneSided() {
    // x = 3: at most 5 holds, at least 4 misses by 1, at most 1 by 2.
    var solver = Solver()
    let x = solver.makeVariable()
    solver.set(x, 3)
    let holds = solver.atMost([Term(x)], 5, at: 500)
    let below = solver.atLeast([Term(x)], 4, at: 500)
    let above = solver.atMost([Term(x)], 1, at: 500)
    let solution = solver.solve()
    #expect(solution.residual(holds) == 0)
    #expect(solution.residual(below) == 1)
    #expect(solution.residual(above) == 2)
  }

  @Test("An image keeps its ratio of 271 to 152 in the available space") func aspectRatio() {
    // Height 10000 at most and width 271/152 of it: width = 10000 × 271 / 152 = 17828.947368…
    var solver = Solver()
    let (w, h) = (solver.makeVariable(), solver.makeVariable())
    solver.set([Term(w), Term(h, -271.0 / 152)], 0)
    solver.atMost([Term(h)], 10_000)
    solver.set(w, 1e6, at: 999)
    let solution = solver.solve()
    #expect(abs(solution.value(w) - 17828.947_368_421) < 1e-8)
    #expect(abs(solution.value(h) - 10_000) < 1e-8)
  }

  @Test("Copies of a solver are independent, and two solutions are equal") func solverIsAValue() {
    var solver = Solver()
    let x = solver.makeVariable()
    solver.set(x, 1, at: 500)
    var copy = solver
    copy.set(x, 2)
    #expect(copy.solve().value(x) == 2)
    #expect(solver.solve().value(x) == 1)
    #expect(solver.solve().value(x) == 1)
  }
}
