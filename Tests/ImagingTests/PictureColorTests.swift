import Model
import TestSupport
import Testing

@testable import Imaging

@Suite("Color of pictures")
struct PictureColorTests {
  private func pixel(_ samples: [Int], chunks: [(String, [UInt8])]) throws -> DecodedImage {
    try PNG.decode(
      PNGFixture(width: 1, height: 1, colorType: 2, chunks: chunks) { _, _ in samples }.encoded())
  }
  private func chromaticities(_ values: [Int]) -> [UInt8] { values.flatMap(PNGFixture.be32) }
  private let p3 = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
  private let sRGB = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]

  @Test("gAMA 45455 with the chromaticities of sRGB is sRGB")
  func sRGBByNumbers() throws {
    let image = try pixel(
      [10, 100, 200], chunks: [("gAMA", PNGFixture.be32(45455)), ("cHRM", chromaticities(sRGB))])
    #expect(image.colorSource == .gammaAndChromaticities)
    #expect(image.bitmap.rgba(0, 0) == (10, 100, 200, 255))
  }

  @Test("linear light (gAMA 100000) is encoded: half the light is code 188")
  func linear() throws {
    // 128/255 = 0.50196; 1.055 · 0.50196^(1/2.4) - 0.055 = 0.7367; · 255 = 187.9.
    let image = try pixel([128, 128, 128], chunks: [("gAMA", PNGFixture.be32(100_000))])
    #expect(image.bitmap.rgba(0, 0) == (188, 188, 188, 255))
  }

  @Test("the chromaticities of Display P3: inside sRGB it becomes sRGB, outside it stays P3")
  func displayP3ByNumbers() throws {
    let chunks = [("gAMA", PNGFixture.be32(45455)), ("cHRM", chromaticities(p3))]
    let red = try pixel([255, 0, 0], chunks: chunks)
    #expect(red.bitmap.space == .displayP3)
    #expect(red.bitmap.rgba(0, 0) == (255, 0, 0, 255))
    let gray = try pixel([128, 128, 128], chunks: chunks)
    #expect(gray.bitmap.space == .sRGB)
    #expect(gray.bitmap.rgba(0, 0) == (128, 128, 128, 255))
    // sRGB (255, 0, 0) is P3 (0.9175, 0.2003, 0.1386) by the published matrices: 234, 51, 35.
    let inside = try pixel([234, 51, 35], chunks: chunks)
    #expect(inside.bitmap.space == .sRGB)
    let (r, g, b, _) = inside.bitmap.rgba(0, 0)
    #expect(abs(Int(r) - 255) <= 1 && g <= 4 && b <= 4)
  }

  @Test("cICP goes before every other chunk")
  func codePoints() throws {
    let image = try pixel([255, 0, 0], chunks: [("sRGB", [0]), ("cICP", [12, 13, 0, 1])])
    #expect(image.colorSource == .codePoints)
    #expect(image.bitmap.space == .displayP3)
  }

  @Test("iCCP goes before sRGB, sRGB before gAMA and cHRM")
  func precedence() throws {
    let linear: [UInt8] = Array("curv".utf8) + [0, 0, 0, 0] + PNGFixture.be32(0)
    let both = try pixel(
      [128, 128, 128], chunks: [("sRGB", [0]), chunk(Self.profile(Self.sRGBColorants, curve: linear))])
    #expect(both.colorSource == .profile("Test"))
    // Linear light: 188, as above.
    #expect(abs(Int(both.bitmap.rgba(0, 0).0) - 188) <= 1)
    let sRGB = try pixel(
      [128, 128, 128],
      chunks: [("gAMA", PNGFixture.be32(100_000)), ("cHRM", chromaticities(p3)), ("sRGB", [0])])
    #expect(sRGB.colorSource == .sRGBChunk)
    #expect(sRGB.bitmap.rgba(0, 0) == (128, 128, 128, 255))
  }

  /// A matrix profile with one parametric or gamma curve.
  static func profile(_ colorants: [[Double]], curve: [UInt8], space: String = "RGB ", isTable: Bool = false)
    -> [UInt8]
  {
    func fixed(_ value: Double) -> [UInt8] { PNGFixture.be32(Int((value * 65536).rounded()) & 0xFFFF_FFFF) }
    let vectors = colorants.map { Array("XYZ ".utf8) + [0, 0, 0, 0] + $0.flatMap(fixed) }
    var tags: [(String, [UInt8])] = zip(["rXYZ", "gXYZ", "bXYZ"], vectors).map { ($0, $1) }
    tags += ["rTRC", "gTRC", "bTRC", "kTRC"].map { ($0, curve) }
    if isTable { tags = [("A2B0", Array("mft2".utf8) + [0, 0, 0, 0])] }
    tags.append(("desc", Array("desc".utf8) + [0, 0, 0, 0] + PNGFixture.be32(5) + Array("Test\0".utf8)))
    var table = PNGFixture.be32(tags.count)
    var data: [UInt8] = []
    for (name, bytes) in tags {
      let start = 128 + 4 + tags.count * 12 + data.count
      table += Array(name.utf8) + PNGFixture.be32(start) + PNGFixture.be32(bytes.count)
      data += bytes
      while data.count % 4 != 0 { data.append(0) }
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(16..<20, with: Array(space.utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return header + table + data
  }
  static var sRGBCurve: [UInt8] {
    func fixed(_ value: Double) -> [UInt8] { PNGFixture.be32(Int((value * 65536).rounded())) }
    return Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
  }
  private func chunk(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("x\0\0".utf8) + [0x78, 0x01] + PNGFixture.stored(profile) + PNGFixture.adler(profile))
  }
  /// Colorants (D50) that the ICC's sRGB profile and Apple's Display P3 profile state.
  static let sRGBColorants = [
    [0.4360, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141],
  ]
  static let p3Colorants = [
    [0.5151, 0.2412, -0.0011], [0.2920, 0.6922, 0.0419], [0.1571, 0.0666, 0.7841],
  ]

  @Test("profiles are told by their primaries, not by their names")
  func profiles() throws {
    let sRGB = try pixel(
      [10, 100, 200], chunks: [chunk(Self.profile(Self.sRGBColorants, curve: Self.sRGBCurve))])
    #expect(sRGB.colorSource == .profile("Test"))
    #expect(sRGB.bitmap.rgba(0, 0) == (10, 100, 200, 255))
    let p3 = try pixel([255, 0, 0], chunks: [chunk(Self.profile(Self.p3Colorants, curve: Self.sRGBCurve))])
    #expect(p3.bitmap.space == .displayP3)
    #expect(p3.bitmap.rgba(0, 0) == (255, 0, 0, 255))
  }

  @Test("another curve is converted: gamma 1.0 by a curve without samples")
  func otherCurve() throws {
    let curve: [UInt8] = Array("curv".utf8) + [0, 0, 0, 0] + PNGFixture.be32(0)
    let image = try pixel([128, 128, 128], chunks: [chunk(Self.profile(Self.sRGBColorants, curve: curve))])
    let (red, green, blue, _) = image.bitmap.rgba(0, 0)
    // As with gAMA 100000: 188; the profile's white is rounded, hence one step.
    #expect([red, green, blue].allSatisfy { abs(Int($0) - 188) <= 1 })
  }

  @Test("a profile of another kind, or damaged, is told as not read and taken for sRGB")
  func unreadProfiles() throws {
    let cmyk = Self.profile(Self.sRGBColorants, curve: Self.sRGBCurve, space: "CMYK")
    let image = try pixel([1, 2, 3], chunks: [chunk(cmyk)])
    #expect(image.colorSource == .unreadProfile("Test"))
    #expect(image.bitmap.rgba(0, 0) == (1, 2, 3, 255))
    let cut = try pixel(
      [1, 2, 3], chunks: [chunk(Array(Self.profile(Self.sRGBColorants, curve: Self.sRGBCurve).prefix(200)))])
    #expect(cut.colorSource == .unreadProfile(""))
  }

  @Test("a profile made of tables leaves the colors unknown, and the file cannot be told")
  func tables() throws {
    let table = Self.profile(Self.sRGBColorants, curve: Self.sRGBCurve, isTable: true)
    let image = try pixel([1, 2, 3], chunks: [chunk(table)])
    #expect(image.colorSource == .unreadTable("Test"))
    let file = PNGFixture(width: 1, height: 1, colorType: 2, chunks: [chunk(table)]) { _, _ in [1, 2, 3] }
    #expect(
      throws: ImageError(
        .unsupported, "has the color profile \"Test\" with tables, which `qa` does not read")
    ) {
      try ImageFile.decode(file.encoded(), suffix: "png")
    }
  }

  @Test("damaged profiles never crash (seed 7)")
  func fuzz() {
    var generator = SeededGenerator(seed: 7)
    let good = Self.profile(Self.p3Colorants, curve: Self.sRGBCurve)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      bytes.removeLast(Int.random(in: 0...80, using: &generator))
      _ = ICCProfile(bytes)?.likeness
    }
  }
}
