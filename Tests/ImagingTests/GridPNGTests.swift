import Model
import TestSupport
import Testing

@testable import Imaging

@Suite("PNG files of grids")
struct GridPNGTests {
  @Test("A file has the pixels of the grid, decoded by libpng", arguments: UInt64(1)...40)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bitmap = Self.grid(colors: seed % 4 == 0 ? 1 << 24 : 5, &generator)
    let back = try PNG.decode(PNG.encode(bitmap))
    #expect(back.bitmap == bitmap.expanded(), "seed \(seed)")
    #expect(back.colorType == (Set(bitmap.words).count <= 256 ? 3 : 2))
  }

  @Test(
    "Widths around the longest copy, and one pixel",
    arguments: [1, 2, 3, 85, 86, 87, 88, 172, 173, 174, 16384])
  func widths(width: Int) throws {
    for height in [1, 2, 5] {
      let words = (0..<height).map { UInt32(littleEndian: 0xFF00_0000 | UInt32($0) * 70000) }
      let grid = PixelGrid(
        width: width, height: height, bands: [(rows: Array(0...Int32(height)), columns: [0, Int32(width)])])
      let bitmap = GridBitmap(grid: grid, words: words, space: .displayP3)
      let back = try PNG.decode(PNG.encode(bitmap))
      // Of another space, a picture without wide colors is read as sRGB.
      let isSame = try back.bitmap == PNG.decode(PNG.encode(bitmap.expanded())).bitmap
      #expect(isSame, "\(width) × \(height)")
      #expect(back.colorSource == .codePoints)
    }
  }

  @Test("A picture that is not opaque keeps its alpha; one without pixels has no file")
  func alpha() throws {
    let grid = PixelGrid(width: 40, height: 2, bands: [(rows: [0, 2], columns: [0, 9, 40])])
    let bitmap = GridBitmap(grid: grid, words: [0, UInt32(littleEndian: 0x8010_2030)], space: .sRGB)
    let back = try PNG.decode(PNG.encode(bitmap))
    #expect(back.colorType == 6)
    #expect(back.bitmap == bitmap.expanded())
    #expect(PNG.encode(GridBitmap(grid: PixelGrid(width: 0, height: 0), words: [], space: .sRGB)).isEmpty)
  }

  /// A picture with several bands of random rows and columns.
  private static func grid(colors: UInt32, _ generator: inout SeededGenerator) -> GridBitmap {
    let (width, height) = (
      Int32.random(in: 1...400, using: &generator), Int32.random(in: 1...90, using: &generator)
    )
    func cuts(_ range: Range<Int32>, _ most: Int, _ generator: inout SeededGenerator) -> [Int32] {
      let inner = (0..<Int.random(in: 0...most, using: &generator)).map { _ in
        Int32.random(in: range, using: &generator)
      }
      return Set(inner + [range.lowerBound, range.upperBound]).sorted()
    }
    let bands = cuts(0..<height, 5, &generator)
    var parts: [(rows: [Int32], columns: [Int32])] = []
    for (start, end) in zip(bands, bands.dropFirst()) {
      parts.append((cuts(start..<end, 20, &generator), cuts(0..<width, 200, &generator)))
    }
    let grid = PixelGrid(width: Int(width), height: Int(height), bands: parts)
    let words = (0..<grid.count).map { _ in
      UInt32(littleEndian: 0xFF00_0000 | UInt32.random(in: 0..<colors, using: &generator))
    }
    return GridBitmap(grid: grid, words: words, space: .sRGB)
  }
}
