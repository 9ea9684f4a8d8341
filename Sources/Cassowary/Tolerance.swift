/// Distances below which two numbers count as equal, relative to the numbers of one system.
struct Tolerance: Sendable {
  /// Rows are scaled to coefficients near 1, so a coefficient below this is rounding.
  static let coefficient = 1e-12
  /// Part of the larger operand that a difference must exceed, or it is rounding.
  static let cancellation = 1e-11
  /// A smaller divisor would magnify rounding beyond use.
  static let pivot = 1e-9

  /// A slack or an error up to this size is zero.
  let zero: Double
  /// Required constraints that miss each other by no more than this hold together.
  let feasibility: Double

  /// - Parameter magnitude: the largest absolute constant of the system.
  init(magnitude: Double) {
    zero = 1e-10 * max(1, magnitude)
    feasibility = 1e-6 * max(1, magnitude / 1e3)
  }
}

/// The sum, or exactly zero where only rounding is left of it.
func cancelingSum(_ a: Double, _ b: Double) -> Double {
  let sum = a + b
  return sum.magnitude <= Tolerance.cancellation * max(a.magnitude, b.magnitude) ? 0 : sum
}
