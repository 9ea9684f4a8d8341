import Formats
import Imaging
import Model

/// Pictures that replace those of a project.
enum PictureEdits {
  /// Pixels of a picture that is drawn again at most.
  private static let mostPixels = 1 << 24

  /// Returns a picture of the same size with a straight blend of two colors in encoded sRGB at the middle of each line.
  static func gradient(from top: Color, to bottom: Color, like bytes: [UInt8]) -> [UInt8]? {
    guard let header = PictureHeader(bytes), header.width > 0, header.height > 0,
      header.pixels <= mostPixels
    else { return nil }
    return PNG.encode(Bitmap(gradientFrom: top, to: bottom, width: header.width, height: header.height))
  }

  /// Returns a PNG picture with a shorter longer side; nil for another format, and for pixels that are not sRGB.
  static func smaller(_ bytes: [UInt8], side: Int) -> [UInt8]? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), let header = PictureHeader(bytes), side > 0,
      header.pixels <= mostPixels, max(header.width, header.height) > side,
      let bitmap = try? ImageFile.decode(bytes, suffix: "png").bitmap, bitmap.space == .sRGB
    else { return nil }
    return PNG.encode(bitmap.thumbnail(maxSide: side))
  }
}

extension Bitmap {
  /// A straight blend of two colors in encoded sRGB, which each line has at its middle.
  package init(gradientFrom top: Color, to bottom: Color, width: Int, height: Int) {
    let (first, last) = (top.extendedSRGB, bottom.extendedSRGB)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let share = (Double(y) + 0.5) / Double(height)
      func part(_ component: KeyPath<Color, Double>) -> UInt8 {
        let value = first[keyPath: component] + (last[keyPath: component] - first[keyPath: component]) * share
        return UInt8((min(max(value, 0), 1) * 255).rounded())
      }
      let pixel = [part(\.red), part(\.green), part(\.blue), 255]
      for _ in 0..<width { pixels += pixel }
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
