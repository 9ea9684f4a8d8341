import Simplex
import TestSupport
import Testing

/// Systems too large for exact arithmetic: compares the solver with itself on an equivalent system.
@Suite struct RenamingTests {
  /// A scene of views in one axis: positions relative to others, sizes wished for, some ratios.
  private static func constraints(
    seed: UInt64, count: Int
  ) -> [(terms: [(Int, Double)], relation: Relation, constant: Double, priority: Double)] {
    var random = SeededGenerator(seed: seed)
    let relations: [Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    let ratios = [0.5, 271.0 / 152, 1.0 / 3, 0.75]
    let priorities = [1000, 999.5, 750, 749.5, 250, 51]
    var result: [(terms: [(Int, Double)], relation: Relation, constant: Double, priority: Double)] = []
    for index in 0..<count {
      result.append(([(index, 1)], .greaterThanOrEqual, 0, 1000))
      for _ in 0..<2 {
        let constant = Double(Int.random(in: -3000...3000, using: &random)) / 16
        let priority = priorities[Int.random(in: 0..<6, using: &random)]
        let relation = relations[Int.random(in: 0..<3, using: &random)]
        let ratio =
          Int.random(in: 0..<3, using: &random) == 0 ? ratios[Int.random(in: 0..<4, using: &random)] : 1
        let other = Int.random(in: 0..<count, using: &random)
        // A requirement may contradict none: what is at most a positive amount holds where all is zero.
        let isRequired = priority == 1000
        result.append(
          (
            other == index ? [(index, 1)] : [(index, 1), (other, -ratio)],
            isRequired ? .lessThanOrEqual : relation, isRequired ? abs(constant) : constant, priority
          ))
      }
    }
    return result
  }

  @Test(
    "Other names for the variables lead to the same values, where only one is best", arguments: [UInt64(100)])
  func namesDoNotMatter(firstSeed: UInt64) {
    var unique = 0
    for seed in firstSeed..<(firstSeed + 12) {
      let count = 60
      let constraints = Self.constraints(seed: seed, count: count)
      var random = SeededGenerator(seed: seed ^ 0x5EED)
      var solutions: [(solution: Solution, variables: [Variable])] = []
      for names in [Array(0..<count), (0..<count).shuffled(using: &random)] {
        var solver = Solver()
        let made = names.map { _ in solver.makeVariable() }
        let variables = names.map { made[$0] }
        for (terms, relation, constant, priority) in constraints {
          let terms = terms.map { Term(variables[$0.0], $0.1) }
          solver.add(LinearConstraint(terms, relation, constant, priority: priority))
        }
        solutions.append((solver.solve(), variables))
      }
      for solution in solutions.map(\.solution) {
        #expect(solution.failure == nil && solution.conflicts.isEmpty, "seed \(seed)")
      }
      for index in 0..<count {
        let (a, b) = (solutions[0], solutions[1])
        let isAmbiguous = a.solution.isAmbiguous(a.variables[index])
        #expect(isAmbiguous == b.solution.isAmbiguous(b.variables[index]), "seed \(seed), variable \(index)")
        if isAmbiguous { continue }
        unique += 1
        let values = (a.solution.value(a.variables[index]), b.solution.value(b.variables[index]))
        #expect(abs(values.0 - values.1) < 1e-6, "seed \(seed), variable \(index): \(values)")
      }
    }
    #expect(unique >= 300, "too few unique values to compare: \(unique)")
  }
}
