extension Tableau {
  /// Fixes every column that is zero in all remaining assignments. The other symbols of an expression can vary.
  ///
  /// Only rows at zero can keep a column at zero. This explores the cone that those rows define, by pivots of
  /// zero length.
  mutating func fixImpliedZeros() {
    fixColumnsBelowZeroRows()
    var tight = rows.filter { definitions[$0].constant <= tolerance.zero }
    guard !tight.isEmpty else { return }
    for symbol in tight { definitions[symbol].constant = 0 }
    // Symbols that have not yet been positive.
    var unproven = Set(tight + tight.flatMap { definitions[$0].entries.map(\.symbol) })
    let limit = limits.pivots + limits.pivotsPerSymbol * (tight.count + unproven.count)
    for _ in 0..<limit {
      guard !unproven.isEmpty else { return }
      if isExhausted { return fail() }
      count(tight.count + unproven.count)
      guard let column = growingColumn(unproven, tight) else {
        fixAll(unproven.sorted())
        return
      }
      if let blocking = tight.filter({ definitions[$0].coefficient(of: column) < -Tolerance.pivot }).min() {
        guard let index = rows.firstIndex(of: blocking), let position = tight.firstIndex(of: blocking) else {
          return
        }
        pivot(rowAt: index, column: column)
        tight[position] = column
      } else {
        unproven.remove(column)
        for symbol in tight where definitions[symbol].coefficient(of: column) > Tolerance.pivot {
          unproven.remove(symbol)
        }
      }
    }
    failure = "stopped after \(limit) pivots without finding which values are ambiguous"
  }

  /// Returns the first column that increases the sum of the symbols (Bland's rule).
  private mutating func growingColumn(_ unproven: Set<Int>, _ tight: [Int]) -> Int? {
    let costs = unproven.sorted().map { Cost(symbol: $0, weight: 1) }
    return reducedCosts(costs).entries.first {
      $0.coefficient > Tolerance.pivot && roles[$0.symbol] == .column
    }?.symbol
  }

  /// Fixes the columns of each row at zero that they can only decrease.
  private mutating func fixColumnsBelowZeroRows() {
    var didFix = true
    while didFix, !isExhausted {
      didFix = false
      for symbol in rows where definitions[symbol].constant <= tolerance.zero {
        let entries = definitions[symbol].entries.filter { roles[$0.symbol] != .fixed }
        guard !entries.isEmpty, entries.allSatisfy({ $0.coefficient < 0 }) else { continue }
        for entry in entries { fix(entry.symbol) }
        didFix = true
      }
      compact()
    }
  }

  /// Fixes symbols whose sum cannot be positive. A basic symbol is first exchanged with a column.
  private mutating func fixAll(_ symbols: [Int]) {
    for symbol in symbols where roles[symbol] == .column { fix(symbol) }
    compact()
    for symbol in symbols where roles[symbol] == .row {
      let widest = definitions[symbol].entries.max { $0.coefficient.magnitude < $1.coefficient.magnitude }
      guard let widest, let index = rows.firstIndex(of: symbol) else { continue }
      pivot(rowAt: index, column: widest.symbol)
      fix(symbol)
      compact()
    }
    // An eliminated row is a sum of non-negative terms. The sum is zero, so each term is zero.
    for symbol in symbols where roles[symbol] == .eliminated {
      for entry in reduced(definitions[symbol]).entries where roles[entry.symbol] == .column {
        fix(entry.symbol)
      }
    }
    compact()
  }
}
