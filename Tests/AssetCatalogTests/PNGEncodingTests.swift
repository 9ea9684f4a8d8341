import Model
import Testing

@testable import AssetCatalog

@Suite("PNG writing")
struct PNGEncodingTests {
  @Test("what is written reads back the same, opaque as RGB and else as RGBA")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 11)
    let pixels = (0..<(13 * 7)).flatMap { _ -> [UInt8] in
      let alpha = UInt8.random(in: 0...255, using: &generator)
      return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &generator) } + [alpha]
    }
    let translucent = Bitmap(width: 13, height: 7, pixels: pixels)
    let back = try PNG.decode(PNG.encode(translucent))
    #expect(back.colorType == 6)
    #expect(back.colorSource == .sRGBChunk)
    // Dividing by alpha and multiplying again returns the same 8-bit value.
    #expect(back.bitmap == translucent)
    var opaque = translucent
    for index in stride(from: 3, to: opaque.pixels.count, by: 4) { opaque.pixels[index] = 255 }
    let second = try PNG.decode(PNG.encode(opaque))
    #expect(second.colorType == 2)
    #expect(second.bitmap == opaque)
  }

  @Test("a Display P3 bitmap keeps its space and its numbers")
  func displayP3() throws {
    let red = Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 255], space: .displayP3)
    let back = try PNG.decode(PNG.encode(red))
    #expect(back.colorSource == .codePoints)
    #expect(back.bitmap == red)
  }

  @Test("the bytes are the same each time and hold no time")
  func deterministic() {
    let bitmap = Bitmap(width: 3, height: 2, pixels: (0..<24).map { $0 % 4 == 3 ? 255 : UInt8($0) })
    let bytes = PNG.encode(bitmap)
    #expect(bytes == PNG.encode(bitmap))
    // Signature, IHDR (25), sRGB (13), IDAT.
    #expect(String(decoding: bytes[37..<41], as: UTF8.self) == "sRGB")
    #expect(String(decoding: bytes[50..<54], as: UTF8.self) == "IDAT")
  }

  @Test("SHA-256 of FIPS 180-4's examples")
  func digests() {
    #expect(
      sha256(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(sha256([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      sha256(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }
}
