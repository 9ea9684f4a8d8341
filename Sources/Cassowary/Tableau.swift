/// The state of a simplex method over free variables and non-negative symbols (slacks and errors).
///
/// Free variables are eliminated once and never come back, so they cost nothing afterwards: their definitions are
/// brought up to date only when read. Rows hold the basic non-negative symbols as expressions of the columns,
/// always up to date and always feasible with every column at zero.
struct Tableau: Sendable {
  enum Place: UInt8, Sendable {
    /// A free variable that nothing determines yet; it stands at zero.
    case free
    /// Defined by an expression and no longer part of the search.
    case eliminated
    /// Non-negative and at zero.
    case column
    /// Non-negative and defined by its row.
    case row
    /// Zero from now on.
    case fixed
    /// Zero, but kept in the expressions, to show which constraint they rest on.
    case marker
  }

  /// How long a search may go on.
  struct Patience: Sendable {
    /// Exchanges without progress after which the choice follows Bland's rule.
    var stalls = 12
    /// Exchanges in all, and how many more for every row and column.
    var exchanges = 1000
    var exchangesPerSymbol = 50
  }

  var places: [Place]
  var definitions: [Expression]
  /// The symbols whose place is `row`.
  var rows: [Int] = []
  var freeCount: Int
  var columnCount = 0
  let tolerance: Tolerance
  var patience = Patience()
  var failure: String?

  // Scratch space for adding expressions up.
  private var sums: [Double]
  private var isTouched: [Bool]

  init(variableCount: Int, tolerance: Tolerance) {
    places = Array(repeating: .free, count: variableCount)
    definitions = Array(repeating: Expression(), count: variableCount)
    freeCount = variableCount
    sums = Array(repeating: 0, count: variableCount)
    isTouched = Array(repeating: false, count: variableCount)
    self.tolerance = tolerance
  }

  /// Whether every variable has its only possible value.
  var isDetermined: Bool { freeCount == 0 && columnCount == 0 }

  mutating func makeSymbol(_ place: Place) -> Int {
    places.append(place)
    definitions.append(Expression())
    sums.append(0)
    isTouched.append(false)
    if place == .column { columnCount += 1 }
    return places.count - 1
  }

  mutating func makeRow(_ definition: Expression) -> Int {
    let symbol = makeSymbol(.row)
    definitions[symbol] = definition
    rows.append(symbol)
    return symbol
  }

  mutating func fix(_ symbol: Int, as place: Place = .fixed) {
    if places[symbol] == .column { columnCount -= 1 }
    places[symbol] = place
  }

  mutating func removeRow(_ symbol: Int) {
    rows.removeAll { $0 == symbol }
    places[symbol] = .fixed
    definitions[symbol] = Expression()
  }

  /// Eliminates a free variable of an expression that equals `symbol` (zero where that is nil).
  mutating func eliminate(_ expression: Expression, at position: Int, equals symbol: Int?) {
    let variable = expression.entries[position].symbol
    definitions[variable] = expression.solved(at: position, for: symbol)
    places[variable] = .eliminated
    freeCount -= 1
  }

  /// The free variable to eliminate: of those with a coefficient that is safe to divide by, the one made last,
  /// so that definitions end in the variables that came first. Rows start out with coefficients near 1; a much
  /// larger one is a chain of ratios, and to divide by it would lose the small end of that chain.
  func freePosition(in expression: Expression) -> Int? {
    var largest = 0.0
    for entry in expression.entries where places[entry.symbol] == .free {
      largest = max(largest, entry.coefficient.magnitude)
    }
    guard largest > Tolerance.pivot else { return nil }
    return expression.entries.lastIndex {
      places[$0.symbol] == .free && $0.coefficient.magnitude >= 0.1 * min(1, largest)
    }
  }

  /// The expression in terms of what is not yet determined: free variables, columns and markers.
  mutating func reduced(_ expression: Expression) -> Expression {
    for entry in expression.entries where places[entry.symbol] == .eliminated { settle(entry.symbol) }
    return gathered(expression)
  }

  /// The variable's definition, up to date.
  mutating func definition(of variable: Int) -> Expression {
    guard places[variable] == .eliminated else {
      return Expression(entries: [Entry(symbol: variable, coefficient: 1)], constant: 0)
    }
    settle(variable)
    return definitions[variable]
  }

  private func isSettled(_ symbol: Int) -> Bool {
    definitions[symbol].entries.allSatisfy {
      switch places[$0.symbol] {
      case .free, .column, .marker: true
      case .eliminated, .row, .fixed: false
      }
    }
  }

  /// Brings an eliminated symbol's definition up to date, and first those that it rests on. A definition names
  /// only symbols that were eliminated later, so this ends; the stack is explicit because chains can be long.
  private mutating func settle(_ symbol: Int) {
    var stack = [symbol]
    while let top = stack.last {
      let depth = stack.count
      var isCurrent = true
      for entry in definitions[top].entries {
        switch places[entry.symbol] {
        case .free, .column, .marker: continue
        case .row, .fixed: isCurrent = false
        case .eliminated:
          isCurrent = false
          if !isSettled(entry.symbol) { stack.append(entry.symbol) }
        }
      }
      if stack.count > depth { continue }
      if !isCurrent { definitions[top] = gathered(definitions[top]) }
      stack.removeLast()
    }
  }

  private mutating func add(_ amount: Double, of symbol: Int, to touched: inout [Int]) {
    if isTouched[symbol] {
      sums[symbol] = cancelingSum(sums[symbol], amount)
    } else {
      isTouched[symbol] = true
      sums[symbol] = amount
      touched.append(symbol)
    }
  }

  /// What was added up, and clean scratch space.
  private mutating func collect(_ touched: inout [Int]) -> [Entry] {
    touched.sort()
    var entries: [Entry] = []
    entries.reserveCapacity(touched.count)
    for symbol in touched {
      isTouched[symbol] = false
      if sums[symbol].magnitude > Tolerance.coefficient {
        entries.append(Entry(symbol: symbol, coefficient: sums[symbol]))
      }
    }
    return entries
  }

  private mutating func gathered(_ expression: Expression) -> Expression {
    var touched: [Int] = []
    var constant = expression.constant
    for entry in expression.entries {
      switch places[entry.symbol] {
      case .free, .column, .marker: add(entry.coefficient, of: entry.symbol, to: &touched)
      case .fixed: continue
      case .row, .eliminated:
        let definition = definitions[entry.symbol]
        constant = cancelingSum(constant, entry.coefficient * definition.constant)
        for inner in definition.entries where places[inner.symbol] != .fixed {
          add(entry.coefficient * inner.coefficient, of: inner.symbol, to: &touched)
        }
      }
    }
    return Expression(entries: collect(&touched), constant: constant)
  }

  /// What one more unit of each column adds to the sum of costs.
  mutating func reducedCosts(_ costs: [Cost]) -> ReducedCosts {
    var touched: [Int] = []
    var total = 0.0
    for cost in costs where cost.weight != 0 {
      switch places[cost.symbol] {
      case .column: add(cost.weight, of: cost.symbol, to: &touched)
      case .row:
        let definition = definitions[cost.symbol]
        total += cost.weight * definition.constant
        for entry in definition.entries where places[entry.symbol] != .fixed {
          add(cost.weight * entry.coefficient, of: entry.symbol, to: &touched)
        }
      case .free, .eliminated, .fixed, .marker: continue
      }
    }
    return ReducedCosts(total: total, entries: collect(&touched))
  }
}
