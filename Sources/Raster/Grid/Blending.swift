/// Source-over blending of rows of premultiplied 8-bit pixels, integer arithmetic only.
///
/// A pixel is one 32-bit word with red in the byte at the lowest address. No channel exceeds alpha, so no sum overflows.
enum Blending {
  /// Returns x / 255, rounded to nearest; exact for x up to 65,535.
  @inline(__always)
  static func divide255(_ x: UInt32) -> UInt32 {
    let biased = x &+ 128
    return (biased &+ (biased >> 8)) >> 8
  }

  @inline(__always)
  private static func divide255(_ x: SIMD16<UInt16>) -> SIMD16<UInt16> {
    let biased = x &+ 128
    return (biased &+ (biased &>> 8)) &>> 8
  }

  /// Returns eight pixels with every channel times a share of 0 to 255 for each 16-bit half of a pixel.
  @inline(__always)
  private static func scaled(_ pixels: SIMD16<UInt16>, by shares: SIMD16<UInt16>) -> SIMD16<UInt16> {
    divide255((pixels & 0xFF) &* shares) | (divide255((pixels &>> 8) &* shares) &<< 8)
  }

  /// Returns a pixel with every channel times a share of 0 to 255.
  @inline(__always)
  static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    let even = (pixel & 0xFF_00FF) &* share &+ 0x80_0080
    let odd = (pixel >> 8 & 0xFF_00FF) &* share &+ 0x80_0080
    return ((even &+ (even >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF)
      | ((odd &+ (odd >> 8 & 0xFF_00FF)) & 0xFF00_FF00)
  }

  @inline(__always)
  static func alpha(_ pixel: UInt32) -> UInt32 { UInt32(littleEndian: pixel) >> 24 }

  /// Lays one color over a row.
  static func blend(_ color: UInt32, over row: UnsafeMutablePointer<UInt32>, count: Int) {
    let alpha = alpha(color)
    if alpha == 0 { return }
    if alpha == 255 {
      row.update(repeating: color, count: count)
      return
    }
    let colors = unsafeBitCast(SIMD8<UInt32>(repeating: color), to: SIMD16<UInt16>.self)
    let remainders = SIMD16<UInt16>(repeating: UInt16(255 - alpha))
    var at = 0
    while at &+ 8 <= count {
      let below = UnsafeRawPointer(row + at).loadUnaligned(as: SIMD16<UInt16>.self)
      UnsafeMutableRawPointer(row + at).storeBytes(
        of: colors &+ scaled(below, by: remainders), as: SIMD16<UInt16>.self)
      at &+= 8
    }
    while at < count {
      row[at] = color &+ scaled(row[at], by: 255 - alpha)
      at &+= 1
    }
  }

  /// Lays pixels over a row, each times a share of 0 to 255.
  static func blend(
    _ pixels: UnsafePointer<UInt32>, share: UInt32, over row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    if share == 0 { return }
    let shares = SIMD16<UInt16>(repeating: UInt16(share))
    var at = 0
    while at &+ 8 <= count {
      var source = UnsafeRawPointer(pixels + at).loadUnaligned(as: SIMD16<UInt16>.self)
      if share != 255 { source = scaled(source, by: shares) }
      let alphas = unsafeBitCast(source, to: SIMD8<UInt32>.self) &>> 24
      let remainders = 255 &- unsafeBitCast(alphas | (alphas &<< 16), to: SIMD16<UInt16>.self)
      let below = UnsafeRawPointer(row + at).loadUnaligned(as: SIMD16<UInt16>.self)
      UnsafeMutableRawPointer(row + at).storeBytes(
        of: source &+ scaled(below, by: remainders), as: SIMD16<UInt16>.self)
      at &+= 8
    }
    while at < count {
      let source = share == 255 ? pixels[at] : scaled(pixels[at], by: share)
      row[at] = source &+ scaled(row[at], by: 255 - alpha(source))
      at &+= 1
    }
  }

  /// Lays one color over a row through a mask, each value of which is multiplied by two shares of 0 to 255 in turn.
  static func blend(
    _ color: UInt32, mask: UnsafePointer<UInt8>, shares: (UInt32, UInt32),
    over row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for at in 0..<count where mask[at] != 0 {
      var share = UInt32(mask[at])
      if shares.0 != 255 { share = divide255(share &* shares.0) }
      if shares.1 != 255 { share = divide255(share &* shares.1) }
      let source = share == 255 ? color : scaled(color, by: share)
      row[at] = source &+ scaled(row[at], by: 255 - alpha(source))
    }
  }
}
