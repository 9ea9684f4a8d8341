import Foundation

/// An exact fraction in lowest terms.
package struct Fraction: Hashable, Sendable {
  private let numerator: BigInteger
  /// Positive.
  private let denominator: BigInteger

  package static let zero = Fraction(0)

  package init(_ integer: Int) {
    numerator = BigInteger(integer)
    denominator = BigInteger(1)
  }

  /// - Parameter denominator: Not 0.
  package init(_ numerator: Int, over denominator: Int) {
    self.init(BigInteger(numerator), BigInteger(denominator))
  }

  private init(_ numerator: BigInteger, _ denominator: BigInteger) {
    let divisor = BigInteger.greatestCommonDivisor(numerator, denominator)
    let sign = denominator.isNegative ? -divisor : divisor
    self.numerator = numerator.divided(by: sign).quotient
    self.denominator = denominator.divided(by: sign).quotient
  }

  /// A fraction within `tolerance` of a number and with a denominator up to 4096 if there is one, else one within 2⁻³⁴.
  ///
  /// - Parameter number: Its magnitude is at most 10,000,000.
  init(near number: Double, tolerance: Double) {
    let limit = 4096
    var (before, last) = ((0, 1), (1, 0))
    var rest = number
    for _ in 0..<20 {
      let whole = rest.rounded(.down)
      guard whole.magnitude < 1e7 else { break }
      let next = (Int(whole) * last.0 + before.0, Int(whole) * last.1 + before.1)
      guard next.1 <= limit else { break }
      (before, last) = (last, next)
      if abs(Double(last.0) / Double(last.1) - number) <= tolerance {
        self.init(last.0, over: last.1)
        return
      }
      if rest == whole { break }
      rest = 1 / (rest - whole)
    }
    let unit = 1 << 34
    self.init(Int((number * Double(unit)).rounded()), over: unit)
  }

  package var isZero: Bool { numerator.isZero }
  package var isNegative: Bool { numerator.isNegative }

  /// The nearest number, but for a rounding error.
  package var double: Double {
    let (top, bottom) = (numerator.parts, denominator.parts)
    return scalbn(top.fraction / bottom.fraction, top.exponent - bottom.exponent)
  }

  package static prefix func - (a: Self) -> Self { Fraction(-a.numerator, a.denominator) }

  package static func + (a: Self, b: Self) -> Self {
    Fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }
  package static func - (a: Self, b: Self) -> Self { a + -b }
  package static func * (a: Self, b: Self) -> Self {
    Fraction(a.numerator * b.numerator, a.denominator * b.denominator)
  }
  /// - Parameter b: Not 0.
  package static func / (a: Self, b: Self) -> Self {
    Fraction(a.numerator * b.denominator, a.denominator * b.numerator)
  }
}

extension Fraction: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }
}
