/// Distances within which two numbers count as equal, relative to the numbers of one system.
struct Tolerance: Sendable {
  /// A smaller coefficient is a rounding error. Rows are scaled to coefficients near 1.
  static let coefficient = 1e-12
  /// A difference below this share of the larger operand is a rounding error.
  static let cancellation = 1e-11
  /// A smaller divisor would amplify rounding errors too much.
  static let pivot = 1e-9

  /// A slack or an error up to this size counts as zero.
  let zero: Double
  /// Required constraints that differ by at most this much do not conflict.
  let feasibility: Double

  /// - Parameter magnitude: the largest absolute constant of the system.
  init(magnitude: Double) {
    zero = 1e-10 * max(1, magnitude)
    feasibility = 1e-6 * max(1, magnitude / 1e3)
  }
}

/// Returns the sum, or exactly 0 if the sum is a rounding error.
func cancelingSum(_ a: Double, _ b: Double) -> Double {
  let sum = a + b
  return sum.magnitude <= Tolerance.cancellation * max(a.magnitude, b.magnitude) ? 0 : sum
}
