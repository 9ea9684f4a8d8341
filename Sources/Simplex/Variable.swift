/// An unknown of one solver, or a parameter: a number that the caller supplies for each solution.
package struct Variable: Hashable, Sendable {
  /// Position in order of creation, from 0. Unknowns and parameters have separate positions.
  package let index: Int
  package let isParameter: Bool
}

/// A multiple of one variable.
package struct Term: Hashable, Sendable {
  package var variable: Variable
  package var coefficient: Double

  package init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
