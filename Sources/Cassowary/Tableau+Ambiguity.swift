extension Tableau {
  /// Fixes every column that is zero in all remaining assignments, so that whatever an expression still names
  /// can really vary.
  ///
  /// Only rows that stand at zero can hold a column down; the others leave room to both sides. So this explores
  /// the cone that those rows cut out, by exchanges that move nothing.
  mutating func fixImpliedZeros() {
    fixColumnsBelowZeroRows()
    var tight = rows.filter { definitions[$0].constant <= tolerance.zero }
    guard !tight.isEmpty else { return }
    for symbol in tight { definitions[symbol].constant = 0 }
    // Symbols not yet seen to become positive.
    var unproven = Set(tight + tight.flatMap { definitions[$0].entries.map(\.symbol) })
    let limit = patience.exchanges + patience.exchangesPerSymbol * (tight.count + unproven.count)
    for _ in 0..<limit {
      guard !unproven.isEmpty else { return }
      guard let column = growingColumn(unproven, tight) else {
        fixAll(unproven.sorted())
        return
      }
      if let blocking = tight.filter({ definitions[$0].coefficient(of: column) < -Tolerance.pivot }).min() {
        guard let index = rows.firstIndex(of: blocking), let place = tight.firstIndex(of: blocking) else {
          return
        }
        pivot(rowAt: index, column: column)
        tight[place] = column
      } else {
        unproven.remove(column)
        for symbol in tight where definitions[symbol].coefficient(of: column) > Tolerance.pivot {
          unproven.remove(symbol)
        }
      }
    }
    failure = "stopped after \(limit) exchanges without finding which values are ambiguous"
  }

  /// The first column whose growth makes the sum of the symbols grow (Bland's rule).
  private mutating func growingColumn(_ unproven: Set<Int>, _ tight: [Int]) -> Int? {
    let costs = unproven.sorted().map { Cost(symbol: $0, weight: 1) }
    return reducedCosts(costs).entries.first {
      $0.coefficient > Tolerance.pivot && places[$0.symbol] == .column
    }?.symbol
  }

  /// A row at zero that columns can only lower holds them all at zero.
  private mutating func fixColumnsBelowZeroRows() {
    var didFix = true
    while didFix {
      didFix = false
      for symbol in rows where definitions[symbol].constant <= tolerance.zero {
        let entries = definitions[symbol].entries.filter { places[$0.symbol] != .fixed }
        guard !entries.isEmpty, entries.allSatisfy({ $0.coefficient < 0 }) else { continue }
        for entry in entries { fix(entry.symbol) }
        didFix = true
      }
      compact()
    }
  }

  /// Fixes symbols of which the sum cannot be positive; a basic one first changes places with a column.
  private mutating func fixAll(_ symbols: [Int]) {
    for symbol in symbols where places[symbol] == .column { fix(symbol) }
    compact()
    for symbol in symbols where places[symbol] == .row {
      let widest = definitions[symbol].entries.max { $0.coefficient.magnitude < $1.coefficient.magnitude }
      guard let widest, let index = rows.firstIndex(of: symbol) else { continue }
      pivot(rowAt: index, column: widest.symbol)
      fix(symbol)
      compact()
    }
    // A row that left the search with terms that cannot be negative is a sum that is zero: so is each term.
    for symbol in symbols where places[symbol] == .eliminated {
      for entry in reduced(definitions[symbol]).entries where places[entry.symbol] == .column {
        fix(entry.symbol)
      }
    }
    compact()
  }
}
