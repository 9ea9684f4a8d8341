import Model

/// CIEDE2000 between 8-bit pixels of one encoding space, with a cache of recent pairs.
package struct PixelDeltaE {
  private static let slots = 1 << 16
  private var pairs = [UInt64](repeating: .max, count: slots)
  private var deltas = [Float](repeating: 0, count: slots)
  private var codes = [UInt32](repeating: .max, count: slots)
  private var colors = [LabColor](repeating: LabColor(l: 0, a: 0, b: 0), count: slots)
  private let linear = PixelConversion.sRGBTable
  private let toXYZ: ColorMatrix

  package init(_ space: Bitmap.Space) {
    toXYZ = space == .displayP3 ? .linearP3ToXYZ : .linearSRGBToXYZ
  }

  /// Returns the difference of two pixels, each given as 0xBBGGRR.
  package mutating func delta(_ first: UInt32, _ second: UInt32) -> Double {
    if first == second { return 0 }
    let pair = UInt64(first) << 24 | UInt64(second)
    let slot = Int((pair &* 0x9E37_79B9_7F4A_7C15) >> 48)
    if pairs[slot] == pair { return Double(deltas[slot]) }
    let delta = Float(lab(first).deltaE2000(to: lab(second)))
    pairs[slot] = pair
    deltas[slot] = delta
    return Double(delta)
  }

  package mutating func lab(_ code: UInt32) -> LabColor {
    let slot = Int((code &* 0x9E37_79B1) >> 16)
    if codes[slot] == code { return colors[slot] }
    let vector = ColorVector(
      linear[Int(code & 0xFF)], linear[Int(code >> 8 & 0xFF)], linear[Int(code >> 16 & 0xFF)])
    let color = LabColor(xyz: toXYZ.applied(to: vector))
    codes[slot] = code
    colors[slot] = color
    return color
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the pixel at an index as 0xBBGGRR, without its alpha.
  package func code(_ index: Int) -> UInt32 {
    UInt32(self[index * 4]) | UInt32(self[index * 4 + 1]) << 8 | UInt32(self[index * 4 + 2]) << 16
  }
}
