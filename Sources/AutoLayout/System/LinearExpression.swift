import Simplex
import Model

/// A constant plus multiples of the solver's variables: an edge, an extent or a distance in points.
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

  /// Whether the value is known before the solution: the expression contains only parameters.
  var isKnown: Bool { terms.allSatisfy(\.variable.isParameter) }

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

/// A rectangle of expressions, in the coordinates of the root view.
struct ExpressionRect {
  var x: LinearExpression
  var y: LinearExpression
  var width: LinearExpression
  var height: LinearExpression
  var maxX: LinearExpression { x + width }
  var maxY: LinearExpression { y + height }

  func inset(_ insets: ExpressionInsets) -> ExpressionRect {
    ExpressionRect(
      x: x + insets.left, y: y + insets.top, width: width - (insets.left + insets.right),
      height: height - (insets.top + insets.bottom))
  }

  func inset(_ insets: EdgeInsets) -> ExpressionRect {
    insets == .zero ? self : inset(ExpressionInsets(insets))
  }

  func rect(_ solution: Solution) -> PlainRect {
    PlainRect(
      x: x.value(solution), y: y.value(solution), width: width.value(solution),
      height: height.value(solution))
  }

  func isAmbiguous(_ solution: Solution) -> Bool {
    [x, y, width, height].contains { $0.isAmbiguous(solution) }
  }

  /// Returns the parts that the solution does not determine, with the position in the coordinates of `outer`.
  ///
  /// A rectangle in one without a determined position counts as moving with it.
  func undetermined(in outer: ExpressionRect, _ solution: Solution) -> LaidOutItem.Undetermined {
    var parts: LaidOutItem.Undetermined = []
    if x.isAmbiguous(solution), !outer.x.isAmbiguous(solution) { parts.insert(.x) }
    if y.isAmbiguous(solution), !outer.y.isAmbiguous(solution) { parts.insert(.y) }
    if width.isAmbiguous(solution) { parts.insert(.width) }
    if height.isAmbiguous(solution) { parts.insert(.height) }
    return parts
  }
}

/// Distances from the four edges as expressions.
struct ExpressionInsets {
  var top: LinearExpression
  var left: LinearExpression
  var bottom: LinearExpression
  var right: LinearExpression
}

extension ExpressionInsets {
  init(_ insets: EdgeInsets) {
    top = LinearExpression(insets.top)
    left = LinearExpression(insets.left)
    bottom = LinearExpression(insets.bottom)
    right = LinearExpression(insets.right)
  }
}
