import Imaging
import Model
import Testing

@Suite("Color conversion")
struct ColorConversionTests {
  private func isNear(_ color: Color, _ red: Double, _ green: Double, _ blue: Double, within: Double = 5e-5)
    -> Bool
  {
    abs(color.red - red) < within && abs(color.green - green) < within && abs(color.blue - blue) < within
  }

  @Test("Display P3 red is (1.0931, -0.2267, -0.1501) in extended sRGB")
  func p3Red() {
    let red = Color(red: 1, green: 0, blue: 0, space: .displayP3)
    #expect(isNear(red.extendedSRGB, 1.09307, -0.22674, -0.15013))
    #expect(!red.isInsideSRGB)
    // And back.
    #expect(isNear(red.extendedSRGB.displayP3, 1, 0, 0, within: 1e-9))
  }

  @Test("sRGB red is (0.9175, 0.2003, 0.1386) in Display P3")
  func sRGBRed() {
    #expect(isNear(Color(red: 1, green: 0, blue: 0).displayP3, 0.9175, 0.2003, 0.1386))
  }

  @Test("the transfer function: 0.5 is 0.21404 of the light, and both ends meet")
  func transfer() {
    let curve = TransferFunction.sRGB
    // ((0.5 + 0.055) / 1.055)^2.4 = 0.526066^2.4 = 0.214041.
    #expect(abs(curve.decode(0.5) - 0.214041) < 1e-6)
    #expect(abs(curve.decode(0.04045) - 0.04045 / 12.92) < 1e-12)
    #expect(abs(curve.decode(-0.5) + 0.214041) < 1e-6)
    for code in 0...255 {
      let value = Double(code) / 255
      #expect(abs(curve.encode(curve.decode(value)) - value) < 1e-12)
      #expect(abs(TransferFunction.generic.encode(TransferFunction.generic.decode(value)) - value) < 1e-12)
      #expect(abs(TransferFunction.adobeRGB.encode(TransferFunction.adobeRGB.decode(value)) - value) < 1e-9)
    }
    // 0.5^(563/256) = 0.21775.
    #expect(abs(TransferFunction.adobeRGB.decode(0.5) - 0.21775) < 1e-4)
  }

  @Test("linear extended sRGB is encoded, gray and device spaces keep their numbers")
  func otherSpaces() {
    let linear = Color(red: 0.214041, green: 1, blue: 0, space: .extendedLinearSRGB)
    #expect(isNear(linear.extendedSRGB, 0.5, 1, 0))
    for space in [Color.Space.grayGamma22, .extendedGray, .deviceWhite, .deviceRGB] {
      #expect(Color(red: 0.3, green: 0.3, blue: 0.3, space: space).converted(to: .sRGB).hex == "#4D4D4D")
    }
  }

  /// The names and sRGB values of Apple's color picker ("crayons"), whose own colors are digits of generic RGB.
  @Test(
    "Calibrated colors are the published colors of the generic RGB space",
    arguments: [
      ((255, 128, 0), "#FF9300"), ((255, 255, 0), "#FFFB00"), ((128, 255, 0), "#8EFA00"),
      ((0, 255, 0), "#00F900"),
      ((0, 255, 128), "#00FA92"), ((0, 255, 255), "#00FDFF"), ((0, 128, 255), "#0096FF"),
      ((255, 0, 255), "#FF40FF"),
      ((255, 0, 128), "#FF2F92"), ((255, 102, 102), "#FF7E79"), ((128, 0, 0), "#941100"),
      ((128, 128, 0), "#929000"),
      ((64, 128, 0), "#4F8F00"), ((0, 128, 64), "#009051"), ((0, 128, 128), "#009193"),
      ((0, 64, 128), "#005493"),
      ((128, 0, 128), "#942193"), ((128, 0, 64), "#941751"),
    ])
  func genericRGB(digits: (Int, Int, Int), published: String) throws {
    let color = Color(
      red: Double(digits.0) / 255, green: Double(digits.1) / 255, blue: Double(digits.2) / 255,
      space: .calibratedRGB)
    let goal = try #require(Color(hex: published))
    let srgb = color.converted(to: .sRGB)
    for (own, other) in [(srgb.red, goal.red), (srgb.green, goal.green), (srgb.blue, goal.blue)] {
      #expect(abs(own - other) * 255 < 1.5)
    }
    #expect(color.isInsideSRGB, "what Interface Builder stores is in sRGB")
  }

