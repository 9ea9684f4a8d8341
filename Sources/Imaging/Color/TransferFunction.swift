import Model

/// Powers and roots by addition, multiplication, division and square root, which IEEE 754 defines exactly.
///
/// Results of `pow` in the C library differ between systems.
enum ExactPower {
  /// x^(1/n) by Newton's method, for x from 0 to about 10,000.
  @inline(__always)
  static func root(_ x: Double, _ n: Int) -> Double {
    guard x > 0, x.isFinite else { return 0 }
    let degree = Double(n)
    func next(_ guess: Double) -> Double { ((degree - 1) * guess + x / power(guess, n - 1)) / degree }
    // Dividing the bits by n divides the exponent, which gives the root to about a tenth. A step from any start leads to
    // the root or above it; from there the sequence falls until it reaches it.
    let one = Int64(1.0.bitPattern)
    let start = Double(bitPattern: UInt64((Int64(x.bitPattern) - one) / Int64(n) + one))
    var guess = next(start)
    for _ in 0..<400 {
      let lower = next(guess)
      if lower >= guess { break }
      guess = lower
    }
    return guess
  }

  /// Returns what `root(_:_:)` returns for each component, in half of the time that four roots take.
  ///
  /// - Parameters:
  ///   - x: Numbers above 0.
  ///   - n: 3 or 5.
  @inline(__always)
  static func roots(_ x: SIMD4<Double>, _ n: Int) -> SIMD4<Double> {
    let degree = Double(n)
    @inline(__always) func next(_ guess: SIMD4<Double>) -> SIMD4<Double> {
      let square = guess * guess
      return ((degree - 1) * guess + x / (n == 3 ? square : square * square)) / degree
    }
    let one = Int64(1.0.bitPattern)
    var guess = x
    for lane in x.indices {
      guess[lane] = Double(bitPattern: UInt64((Int64(x[lane].bitPattern) - one) / Int64(n) + one))
    }
    guess = next(guess)
    for _ in 0..<400 {
      let lower = next(guess)
      let falls = lower .< guess
      if !any(falls) { break }
      guess.replace(with: lower, where: falls)
    }
    return guess
  }

  @inline(__always)
  static func power(_ x: Double, _ n: Int) -> Double {
    var result = 1.0
    var square = x
    var rest = n
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return result
  }
}

/// The transfer functions of the color spaces, from encoded to linear light and back.
///
/// They are symmetric around 0, as the extended ranges of UIKit.
package enum TransferFunction: Hashable, Sendable {
  case linear
  /// IEC 61966-2-1, with the exact break 0.04045; Display P3 has the same.
  case sRGB
  /// Adobe RGB (1998): 563/256.
  case adobeRGB
  /// The generic RGB and gray profiles of Apple: 1.8.
  case generic

  package func decode(_ encoded: Double) -> Double {
    let magnitude = abs(encoded)
    let value: Double
    switch self {
    case .linear: value = magnitude
    case .sRGB:
      if magnitude <= 0.04045 {
        value = magnitude / 12.92
      } else {
        // x^2.4 = x^2 · (x^2)^(1/5)
        let base = (magnitude + 0.055) / 1.055
        value = base * base * ExactPower.root(base * base, 5)
      }
    case .adobeRGB: value = ExactPower.power(eightSquareRoots(magnitude), 563)
    // x^1.8 = x · (x^4)^(1/5)
    case .generic: value = magnitude * ExactPower.root(ExactPower.power(magnitude, 4), 5)
    }
    return encoded < 0 ? -value : value
  }

  /// Returns what `decode(_:)` returns for each component.
  @inline(__always)
  func decode(_ encoded: SIMD4<Double>) -> SIMD4<Double> {
    if self == .sRGB, all(encoded .> 0.04045) {
      var base = (encoded + 0.055) / 1.055
      base *= base
      return base * ExactPower.roots(base, 5)
    }
    var linear = encoded
    for lane in encoded.indices { linear[lane] = decode(encoded[lane]) }
    return linear
  }

  package func encode(_ linear: Double) -> Double {
    let magnitude = abs(linear)
    let value: Double
    switch self {
    case .linear: value = magnitude
    case .sRGB:
      if magnitude <= 0.0031308 {
        value = magnitude * 12.92
      } else {
        // x^(1/2.4) = (x^5)^(1/12) = cube root of the fourth root of x^5
        let fourth = ExactPower.power(magnitude, 5).squareRoot().squareRoot()
        value = 1.055 * ExactPower.root(fourth, 3) - 0.055
      }
    case .adobeRGB: value = encodedAdobeRGB(magnitude)
    // x^(1/1.8) = (x^5)^(1/9)
    case .generic: value = ExactPower.root(ExactPower.power(magnitude, 5), 9)
    }
    return linear < 0 ? -value : value
  }

  /// Halves the interval; Newton's method does not converge for a root of degree 563.
  private func encodedAdobeRGB(_ linear: Double) -> Double {
    var low = 0.0
    var high = max(linear, 1)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if decode(middle) < linear { low = middle } else { high = middle }
    }
    return high
  }

  private func eightSquareRoots(_ x: Double) -> Double {
    (0..<8).reduce(x) { value, _ in value.squareRoot() }
  }
}
