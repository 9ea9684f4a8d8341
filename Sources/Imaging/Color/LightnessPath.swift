import Model

/// The colors that differ from a color only in CIELAB lightness, in 8-bit sRGB. The chroma is reduced to fit sRGB.
package struct LightnessPath: Sendable {
  /// A color of the path and its CIEDE2000 difference from the start.
  package struct Step: Hashable, Sendable {
    package var color: Color
    package var difference: Double
  }
  /// Distance in L* between neighbors.
  package static let pace = 0.25

  package let start: Color
  private let lab: LabColor

  /// - Parameter start: Converted to opaque 8-bit sRGB.
  package init(from start: Color) {
    self.start = start.rounded8
    lab = LabColor(self.start)
  }

  /// Returns the steps to black or to white, nearest first.
  package func colors(darker: Bool) -> some Sequence<Color> {
    let count = Int((darker ? lab.l : 100 - lab.l) / Self.pace) + 1
    return (1...max(1, count)).lazy.map { step in
      let moved = lab.l + (darker ? -1 : 1) * Double(step) * Self.pace
      return LabColor(l: min(max(moved, 0), 100), a: lab.a, b: lab.b).nearestSRGB
    }
  }

  /// Returns the start if it passes, or the nearer of the first colors to each side that pass; nil if none passes.
  package func nearest(where passes: (Color) -> Bool) -> Step? {
    if passes(start) { return Step(color: start, difference: 0) }
    let found = [true, false].compactMap { darker in
      colors(darker: darker).first(where: passes).map { Step(color: $0, difference: deltaE2000(start, $0)) }
    }
    return found.min { $0.difference < $1.difference }
  }
}

extension Color {
  /// Opaque, clipped to sRGB, components rounded to 8 bits.
  package var rounded8: Color {
    let color = converted(to: .sRGB)
    func part(_ component: Double) -> Double { (component * 255).rounded() / 255 }
    return Color(red: part(color.red), green: part(color.green), blue: part(color.blue))
  }
}

extension LabColor {
  /// CIE XYZ, D65 white with Y = 1 (the inverse of CIE 15:2004, 8.2.1).
  package var xyz: ColorVector {
    func cube(_ f: Double) -> Double {
      let power = f * f * f
      return power > 216.0 / 24389 ? power : (116 * f - 16) * 27 / 24389
    }
    let y = (l + 16) / 116
    return ColorVector(
      Self.white.x * cube(y + a / 500), Self.white.y * cube(y), Self.white.z * cube(y - b / 200))
  }

  /// The 8-bit sRGB color of this lightness and hue with as much of the chroma as sRGB holds.
  var nearestSRGB: Color {
    if l <= 0 { return .black }
    if l >= 100 { return .white }
    if let color = inside(1) { return color.rounded8 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<10 {
      let middle = (low + high) / 2
      if inside(middle) == nil { high = middle } else { low = middle }
    }
    let gray = Color(red: l / 100, green: l / 100, blue: l / 100)
    return (inside(low) ?? gray).rounded8
  }

  /// Returns the color with a share of the chroma; nil if it is outside sRGB by more than half an 8-bit step near white.
  private func inside(_ share: Double) -> Color? {
    let linear = ColorMatrix.xyzToLinearSRGB.applied(to: LabColor(l: l, a: a * share, b: b * share).xyz)
    let slack = 0.0005
    guard [linear.x, linear.y, linear.z].allSatisfy({ $0 >= -slack && $0 <= 1 + slack }) else { return nil }
    let curve = TransferFunction.sRGB
    return Color(red: curve.encode(linear.x), green: curve.encode(linear.y), blue: curve.encode(linear.z))
  }
}
