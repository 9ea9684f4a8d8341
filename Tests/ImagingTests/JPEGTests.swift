import Foundation
import Model
import Testing

@testable import Imaging

/// Files written with libjpeg's encoder at quality 100: flat colors, which survive exactly or within one step.
@Suite("JPEG")
struct JPEGTests {
  private func decoded(_ text: String) throws -> DecodedImage {
    try JPEG.decode([UInt8](try #require(Data(base64Encoded: text))))
  }
  private func isNear(_ pixel: (UInt8, UInt8, UInt8, UInt8), _ expected: [Int]) -> Bool {
    zip([pixel.0, pixel.1, pixel.2, pixel.3], expected).allSatisfy { abs(Int($0) - $1) <= 1 }
  }

  static let cmyk =
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
    + "AQEBAQEBAQEBAQEBAQEB/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//E"
    + "ALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2"
    + "Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC"
    + "w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD+/iiv8/8Ar+/iv//Z"

  static let gray =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
    + "AQEBAQEBAQEBAQEBAQEBAQH/wAALCAAIAAgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgED"
    + "AwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF"
    + "RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJ"
    + "ytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APi+v//Z"

  static let rgb =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
    + "AQEBAQEBAQEBAQEBAQEBAQH/2wBDAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"
    + "AQEBAQEBAQEBAQEBAQH/wgARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABUBAQEAAAAAAAAAAAAA"
    + "AAAAAAQJ/9oADAMBAAIQAxAAAAE7nph//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ//8QAFBEBAAAAAAAAAAAA"
    + "AAAAAAAAAP/aAAgBAwEBPwF//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPwF//8QAFBABAAAAAAAAAAAAAAAAAAAA"
    + "AP/aAAgBAQAGPwJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPyF//9oADAMBAAIAAwAAABAf/8QAFBEBAAAAAAAA"
    + "AAAAAAAAAAAAAP/aAAgBAwEBPxB//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPxB//8QAFBABAAAAAAAAAAAAAAAA"
    + "AAAAAP/aAAgBAQABPxB//9k="

  static let turned =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAEBAQEBAQEBAQEB"
    + "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAQAAgBAREA/8QAHwAA"
    + "AQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEI"
    + "I0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJ"
    + "ipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEB"
    + "AAA/AP4n6/2QK//Z"

  @Test("gray, and progressive RGB")
  func plain() throws {
    let gray = try decoded(Self.gray)
    #expect(gray.format == .jpeg)
    #expect(gray.bitmap.width == 8)
    #expect(isNear(gray.bitmap.rgba(3, 4), [102, 102, 102, 255]))
    let rgb = try decoded(Self.rgb)
    #expect(rgb.isInterlaced)
    #expect(isNear(rgb.bitmap.rgba(7, 7), [200, 40, 90, 255]))
  }

  @Test("CMYK in Adobe's inverted form")
  func cmyk() throws {
    // Inverted: 255 is no ink. C 255 and K 255: red stays; M 128: half green; Y 0: no blue.
    #expect(isNear(try decoded(Self.cmyk).bitmap.rgba(4, 4), [255, 128, 0, 255]))
  }

  @Test("a CMYK file of a project cannot be told: ink has no color without its profile")
  func cmykOfProject() throws {
    let bytes = [UInt8](try #require(Data(base64Encoded: Self.cmyk)))
    #expect(
      throws: ImageError(.unsupported, "is in CMYK, whose colors on a screen `qa` does not know")
    ) { try ImageFile.decode(bytes, suffix: "jpg") }
  }

  /// The profile in one or in two APP2 segments behind the start-of-image marker, the second part first.
  @Test("an embedded profile holds, whole or in parts: (200, 40, 90) of Display P3 lies outside sRGB")
  func profile() throws {
    let plain = [UInt8](try #require(Data(base64Encoded: Self.rgb)))
    let profile = PictureColorTests.profile(
      PictureColorTests.p3Colorants, curve: PictureColorTests.sRGBCurve)
    func segment(_ part: ArraySlice<UInt8>, _ index: UInt8, of count: UInt8) -> [UInt8] {
      let length = 2 + 12 + 2 + part.count
      return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + Array("ICC_PROFILE\0".utf8) + [
        index, count,
      ] + part
    }
    let half = profile.count / 2
    let whole = segment(profile[...], 1, of: 1)
    let parts = segment(profile[half...], 2, of: 2) + segment(profile[..<half], 1, of: 2)
    for segments in [whole, parts] {
      let image = try JPEG.decode(Array(plain[..<2]) + segments + Array(plain[2...]))
      #expect(image.colorSource == .profile("Test"))
      #expect(image.bitmap.space == .displayP3)
      #expect(isNear(image.bitmap.rgba(7, 7), [200, 40, 90, 255]))
    }
    // A part that is missing makes no profile.
    let lacking = try JPEG.decode(
      Array(plain[..<2]) + segment(profile[..<half], 1, of: 2) + Array(plain[2...]))
    #expect(lacking.colorSource == .untagged)
  }

  @Test("EXIF orientation 6 turns the picture by a quarter clockwise")
  func orientation() throws {
    // Stored 8 wide and 16 high, dark above light; turned clockwise the top goes to the right.
    let image = try decoded(Self.turned)
    #expect(image.bitmap.width == 16)
    #expect(image.bitmap.height == 8)
    #expect(isNear(image.bitmap.rgba(15, 0), [20, 20, 20, 255]))
    #expect(isNear(image.bitmap.rgba(0, 7), [220, 220, 220, 255]))
  }

  @Test("all eight orientations bring the marked corner where EXIF says")
  func corners() {
    // 2 by 3 with the stored top left marked; the tag names where row 0 and column 0 are seen.
    var pixels = [UInt8](repeating: 0, count: 24)
    pixels[0] = 9
    let bitmap = Bitmap(width: 2, height: 3, pixels: pixels)
    let expected = [1: (0, 0), 2: (1, 0), 3: (1, 2), 4: (0, 2), 5: (0, 0), 6: (2, 0), 7: (2, 1), 8: (0, 1)]
    for (orientation, corner) in expected {
      let turned = bitmap.turned(by: orientation)
      #expect(turned.width == (orientation >= 5 ? 3 : 2))
      #expect(turned.rgba(corner.0, corner.1).0 == 9, "orientation \(orientation)")
    }
  }

  @Test("a file cut short is a fault, not a gray picture")
  func truncated() throws {
    let bytes = [UInt8](try #require(Data(base64Encoded: Self.rgb)))
    for length in [3, 20, bytes.count / 2, bytes.count - 12] {
      #expect(throws: ImageError.self) { try JPEG.decode(Array(bytes.prefix(length))) }
    }
  }
}
