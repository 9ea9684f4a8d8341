import CImageCodec
import Foundation
import Model

/// Converts a picture's values into sRGB or Display P3.
enum PictureColor {
  static func apply(_ image: qa_image, to bitmap: inout Bitmap) -> DecodedImage.ColorSource {
    let codePoints = image.cicp
    // ITU-T H.273: primaries 1 BT.709, 12 Display P3; transfer 13 sRGB; matrix 0; full range 1.
    if codePoints.2 == 0, codePoints.3 == 1, codePoints.1 == 13, [1, 12].contains(codePoints.0) {
      if codePoints.0 == 12 { convert(&bitmap, with: displayP3) }
      return .codePoints
    }
    if image.profile_length > 0, let start = image.profile {
      let bytes = Array(UnsafeBufferPointer(start: start, count: image.profile_length))
      guard let profile = ICCProfile(bytes), let conversion = profile.conversion else {
        let profile = ICCProfile(bytes)
        let name = profile?.description ?? ""
        return profile?.isTable == true ? .unreadTable(name) : .unreadProfile(name)
      }
      switch profile.likeness {
      case .sRGB: break
      case .displayP3: convert(&bitmap, with: displayP3)
      case .other: convert(&bitmap, with: conversion)
      }
      return .profile(profile.description)
    }
    if image.srgb_intent >= 0 { return .sRGBChunk }
    guard image.gamma != 0 || image.has_chromaticities != 0 else { return .untagged }
    return applyGamma(image, to: &bitmap)
  }

  static let displayP3 = PixelConversion(
    decode: Array(repeating: PixelConversion.sRGBTable, count: 3), toXYZ: .linearP3ToXYZ)

  /// Converts into sRGB if it holds all pixels, otherwise into Display P3.
  static func convert(_ bitmap: inout Bitmap, with conversion: PixelConversion) {
    let target: Bitmap.Space = conversion.staysInsideSRGB(bitmap) ? .sRGB : .displayP3
    conversion.apply(to: &bitmap, target: target)
  }

  /// A gAMA of 45,455 means sRGB (PNG specification, third edition, 11.3.2.5).
  private static func applyGamma(_ image: qa_image, to bitmap: inout Bitmap) -> DecodedImage.ColorSource {
    var matrix = ColorMatrix.linearSRGBToXYZ
    var hasOtherPrimaries = false
    if image.has_chromaticities != 0 {
      let c = withUnsafeBytes(of: image.chromaticities) { raw in
        raw.bindMemory(to: UInt32.self).map { Double($0) / 100_000 }
      }
      let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
      hasOtherPrimaries = zip(c, sRGB).contains { abs($0 - $1) > 0.002 }
      guard let found = ColorMatrix(chromaticities: c) else { return .untagged }
      if hasOtherPrimaries { matrix = found }
    }
    let gamma = Double(image.gamma) / 100_000
    let isSRGBCurve = image.gamma == 0 || abs(gamma - 0.45455) < 0.0005
    if isSRGBCurve && !hasOtherPrimaries { return .gammaAndChromaticities }
    guard gamma == 0 || (0.1...10).contains(gamma) else { return .untagged }
    let table =
      isSRGBCurve ? PixelConversion.sRGBTable : (0..<256).map { pow(Double($0) / 255, 1 / gamma) }
    convert(
      &bitmap, with: PixelConversion(decode: Array(repeating: table, count: 3), toXYZ: matrix))
    return .gammaAndChromaticities
  }
}

extension ColorMatrix {
  /// The conversion into XYZ from chromaticities of white, red, green and blue (x, y each), adapted to D65 (Bradford).
  ///
  /// Nil if they span no colors.
  init?(chromaticities c: [Double]) {
    guard c.count == 8, c.allSatisfy({ $0.isFinite && $0 >= 0 && $0 <= 1 }),
      [1, 3, 5, 7].allSatisfy({ c[$0] > 0.001 })
    else { return nil }
    func column(_ i: Int) -> [Double] { [c[i] / c[i + 1], 1, (1 - c[i] - c[i + 1]) / c[i + 1]] }
    let (white, red, green, blue) = (column(0), column(2), column(4), column(6))
    let primaries = ColorMatrix((0..<3).map { [red[$0], green[$0], blue[$0]] })
    guard let scale = primaries.inverse?.applied(to: ColorVector(white[0], white[1], white[2])) else {
      return nil
    }
    let scaled = primaries.rows.map { [$0[0] * scale.x, $0[1] * scale.y, $0[2] * scale.z] }
    guard let adaptation = ColorMatrix.bradford(from: ColorVector(white[0], white[1], white[2])) else {
      return nil
    }
    self = adaptation * ColorMatrix(scaled)
  }

  /// Returns the chromatic adaptation of a white to D65 (Lam 1985; ICC.1:2022, annex E).
  static func bradford(from white: ColorVector) -> ColorMatrix? {
    let cone = ColorMatrix([
      [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
    ])
    let from = cone.applied(to: white)
    let to = cone.applied(to: LabColor.white)
    guard let back = cone.inverse, from.x > 0, from.y > 0, from.z > 0 else { return nil }
    let diagonal = ColorMatrix([
      [to.x / from.x, 0, 0], [0, to.y / from.y, 0], [0, 0, to.z / from.z],
    ])
    return back * diagonal * cone
  }
}
