import Model

extension Bitmap {
  /// Returns the picture in another encoding space; colors outside its gamut are clipped.
  package func converted(to target: Space) -> Bitmap {
    guard target != space else { return self }
    let conversion = PixelConversion(
      decode: Array(repeating: PixelConversion.sRGBTable, count: 3),
      toXYZ: space == .displayP3 ? .linearP3ToXYZ : .linearSRGBToXYZ)
    var result = self
    conversion.apply(to: &result, target: target)
    return result
  }
}

/// Converts 8-bit pixels through linear light into sRGB or Display P3.
///
/// It compares with the thresholds between the 256 codes, so that every result is correctly rounded.
package struct PixelConversion: Sendable {
  /// Linear light of each 8-bit code, one table a channel.
  package var decode: [[Double]]
  package var toXYZ: ColorMatrix
  package init(decode: [[Double]], toXYZ: ColorMatrix) {
    precondition(decode.count == 3 && decode.allSatisfy { $0.count == 256 })
    self.decode = decode
    self.toXYZ = toXYZ
  }

  package static let sRGBTable: [Double] = (0..<256).map { TransferFunction.sRGB.decode(Double($0) / 255) }

  /// Linear light at which the code changes from i to i + 1.
  private static let thresholds: [Double] = (0..<255).map {
    TransferFunction.sRGB.decode((Double($0) + 0.5) / 255)
  }
  /// The lowest code in each of 1,024 equal steps of light, where a search starts.
  private static let starts: [UInt8] = (0..<1025).map { step in
    UInt8(thresholds.prefix { $0 < Double(step) / 1024 }.count)
  }

  private static func code(_ linear: Double) -> UInt8 {
    if linear <= 0 { return 0 }
    if linear >= 1 { return 255 }
    var code = Int(starts[Int(linear * 1024)])
    while code < 255, linear >= thresholds[code] { code += 1 }
    return UInt8(code)
  }

  /// Whether every visible pixel is within three 8-bit steps of sRGB.
  ///
  /// Rounding moves an sRGB picture that was saved as 8-bit Display P3 by that much, mostly in dark components.
  package func staysInsideSRGB(_ bitmap: Bitmap) -> Bool {
    let matrix = ColorMatrix.xyzToLinearSRGB * toXYZ
    let low = -TransferFunction.sRGB.decode(3.0 / 255)
    let high = TransferFunction.sRGB.decode(258.0 / 255)
    var isInside = true
    forEachColor(bitmap) { red, green, blue in
      let v = matrix.applied(to: ColorVector(decode[0][red], decode[1][green], decode[2][blue]))
      let least = min(v.x, v.y, v.z)
      let most = max(v.x, v.y, v.z)
      if least < low || most > high { isInside = false }
      return isInside
    }
    return isInside
  }

  /// Converts the pixels in place.
  package func apply(to bitmap: inout Bitmap, target: Bitmap.Space) {
    let matrix = (target == .displayP3 ? ColorMatrix.xyzToLinearP3 : .xyzToLinearSRGB) * toXYZ
    var lastKey: UInt32 = 0
    var last: (UInt8, UInt8, UInt8) = (0, 0, 0)
    var isFirst = true
    bitmap.pixels.withUnsafeMutableBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        let alpha = UInt32(bytes[at + 3])
        if alpha != 0 {
          let key =
            UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | alpha << 24
          if isFirst || key != lastKey {
            last = converted(bytes[at], bytes[at + 1], bytes[at + 2], alpha: alpha, matrix)
            lastKey = key
            isFirst = false
          }
          (bytes[at], bytes[at + 1], bytes[at + 2]) = last
        }
        at += 4
      }
    }
    bitmap.space = target
  }

  private func converted(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt32, _ matrix: ColorMatrix
  ) -> (UInt8, UInt8, UInt8) {
    func straight(_ value: UInt8) -> Int { Int(min((UInt32(value) * 255 + alpha / 2) / alpha, 255)) }
    func premultiplied(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * alpha + 127) / 255) }
    let v = matrix.applied(
      to: ColorVector(decode[0][straight(red)], decode[1][straight(green)], decode[2][straight(blue)]))
    return (premultiplied(Self.code(v.x)), premultiplied(Self.code(v.y)), premultiplied(Self.code(v.z)))
  }

  private func forEachColor(_ bitmap: Bitmap, _ body: (Int, Int, Int) -> Bool) {
    var lastKey: UInt32 = 0
    bitmap.pixels.withUnsafeBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        let alpha = Int(bytes[at + 3])
        let key =
          UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
          | UInt32(alpha) << 24
        if alpha != 0, key != lastKey {
          lastKey = key
          func straight(_ value: UInt8) -> Int { min((Int(value) * 255 + alpha / 2) / alpha, 255) }
          if !body(straight(bytes[at]), straight(bytes[at + 1]), straight(bytes[at + 2])) { return }
        }
        at += 4
      }
    }
  }
}
