import Foundation
import Model
import TestSupport
import Testing

@testable import Imaging

@Suite("PNG")
struct PNGDecodingTests {
  static let forms: [(colorType: Int, depths: [Int])] = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ]
  static let cases = forms.flatMap { form in
    form.depths.flatMap { depth in [false, true].map { (form.colorType, depth, $0) } }
  }

  @Test("every color type, depth and interlacing comes out pixel by pixel", arguments: cases)
  func everyForm(colorType: Int, depth: Int, interlaced: Bool) throws {
    let maximum = (1 << depth) - 1
    let palette = (0...min(maximum, 255)).map { (index: Int) -> (UInt8, UInt8, UInt8) in
      (UInt8(index * 37 & 255), UInt8(255 - index), UInt8(index * 91 & 255))
    }
    // Large values in 16 bits, so that rounding and not cutting is seen.
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      (x * 7 + y * 13 + channel * 29) * (depth == 16 ? 1021 : 1) & maximum
    }
    let fixture = PNGFixture(
      width: 11, height: 9, bitDepth: depth, colorType: colorType, interlaced: interlaced,
      palette: colorType == 3 ? palette : []
    ) { x, y in (0..<[0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType]!).map { sample(x, y, $0) } }
    let image = try PNG.decode(fixture.encoded())
    #expect(image.colorType == colorType)
    #expect(image.bitDepth == depth)
    #expect(image.isInterlaced == interlaced)
    #expect(image.hasAlpha == (colorType & 4 != 0))
    for y in 0..<9 {
      for x in 0..<11 {
        let parts = fixture.samples(x, y)
        // The definition: v · 255 / (2^depth - 1), rounded.
        let eight = parts.map { ($0 * 255 * 2 + maximum) / (maximum * 2) }
        let straight: [Int]
        switch colorType {
        case 0: straight = [eight[0], eight[0], eight[0], 255]
        case 2: straight = eight + [255]
        case 3:
          let entry = palette[parts[0]]
          straight = [Int(entry.0), Int(entry.1), Int(entry.2), 255]
        case 4: straight = [eight[0], eight[0], eight[0], eight[1]]
        default: straight = eight
        }
        let expected = straight[0..<3].map { UInt8(($0 * straight[3] + 127) / 255) } + [UInt8(straight[3])]
        let (red, green, blue, alpha) = image.bitmap.rgba(x, y)
        #expect([red, green, blue, alpha] == expected, "at \(x), \(y)")
      }
    }
  }

  @Test("a file that Python's zlib compressed has the pixels that Python wrote")
  func otherTool() throws {
    // Row y has filter y + 1; pixel (x, y) is (50x, 60y, 13xy, 255 - 20x - 10y).
    let text =
      "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAECAYAAABGM/VAAAAAQklEQVR42mNkYGD4b8TA8AYZMzHYMHxjsOEFYikgVgdik2/MDFEM"
      + "hZJyIh8l5aSAWBGI1T+ygFUyAFUyAFUyqIMxALp3F16ItvS0AAAAAElFTkSuQmCC"
    let image = try PNG.decode([UInt8](try #require(Data(base64Encoded: text))))
    // (4, 3): straight (200, 180, 156, 145): 200 · 145 / 255 = 113.7, 102.4, 88.7.
    #expect(image.bitmap.rgba(4, 3) == (114, 102, 89, 145))
    // (0, 0): straight (0, 0, 0, 255).
    #expect(image.bitmap.rgba(0, 0) == (0, 0, 0, 255))
    // (1, 0): straight (50, 0, 0, 235): 50 · 235 / 255 = 46.1.
    #expect(image.bitmap.rgba(1, 0) == (46, 0, 0, 235))
  }

  @Test("tRNS makes one gray, one color or palette entries transparent")
  func transparency() throws {
    let gray = PNGFixture(width: 2, height: 1, colorType: 0, transparency: [0, 7]) { x, _ in [x == 0 ? 7 : 8]
    }
    let grayImage = try PNG.decode(gray.encoded())
    #expect(grayImage.hasAlpha)
    #expect(grayImage.bitmap.rgba(0, 0) == (0, 0, 0, 0))
    #expect(grayImage.bitmap.rgba(1, 0) == (8, 8, 8, 255))
    let rgb = PNGFixture(width: 2, height: 1, colorType: 2, transparency: [0, 1, 0, 2, 0, 3]) { x, _ in
      x == 0 ? [1, 2, 3] : [1, 2, 4]
    }
    #expect(try PNG.decode(rgb.encoded()).bitmap.rgba(0, 0).3 == 0)
    #expect(try PNG.decode(rgb.encoded()).bitmap.rgba(1, 0) == (1, 2, 4, 255))
    let palette = PNGFixture(
      width: 3, height: 1, bitDepth: 2, colorType: 3, palette: [(255, 0, 0), (0, 255, 0), (0, 0, 255)],
      transparency: [0, 128]
    ) { x, _ in [x] }
    let image = try PNG.decode(palette.encoded())
    #expect(image.bitmap.rgba(0, 0) == (0, 0, 0, 0))
    #expect(image.bitmap.rgba(1, 0) == (0, 128, 0, 128))
    #expect(image.bitmap.rgba(2, 0) == (0, 0, 255, 255))
  }

  @Test("Apple's CgBI form: blue first, alpha multiplied in, raw deflate", arguments: [false, true])
  func cgbi(interlaced: Bool) throws {
    let fixture = PNGFixture(width: 9, height: 10, interlaced: interlaced, isCgBI: true) { x, y in
      [x, y, x + y, 100 + x]
    }
    let image = try PNG.decode(fixture.encoded())
    #expect(image.isCgBI)
    for y in 0..<10 {
      for x in 0..<9 {
        // As stored: B = x, G = y, R = x + y, A = 100 + x; already multiplied.
        #expect(image.bitmap.rgba(x, y) == (UInt8(x + y), UInt8(y), UInt8(x), UInt8(100 + x)))
      }
    }
  }

  @Test("CgBI without alpha is opaque; color beyond alpha is cut to alpha; palettes are told as not read")
  func cgbiVariants() throws {
    let rgb = PNGFixture(width: 2, height: 2, colorType: 2, isCgBI: true) { _, _ in [10, 20, 30] }
    #expect(try PNG.decode(rgb.encoded()).bitmap.rgba(1, 1) == (30, 20, 10, 255))
    let beyond = PNGFixture(width: 1, height: 1, isCgBI: true) { _, _ in [200, 20, 30, 50] }
    #expect(try PNG.decode(beyond.encoded()).bitmap.rgba(0, 0) == (30, 20, 50, 50))
    let palette = PNGFixture(width: 1, height: 1, colorType: 3, palette: [(1, 2, 3)], isCgBI: true) { _, _ in
      [0]
    }
    let fault = #expect(throws: ImageError.self) { try PNG.decode(palette.encoded()) }
    #expect(fault?.kind == .unsupported)
    #expect(fault?.isLimit == true)
  }

  @Test("a file cut short says where, at every length")
  func truncated() throws {
    let bytes = PNGFixture(width: 4, height: 4) { x, y in [x, y, 0, 255] }.encoded()
    for length in 1..<bytes.count {
      let fault = #expect(throws: ImageError.self) { try PNG.decode(Array(bytes.prefix(length))) }
      // A prefix shorter than the signature is not yet recognizable.
      if length >= 8 {
        #expect(fault?.kind == .truncated, "\(length): \(fault?.message ?? "")")
        #expect(fault?.message.hasPrefix("ends after \(length) ") == true)
      }
    }
    let fault = #expect(throws: ImageError.self) { try PNG.decode(Array(bytes.prefix(50))) }
    // Rows 4 · 17 = 68, stored block + 5, zlib + 6: 79 bytes, of which the first IDAT has 26. Signature 8, IHDR 25,
    // then 12 + 26: 71 bytes are needed.
    #expect(fault?.message == "ends after 50 of at least 71 bytes, within chunk IDAT")
  }

  @Test("a flipped bit in any chunk is told as a wrong checksum of that chunk")
  func checksums() throws {
    let fixture = PNGFixture(width: 4, height: 4, chunks: [("tEXt", Array("a\0b".utf8))]) { x, y in
      [x, y, 0, 255]
    }
    let bytes = fixture.encoded()
    for (name, offset) in [("IHDR", 8 + 8 + 9), ("tEXt", 33 + 8)] {
      var damaged = bytes
      damaged[offset] ^= 1
      let fault = #expect(throws: ImageError.self) { try PNG.decode(damaged) }
      #expect(fault?.message == "checksum of chunk \(name) is wrong")
    }
    var damaged = bytes
    damaged[bytes.count - 12 - 6] ^= 1
    let fault = #expect(throws: ImageError.self) { try PNG.decode(damaged) }
    #expect(fault?.message == "checksum of chunk IDAT is wrong")
  }

  @Test("headers that promise too much, nothing, or nonsense are refused before any row is read")
  func hostileHeaders() {
    func header(_ width: Int, _ height: Int) -> [UInt8] {
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + PNGFixture.chunk("IHDR", PNGFixture.be32(width) + PNGFixture.be32(height) + [8, 6, 0, 0, 0])
        + PNGFixture.chunk("IDAT", [0x78, 0x01, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1])
        + PNGFixture.chunk("IEND", [])
    }
    func kind(_ bytes: [UInt8]) -> ImageError.Kind? {
      do throws(ImageError) {
        _ = try PNG.decode(bytes)
        return nil
      } catch { return error.kind }
    }
    #expect(kind(header(16385, 1)) == .tooLarge)
    #expect(kind(header(16384, 16384)) == .tooLarge)
    #expect(kind(header(0x7FFF_FFFF, 0x7FFF_FFFF)) == .tooLarge)
    #expect(kind(header(0, 5)) == .damaged)
    #expect(kind(header(4, 4)) == .damaged)
    #expect(kind(header(8000, 8000)) == .damaged)
    #expect(kind([]) == .empty)
  }

  @Test("what is not a PNG is named for what it is")
  func otherFormats() {
    func message(_ bytes: [UInt8]) -> String {
      do throws(ImageError) {
        _ = try ImageFile.decode(bytes, suffix: "png")
        return ""
      } catch { return error.message }
    }
    let pointer = Array("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n".utf8)
    #expect(message(pointer) == "is a Git LFS pointer, not the picture; run `git lfs pull`")
    #expect(
      message([0xFF, 0xD8, 0xFF, 0xE0]) == "is a JPEG with the extension .png; rename or convert it")
    #expect(message(Array("<!DOCTYPE html><html>".utf8)) == "is a HTML file, not a PNG")
    #expect(message(Array("RIFF0000WEBPVP8 ".utf8)) == "is a WebP file, not a PNG")
    #expect(message([1, 2, 3, 4, 5, 6, 7, 8, 9]) == "is not a PNG")
  }

  @Test("Only the first color profile of a PNG counts, even if it is damaged")
  func profiles() throws {
    let damaged = Picture.chunk("iCCP", Array("a".utf8) + [0, 0, 1, 2, 3])
    let plain = try PNG.decode(HostileInput.png(width: 2, height: 2))
    let many = try PNG.decode(
      HostileInput.png(width: 2, height: 2, extra: Array(Array(repeating: damaged, count: 50).joined())))
    #expect(many.bitmap == plain.bitmap && many.colorSource == .untagged)
  }
}
