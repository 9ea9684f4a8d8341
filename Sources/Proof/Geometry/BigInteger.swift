/// An integer without limits.
struct BigInteger: Hashable, Sendable {
  /// Never true for 0.
  private(set) var isNegative: Bool
  /// In base 2³², the least significant one first, without zeros at the end.
  private var digits: [UInt32]

  init(_ number: Int) {
    isNegative = number < 0
    digits = [UInt32(truncatingIfNeeded: number.magnitude), UInt32(number.magnitude >> 32)]
    trim()
  }

  private init(_ digits: [UInt32], isNegative: Bool) {
    self.digits = digits
    self.isNegative = isNegative
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { isNegative = false }
  }

  var isZero: Bool { digits.isEmpty }
  var magnitude: BigInteger { BigInteger(digits, isNegative: false) }

  /// The value as a fraction below 1, from its highest bits, and the power of two that multiplies it.
  var parts: (fraction: Double, exponent: Int) {
    var fraction = 0.0
    for digit in digits.suffix(3) { fraction = fraction / 0x1p32 + Double(digit) / 0x1p32 }
    return (isNegative ? -fraction : fraction, 32 * digits.count)
  }

  static prefix func - (a: Self) -> Self { BigInteger(a.digits, isNegative: !a.isNegative) }

  static func + (a: Self, b: Self) -> Self {
    if a.isNegative == b.isNegative {
      return BigInteger(sum(a.digits, b.digits), isNegative: a.isNegative)
    }
    return isLess(a.digits, b.digits)
      ? BigInteger(difference(b.digits, a.digits), isNegative: b.isNegative)
      : BigInteger(difference(a.digits, b.digits), isNegative: a.isNegative)
  }

  static func - (a: Self, b: Self) -> Self { a + -b }

  static func * (a: Self, b: Self) -> Self {
    if a.isZero || b.isZero { return BigInteger(0) }
    var product = [UInt32](repeating: 0, count: a.digits.count + b.digits.count)
    for (i, digit) in a.digits.enumerated() {
      var carry: UInt64 = 0
      for (j, other) in b.digits.enumerated() {
        let value = UInt64(digit) * UInt64(other) + UInt64(product[i + j]) + carry
        product[i + j] = UInt32(truncatingIfNeeded: value)
        carry = value >> 32
      }
      product[i + b.digits.count] = UInt32(carry)
    }
    return BigInteger(product, isNegative: a.isNegative != b.isNegative)
  }

  /// Returns the quotient and the remainder, rounded toward zero. The divisor is not 0.
  func divided(by divisor: Self) -> (quotient: Self, remainder: Self) {
    if Self.isLess(digits, divisor.digits) { return (BigInteger(0), self) }
    let (quotient, rest) =
      divisor.digits.count == 1
      ? Self.divide(digits, by: divisor.digits[0]) : Self.divide(digits, by: divisor.digits)
    return (
      BigInteger(quotient, isNegative: isNegative != divisor.isNegative),
      BigInteger(rest, isNegative: isNegative)
    )
  }

  private static func divide(_ digits: [UInt32], by divisor: UInt32) -> ([UInt32], [UInt32]) {
    var (quotient, rest) = (digits, UInt64(0))
    for index in digits.indices.reversed() {
      let value = rest << 32 | UInt64(digits[index])
      quotient[index] = UInt32(value / UInt64(divisor))
      rest = value % UInt64(divisor)
    }
    return (quotient, [UInt32(rest)])
  }

  /// Divides digit by digit. Source: Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D.
  private static func divide(_ digits: [UInt32], by divisor: [UInt32]) -> ([UInt32], [UInt32]) {
    let count = divisor.count
    let shift = divisor[count - 1].leadingZeroBitCount
    let low = shifted(divisor, by: shift)
    var rest = shifted(digits, by: shift)
    var quotient = [UInt32](repeating: 0, count: digits.count - count + 1)
    for index in quotient.indices.reversed() {
      let top = UInt64(rest[index + count]) << 32 | UInt64(rest[index + count - 1])
      var (guess, left) = top.quotientAndRemainder(dividingBy: UInt64(low[count - 1]))
      while guess >> 32 > 0 || guess * UInt64(low[count - 2]) > left << 32 | UInt64(rest[index + count - 2]) {
        guess -= 1
        left += UInt64(low[count - 1])
        if left >> 32 > 0 { break }
      }
      if !subtract(low, times: guess, from: &rest, at: index, count) {
        guess -= 1
        var carry: UInt64 = 0
        for position in 0..<count {
          let value = UInt64(rest[index + position]) + UInt64(low[position]) + carry
          rest[index + position] = UInt32(truncatingIfNeeded: value)
          carry = value >> 32
        }
        rest[index + count] &+= UInt32(carry)
      }
      quotient[index] = UInt32(guess)
    }
    for position in 0..<count {
      rest[position] =
        rest[position] >> UInt32(shift)
        | (shift > 0 ? rest[position + 1] << UInt32(32 - shift) : 0)
    }
    return (quotient, Array(rest.prefix(count)))
  }

  /// Returns the digits times a power of two, with one more digit.
  private static func shifted(_ digits: [UInt32], by shift: Int) -> [UInt32] {
    var result: [UInt32] = []
    var carry: UInt32 = 0
    for digit in digits {
      result.append(digit << UInt32(shift) | carry)
      carry = shift > 0 ? digit >> UInt32(32 - shift) : 0
    }
    return result + [carry]
  }

  /// Subtracts a multiple in place.
  ///
  /// - Returns: whether the result is not negative.
  private static func subtract(
    _ digits: [UInt32], times factor: UInt64, from rest: inout [UInt32], at index: Int, _ count: Int
  ) -> Bool {
    var (carry, borrow) = (UInt64(0), Int64(0))
    for position in 0...count {
      let product = (position < count ? factor * UInt64(digits[position]) : 0) + carry
      carry = product >> 32
      let value = Int64(rest[index + position]) - Int64(product & 0xFFFF_FFFF) - borrow
      borrow = value < 0 ? 1 : 0
      rest[index + position] = UInt32(truncatingIfNeeded: value)
    }
    return borrow == 0
  }

  static func greatestCommonDivisor(_ a: Self, _ b: Self) -> Self {
    var (a, b) = (a.magnitude, b.magnitude)
    while !b.isZero { (a, b) = (b, a.divided(by: b).remainder) }
    return a
  }

  private static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] }
    return false
  }

  private static func sum(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    let (long, short) = a.count < b.count ? (b, a) : (a, b)
    var result = long
    var carry: UInt64 = 0
    for index in long.indices {
      let value = UInt64(long[index]) + (index < short.count ? UInt64(short[index]) : 0) + carry
      result[index] = UInt32(truncatingIfNeeded: value)
      carry = value >> 32
    }
    if carry > 0 { result.append(UInt32(carry)) }
    return result
  }

  /// - Parameter b: Not larger than `a`.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var result = a
    var borrow: Int64 = 0
    for index in a.indices {
      var value = Int64(a[index]) - (index < b.count ? Int64(b[index]) : 0) - borrow
      borrow = value < 0 ? 1 : 0
      if value < 0 { value += 1 << 32 }
      result[index] = UInt32(value)
    }
    return result
  }
}

extension BigInteger: Comparable {
  static func < (a: Self, b: Self) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? isLess(b.digits, a.digits) : isLess(a.digits, b.digits)
  }
}
