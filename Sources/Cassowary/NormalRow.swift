/// A constraint in the one form that every way of writing it comes to: Σ coefficient × variable − constant is
/// the row's value, and each unit by which it lies above or below zero has its cost.
///
/// Variables ascend and appear once; the first coefficient is positive and the largest lies between 1 and 2 (the
/// scale is a power of two, so nothing is rounded).
struct NormalRow: Sendable {
  /// Index of the constraint among those of the solver.
  let source: Int
  let variables: [Int]
  let coefficients: [Double]
  let constant: Double
  /// Cost of each unit above zero; 0 where the relation allows it.
  var above: Double
  /// Cost of each unit below zero; 0 where the relation allows it.
  var below: Double
  let priority: Double

  var isRequired: Bool { priority >= 1000 }
  var isEquality: Bool { above > 0 && below > 0 }

  /// Numbers beyond this leave no digits for the points and fractions that a layout is made of.
  static let largestMagnitude = 1e12

  /// Nil where the constraint has to be refused.
  init?(_ constraint: LinearConstraint, source: Int, variableCount: Int) {
    guard constraint.priority > 0, constraint.priority.isFinite,
      constraint.constant.magnitude <= Self.largestMagnitude
    else { return nil }
    for term in constraint.terms {
      guard term.coefficient.magnitude <= Self.largestMagnitude, 0..<variableCount ~= term.variable.index
      else { return nil }
    }
    let (variables, sums) = Self.merged(constraint.terms)
    // A sum of terms is at most as many times the limit, so the exponent below stays far from both ends.
    let largest = sums.reduce(0) { Swift.max($0, $1.magnitude) }
    var scale = largest == 0 ? 1 : Double(sign: .plus, exponent: largest.exponent, significand: 1)
    let cost = scale
    if let first = sums.first, first < 0 { scale = -scale }
    self.source = source
    self.variables = variables
    self.coefficients = sums.map { $0 / scale }
    self.constant = constraint.constant / scale
    self.priority = Swift.min(constraint.priority, 1000)
    let weight = constraint.priority >= 1000 ? 1 : cost
    let penalisesAbove = constraint.relation != .greaterThanOrEqual
    let penalisesBelow = constraint.relation != .lessThanOrEqual
    self.above = (scale > 0 ? penalisesAbove : penalisesBelow) ? weight : 0
    self.below = (scale > 0 ? penalisesBelow : penalisesAbove) ? weight : 0
  }

  /// The wish that a variable lie near a value; nil where that is no usable number.
  init?(near value: Double, variable: Int) {
    guard value.magnitude <= Self.largestMagnitude else { return nil }
    source = -1
    variables = [variable]
    coefficients = [1]
    constant = value
    above = 1
    below = 1
    priority = 1
  }

  /// Whether a row without variables is further from holding than the tolerance.
  func misses(_ tolerance: Double) -> Bool {
    -constant * (above > 0 ? 1 : 0) > tolerance || constant * (below > 0 ? 1 : 0) > tolerance
  }

  /// Terms by ascending variable, those of the same variable added up, those that cancel left out.
  private static func merged(_ terms: [Term]) -> (variables: [Int], sums: [Double]) {
    // Equal variables are ordered by coefficient too, so that rounding cannot tell two spellings apart.
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

  /// A total order of the rows of one level that does not know in which order they were added: equalities first
  /// and short rows first, since those determine most and fill in least.
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

  /// Whether the two rows say the same, cost apart.
  func coincides(with other: NormalRow) -> Bool {
    constant == other.constant && (above > 0) == (other.above > 0) && (below > 0) == (other.below > 0)
      && variables == other.variables && coefficients == other.coefficients
  }
}
