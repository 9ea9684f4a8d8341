import Model

extension Bitmap {
  /// Returns a part of the picture; the ranges must be inside.
  package func cropped(columns: Range<Int>, rows: Range<Int>) -> Bitmap {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      let start = (row * width + columns.lowerBound) * 4
      pixels.append(contentsOf: self.pixels[start..<start + columns.count * 4])
    }
    return Bitmap(width: columns.count, height: rows.count, pixels: pixels, space: space)
  }
}
