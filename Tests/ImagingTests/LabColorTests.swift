import Foundation
import Model
import TestSupport
import Testing

@testable import Imaging

@Suite("CIELAB and CIEDE2000")
struct LabColorTests {
  /// Sharma, Wu, Dalal: "The CIEDE2000 Color-Difference Formula", table 1: all 34 pairs.
  static let pairs: [[Double]] = [
    [50, 2.6772, -79.7751, 50, 0, -82.7485, 2.0425],
    [50, 3.1571, -77.2803, 50, 0, -82.7485, 2.8615],
    [50, 2.8361, -74.0200, 50, 0, -82.7485, 3.4412],
    [50, -1.3802, -84.2814, 50, 0, -82.7485, 1.0000],
    [50, -1.1848, -84.8006, 50, 0, -82.7485, 1.0000],
    [50, -0.9009, -85.5211, 50, 0, -82.7485, 1.0000],
    [50, 0, 0, 50, -1, 2, 2.3669],
    [50, -1, 2, 50, 0, 0, 2.3669],
    [50, 2.4900, -0.0010, 50, -2.4900, 0.0009, 7.1792],
    [50, 2.4900, -0.0010, 50, -2.4900, 0.0010, 7.1792],
    [50, 2.4900, -0.0010, 50, -2.4900, 0.0011, 7.2195],
    [50, 2.4900, -0.0010, 50, -2.4900, 0.0012, 7.2195],
    [50, -0.0010, 2.4900, 50, 0.0009, -2.4900, 4.8045],
    [50, -0.0010, 2.4900, 50, 0.0010, -2.4900, 4.8045],
    [50, -0.0010, 2.4900, 50, 0.0011, -2.4900, 4.7461],
    [50, 2.5, 0, 50, 0, -2.5, 4.3065],
    [50, 2.5, 0, 73, 25, -18, 27.1492],
    [50, 2.5, 0, 61, -5, 29, 22.8977],
    [50, 2.5, 0, 56, -27, -3, 31.9030],
    [50, 2.5, 0, 58, 24, 15, 19.4535],
    [50, 2.5, 0, 50, 3.1736, 0.5854, 1.0000],
    [50, 2.5, 0, 50, 3.2972, 0, 1.0000],
    [50, 2.5, 0, 50, 1.8634, 0.5757, 1.0000],
    [50, 2.5, 0, 50, 3.2592, 0.3350, 1.0000],
    [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
    [63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.2630],
    [61.2901, 3.7196, -5.3901, 61.4292, 2.2480, -4.9620, 1.8731],
    [35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645],
    [22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373],
    [36.4612, 47.8580, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146],
    [90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441],
    [90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381],
    [6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377],
    [2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082],
  ]

  @Test("the published pairs, both ways round", arguments: pairs)
  func published(row: [Double]) {
    let first = LabColor(l: row[0], a: row[1], b: row[2])
    let second = LabColor(l: row[3], a: row[4], b: row[5])
    #expect(abs(first.deltaE2000(to: second) - row[6]) < 5.1e-5)
    #expect(abs(second.deltaE2000(to: first) - row[6]) < 5.1e-5)
  }

  @Test("sRGB colors with their published coordinates (D65): red 53.24, 80.09, 67.20; white 100, 0, 0")
  func coordinates() {
    let red = LabColor(Color(red: 1, green: 0, blue: 0))
    #expect(abs(red.l - 53.24) < 0.01 && abs(red.a - 80.09) < 0.02 && abs(red.b - 67.20) < 0.02)
    let white = LabColor(.white)
    #expect(abs(white.l - 100) < 1e-9 && abs(white.a) < 1e-9 && abs(white.b) < 1e-9)
    #expect(deltaE2000(.white, .white) == 0)
    // Black to white is 100 by construction.
    #expect(abs(deltaE2000(.black, .white) - 100) < 1e-6)
    #expect(deltaE2000(.white, Color(red: 1, green: 1, blue: 1, space: .displayP3)) < 1e-9)
  }

  @Test("No difference exceeds its bound; close colors too", arguments: UInt64(1)...40)
  func bound(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let scale = seed % 2 == 0 ? 100.0 : 1.0
    for _ in 0..<2000 {
      let first = LabColor(
        l: .random(in: 0...100, using: &generator), a: .random(in: -128...128, using: &generator),
        b: .random(in: -128...128, using: &generator))
      let second = LabColor(
        l: first.l + .random(in: -1...1, using: &generator) * scale,
        a: first.a + .random(in: -1...1, using: &generator) * scale,
        b: first.b + .random(in: -1...1, using: &generator) * scale)
      let (exact, bound) = (first.deltaE2000(to: second), first.deltaE2000AtMost(to: second))
      if exact > bound { Issue.record("seed \(seed): \(first), \(second)") }
    }
  }

  /// The formulas for one component after the other, without the arithmetic that `qa` uses for several at once.
  @Test("Coordinates are those of the published formulas", arguments: UInt64(1)...20)
  func formulas(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func linear(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
    func response(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
    for _ in 0..<500 {
      // Half of the colors have a component on the straight part of the curves.
      let parts = (0..<3).map { _ in
        Double.random(in: 0...(Bool.random(using: &generator) ? 1 : 0.05), using: &generator)
      }
      let space: Color.Space = Bool.random(using: &generator) ? .sRGB : .displayP3
      let matrix: ColorMatrix = space == .sRGB ? .linearSRGBToXYZ : .linearP3ToXYZ
      let xyz = matrix.applied(to: ColorVector(linear(parts[0]), linear(parts[1]), linear(parts[2])))
      let white = LabColor.white
      let f = (response(xyz.x / white.x), response(xyz.y / white.y), response(xyz.z / white.z))
      let lab = LabColor(Color(red: parts[0], green: parts[1], blue: parts[2], space: space))
      let errors = [lab.l - (116 * f.1 - 16), lab.a - 500 * (f.0 - f.1), lab.b - 200 * (f.1 - f.2)]
      if errors.contains(where: { abs($0) > 1e-9 }) { Issue.record("seed \(seed): \(parts), \(errors)") }
    }
  }

  @Test("A blend has the coordinates of each row's color")
  func blend() {
    let (top, bottom) = (Color(red: 0.1, green: 0.9, blue: 0.02), Color(red: 0.8, green: 0.3, blue: 0.5))
    for rows in [0, 1, 2, 7] {
      let labs = LabColor.blend(from: top, to: bottom, rows: rows)
      let colors = (0..<rows).map { top.blended(with: bottom, at: (Double($0) + 0.5) / Double(rows)) }
      #expect(labs == colors.map { LabColor($0) })
    }
  }
}
