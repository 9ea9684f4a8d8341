import Simplex

/// The exact solution of a small system of integers, level by level. Each level's optimum becomes an equation of the
/// next. A variable is ambiguous if its least and greatest values differ.
struct ExactOracle {
  struct Answer {
    var values: [Rational]
    var ambiguous: [Bool]
    var dropped: [Int]
  }

  let system: RandomSystem

  /// Returns `nil` if a fraction overflows.
  func answer() -> Answer? {
    var dropped: [Int] = []
    var kept: [Int] = []
    for (index, row) in system.rows.enumerated() where row.priority == 1000 {
      guard let holds = canHold(kept + [index]) else { return nil }
      if holds { kept.append(index) } else { dropped.append(index) }
    }
    var (program, unknowns) = program(requiring: kept)
    let priorities = Set(system.rows.map(\.priority)).subtracting([1000]).sorted(by: >)
    for priority in priorities {
      var cost: [Int: Rational] = [:]
      for row in system.rows where row.priority == priority {
        let (above, below) = add(row, to: &program, unknowns)
        if row.relation != .greaterThanOrEqual { cost[above] = .one }
        if row.relation != .lessThanOrEqual { cost[below] = .one }
      }
      guard case .optimum(let least) = program.minimum(of: cost) else { return nil }
      program.equate(cost, least)
    }
    var answer = Answer(values: [], ambiguous: [], dropped: dropped)
    for (plus, minus) in unknowns {
      guard let range = range(of: plus, minus, in: program) else { return nil }
      answer.ambiguous.append(range.low == nil || range.high == nil || range.low != range.high)
    }
    // The documented tie breaker: each variable in turn is as near to zero as possible.
    for (plus, minus) in unknowns {
      guard let range = range(of: plus, minus, in: program) else { return nil }
      var value = Rational.zero
      if let low = range.low, low > value { value = low }
      if let high = range.high, high < value { value = high }
      answer.values.append(value)
      program.equate([plus: .one, minus: Rational(-1)], value)
    }
    return answer
  }

  /// Returns whether the required rows can hold, or `nil` if a fraction overflows.
  func canHold(_ indices: [Int]) -> Bool? {
    switch program(requiring: indices).program.minimum(of: [:]) {
    case .optimum: true
    case .infeasible: false
    case .unbounded, .unknown: nil
    }
  }

  private typealias Unknowns = [(plus: Int, minus: Int)]

  private func program(requiring indices: [Int]) -> (program: ExactProgram, unknowns: Unknowns) {
    var program = ExactProgram()
    let unknowns = (0..<system.variableCount).map { _ in
      (plus: program.makeUnknown(), minus: program.makeUnknown())
    }
    for index in indices {
      let row = system.rows[index]
      let (above, below) = add(row, to: &program, unknowns)
      if row.relation != .greaterThanOrEqual { program.equate([above: .one], .zero) }
      if row.relation != .lessThanOrEqual { program.equate([below: .one], .zero) }
    }
    return (program, unknowns)
  }

  /// Adds Σ coefficient × variable − above + below = constant.
  private func add(
    _ row: RandomSystem.Row, to program: inout ExactProgram, _ unknowns: Unknowns
  ) -> (above: Int, below: Int) {
    let above = program.makeUnknown()
    let below = program.makeUnknown()
    var coefficients: [Int: Rational] = [above: Rational(-1), below: .one]
    for (variable, coefficient) in row.terms {
      let (plus, minus) = unknowns[variable]
      coefficients[plus] = (coefficients[plus] ?? .zero) + Rational(coefficient)
      coefficients[minus] = (coefficients[minus] ?? .zero) - Rational(coefficient)
    }
    program.equate(coefficients, Rational(row.constant))
    return (above, below)
  }

  private func range(of plus: Int, _ minus: Int, in program: ExactProgram) -> (
    low: Rational?, high: Rational?
  )? {
    var ends: [Rational?] = []
    for sign in [1, -1] {
      switch program.minimum(of: [plus: Rational(sign), minus: Rational(-sign)]) {
      case .optimum(let end): ends.append(Rational(sign) * end)
      case .unbounded: ends.append(nil)
      case .infeasible, .unknown: return nil
      }
    }
    return (ends[0], ends[1])
  }
}
