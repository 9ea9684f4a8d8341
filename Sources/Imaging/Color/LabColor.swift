import Foundation
import Model

/// CIE L*a*b* with the D65 reference white, which sRGB and Display P3 share: no adaptation is needed.
package struct LabColor: Hashable, Sendable {
  /// Lightness, 0 to 100.
  package var l: Double
  package var a: Double
  package var b: Double

  /// D65 as the CSS matrices have it: x = 0.3127, y = 0.3290, Y = 1.
  package static let white = ColorVector(0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290)
}

extension LabColor {
  /// The opaque color's coordinates (CIE 15:2004, 8.2.1).
  package init(_ color: Color) { self.init(xyz: color.xyz) }

  /// The coordinates of CIE XYZ with Y = 1 for white.
  package init(xyz: ColorVector) {
    let white = Self.white
    // The last component fills the vector.
    let shares = SIMD4(xyz.x / white.x, xyz.y / white.y, xyz.z / white.z, 1)
    let f =
      all(shares .> Self.smallestRoot)
      ? ExactPower.roots(shares, 3)
      : SIMD4(Self.response(shares.x), Self.response(shares.y), Self.response(shares.z), 1)
    self.init(l: 116 * f.y - 16, a: 500 * (f.x - f.y), b: 200 * (f.y - f.z))
  }

  /// Returns the lightness L* of a luminance with 1 for white.
  package static func lightness(luminance: Double) -> Double {
    116 * response(luminance / white.y) - 16
  }

  // 216/24389 and 24389/27 are the exact forms of 0.008856 and 903.3.
  private static let smallestRoot = 216.0 / 24389

  /// The function f of CIE 15:2004, 8.2.1.1.
  private static func response(_ t: Double) -> Double {
    t > smallestRoot ? ExactPower.root(t, 3) : (24389.0 / 27 * t + 16) / 116
  }
}

extension LabColor {
  /// CIEDE2000 color difference with kL = kC = kH = 1 (CIE 142-2001; Sharma, Wu, Dalal 2005, equations 2 to 22).
  package func deltaE2000(to other: LabColor) -> Double {
    let meanC7 = ExactPower.power((hypotenuse(a, b) + hypotenuse(other.a, other.b)) / 2, 7)
    let g = 0.5 * (1 - (meanC7 / (meanC7 + 6_103_515_625)).squareRoot())  // 25^7
    let first = Polar(l: l, a: (1 + g) * a, b: b)
    let second = Polar(l: other.l, a: (1 + g) * other.a, b: other.b)
    let deltaL = second.l - first.l
    let deltaC = second.c - first.c
    let product = first.c * second.c
    var turn = second.h - first.h
    if product == 0 { turn = 0 } else if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let deltaH = 2 * product.squareRoot() * sine(turn / 2)
    return weighted(first, second, product: product, deltaL: deltaL, deltaC: deltaC, deltaH: deltaH)
  }

  /// Returns a figure that `deltaE2000(to:)` does not exceed, without its trigonometry.
  ///
  /// S_L, S_C and S_H are at least 1, G is at most 0.5, and |R_T| at most 2.
  package func deltaE2000AtMost(to other: LabColor) -> Double {
    let (lightness, red, yellow) = (l - other.l, a - other.a, b - other.b)
    let chroma = 2.25 * red * red + yellow * yellow
    // The last factor is more than the rounding of both.
    return (lightness * lightness + 2 * chroma).squareRoot() * (1 + 1e-9)
  }

  private func weighted(
    _ first: Polar, _ second: Polar, product: Double, deltaL: Double, deltaC: Double, deltaH: Double
  ) -> Double {
    let meanL = (first.l + second.l) / 2
    let meanC = (first.c + second.c) / 2
    var meanH = first.h + second.h
    if product != 0 {
      let apart = abs(first.h - second.h) > 180
      meanH = apart ? (meanH < 360 ? (meanH + 360) / 2 : (meanH - 360) / 2) : meanH / 2
    }
    let t =
      1 - 0.17 * cosine(meanH - 30) + 0.24 * cosine(2 * meanH) + 0.32 * cosine(3 * meanH + 6)
      - 0.20 * cosine(4 * meanH - 63)
    let offset = (meanH - 275) / 25
    let rotation = 30 * exp(-offset * offset)
    let c7 = ExactPower.power(meanC, 7)
    let rC = 2 * (c7 / (c7 + 6_103_515_625)).squareRoot()
    let lift = (meanL - 50) * (meanL - 50)
    let sL = 1 + 0.015 * lift / (20 + lift).squareRoot()
    let sC = 1 + 0.045 * meanC
    let sH = 1 + 0.015 * meanC * t
    let rT = -sine(2 * rotation) * rC
    let lightness = deltaL / sL
    let chroma = deltaC / sC
    let hue = deltaH / sH
    let sum = lightness * lightness + chroma * chroma + hue * hue + rT * chroma * hue
    return max(sum, 0).squareRoot()
  }

  private struct Polar {
    var l: Double
    var c: Double
    /// Degrees, 0 to 360.
    var h: Double
    init(l: Double, a: Double, b: Double) {
      self.l = l
      c = (a * a + b * b).squareRoot()
      let degrees = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / .pi
      h = degrees < 0 ? degrees + 360 : degrees
    }
  }
  private func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
  private func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
  private func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}

/// CIEDE2000 difference of two opaque colors; 1 is about the least that an eye sees.
package func deltaE2000(_ first: Color, _ second: Color) -> Double {
  LabColor(first).deltaE2000(to: LabColor(second))
}