  /// A report of Xcode 8: "Dark Gray Color", `white="0.33333333333333331" colorSpace="calibratedWhite"`, is 104 in the app.
  @Test("Calibrated gray has the gamma of generic gray")
  func genericGray() {
    for space in [Color.Space.calibratedWhite, .calibratedRGB] {
      let third = 1.0 / 3
      #expect(
        Color(red: third, green: third, blue: third, space: space).converted(to: .sRGB).hex == "#686868")
      for end in [0.0, 1] {
        #expect(Color(red: end, green: end, blue: end, space: space).extendedSRGB.green == end)
      }
    }
  }

  @Test("matrices and their inverses cancel, and white is white in all of them")
  func matrices() {
    let pairs: [(ColorMatrix, ColorMatrix)] = [
      (.linearSRGBToXYZ, .xyzToLinearSRGB), (.linearP3ToXYZ, .xyzToLinearP3),
    ]
    for (forth, back) in pairs {
      for (i, row) in (back * forth).rows.enumerated() {
        for (j, value) in row.enumerated() { #expect(abs(value - (i == j ? 1 : 0)) < 1e-12) }
      }
    }
    for matrix in [ColorMatrix.linearSRGBToXYZ, .linearP3ToXYZ, .linearAdobeRGBToXYZ] {
      let white = matrix.applied(to: ColorVector(1, 1, 1))
      #expect(abs(white.x - 0.3127 / 0.3290) < 1e-9)
      #expect(abs(white.y - 1) < 1e-9)
      #expect(abs(white.z - 0.3583 / 0.3290) < 1e-9)
    }
    // D50 (0.9643, 1, 0.8251) becomes D65.
    let adapted = ColorMatrix.d50ToD65.applied(to: ColorVector(0.96422, 1, 0.82521))
    #expect(abs(adapted.x - 0.95046) < 2e-4 && abs(adapted.y - 1) < 2e-4 && abs(adapted.z - 1.08906) < 2e-4)
  }

  @Test("a screen of sRGB clips, one of P3 keeps what only it can show")
  func gamuts() {
    let red = Color(red: 1, green: 0, blue: 0, space: .displayP3)
    #expect(red.shown(on: .sRGB) == Color(red: 1, green: 0, blue: 0))
    #expect(red.shown(on: .P3) == red)
    #expect(Color(red: 0.4, green: 0.5, blue: 0.9).shown(on: .P3).space == .sRGB)
    #expect(Color(red: 0.5, green: 0.5, blue: 0.5, space: .displayP3).shown(on: .P3).hex == "#808080")
    #expect(Color(red: 1.2, green: 0.5, blue: 0.5, space: .extendedSRGB).shown(on: .sRGB).red == 1)
  }

  @Test("bitmaps: P3 to sRGB and back keeps what lies inside, alpha stays")
  func bitmaps() {
    let inside = Bitmap(width: 2, height: 1, pixels: [102, 126, 234, 255, 60, 60, 60, 120])
    let wide = inside.converted(to: .displayP3)
    #expect(wide.space == .displayP3)
    // #667EEA is P3 (0.41866, 0.49135, 0.88937), worked out apart from the two spaces' chromaticities: 106.8, 125.3,
    // 226.8.
    #expect(wide.rgba(0, 0) == (107, 125, 227, 255))
    #expect(wide.rgba(1, 0) == (60, 60, 60, 120))
    let back = wide.converted(to: .sRGB)
    #expect(zip(back.pixels, inside.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    let red = Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 255], space: .displayP3)
    #expect(red.converted(to: .sRGB).rgba(0, 0) == (255, 0, 0, 255))
  }
}
