import Model

extension Color {
  /// Linear light in the primaries of `space`, not clipped. Gray and device spaces count as sRGB: UIKit takes device
  /// components over unconverted, and the gray gamma of 2.2 has the same encoding as sRGB gray on iOS.
  private var linearXYZ: ColorVector {
    let transfer: TransferFunction
    let matrix: ColorMatrix
    switch space {
    case .displayP3: (transfer, matrix) = (.sRGB, .linearP3ToXYZ)
    case .adobeRGB1998: (transfer, matrix) = (.adobeRGB, .linearAdobeRGBToXYZ)
    case .extendedLinearSRGB: (transfer, matrix) = (.linear, .linearSRGBToXYZ)
    case .calibratedRGB: (transfer, matrix) = (.generic, .linearGenericRGBToXYZ)
    case .calibratedWhite: (transfer, matrix) = (.generic, .linearSRGBToXYZ)
    case .sRGB, .extendedSRGB, .grayGamma22, .extendedGray, .deviceRGB, .deviceWhite:
      (transfer, matrix) = (.sRGB, .linearSRGBToXYZ)
    }
    // The last component fills the vector.
    let linear = transfer.decode(SIMD4(red, green, blue, blue))
    return matrix.applied(to: ColorVector(linear.x, linear.y, linear.z))
  }

  /// CIE XYZ of the opaque color, D65 white with Y = 1.
  package var xyz: ColorVector { linearXYZ }

  /// The same color in extended sRGB; components outside 0 to 1 are outside the sRGB gamut.
  ///
  /// Worked value: Display P3 (1, 0, 0) is (1.0931, -0.2267, -0.1501).
  package var extendedSRGB: Color {
    switch space {
    case .sRGB, .extendedSRGB, .grayGamma22, .extendedGray, .deviceRGB, .deviceWhite:
      return with(red, green, blue, .extendedSRGB)
    case .extendedLinearSRGB:
      let curve = TransferFunction.sRGB
      return with(curve.encode(red), curve.encode(green), curve.encode(blue), .extendedSRGB)
    case .calibratedRGB where isNeutral, .calibratedWhite:
      // Black and white are those of sRGB, free of rounding.
      let gray =
        red == 0 || red == 1 ? red : TransferFunction.sRGB.encode(TransferFunction.generic.decode(red))
      return with(gray, gray, gray, .extendedSRGB)
    // Interface Builder stores the sRGB color that it computes, which has no component outside of 0 to 1.
    case .calibratedRGB: return encoded(.xyzToLinearSRGB, as: .extendedSRGB).converted(to: .sRGB)
    // Both spaces have one white and one curve, so neutral colors have equal numbers, free of rounding.
    case .displayP3 where isNeutral: return with(red, green, blue, .extendedSRGB)
    case .displayP3, .adobeRGB1998:
      return encoded(.xyzToLinearSRGB, as: .extendedSRGB)
    }
  }

  /// The same color in Display P3 components, not clipped.
  package var displayP3: Color {
    if space == .displayP3 { return self }
    let color = extendedSRGB
    if color.isNeutral { return with(color.red, color.green, color.blue, .displayP3) }
    return encoded(.xyzToLinearP3, as: .displayP3)
  }

  private var isNeutral: Bool { red == green && green == blue }

  /// Whether the sRGB gamut holds the color, with half an 8-bit step to spare.
  package var isInsideSRGB: Bool {
    let color = extendedSRGB
    let slack = 0.5 / 255
    return [color.red, color.green, color.blue].allSatisfy { $0 >= -slack && $0 <= 1 + slack }
  }

  /// The color as `space` encodes it, each component clipped to 0 to 1.
  package func converted(to space: Bitmap.Space) -> Color {
    var color = space == .displayP3 ? displayP3 : extendedSRGB
    color.red = min(max(color.red, 0), 1)
    color.green = min(max(color.green, 0), 1)
    color.blue = min(max(color.blue, 0), 1)
    color.alpha = min(max(color.alpha, 0), 1)
    color.space = space == .displayP3 ? .displayP3 : .sRGB
    return color
  }

  /// What a screen of that gamut shows: clipped to sRGB there; on a P3 screen sRGB where that holds the
  /// color (so that ordinary colors are equal everywhere), else Display P3.
  package func shown(on gamut: Gamut) -> Color {
    gamut == .P3 && !isInsideSRGB ? converted(to: .displayP3) : converted(to: .sRGB)
  }

  private func with(_ red: Double, _ green: Double, _ blue: Double, _ space: Space) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha, space: space)
  }

  private func encoded(_ matrix: ColorMatrix, as space: Space) -> Color {
    let linear = matrix.applied(to: linearXYZ)
    let curve = TransferFunction.sRGB
    return with(curve.encode(linear.x), curve.encode(linear.y), curve.encode(linear.z), space)
  }
}

extension LabColor {
  /// Returns the coordinates of each row of a straight vertical blend, at the middle of the row.
  package static func blend(from top: Color, to bottom: Color, rows: Int) -> [LabColor] {
    (0..<rows).map { row in
      LabColor(top.blended(with: bottom, at: (Double(row) + 0.5) / Double(rows)))
    }
  }
}

extension Color {
  /// Returns the blend of two colors in encoded components, without alpha.
  package func blended(with other: Color, at share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, space: space)
  }
}
