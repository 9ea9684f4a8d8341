import Simplex
import TestSupport

/// A system of constraints with small integers, so that it can also be solved exactly.
struct RandomSystem: CustomStringConvertible {
  struct Row {
    var terms: [(variable: Int, coefficient: Int)]
    var relation: Relation
    var constant: Int
    var priority: Double
  }

  var variableCount: Int
  var rows: [Row]

  /// - Parameter requiredShare: how many of ten rows are required.
  init(seed: UInt64, requiredShare: Int) {
    var random = SeededGenerator(seed: seed &* 0x9E37_79B9_7F4A_7C15)
    self.init(requiredShare: requiredShare, with: &random)
  }

  init(requiredShare: Int, with random: inout some RandomNumberGenerator) {
    variableCount = Int.random(in: 1...5, using: &random)
    // Constants that are mostly zero make many ties, which is where a simplex method cycles.
    let span = [0, 2, 12].randomElement(using: &random) ?? 0
    let count = Int.random(in: 1...9, using: &random)
    rows = []
    for _ in 0..<count {
      var terms: [(variable: Int, coefficient: Int)] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let coefficient = [1, 1, 1, -1, -1, 2, -2, 3].randomElement(using: &random) ?? 1
        terms.append((Int.random(in: 0..<variableCount, using: &random), coefficient))
      }
      let relations: [Relation] = [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]
      let isRequired = Int.random(in: 0..<10, using: &random) < requiredShare
      rows.append(
        Row(
          terms: terms, relation: relations.randomElement(using: &random) ?? .equal,
          constant: Int.random(in: -span...span, using: &random),
          priority: isRequired ? 1000 : [999.5, 750, 250, 1].randomElement(using: &random) ?? 250))
    }
  }

  /// The system with its rows added in the given order, and the identifiers by row.
  func solver(order: [Int]) -> (solver: Solver, variables: [Variable], ids: [ConstraintID]) {
    var solver = Solver()
    let variables = (0..<variableCount).map { _ in solver.makeVariable() }
    var ids = [ConstraintID?](repeating: nil, count: rows.count)
    for index in order { ids[index] = solver.add(constraint(index, variables)) }
    return (solver, variables, ids.compactMap(\.self))
  }

  func constraint(_ index: Int, _ variables: [Variable]) -> LinearConstraint {
    let row = rows[index]
    return LinearConstraint(
      row.terms.map { Term(variables[$0.variable], Double($0.coefficient)) }, row.relation,
      Double(row.constant),
      priority: row.priority)
  }

  var description: String {
    rows.map { row in
      let sum = row.terms.map { "\($0.coefficient)·x\($0.variable)" }.joined(separator: " + ")
      return "\(sum) \(row.relation) \(row.constant) @\(row.priority)"
    }.joined(separator: "\n")
  }
}
