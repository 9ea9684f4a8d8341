/// A number with a unit. Arithmetic stays within one unit; a plain `Double` scales it.
public protocol Quantity: Hashable, Comparable, Sendable, Codable, AdditiveArithmetic,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible
{
  var value: Double { get }
  init(_ value: Double)
}

extension Quantity {
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }
  public init(from decoder: Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Double.self))
  }
  public func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
  public static var zero: Self { Self(0) }
  public static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }
  public static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
  public static func * (left: Self, right: Double) -> Self { Self(left.value * right) }
  public static func / (left: Self, right: Double) -> Self { Self(left.value / right) }
  public static func / (left: Self, right: Self) -> Double { left.value / right.value }
  public static prefix func - (quantity: Self) -> Self { Self(-quantity.value) }
  public var magnitude: Self { Self(abs(value)) }
  /// At most three decimals, no trailing zeros: `119.667`, `120`.
  public var description: String { value.shortDescription }
}

extension Double {
  /// At most three decimals, no trailing zeros, never an exponent below 1e15; `-0` prints as `0`.
  public var shortDescription: String {
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

/// A length in UIKit points.
public struct Points: Quantity {
  public let value: Double
  public init(_ value: Double) { self.value = value }
}

/// A length in device pixels; may be fractional before rounding.
public struct Pixels: Quantity {
  public let value: Double
  public init(_ value: Double) { self.value = value }
}

/// A dimensionless number: a scale, a contrast ratio, an alpha.
public struct Ratio: Quantity {
  public let value: Double
  public init(_ value: Double) { self.value = value }
}

extension Points {
  /// The same length on a screen with `scale` pixels a point.
  public func pixels(at scale: Ratio) -> Pixels { Pixels(value * scale.value) }
}
