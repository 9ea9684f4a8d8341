/// A linear program over non-negative unknowns, solved by the textbook two-phase tableau in exact fractions.
///
/// It is simple and slow on purpose, and shares no code with the solver under test.
struct ExactProgram {
  enum Outcome: Equatable {
    case infeasible
    case unbounded
    case optimum(Rational)
    /// A fraction overflowed.
    case unknown
  }

  private(set) var unknownCount = 0
  private var equations: [(coefficients: [Int: Rational], constant: Rational)] = []

  mutating func makeUnknown() -> Int {
    unknownCount += 1
    return unknownCount - 1
  }

  mutating func equate(_ coefficients: [Int: Rational], _ constant: Rational) {
    equations.append((coefficients, constant))
  }

  func minimum(of cost: [Int: Rational]) -> Outcome {
    let height = equations.count
    let width = unknownCount + height
    // The last column holds the constants; the first phase's artificial unknowns come after the real ones.
    var table: [[Rational]] = []
    for (index, equation) in equations.enumerated() {
      var row = Array(repeating: Rational.zero, count: width + 1)
      let sign = equation.constant < .zero ? Rational(-1) : .one
      for (unknown, coefficient) in equation.coefficients { row[unknown] = sign * coefficient }
      row[unknownCount + index] = .one
      row[width] = sign * equation.constant
      table.append(row)
    }
    var basis = Array(unknownCount..<width)
    var artificial = Array(repeating: Rational.zero, count: width)
    for index in unknownCount..<width { artificial[index] = .one }
    switch optimize(&table, &basis, artificial, candidates: width) {
    case .optimum(let left): if left != .zero { return .infeasible }
    case let other: return other
    }
    // Artificial unknowns that stayed basic are zero: exchange them, or their equation says nothing.
    for index in basis.indices where basis[index] >= unknownCount {
      if let column = (0..<unknownCount).first(where: { table[index][$0] != .zero }) {
        exchange(&table, &basis, row: index, column: column)
      }
    }
    var costs = Array(repeating: Rational.zero, count: width)
    for (unknown, coefficient) in cost { costs[unknown] = coefficient }
    return optimize(&table, &basis, costs, candidates: unknownCount)
  }

  /// Bland's rule throughout: slow, and it cannot cycle.
  private func optimize(
    _ table: inout [[Rational]], _ basis: inout [Int], _ costs: [Rational], candidates: Int
  ) -> Outcome {
    let last = costs.count
    while true {
      if table.contains(where: { $0.contains(where: \.isUndefined) }) { return .unknown }
      var entering: Int?
      for column in 0..<candidates where entering == nil {
        var reduced = costs[column]
        for (index, basic) in basis.enumerated() where costs[basic] != .zero && table[index][column] != .zero
        {
          reduced = reduced - costs[basic] * table[index][column]
        }
        if reduced.isUndefined { return .unknown }
        if reduced < .zero { entering = column }
      }
      guard let column = entering else {
        var total = Rational.zero
        for (index, basic) in basis.enumerated() { total = total + costs[basic] * table[index][last] }
        return total.isUndefined ? .unknown : .optimum(total)
      }
      var leaving: (row: Int, step: Rational)?
      for index in table.indices where table[index][column] > .zero {
        let step = table[index][last] / table[index][column]
        if step.isUndefined { return .unknown }
        if leaving.map({ step < $0.step || (step == $0.step && basis[index] < basis[$0.row]) }) ?? true {
          leaving = (index, step)
        }
      }
      guard let leaving else { return .unbounded }
      exchange(&table, &basis, row: leaving.row, column: column)
    }
  }

  private func exchange(_ table: inout [[Rational]], _ basis: inout [Int], row: Int, column: Int) {
    let divisor = table[row][column]
    let scaled = table[row].map { $0 == .zero ? $0 : $0 / divisor }
    for index in table.indices where index != row && table[index][column] != .zero {
      let factor = table[index][column]
      for position in scaled.indices where scaled[position] != .zero {
        table[index][position] = table[index][position] - factor * scaled[position]
      }
    }
    table[row] = scaled
    basis[row] = column
  }
}
