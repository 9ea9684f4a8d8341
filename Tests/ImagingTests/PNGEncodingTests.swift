import Model
import TestSupport
import Testing

@testable import Imaging

@Suite("PNG writing")
struct PNGEncodingTests {
  @Test(
    "What is written reads back the same, opaque as RGB or with a palette, and otherwise as RGBA",
    arguments: [PNG.Effort.low, .normal])
  func roundTrip(effort: PNG.Effort) throws {
    var generator = SeededGenerator(seed: 11)
    let pixels = (0..<(13 * 7)).flatMap { _ -> [UInt8] in
      let alpha = UInt8.random(in: 0...255, using: &generator)
      return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &generator) } + [alpha]
    }
    let translucent = Bitmap(width: 13, height: 7, pixels: pixels)
    let back = try PNG.decode(PNG.encode(translucent, effort: effort))
    #expect(back.colorType == 6)
    #expect(back.colorSource == .sRGBChunk)
    // Dividing by alpha and multiplying again returns the same 8-bit value.
    #expect(back.bitmap == translucent)
    var opaque = translucent
    for index in stride(from: 3, to: opaque.pixels.count, by: 4) { opaque.pixels[index] = 255 }
    let second = try PNG.decode(PNG.encode(opaque, effort: effort))
    #expect(second.colorType == (effort == .low ? 3 : 2))
    #expect(second.bitmap == opaque)
  }

  @Test("A palette holds 256 colors, and one more makes RGB", arguments: [1, 2, 255, 256, 257, 1000])
  func palette(colors: Int) throws {
    var generator = SeededGenerator(seed: UInt64(colors))
    let values = (0..<UInt32(colors)).map { $0 &* 2_654_435_761 }.shuffled(using: &generator)
    let pixels = (0..<60 * 50).flatMap { index -> [UInt8] in
      let value = values[index < colors ? index : Int.random(in: 0..<colors, using: &generator)]
      return [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), 255]
    }
    let bitmap = Bitmap(width: 60, height: 50, pixels: pixels)
    let back = try PNG.decode(PNG.encode(bitmap, effort: .low))
    #expect(back.colorType == (colors <= 256 ? 3 : 2))
    #expect(back.bitmap == bitmap)
  }

  @Test("Rows that repeat, and rows that do not, read back the same at any size", arguments: UInt64(1)...40)
  func rows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (width, height) = ([1, 2, 3, 90][Int(seed % 4)], seed % 5 == 0 ? 1 : 40)
    var rows: [[UInt8]] = []
    for _ in 0..<height {
      if let last = rows.last, Bool.random(using: &generator) {
        rows.append(last)
        continue
      }
      rows.append(
        (0..<width).flatMap { _ -> [UInt8] in
          let alpha: UInt8 = seed % 3 == 0 ? .random(in: 0...255, using: &generator) : 255
          return (0..<3).map { _ in .random(in: 0...alpha, using: &generator) } + [alpha]
        })
    }
    let space: Bitmap.Space = seed % 2 == 0 ? .sRGB : .displayP3
    let bitmap = Bitmap(width: width, height: height, pixels: rows.flatMap(\.self), space: space)
    #expect(try PNG.decode(PNG.encode(bitmap, effort: .low)).bitmap == bitmap, "seed \(seed)")
  }

  @Test("A Display P3 bitmap keeps its space and its numbers")
  func displayP3() throws {
    let red = Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 255], space: .displayP3)
    let back = try PNG.decode(PNG.encode(red))
    #expect(back.colorSource == .codePoints)
    #expect(back.bitmap == red)
  }

  @Test("Equal bitmaps give equal bytes, without a time")
  func deterministic() {
    let bitmap = Bitmap(width: 3, height: 2, pixels: (0..<24).map { $0 % 4 == 3 ? 255 : UInt8($0) })
    let bytes = PNG.encode(bitmap)
    #expect(bytes == PNG.encode(bitmap))
    // Signature, IHDR (25), sRGB (13), IDAT.
    #expect(String(decoding: bytes[37..<41], as: UTF8.self) == "sRGB")
    #expect(String(decoding: bytes[50..<54], as: UTF8.self) == "IDAT")
  }
}
