import Cassowary

/// A constant plus multiples of the solver's unknowns: an edge, an extent, a distance.
struct LinearExpression {
  var terms: [Term]
  var constant: Double

  init(_ constant: Double) {
    terms = []
    self.constant = constant
  }
  init(_ variable: Variable) {
    terms = [Term(variable, 1)]
    constant = 0
  }
  var isConstant: Bool { terms.isEmpty }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    for term in right.terms {
      if let index = sum.terms.firstIndex(where: { $0.variable == term.variable }) {
        sum.terms[index].coefficient += term.coefficient
        if abs(sum.terms[index].coefficient) < 1e-12 { sum.terms.remove(at: index) }
      } else {
        sum.terms.append(term)
      }
    }
    sum.constant += right.constant
    return sum
  }
  static func - (left: Self, right: Self) -> Self { left + right * -1 }
  static func + (left: Self, right: Double) -> Self {
    var sum = left
    sum.constant += right
    return sum
  }
  static func - (left: Self, right: Double) -> Self { left + -right }
  static func * (left: Self, right: Double) -> Self {
    var product = left
    product.constant *= right
    if right == 0 { product.terms = [] }
    for index in product.terms.indices { product.terms[index].coefficient *= right }
    return product
  }
  func value(_ solution: Solution) -> Double {
    terms.reduce(constant) { $0 + $1.coefficient * solution.value($1.variable) }
  }
  func isAmbiguous(_ solution: Solution) -> Bool { terms.contains { solution.isAmbiguous($0.variable) } }
}

/// A rectangle whose four figures are expressions, in the coordinates of the root view.
struct ExpressionRect {
  var x: LinearExpression
  var y: LinearExpression
  var width: LinearExpression
  var height: LinearExpression
  var maxX: LinearExpression { x + width }
  var maxY: LinearExpression { y + height }

  func inset(_ insets: EdgeInsets) -> ExpressionRect {
    ExpressionRect(
      x: x + insets.left, y: y + insets.top, width: width - (insets.left + insets.right),
      height: height - (insets.top + insets.bottom))
  }
}

/// Distances from the four edges in points, while a layout is worked out.
struct EdgeInsets: Hashable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0
  static let zero = EdgeInsets()
  static func + (a: Self, b: Self) -> Self {
    EdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
  func isClose(_ other: Self) -> Bool {
    abs(top - other.top) < 0.01 && abs(left - other.left) < 0.01 && abs(bottom - other.bottom) < 0.01
      && abs(right - other.right) < 0.01
  }
}
