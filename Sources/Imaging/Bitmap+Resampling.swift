import Model

extension Bitmap {
  /// Returns the picture at another size: averaged to a smaller one, bilinear to a larger one, in premultiplied values.
  package func resampled(to size: PixelSize) -> Bitmap {
    let newWidth = max(size.width, 0)
    let newHeight = max(size.height, 0)
    if newWidth == width && newHeight == height { return self }
    guard newWidth > 0, newHeight > 0, width > 0, height > 0 else {
      return Bitmap(
        width: newWidth, height: newHeight,
        pixels: Array(repeating: 0, count: newWidth * newHeight * 4), space: space)
    }
    var pixels = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    pixels.withUnsafeMutableBufferPointer { into in
      PictureSampler(self, to: size).forEachRow { index, row in
        (into.baseAddress! + index * newWidth * 4).update(from: row.baseAddress!, count: newWidth * 4)
      }
    }
    return Bitmap(width: newWidth, height: newHeight, pixels: pixels, space: space)
  }

  /// Returns the picture with at most `maxSide` pixels on its longer side; it is never enlarged.
  package func thumbnail(maxSide: Int) -> Bitmap {
    resampled(to: PixelSize(width: width, height: height).bounded(by: maxSide))
  }

  /// Whether no pixel is translucent.
  package var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { bytes in
      var at = 3
      while at < bytes.count {
        if bytes[at] != 255 { return false }
        at += 4
      }
      return true
    }
  }

  /// The alpha of the most translucent pixel.
  package var leastAlpha: UInt8 {
    pixels.withUnsafeBufferPointer { bytes in
      stride(from: 3, to: bytes.count, by: 4).reduce(UInt8.max) { min($0, bytes[$1]) }
    }
  }
}
