import Cassowary
import Testing

@Suite struct HandWorkedTests {
  @Test("A label keeps its margin and gives way in width") func smoke() {
    var solver = Solver()
    let x = solver.makeVariable()
    let w = solver.makeVariable()
    solver.add(LinearConstraint([Term(x)], .equal, 20))
    solver.add(LinearConstraint([Term(x), Term(w)], .lessThanOrEqual, 100))
    solver.add(LinearConstraint([Term(w)], .equal, 120, priority: 750))
    let solution = solver.solve()
    #expect(solution.value(x) == 20)
    #expect(solution.value(w) == 80)
    #expect(!solution.isAmbiguous(w))
  }
}
