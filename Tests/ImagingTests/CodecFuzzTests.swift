import Foundation
import Model
import TestSupport
import Testing

@testable import Imaging

@Suite("Mutated pictures")
struct FuzzTests {
  @Test("never crash, whether or not the checksums are mended (seed 2026)", arguments: [false, true])
  func mutatedPNG(mended: Bool) {
    var generator = SeededGenerator(seed: 2026)
    let seeds = [
      PNGFixture(width: 9, height: 7) { x, y in [x * 9, y * 9, 80, 200] }.encoded(),
      PNGFixture(
        width: 9, height: 7, bitDepth: 2, colorType: 3, interlaced: true, palette: [(1, 2, 3), (4, 5, 6)]
      ) {
        x, _ in [x & 1]
      }.encoded(),
      PNGFixture(width: 5, height: 5, interlaced: true, isCgBI: true) { x, y in [x, y, 80, 200] }.encoded(),
    ]
    var readable = 0
    for round in 0..<900 {
      var bytes = seeds[round % 3]
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        bytes[Int.random(in: 8..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if Int.random(in: 0..<4, using: &generator) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      }
      if mended { mend(&bytes) }
      if (try? PNG.decode(bytes)) != nil { readable += 1 }
    }
    // Without mending no mutation inside a chunk gets past the checksums.
    #expect(mended ? readable > 50 : readable < 5)
  }

  /// Writes the right checksum behind each chunk.
  private func mend(_ bytes: inout [UInt8]) {
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - at - 12 else { return }
      let end = at + 8 + length
      bytes.replaceSubrange(end..<end + 4, with: PNGFixture.be32(PNGFixture.crc(Array(bytes[at + 4..<end]))))
      at = end + 4
    }
  }

  @Test("JPEG: never crashes (seed 99)")
  func mutatedJPEG() throws {
    var generator = SeededGenerator(seed: 99)
    let seeds = try [JPEGTests.rgb, JPEGTests.turned, JPEGTests.cmyk].map {
      [UInt8](try #require(Data(base64Encoded: $0)))
    }
    for round in 0..<600 {
      var bytes = seeds[round % 3]
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        bytes[Int.random(in: 3..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = try? JPEG.decode(bytes)
    }
  }
}
