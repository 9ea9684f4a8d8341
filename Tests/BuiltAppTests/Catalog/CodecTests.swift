import Testing

@testable import BuiltApp

@Suite("Codecs of compiled catalogs") struct CodecTests {
  private func lzvn(_ bytes: [UInt8], limit: Int = 1000) throws -> [UInt8] {
    try bytes.withUnsafeBufferPointer { try LZVN.decode($0, limit: limit) }
  }
  private func lzfse(_ bytes: [UInt8], limit: Int = 1000) throws -> [UInt8] {
    try bytes.withUnsafeBufferPointer { try LZFSE.decode($0, limit: limit) }
  }

  @Test("LZVN: three literals, a copy of ten bytes, and the end")
  func copy() throws {
    // 0xE3: three literals. 0x38: no literal, copy of 3 + 7 bytes from the 11-bit distance 3; then the end.
    #expect(
      try lzvn([0xE3, 1, 2, 3, 0x38, 3, 6, 0, 0, 0, 0, 0, 0, 0]) == [1, 2, 3] + [
        1, 2, 3, 1, 2, 3, 1, 2, 3, 1,
      ])
  }

  @Test("LZVN: long runs of literals and copies")
  func long() throws {
    let literals = (0..<20).map { UInt8($0) }
    // 0xE0: 16 + 4 literals. 0x87: two literals, copy of three from a 16-bit distance. 0xF0: 16 + 2 bytes again.
    let stream: [UInt8] = [0xE0, 4] + literals + [0x87, 20, 0, 90, 91, 0xF0, 2, 6]
    let first = literals + [90, 91] + literals[2..<5]
    var expected = first
    for _ in 0..<18 { expected.append(expected[expected.count - 20]) }
    #expect(try lzvn(stream) == expected)
  }

  @Test("LZVN: a medium distance has 14 bits")
  func medium() throws {
    // 0xAA: one literal (bits 3 and 4), length 3 + (2 << 2 | 1); distance 1.
    #expect(try lzvn([0xE1, 7, 0xAA, 0x05, 0x00, 8, 6]) == [7, 8] + Array(repeating: 8, count: 12))
  }

  @Test("LZVN stops at the limit, and rejects distances before the start")
  func bounds() throws {
    #expect(try lzvn([0xE3, 1, 2, 3, 0x38, 3], limit: 5) == [1, 2, 3, 1, 2])
    #expect(throws: CodecError.self) { try lzvn([0xE1, 1, 0x38, 3, 6]) }
    #expect(throws: CodecError.self) { try lzvn([0x70, 1, 2, 6]) }
    #expect(throws: CodecError.self) { try lzvn([0xE5, 1]) }
  }

  @Test("LZFSE: literal blocks, LZVN blocks and the end")
  func blocks() throws {
    let literal: [UInt8] = Array("bvx-".utf8) + [3, 0, 0, 0, 9, 8, 7]
    let short: [UInt8] = Array("bvxn".utf8) + [4, 0, 0, 0, 4, 0, 0, 0, 0xE1, 5, 0x00, 1]
    #expect(try lzfse(literal + short + Array("bvx$".utf8)) == [9, 8, 7, 5, 5, 5, 5])
    #expect(throws: CodecError.self) { try lzfse(literal, limit: 2) }
    #expect(throws: CodecError.self) { try lzfse(Array("bvx?".utf8) + [0, 0, 0, 0]) }
  }

  @Test("LZFSE: the ranges of the symbols follow each other")
  func tables() {
    // The last symbol of each alphabet begins at 60, 312 and 229,372 (Apple's lzfse_internal.h).
    let one = FSETable.values(ArraySlice([Int](repeating: 0, count: 19) + [64]), states: 64, alphabet: 0)
    #expect(one.entries.allSatisfy { $0.base == 60 && $0.extra == 8 && $0.width == 0 })
    let two = FSETable.values(ArraySlice([Int](repeating: 0, count: 19) + [64]), states: 64, alphabet: 1)
    #expect(two.entries.allSatisfy { $0.base == 312 && $0.extra == 11 })
    let three = FSETable.values(ArraySlice([Int](repeating: 0, count: 63) + [256]), states: 256, alphabet: 2)
    #expect(three.entries.allSatisfy { $0.base == 229_372 && $0.extra == 15 })
  }

  @Test("rle: a row of two literals, and one of a repeated pixel")
  func runs() throws {
    let data: [UInt8] =
      [3, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0] + [20, 0, 0, 0, 28, 0, 0, 0] + [2, 0, 0, 0, 1, 2, 3, 4]
      + [2, 0, 0, 0x80, 9, 8]
    #expect(try PackedRows.runs(data, width: 2, height: 2, pixelSize: 2) == [1, 2, 3, 4, 9, 8, 9, 8])
    #expect(throws: CodecError.self) {
      try PackedRows.runs(Array(data.dropLast()), width: 2, height: 2, pixelSize: 2)
    }
    #expect(throws: CodecError.self) { try PackedRows.runs(data, width: 3, height: 2, pixelSize: 2) }
  }

  @Test("palette-img: indexes of one bit, the first in the highest")
  func palette() throws {
    let data: [UInt8] =
      [0x0D, 0xF0, 0xFE, 0xCA, 1, 0, 0, 0, 2, 0] + [255, 1, 2, 3] + [128, 4, 5, 6] + [0x00, 0b0100_0000]
    let expected: [UInt8] = [3, 2, 1, 255] + [6, 5, 4, 128]
    #expect(try PackedRows.palette(data, width: 2, height: 1) == expected)
    #expect(throws: CodecError.self) { try PackedRows.palette(data, width: 20, height: 1) }
  }

  @Test("deepmap2: gray and alpha with a prediction from the left")
  func predicted() throws {
    // Two pixels, alpha 255 and 128; mode 2; values 100 and +4, so codes 200 and 8.
    let tile: [UInt8] = [255, 128, 2, 0, 0, 200, 8]
    let stream: [UInt8] = [0xE7] + tile + [6]
    let header: [UInt8] =
      [1, 0, 0, 0, 2, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0] + Array("dmp2".utf8) + [2, 1, 10, 2, 2, 0, 1, 0]
    let data = header + [UInt8(stream.count), 0, 0, 0] + stream
    #expect(try Deepmap.decode(data, width: 2, height: 1, channels: 2) == [100, 255, 104, 128])
    #expect(throws: CodecError.self) { try Deepmap.decode(data, width: 2, height: 1, channels: 4) }
    #expect(throws: CodecError.self) {
      try Deepmap.decode(Array(data.dropLast(6)), width: 2, height: 1, channels: 2)
    }
  }
}
