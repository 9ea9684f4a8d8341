/// The state of a simplex method over free variables and non-negative symbols (slacks and errors).
///
/// Each free variable is eliminated once. Its definition is updated only when it is read. Rows define the basic
/// non-negative symbols as expressions of the columns. They are always current, and feasible with every column
/// at zero.
struct Tableau: Sendable {
  enum Role: UInt8, Sendable {
    /// A free variable that no row determines yet; its value is zero.
    case free
    /// Defined by an expression and not part of the search.
    case eliminated
    /// Non-negative, nonbasic, at zero.
    case column
    /// Non-negative, basic, defined by its row.
    case row
    /// Zero in all further levels.
    case fixed
    /// Zero, but kept in the expressions to identify the constraints that they depend on.
    case marker
  }

  /// Limits of one search.
  struct PivotLimits: Sendable {
    /// Pivots without progress before Bland's rule applies.
    var stalls = 12
    /// Base number of pivots, and additional pivots for each row and column.
    var pivots = 1000
    var pivotsPerSymbol = 50
  }

  var roles: [Role]
  var definitions: [Expression]
  /// The symbols whose role is `row`.
  var rows: [Int] = []
  var freeCount: Int
  var columnCount = 0
  let tolerance: Tolerance
  var limits = PivotLimits()
  var failure: String?
  /// Coefficients read or written so far. The count does not depend on the machine.
  private(set) var steps = 0
  /// Steps after which the search stops.
  var stepLimit = Int.max

  // Scratch space for sums of expressions.
  private var sums: [Double]
  private var isTouched: [Bool]

  init(variableCount: Int, tolerance: Tolerance) {
    roles = Array(repeating: .free, count: variableCount)
    definitions = Array(repeating: Expression(), count: variableCount)
    freeCount = variableCount
    sums = Array(repeating: 0, count: variableCount)
    isTouched = Array(repeating: false, count: variableCount)
    self.tolerance = tolerance
  }

  /// Whether the search has used its steps. Its values are then not optimal.
  var isExhausted: Bool { steps > stepLimit }

  mutating func count(_ amount: Int) { steps &+= amount }

  /// Records that the steps are used; keeps the first failure.
  mutating func fail() { failure = failure ?? "it needs more than \(stepLimit) steps" }

  /// Whether every variable has exactly one possible value.
  var isDetermined: Bool { freeCount == 0 && columnCount == 0 }

  mutating func makeSymbol(_ role: Role) -> Int {
    roles.append(role)
    definitions.append(Expression())
    sums.append(0)
    isTouched.append(false)
    if role == .column { columnCount += 1 }
    return roles.count - 1
  }

  mutating func makeRow(_ definition: Expression) -> Int {
    let symbol = makeSymbol(.row)
    definitions[symbol] = definition
    rows.append(symbol)
    return symbol
  }

  mutating func fix(_ symbol: Int, as role: Role = .fixed) {
    if roles[symbol] == .column { columnCount -= 1 }
    roles[symbol] = role
  }

  mutating func removeRow(_ symbol: Int) {
    rows.removeAll { $0 == symbol }
    roles[symbol] = .fixed
    definitions[symbol] = Expression()
  }

  /// Eliminates a free variable of an expression that equals `symbol` (0 if `nil`).
  mutating func eliminate(_ expression: Expression, at position: Int, equals symbol: Int?) {
    let variable = expression.entries[position].symbol
    definitions[variable] = expression.solved(at: position, for: symbol)
    roles[variable] = .eliminated
    freeCount -= 1
  }

  /// Returns the position of the free variable to eliminate: the newest one with a coefficient that is safe to
  /// divide by. Definitions then depend on the oldest variables.
  ///
  /// Rows start with coefficients near 1. A much larger coefficient comes from a chain of ratios. Dividing by it
  /// would lose the small end of the chain.
  func freePosition(in expression: Expression) -> Int? {
    var largest = 0.0
    for entry in expression.entries where roles[entry.symbol] == .free {
      largest = max(largest, entry.coefficient.magnitude)
    }
    guard largest > Tolerance.pivot else { return nil }
    return expression.entries.lastIndex {
      roles[$0.symbol] == .free && $0.coefficient.magnitude >= 0.1 * min(1, largest)
    }
  }

  /// Returns the expression in terms of free variables, columns and markers.
  mutating func reduced(_ expression: Expression) -> Expression {
    for entry in expression.entries where roles[entry.symbol] == .eliminated { settle(entry.symbol) }
    return gathered(expression)
  }

  /// Returns the current definition of the variable.
  mutating func definition(of variable: Int) -> Expression {
    guard roles[variable] == .eliminated else {
      return Expression(entries: [Entry(symbol: variable, coefficient: 1)], constant: 0)
    }
    settle(variable)
    return definitions[variable]
  }

  private func isSettled(_ symbol: Int) -> Bool {
    definitions[symbol].entries.allSatisfy {
      switch roles[$0.symbol] {
      case .free, .column, .marker: true
      case .eliminated, .row, .fixed: false
      }
    }
  }

  /// Updates the definition of an eliminated symbol, after the definitions that it depends on.
  ///
  /// A definition contains only symbols that were eliminated later, so this terminates. The stack is explicit
  /// because chains can be long.
  private mutating func settle(_ symbol: Int) {
    var stack = [symbol]
    while let top = stack.last {
      let depth = stack.count
      var isCurrent = true
      count(definitions[top].entries.count)
      for entry in definitions[top].entries {
        switch roles[entry.symbol] {
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
    steps &+= 1
    if isTouched[symbol] {
      sums[symbol] = cancelingSum(sums[symbol], amount)
    } else {
      isTouched[symbol] = true
      sums[symbol] = amount
      touched.append(symbol)
    }
  }

  /// Returns the sums and clears the scratch space.
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
      switch roles[entry.symbol] {
      case .free, .column, .marker: add(entry.coefficient, of: entry.symbol, to: &touched)
      case .fixed: continue
      case .row, .eliminated:
        let definition = definitions[entry.symbol]
        constant = cancelingSum(constant, entry.coefficient * definition.constant)
        for inner in definition.entries where roles[inner.symbol] != .fixed {
          add(entry.coefficient * inner.coefficient, of: inner.symbol, to: &touched)
        }
      }
    }
    return Expression(entries: collect(&touched), constant: constant)
  }

  /// Returns the change of the sum of costs for one more unit of each column.
  mutating func reducedCosts(_ costs: [Cost]) -> ReducedCosts {
    var touched: [Int] = []
    var total = 0.0
    for cost in costs where cost.weight != 0 {
      switch roles[cost.symbol] {
      case .column: add(cost.weight, of: cost.symbol, to: &touched)
      case .row:
        let definition = definitions[cost.symbol]
        total += cost.weight * definition.constant
        for entry in definition.entries where roles[entry.symbol] != .fixed {
          add(cost.weight * entry.coefficient, of: entry.symbol, to: &touched)
        }
      case .free, .eliminated, .fixed, .marker: continue
      }
    }
    return ReducedCosts(total: total, entries: collect(&touched))
  }
}
