/// Cost of each unit of a non-negative symbol.
struct Cost: Sendable {
  var symbol: Int
  var weight: Double
}

/// A sum of costs, and its change for one more unit of each column.
struct ReducedCosts: Sendable {
  var total = 0.0
  /// Ascending by symbol. Other columns have no cost.
  var entries: [Entry] = []
}

extension Tableau {
  /// Makes the column's symbol basic in place of the row's symbol.
  mutating func pivot(rowAt index: Int, column: Int) {
    let leaving = rows[index]
    let old = definitions[leaving]
    guard let position = old.position(of: column) else { return }
    var new = old.solved(at: position, for: leaving)
    new.constant = max(0, new.constant)
    definitions[leaving] = Expression()
    roles[leaving] = .column
    roles[column] = .row
    rows[index] = column
    count(rows.count + new.entries.count)
    for (other, symbol) in rows.enumerated() where other != index {
      guard let position = definitions[symbol].position(of: column) else { continue }
      count(definitions[symbol].entries.count + new.entries.count)
      definitions[symbol] = definitions[symbol].substituting(column, at: position, with: new)
      // The ratio test keeps rows feasible, so a negative constant is a rounding error.
      if definitions[symbol].constant < tolerance.zero * 1e-3 { definitions[symbol].constant = 0 }
    }
    definitions[column] = new
  }

  /// Minimizes the sum of costs.
  ///
  /// Enters the column with the steepest descent. After several pivots without progress, enters the first one
  /// (Bland's rule), which cannot cycle.
  mutating func minimize(_ costs: [Cost]) -> ReducedCosts {
    let threshold = Tolerance.pivot * costs.reduce(1) { max($0, $1.weight) }
    let limit = limits.pivots + limits.pivotsPerSymbol * (rows.count + columnCount)
    var stalled = 0
    var ignored: Set<Int> = []
    for _ in 0..<limit {
      count(costs.count + rows.count)
      let reduced = reducedCosts(costs)
      if isExhausted {
        fail()
        return reduced
      }
      let usesBland = stalled > limits.stalls
      var entering: Entry?
      for entry in reduced.entries
      where entry.coefficient < -threshold && roles[entry.symbol] == .column
        && !ignored.contains(entry.symbol)
      {
        if entry.coefficient < entering?.coefficient ?? 0 { entering = entry }
        if usesBland { break }
      }
      guard let column = entering?.symbol else { return reduced }
      guard let (index, step) = blockingRow(column, byIndex: usesBland) else {
        // Costs are never negative, so an unbounded descent is a rounding error.
        ignored.insert(column)
        continue
      }
      stalled = step > tolerance.zero ? 0 : stalled + 1
      pivot(rowAt: index, column: column)
    }
    failure = "stopped after \(limit) pivots without reaching an optimum"
    return reducedCosts(costs)
  }

  /// Returns the row that first reaches zero as the column grows, and the column's value there.
  private func blockingRow(_ column: Int, byIndex: Bool) -> (index: Int, step: Double)? {
    var best: (index: Int, step: Double, pivot: Double)?
    for (index, symbol) in rows.enumerated() {
      let coefficient = definitions[symbol].coefficient(of: column)
      guard coefficient < -Tolerance.pivot else { continue }
      let step = definitions[symbol].constant / -coefficient
      guard let current = best else {
        best = (index, step, -coefficient)
        continue
      }
      let isTie = (step - current.step).magnitude <= tolerance.zero * 1e-2
      let isBetter =
        isTie
        ? (byIndex || -coefficient == current.pivot
          ? symbol < rows[current.index] : -coefficient > current.pivot)
        : step < current.step
      if isBetter { best = (index, step, -coefficient) }
    }
    return best.map { ($0.index, $0.step) }
  }

  /// Restricts the assignments to those that reach the optimum: fixes each column that increases the costs.
  mutating func freeze(_ reduced: ReducedCosts, above threshold: Double) {
    var didFix = false
    for entry in reduced.entries where entry.coefficient > threshold && roles[entry.symbol] == .column {
      fix(entry.symbol)
      didFix = true
    }
    if didFix || !rows.isEmpty { compact() }
  }

  mutating func removeFixedEntries() {
    for symbol in rows { definitions[symbol].entries.removeAll { roles[$0.symbol] == .fixed } }
  }

  /// Removes fixed columns from the rows, and eliminates rows that cannot become negative.
  mutating func compact() {
    count(rows.reduce(0) { $0 + definitions[$1].entries.count })
    removeFixedEntries()
    var kept: [Int] = []
    kept.reserveCapacity(rows.count)
    for symbol in rows {
      if definitions[symbol].entries.allSatisfy({ $0.coefficient >= 0 }) {
        roles[symbol] = .eliminated
      } else {
        kept.append(symbol)
      }
    }
    rows = kept
  }
}
