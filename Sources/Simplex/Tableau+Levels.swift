extension Tableau {
  /// Adds the required rows.
  ///
  /// - Returns: the least sum of errors; 0 if all rows can hold.
  mutating func require(_ level: [NormalRow], local: [Int]) -> Double {
    var costs: [Cost] = []
    var missed = 0.0
    for row in level {
      if isExhausted {
        fail()
        return missed
      }
      let value = value(of: row, local: local)
      if let position = freePosition(in: value) {
        if row.isEquality {
          eliminate(value, at: position, equals: nil)
        } else {
          // The slack is on the side without cost.
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

  /// Adds a required row without free variables.
  ///
  /// - Returns: the cost of its error, or `nil` if the row holds.
  private mutating func addRequired(_ value: Expression, _ row: NormalRow) -> Cost? {
    if row.isEquality {
      let value = value.snapped(tolerance)
      return Cost(symbol: makeRow(value.constant < 0 ? value.negated : value), weight: 1)
    }
    // The sign is such that the value must be at most zero.
    let excess = (row.above > 0 ? value : value.negated).snapped(tolerance)
    if excess.constant <= 0 {
      _ = makeRow(excess.negated)
      return nil
    }
    return Cost(symbol: makeRow(excess.adding(makeSymbol(.column))), weight: 1)
  }

  /// Minimizes the weighted sum of absolute errors of the rows and freezes that optimum.
  mutating func satisfy(_ level: [NormalRow], local: [Int]) {
    var costs: [Cost] = []
    for row in level {
      if isDetermined && costs.isEmpty { return }
      if isExhausted {
        fail()
        stop()
        return
      }
      satisfy(value(of: row, local: local), above: row.above, below: row.below, costs: &costs)
    }
    let largest = costs.reduce(1) { max($0, $1.weight) }
    let reduced = minimize(costs)
    if failure == nil { freeze(reduced, above: Tolerance.pivot * largest) } else { stop() }
  }

  /// Adds the row `value = error above − error below`.
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

  /// Moves the variable as near to the target as the previous levels allow.
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

  /// Fixes all columns at zero after a failure.
  mutating func stop() {
    for symbol in roles.indices where roles[symbol] == .column { fix(symbol) }
    compact()
  }

  /// Returns the row's value in terms of the undetermined symbols.
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

  /// Returns the expression with a constant within the tolerance replaced by 0.
  func snapped(_ tolerance: Tolerance) -> Expression {
    constant.magnitude <= tolerance.zero ? Expression(entries: entries, constant: 0) : self
  }

  /// Returns the expression plus a symbol that is newer than all of its symbols.
  func adding(_ symbol: Int) -> Expression {
    Expression(entries: entries + [Entry(symbol: symbol, coefficient: 1)], constant: constant)
  }
}
