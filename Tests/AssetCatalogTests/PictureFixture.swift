import Imaging
import Model

/// Returns a square PNG of one color, for catalogs.
func pixelPNG(_ red: Int, _ green: Int, _ blue: Int, side: Int = 1) -> [UInt8] {
  rowPNG(Array(repeating: (red, green, blue), count: side), height: side)
}

/// Returns a PNG whose rows all have these pixels.
func rowPNG(_ pixels: [(Int, Int, Int)], height: Int = 1) -> [UInt8] {
  let row = pixels.flatMap { [UInt8($0.0), UInt8($0.1), UInt8($0.2), 255] as [UInt8] }
  let rows = Array(repeating: row, count: height).flatMap { $0 }
  return PNG.encode(Bitmap(width: pixels.count, height: height, pixels: rows))
}
