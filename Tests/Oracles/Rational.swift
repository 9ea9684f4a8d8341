/// An exact fraction in lowest terms. A fraction that overflows is undefined, and so are all results from it.
struct Rational: Equatable, Comparable, CustomStringConvertible {
  let numerator: Int
  /// Positive; 0 if the fraction is undefined.
  let denominator: Int

  static let undefined = Rational(raw: 0, 0)
  static let zero = Rational(0)
  static let one = Rational(1)

  init(_ integer: Int) {
    numerator = integer
    denominator = 1
  }

  private init(raw numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var isUndefined: Bool { denominator == 0 }
  var double: Double { Double(numerator) / Double(denominator) }
  var description: String { "\(numerator)/\(denominator)" }

  private static func make(_ numerator: (Int, overflow: Bool), _ denominator: (Int, overflow: Bool))
    -> Rational
  {
    guard !numerator.overflow, !denominator.overflow, denominator.0 != 0,
      numerator.0 != .min, denominator.0 != .min
    else { return undefined }
    var (a, b) = (abs(numerator.0), abs(denominator.0))
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = denominator.0 < 0 ? -a : a
    return Rational(raw: numerator.0 / divisor, denominator.0 / divisor)
  }

  private static func product(_ a: Int, _ b: Int) -> (Int, overflow: Bool) {
    let result = a.multipliedReportingOverflow(by: b)
    return (result.partialValue, result.overflow)
  }

  static func + (a: Rational, b: Rational) -> Rational {
    guard !a.isUndefined, !b.isUndefined else { return undefined }
    let left = product(a.numerator, b.denominator)
    let right = product(b.numerator, a.denominator)
    let sum = left.0.addingReportingOverflow(right.0)
    return make(
      (sum.partialValue, sum.overflow || left.overflow || right.overflow),
      product(a.denominator, b.denominator))
  }

  static func * (a: Rational, b: Rational) -> Rational {
    guard !a.isUndefined, !b.isUndefined else { return undefined }
    return make(product(a.numerator, b.numerator), product(a.denominator, b.denominator))
  }

  static func / (a: Rational, b: Rational) -> Rational {
    guard !a.isUndefined, !b.isUndefined, b.numerator != 0 else { return undefined }
    return make(product(a.numerator, b.denominator), product(a.denominator, b.numerator))
  }

  static prefix func - (a: Rational) -> Rational { Rational(raw: -a.numerator, a.denominator) }
  static func - (a: Rational, b: Rational) -> Rational { a + -b }

  static func < (a: Rational, b: Rational) -> Bool { (a - b).numerator < 0 }
}
