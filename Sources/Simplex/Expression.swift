/// A multiple of one symbol of a tableau.
struct Entry: Sendable {
  var symbol: Int
  var coefficient: Double
}

/// A constant plus multiples of symbols. The symbols ascend, and each appears once.
struct Expression: Sendable {
  var entries: [Entry] = []
  var constant = 0.0

  func position(of symbol: Int) -> Int? {
    entries.sortedPosition(of: symbol) { $0.symbol }
  }

  func coefficient(of symbol: Int) -> Double {
    position(of: symbol).map { entries[$0].coefficient } ?? 0
  }

  /// Returns the expression with `other` in place of `symbol`.
  func substituting(_ symbol: Int, at position: Int, with other: Expression) -> Expression {
    let factor = entries[position].coefficient
    var result = Expression()
    result.constant = cancelingSum(constant, factor * other.constant)
    result.entries.reserveCapacity(entries.count + other.entries.count)
    var i = 0
    var j = 0
    while i < entries.count || j < other.entries.count {
      if i == position {
        i += 1
      } else if j == other.entries.count
        || (i < entries.count && entries[i].symbol < other.entries[j].symbol)
      {
        result.entries.append(entries[i])
        i += 1
      } else {
        var entry = Entry(symbol: other.entries[j].symbol, coefficient: factor * other.entries[j].coefficient)
        if i < entries.count, entries[i].symbol == entry.symbol {
          entry.coefficient = cancelingSum(entries[i].coefficient, entry.coefficient)
          i += 1
        }
        if entry.coefficient.magnitude > Tolerance.coefficient { result.entries.append(entry) }
        j += 1
      }
    }
    return result
  }

  /// Solves `expression = symbol` (or 0) for the entry at `position`.
  func solved(at position: Int, for symbol: Int?) -> Expression {
    let inverse = -1 / entries[position].coefficient
    var result = Expression(entries: [], constant: constant * inverse)
    result.entries.reserveCapacity(entries.count)
    var pending = symbol.map { Entry(symbol: $0, coefficient: -inverse) }
    for (index, entry) in entries.enumerated() where index != position {
      if let own = pending, own.symbol < entry.symbol {
        result.entries.append(own)
        pending = nil
      }
      result.entries.append(Entry(symbol: entry.symbol, coefficient: entry.coefficient * inverse))
    }
    if let own = pending { result.entries.append(own) }
    return result
  }
}
