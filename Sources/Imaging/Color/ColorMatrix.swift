import Model

/// Three numbers of a color, linear red, green, blue or X, Y, Z.
package struct ColorVector: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var z: Double
  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// A 3 by 3 matrix between linear color spaces, by rows.
package struct ColorMatrix: Hashable, Sendable {
  private let first: ColorVector
  private let second: ColorVector
  private let third: ColorVector
  package init(_ rows: [[Double]]) {
    precondition(rows.count == 3 && rows.allSatisfy { $0.count == 3 })
    first = ColorVector(rows[0][0], rows[0][1], rows[0][2])
    second = ColorVector(rows[1][0], rows[1][1], rows[1][2])
    third = ColorVector(rows[2][0], rows[2][1], rows[2][2])
  }
  package var rows: [[Double]] { [first, second, third].map { [$0.x, $0.y, $0.z] } }
  package func applied(to v: ColorVector) -> ColorVector {
    ColorVector(
      first.x * v.x + first.y * v.y + first.z * v.z, second.x * v.x + second.y * v.y + second.z * v.z,
      third.x * v.x + third.y * v.y + third.z * v.z)
  }
  /// First `right`, then `left`.
  package static func * (left: ColorMatrix, right: ColorMatrix) -> ColorMatrix {
    let (a, b) = (left.rows, right.rows)
    return ColorMatrix(
      (0..<3).map { i in (0..<3).map { j in (0..<3).reduce(0) { $0 + a[i][$1] * b[$1][j] } } })
  }
  /// Nil for a matrix without an inverse.
  package var inverse: ColorMatrix? {
    let m = rows
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double {
      m[a][c] * m[b][d] - m[a][d] * m[b][c]
    }
    let determinant =
      m[0][0] * minor(1, 2, 1, 2) - m[0][1] * minor(1, 2, 0, 2) + m[0][2] * minor(1, 2, 0, 1)
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    let adjugate = [
      [minor(1, 2, 1, 2), -minor(0, 2, 1, 2), minor(0, 1, 1, 2)],
      [-minor(1, 2, 0, 2), minor(0, 2, 0, 2), -minor(0, 1, 0, 2)],
      [minor(1, 2, 0, 1), -minor(0, 2, 0, 1), minor(0, 1, 0, 1)],
    ]
    return ColorMatrix(adjugate.map { $0.map { $0 / determinant } })
  }
}

/// Published matrices. Source: W3C CSS Color Module Level 4, section 18 "Sample code for color conversions"
/// (rational forms), white point D65 x = 0.3127, y = 0.3290.
extension ColorMatrix {
  package static let linearSRGBToXYZ = ColorMatrix([
    [506752.0 / 1228815, 87881.0 / 245763, 12673.0 / 70218],
    [87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545],
    [7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1053270],
  ])
  package static let xyzToLinearSRGB = ColorMatrix([
    [12831.0 / 3959, -329.0 / 214, -1974.0 / 3959],
    [-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810],
    [705.0 / 12673, -2585.0 / 12673, 705.0 / 667],
  ])
  package static let linearP3ToXYZ = ColorMatrix([
    [608311.0 / 1250200, 189793.0 / 714400, 198249.0 / 1000160],
    [35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2500400],
    [0, 32229.0 / 714400, 5220557.0 / 5000800],
  ])
  package static let xyzToLinearP3 = ColorMatrix([
    [446124.0 / 178915, -333277.0 / 357830, -72051.0 / 178915],
    [-14852.0 / 17905, 63121.0 / 35810, 423.0 / 17905],
    [11844.0 / 330415, -50337.0 / 660830, 316169.0 / 330415],
  ])
  package static let linearAdobeRGBToXYZ = ColorMatrix([
    [573536.0 / 994567, 263643.0 / 1420810, 187206.0 / 994567],
    [591459.0 / 1989134, 6239551.0 / 9945670, 374412.0 / 4972835],
    [53769.0 / 1989134, 351524.0 / 4972835, 4929758.0 / 4972835],
  ])
  /// Generic RGB of Apple with its white adapted to D65: red (.6295, .3407), green (.2949, .6055), blue (.1551, .0762).
  /// Source: the color picker's published crayons, whose sRGB values it gives within one step of 8 bits.
  package static let linearGenericRGBToXYZ = ColorMatrix([
    [0.4296030703866784, 0.3275382920880568, 0.1933145645769364],
    [0.2325111454817178, 0.6725141941652032, 0.09497466035307899],
    [0.02033704765293572, 0.1106233092301474, 0.9580973938767955],
  ])
  /// Bradford adaptation from D50, the white of ICC profiles, to D65.
  package static let d50ToD65 = ColorMatrix([
    [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
    [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
    [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
  ])
}
