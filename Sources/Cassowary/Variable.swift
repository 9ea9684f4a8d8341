/// An unknown of one solver: a real number that may take either sign.
public struct Variable: Hashable, Sendable {
  /// Position in order of creation, from 0.
  public let index: Int
}

/// A multiple of one variable.
public struct Term: Hashable, Sendable {
  public var variable: Variable
  public var coefficient: Double

  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}
