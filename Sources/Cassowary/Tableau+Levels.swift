extension Tableau {
  /// Adds the required rows and returns the least sum by which they miss (0 where all can hold).
  mutating func require(_ level: [NormalRow], local: [Int]) -> Double {
    var costs: [Cost] = []
    var missed = 0.0
    for row in level {
      let value = value(of: row, local: local)
      if let position = freePosition(in: value) {
        if row.isEquality {
          eliminate(value, at: position, equals: nil)
        } else {
          // The slack lies on the side that costs nothing.
          let slack = makeSymbol(.column)
          eliminate(row.below > 0 ? value : value.negated, at: position, equals: slack)
        }
      } else if value.entries.isEmpty {
        missed += max(0, value.constant > 0 ? value.constant * row.above : -value.constant * row.below)
      } else if let cost = addRequired(value, row) {
        costs.append(cost)
      }
    }
    let reduced = minimize(costs)
    freeze(reduced, above: Tolerance.pivot)
    return missed + reduced.total
  }

  /// Adds a required row in which nothing is free; where it does not hold, what it misses by has a cost.
  private mutating func addRequired(_ value: Expression, _ row: NormalRow) -> Cost? {
    if row.isEquality {
      let value = value.snapped(tolerance)
      return Cost(symbol: makeRow(value.constant < 0 ? value.negated : value), weight: 1)
    }
    // Signed so that the row has to be at most zero.
    let excess = (row.above > 0 ? value : value.negated).snapped(tolerance)
    if excess.constant <= 0 {
      _ = makeRow(excess.negated)
      return nil
    }
    return Cost(symbol: makeRow(excess.adding(makeSymbol(.column))), weight: 1)
  }

  /// Makes the weighted sum of absolute errors of the rows least and keeps to that optimum from now on.
  mutating func satisfy(_ level: [NormalRow], local: [Int]) {
    var costs: [Cost] = []
    for row in level {
      if isDetermined && costs.isEmpty { return }
      satisfy(value(of: row, local: local), above: row.above, below: row.below, costs: &costs)
    }
    let largest = costs.reduce(1) { max($0, $1.weight) }
    let reduced = minimize(costs)
    if failure == nil { freeze(reduced, above: Tolerance.pivot * largest) } else { stop() }
  }

  /// Adds value = error above − error below.
  private mutating func satisfy(_ value: Expression, above: Double, below: Double, costs: inout [Cost]) {
    guard !value.entries.isEmpty else { return }
    if let position = freePosition(in: value) {
      let over = makeSymbol(.column)
      let under = makeSymbol(.column)
      let variable = value.entries[position].symbol
      let divisor = value.entries[position].coefficient
      eliminate(value, at: position, equals: over)
      definitions[variable].entries.append(Entry(symbol: under, coefficient: -1 / divisor))
      costs.append(Cost(symbol: over, weight: above))
      costs.append(Cost(symbol: under, weight: below))
      return
    }
    let value = value.snapped(tolerance)
    let startsAbove = value.constant != 0 ? value.constant > 0 : above == 0 || below != 0
    let nonbasic = makeSymbol(.column)
    let basic = makeRow((startsAbove ? value : value.negated).adding(nonbasic))
    costs.append(Cost(symbol: basic, weight: startsAbove ? above : below))
    costs.append(Cost(symbol: nonbasic, weight: startsAbove ? below : above))
  }

  /// Puts the variable as near to the value as what came before allows.
  mutating func settle(_ variable: Int, near target: Double) {
    var value = definition(of: variable)
    value.constant -= target
    if let position = freePosition(in: value) {
      eliminate(value, at: position, equals: nil)
      return
    }
    var costs: [Cost] = []
    satisfy(value, above: 1, below: 1, costs: &costs)
    let reduced = minimize(costs)
    if failure == nil { freeze(reduced, above: Tolerance.pivot) } else { stop() }
  }

  /// Gives up improving: whatever could still move stays where it is.
  mutating func stop() {
    for symbol in places.indices where places[symbol] == .column { fix(symbol) }
    compact()
  }

  /// The row's value as an expression of what is not yet determined.
  mutating func value(of row: NormalRow, local: [Int]) -> Expression {
    var expression = Expression(entries: [], constant: -row.constant)
    expression.entries.reserveCapacity(row.variables.count)
    for (variable, coefficient) in zip(row.variables, row.coefficients) {
      expression.entries.append(Entry(symbol: local[variable], coefficient: coefficient))
    }
    return reduced(expression)
  }
}

extension Expression {
  var negated: Expression {
    Expression(
      entries: entries.map { Entry(symbol: $0.symbol, coefficient: -$0.coefficient) }, constant: -constant)
  }

  /// The expression with a constant of exactly zero where only rounding is left of it.
  func snapped(_ tolerance: Tolerance) -> Expression {
    constant.magnitude <= tolerance.zero ? Expression(entries: entries, constant: 0) : self
  }

  /// The expression plus a symbol newer than all of its own.
  func adding(_ symbol: Int) -> Expression {
    Expression(entries: entries + [Entry(symbol: symbol, coefficient: 1)], constant: constant)
  }
}
