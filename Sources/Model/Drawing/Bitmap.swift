/// Premultiplied RGBA, 8 bits a channel, rows from the top, no padding, encoded in `space`.
package struct Bitmap: Hashable, Sendable {
  package enum Space: String, Sendable { case sRGB, displayP3 }
  package let width: Int
  package let height: Int
  /// `width * height * 4` bytes.
  package var pixels: [UInt8]
  package var space: Space
  package init(width: Int, height: Int, pixels: [UInt8], space: Space = .sRGB) {
    precondition(pixels.count == width * height * 4)
    self.width = width
    self.height = height
    self.pixels = pixels
    self.space = space
  }
  package init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: Array(repeating: 0, count: width * height * 4))
  }
  /// Hashes the size and the middle row; equality compares all pixels.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(space)
    let start = height / 2 * width * 4
    pixels.withUnsafeBytes { bytes in
      hasher.combine(
        bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + width * 4, bytes.count)]))
    }
  }
  /// Premultiplied components at a pixel.
  package func rgba(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8, UInt8) {
    let at = (y * width + x) * 4
    return (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
  }
  /// Straight (not premultiplied) color at a pixel, components 0 to 1.
  package func color(_ x: Int, _ y: Int) -> Color {
    let (red, green, blue, alpha) = rgba(x, y)
    guard alpha > 0 else { return .clear }
    let a = Double(alpha)
    return Color(
      red: Double(red) / a, green: Double(green) / a, blue: Double(blue) / a, alpha: a / 255,
      space: space == .displayP3 ? .displayP3 : .sRGB)
  }
}

/// How much of each pixel one view shows, 0 to 255, after what lies above it is taken off.
package struct Coverage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package var values: [UInt8]
  package init(width: Int, height: Int, values: [UInt8]) {
    precondition(values.count == width * height)
    self.width = width
    self.height = height
    self.values = values
  }
}
