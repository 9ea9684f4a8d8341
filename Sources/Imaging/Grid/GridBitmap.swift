import Model

/// A picture with one premultiplied pixel for each cell of a grid.
package struct GridBitmap: Sendable {
  package let grid: PixelGrid
  /// One pixel a cell, as `Bitmap` stores it: red in the byte at the lowest address.
  package let words: [UInt32]
  package let space: Bitmap.Space

  package init(grid: PixelGrid, words: [UInt32], space: Bitmap.Space) {
    precondition(words.count == grid.count)
    self.grid = grid
    self.words = words
    self.space = space
  }

  /// Makes a picture whose cells are the pixels of a bitmap.
  package init(_ bitmap: Bitmap) {
    self.init(
      grid: PixelGrid(width: bitmap.width, height: bitmap.height),
      words: bitmap.pixels.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) },
      space: bitmap.space)
  }

  package var width: Int { grid.width }
  package var height: Int { grid.height }

  /// Returns all pixels.
  package func expanded() -> Bitmap { window(columns: 0..<width, rows: 0..<height) }

  /// Returns the pixels of a box that lies inside the picture.
  package func window(columns: Range<Int>, rows: Range<Int>) -> Bitmap {
    let count = columns.count * rows.count * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { into, filled in
      UnsafeMutableRawPointer(into.baseAddress!).withMemoryRebound(
        to: UInt32.self, capacity: count / 4
      ) { out in
        words.withUnsafeBufferPointer { words in
          guard let start = words.baseAddress else { return }
          grid.expand(start, columns: columns, rows: rows, into: out)
        }
      }
      filled = count
    }
    return Bitmap(width: columns.count, height: rows.count, pixels: pixels, space: space)
  }
}

extension Color {
  /// The straight color of a premultiplied pixel; see `GridBitmap.words`.
  package init(word: UInt32, space: Bitmap.Space) {
    let value = UInt32(littleEndian: word)
    let alpha = Double(value >> 24)
    guard alpha > 0 else {
      self = .clear
      return
    }
    self.init(
      red: Double(value & 0xFF) / alpha, green: Double(value >> 8 & 0xFF) / alpha,
      blue: Double(value >> 16 & 0xFF) / alpha, alpha: alpha / 255,
      space: space == .displayP3 ? .displayP3 : .sRGB)
  }
}
