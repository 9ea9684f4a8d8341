import Imaging
import Model

/// A premultiplied 8-bit color.
struct RGBA8: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8

  /// Encodes the color in `space`, rounds its components to 8 bits and then multiplies them by alpha.
  init(_ color: Color, in space: Bitmap.Space) {
    let converted = color.converted(to: space)
    func code(_ component: Double) -> UInt32 { UInt32((component * 255).rounded()) }
    let alpha = code(converted.alpha)
    func part(_ component: Double) -> UInt8 { UInt8(Blending.divide255(code(component) * alpha)) }
    red = part(converted.red)
    green = part(converted.green)
    blue = part(converted.blue)
    self.alpha = UInt8(alpha)
  }

  /// The color as a pixel: red in the byte at the lowest address.
  var word: UInt32 {
    UInt32(
      littleEndian: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
  }
}
