import Simplex
import TestSupport
import Testing

/// Numbers and structures that are difficult for a simplex method.
@Suite struct RobustnessTests {
  @Test("Numbers that are not finite or too large are rejected, and the rest is solved")
  func invalidNumbers() {
    var other = Solver()
    for _ in 0..<5 { _ = other.makeVariable() }
    let foreign = other.makeVariable()
    var solver = Solver()
    let x = solver.makeVariable()
    solver.set(x, 3, at: 10)
    let refused = [
      solver.set(x, .nan), solver.set(x, .infinity), solver.set(.nan * x, 1), solver.set(-.infinity * x, 1),
      solver.set(x, 1e300), solver.set(x, 4, at: .nan), solver.set(x, 4, at: 0), solver.set(x, 4, at: -1),
      solver.set(x, 4, at: .infinity), solver.set(foreign, 4),
    ]
    solver.prefer(x, near: .nan, rank: 0)
    solver.prefer(foreign, near: 1, rank: 0)
    let solution = solver.solve()
    #expect(solution.dropped == refused)
    #expect(solution.value(x) == 3)
    #expect(solution.value(foreign) == 0)
    for id in refused { #expect(solution.residual(id) == .infinity) }
    #expect(solution.conflicts.isEmpty)
  }

  @Test("Beale's example, which cycles with the steepest choice, reaches its optimum") func beale() {
    // Greatest 0.75x − 150y + 0.02w − 6v under the rows below is 0.05 (Chvátal, Linear Programming, chapter 3):
    // x = 0.04 and w = 1 give 0.03 + 0.02, and hold the second row exactly: 0.02 − 0.02 = 0.
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let (w, v) = (solver.makeVariable(), solver.makeVariable())
    let z = solver.makeVariable()
    for variable in [x, y, w, v] { solver.atLeast([Term(variable)], 0) }
    solver.atMost([Term(x, 0.25), Term(y, -60), Term(w, -0.04), Term(v, 9)], 0)
    solver.atMost([Term(x, 0.5), Term(y, -90), Term(w, -0.02), Term(v, 3)], 0)
    solver.atMost([Term(w)], 1)
    solver.set([Term(z), Term(x, -0.75), Term(y, 150), Term(w, -0.02), Term(v, 6)], 0)
    solver.set(z, 10, at: 250)
    let solution = solver.solve()
    #expect(solution.failure == nil)
    #expect(abs(solution.value(z) - 0.05) < 1e-12)
    #expect(abs(solution.value(x) - 0.04) < 1e-12)
  }

  @Test("A ratio of 271 to 152 up ten times and down again returns to 10000") func ratioChain() {
    var solver = Solver()
    var chain = [solver.makeVariable()]
    solver.set(chain[0], 10_000)
    for step in 0..<20 {
      let next = solver.makeVariable()
      let ratio = step < 10 ? 271.0 / 152 : 152.0 / 271
      solver.set([Term(next), Term(chain[step], -ratio)], 0)
      chain.append(next)
    }
    solver.set(chain[20] - chain[0], 0)
    let solution = solver.solve()
    #expect(solution.conflicts.isEmpty && solution.failure == nil)
    #expect(abs(solution.value(chain[20]) - 10_000) < 1e-6)
    #expect(chain.allSatisfy { !solution.isAmbiguous($0) })
  }

  @Test(
    "Two routes of thirty-six ratios to one size do not pin down where they start",
    arguments: [271.0 / 152, 1.9, 13.0 / 7])
  func routesOfRatios(ratio: Double) {
    // Both ends are at least 10⁹ times the start, give or take rounding. Read as a fact, the difference of 10⁻⁷
    // and more between the routes would leave the start no value but 0.
    var solver = Solver()
    let start = solver.makeVariable()
    var (single, double) = (start, start)
    for step in 0..<36 {
      let next = solver.makeVariable()
      solver.set([Term(next), Term(single, -ratio)], 0)
      single = next
      guard step % 2 == 0 else { continue }
      let other = solver.makeVariable()
      solver.set([Term(other), Term(double, -ratio * ratio)], 0)
      double = other
    }
    solver.set(single - double, 0)
    solver.set(start, 1, at: 500)
    let solution = solver.solve()
    #expect(solution.conflicts.isEmpty && solution.failure == nil)
    #expect(abs(solution.value(start) - 1) < 1e-9)
  }

  @Test("Rounded fractions in a storyboard agree with exact thirds") func storedThirds() {
    var solver = Solver()
    let x = solver.makeVariable()
    solver.set(x, 20.333333333333314)
    solver.set(3 * x, 61)
    solver.atMost([Term(x)], 61.0 / 3)
    #expect(solver.solve().conflicts.isEmpty)
    // A hundredth of a point is a contradiction, though.
    let wrong = solver.set(x, 20.34)
    #expect(solver.solve().dropped == [wrong])
  }

  @Test(
    "A chain of three thousand variables neither overflows the stack nor loses a point",
    arguments: [true, false])
  func longChain(forward: Bool) {
    // Each variable lies 2 beyond the one before, so the last is at 5998; stated from either end.
    let count = 3000
    var solver = Solver()
    let chain = (0..<count).map { _ in solver.makeVariable() }
    for index in 1..<count {
      let (a, b) = forward ? (index - 1, index) : (count - 1 - index, count - index)
      solver.set(chain[b] - chain[a], 2)
    }
    solver.set(chain[0], 0, at: 500)
    #expect(solver.solve().value(chain[count - 1]) == 5998)
  }

  @Test("On a scene of a hundred variables every required constraint holds and nothing is given up")
  func largeScene() {
    for seed in UInt64(1)...5 {
      var random = SeededGenerator(seed: seed)
      var solver = Solver()
      let variables = (0..<100).map { _ in solver.makeVariable() }
      var required: [ConstraintID] = []
      // Differences with room at zero, so that all of them can hold at once.
      for index in 1..<100 {
        for _ in 0..<3 {
          let other = variables[Int.random(in: 0..<index, using: &random)]
          let bound = Double(Int.random(in: 0...20, using: &random))
          required.append(solver.atMost(variables[index] - other, bound))
          let wish = Double(Int.random(in: -50...50, using: &random))
          let priority = [999.5, 750, 250, 51][Int.random(in: 0..<4, using: &random)]
          solver.set(variables[index] + other, wish, at: priority)
        }
      }
      let solution = solver.solve()
      #expect(solution.failure == nil, "seed \(seed)")
      #expect(solution.conflicts.isEmpty, "seed \(seed)")
      for id in required { #expect(solution.residual(id) == 0, "seed \(seed): \(id)") }
    }
  }

  @Test("An empty solver has an empty solution") func empty() {
    let solution = Solver().solve()
    #expect(solution.conflicts.isEmpty && solution.dropped.isEmpty && solution.failure == nil)
  }
}
