/// A number with a unit. Arithmetic stays within one unit; a plain `Double` scales it.
package protocol Quantity: Hashable, Comparable, Sendable, Codable, AdditiveArithmetic,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible
{
  var value: Double { get }
  init(_ value: Double)
}

extension Quantity {
  package init(floatLiteral value: Double) { self.init(value) }
  package init(integerLiteral value: Int) { self.init(Double(value)) }
  package init(from decoder: Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Double.self))
  }
  package func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
  package static var zero: Self { Self(0) }
  package static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }
  package static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }
  package static func < (left: Self, right: Self) -> Bool { left.value < right.value }
  package static func * (left: Self, right: Double) -> Self { Self(left.value * right) }
  package static func / (left: Self, right: Double) -> Self { Self(left.value / right) }
  package static func / (left: Self, right: Self) -> Double { left.value / right.value }
  package static prefix func - (quantity: Self) -> Self { Self(-quantity.value) }
  package var magnitude: Self { Self(abs(value)) }
  /// Rounded to one decimal, for sentences.
  package var tenths: Self { Self((value * 10).rounded() / 10) }
  /// At most three decimals, no trailing zeros: `119.667`, `120`.
  package var description: String { value.shortDescription }
}

extension Double {
  /// At most three decimals, no trailing zeros, never an exponent below 1e15; `-0` prints as `0`.
  package var shortDescription: String {
    guard isFinite else { return isNaN ? "nan" : (self < 0 ? "-inf" : "inf") }
    let scaled = (self * 1000).rounded()
    if abs(scaled) >= 1e15 { return String(self) }
    let thousandths = Int64(scaled)
    let whole = abs(thousandths) / 1000
    let sign = thousandths < 0 ? "-" : ""
    var fraction = String(abs(thousandths) % 1000)
    if fraction == "0" { return sign + String(whole) }
    fraction = String(repeating: "0", count: 3 - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return sign + String(whole) + "." + fraction
  }
}

extension Double {
  /// For sentences: at most one decimal, and up to three where fewer would not show on which side of a limit the number is.
  package func figure(beside limit: Double? = nil) -> String {
    guard let limit, self != limit, isFinite, limit.isFinite else {
      return self == limit ? shortDescription : Ratio(self).tenths.description
    }
    for scale in [10.0, 100, 1000] {
      let rounded = (self * scale).rounded() / scale
      if rounded != limit, (rounded < limit) == (self < limit) { return rounded.shortDescription }
    }
    // 2.9999 is less than 3.
    return ((self * 1000).rounded(self < limit ? .down : .up) / 1000).shortDescription
  }
}

/// A length in UIKit points.
package struct Points: Quantity {
  package let value: Double
  package init(_ value: Double) { self.value = value }
}

/// A length in device pixels; may be fractional before rounding.
package struct Pixels: Quantity {
  package let value: Double
  package init(_ value: Double) { self.value = value }
}

/// A dimensionless number: a scale, a contrast ratio, an alpha.
package struct Ratio: Quantity {
  package let value: Double
  package init(_ value: Double) { self.value = value }
}

extension Points {
  /// The same length on a screen with `scale` pixels a point.
  package func pixels(at scale: Ratio) -> Pixels { Pixels(value * scale.value) }
}
