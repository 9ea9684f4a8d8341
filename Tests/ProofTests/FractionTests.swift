import Model
import TestSupport
import Testing

@testable import Proof

@Suite struct FractionTests {
  @Test("Sums, products and quotients of large fractions are exact")
  func arithmetic() {
    var random = SeededGenerator(seed: 7)
    func number() -> Int { Int(random.next() % 2_000_000_000) - 1_000_000_000 }
    func fraction() -> Fraction {
      let denominator = number()
      return Fraction(number(), over: denominator == 0 ? 1 : denominator)
    }
    for _ in 0..<400 {
      // A product of several fractions has more digits than an Int.
      let (a, b, c) = (fraction() * fraction() * fraction(), fraction() * fraction(), fraction())
      #expect((a + b) - b == a)
      #expect((a + b) * c == a * c + b * c)
      if !b.isZero { #expect(a / b * b == a) }
      #expect((a < b) == (b - a > .zero) && (a - b).isNegative == (a < b))
      let approximate = a.double * c.double
      #expect(abs((a * c).double - approximate) <= 1e-12 * abs(approximate))
    }
    #expect(Fraction(6, over: -4) == Fraction(-3, over: 2) && Fraction(0, over: 5) == .zero)
  }

  @Test("Division agrees with multiplication at the edges of a digit")
  func division() {
    let edges = [1, 2, 0xFFFF_FFFF, 0x1_0000_0000, 0x7FFF_FFFF_FFFF_FFFF, 0x1_0000_0001, 0x8000_0000]
    let numbers = edges.map { BigInteger($0) }
    for a in numbers {
      for b in numbers {
        for c in numbers {
          let dividend = a * b * c + c - BigInteger(1)
          let (quotient, remainder) = dividend.divided(by: c)
          #expect(quotient * c + remainder == dividend && remainder < c && !remainder.isNegative)
        }
      }
    }
  }

  @Test("A number becomes the fraction with a small denominator that is near it")
  func near() {
    #expect(Fraction(near: 1.0 / 3, tolerance: 1e-10) == Fraction(1, over: 3))
    #expect(Fraction(near: -0.618_75, tolerance: 1e-10) == Fraction(-99, over: 160))
    #expect(Fraction(near: 1376.5, tolerance: 1e-8) == Fraction(2753, over: 2))
    #expect(abs(Fraction(near: 0.123_456_789_012, tolerance: 1e-14).double - 0.123_456_789_012) < 1e-10)
  }
}
