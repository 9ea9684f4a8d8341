/// A constraint in canonical form: its value is Σ coefficient × variable − constant. Each unit above or below
/// zero has a cost.
///
/// Variables ascend, and each appears once. The first coefficient is positive and the largest magnitude is in 1..<2.
/// The scale is a power of two, which does not round.
struct NormalRow: Sendable {
  /// Identifier of the constraint in the solver.
  let source: Int
  let variables: [Int]
  let coefficients: [Double]
  /// The constant at parameters of 0.
  let baseConstant: Double
  /// Multiples of parameters that add to the constant, ascending by parameter.
  let parameters: [Entry]
  /// The constant at the current parameters.
  var constant: Double
  /// Cost of each unit above zero; 0 if the relation allows it.
  var above: Double
  /// Cost of each unit below zero; 0 if the relation allows it.
  var below: Double
  let priority: Double

  var isRequired: Bool { priority >= 1000 }
  var isEquality: Bool { above > 0 && below > 0 }

  /// The solver rejects larger numbers: they leave too few digits for fractions of a point.
  static let largestMagnitude = 1e12

  /// Returns `nil` for a constraint that the solver rejects.
  init?(_ constraint: LinearConstraint, source: Int, variableCount: Int, parameterCount: Int) {
    guard constraint.priority > 0, constraint.priority.isFinite,
      constraint.constant.magnitude <= Self.largestMagnitude
    else { return nil }
    for term in constraint.terms {
      let count = term.variable.isParameter ? parameterCount : variableCount
      guard term.coefficient.magnitude <= Self.largestMagnitude, 0..<count ~= term.variable.index
      else { return nil }
    }
    let (variables, sums) = Self.merged(constraint.terms.filter { !$0.variable.isParameter })
    let known = Self.merged(constraint.terms.filter(\.variable.isParameter))
    // Sums of terms stay far below overflow, so the exponent is valid.
    let largest = sums.reduce(0) { Swift.max($0, $1.magnitude) }
    var scale = largest == 0 ? 1 : Double(sign: .plus, exponent: largest.exponent, significand: 1)
    let cost = scale
    if let first = sums.first, first < 0 { scale = -scale }
    self.source = source
    self.variables = variables
    self.coefficients = sums.map { $0 / scale }
    baseConstant = constraint.constant / scale
    constant = baseConstant
    parameters = zip(known.variables, known.sums).map { Entry(symbol: $0, coefficient: -$1 / scale) }
    self.priority = Swift.min(constraint.priority, 1000)
    let weight = constraint.priority >= 1000 ? 1 : cost
    let penalizesAbove = constraint.relation != .greaterThanOrEqual
    let penalizesBelow = constraint.relation != .lessThanOrEqual
    self.above = (scale > 0 ? penalizesAbove : penalizesBelow) ? weight : 0
    self.below = (scale > 0 ? penalizesBelow : penalizesAbove) ? weight : 0
  }

  /// The preference that a variable is near a value. `nil` if the value is not finite or too large.
  init?(near value: Double, variable: Int) {
    guard value.magnitude <= Self.largestMagnitude else { return nil }
    source = -1
    variables = [variable]
    coefficients = [1]
    baseConstant = value
    constant = value
    parameters = []
    above = 1
    below = 1
    priority = 1
  }

  /// Returns the row with its constant for the given parameters, or `nil` if the solver rejects that constant.
  func evaluated(_ numbers: [Double]) -> NormalRow? {
    if parameters.isEmpty { return self }
    var row = self
    for term in parameters {
      guard numbers[term.symbol].magnitude <= Self.largestMagnitude else { return nil }
      // A difference of equal numbers is exactly zero, as if the caller had written it so.
      row.constant = cancelingSum(row.constant, term.coefficient * numbers[term.symbol])
    }
    return row.constant.magnitude <= Self.largestMagnitude ? row : nil
  }

  /// Whether a row without variables fails by more than the tolerance.
  func fails(by tolerance: Double) -> Bool {
    -constant * (above > 0 ? 1 : 0) > tolerance || constant * (below > 0 ? 1 : 0) > tolerance
  }

  /// Records the numbers that `fails(by:)` looks at, for a row without variables.
  func recordFailure(by tolerance: Double, in trace: DecisionTrace?) {
    if above > 0 { _ = trace?.isPositive(-constant - tolerance) }
    if below > 0 { _ = trace?.isPositive(constant - tolerance) }
  }

  /// Returns terms ascending by variable: terms of one variable are added, and terms that cancel are omitted.
  private static func merged(_ terms: [Term]) -> (variables: [Int], sums: [Double]) {
    // Also order by coefficient, so that rounding does not depend on the order of terms.
    let sorted = terms.sorted {
      ($0.variable.index, $0.coefficient) < ($1.variable.index, $1.coefficient)
    }
    var variables: [Int] = []
    var sums: [Double] = []
    for term in sorted {
      if variables.last == term.variable.index {
        sums[sums.count - 1] = cancelingSum(sums[sums.count - 1], term.coefficient)
      } else {
        variables.append(term.variable.index)
        sums.append(term.coefficient)
      }
    }
    let largest = sums.reduce(0) { Swift.max($0, $1.magnitude) }
    let kept = sums.indices.filter { sums[$0].magnitude > largest * Tolerance.coefficient }
    return (kept.map { variables[$0] }, kept.map { sums[$0] })
  }

  /// A total order of the rows of one level, independent of the order of addition. Equalities and short rows
  /// come first: they determine most variables and cause least fill-in.
  static func precedes(_ a: NormalRow, _ b: NormalRow) -> Bool {
    if a.isEquality != b.isEquality { return a.isEquality }
    if a.variables.count != b.variables.count { return a.variables.count < b.variables.count }
    for index in a.variables.indices where a.variables[index] != b.variables[index] {
      return a.variables[index] < b.variables[index]
    }
    for index in a.coefficients.indices where a.coefficients[index] != b.coefficients[index] {
      return a.coefficients[index] < b.coefficients[index]
    }
    if a.constant != b.constant { return a.constant < b.constant }
    if a.above != b.above { return a.above < b.above }
    return a.below < b.below
  }

  /// Whether the two rows are equal except for their costs.
  func coincides(with other: NormalRow) -> Bool {
    constant == other.constant && (above > 0) == (other.above > 0) && (below > 0) == (other.below > 0)
      && variables == other.variables && coefficients == other.coefficients
  }
}
