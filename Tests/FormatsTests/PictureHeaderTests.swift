import Formats
import TestSupport
import Testing

/// What a picture costs, read from its header.
struct PictureHeaderTests {
  @Test("A PNG's size is read in both forms")
  func png() throws {
    for form in [Picture.Encoding.rgba, .rgb, .palette, .cgBI, .interlaced] {
      let bytes = Picture(width: 3, height: 5) { _, _ in .init(1, 2, 3) }.png(form)
      let header = try #require(PictureHeader(bytes))
      #expect(header.width == 3 && header.height == 5 && header.pixels == 15, "\(form)")
    }
    #expect(PictureHeader(HostileInput.pngHeader(width: .max, height: .max))?.pixels == .max)
  }

  @Test("A JPEG's size, markers and scans are counted", arguments: [(0, 1), (3, 10), (100_000, 250)])
  func jpeg(markers: Int, scans: Int) throws {
    let header = try #require(PictureHeader(HostileInput.jpeg(markers: markers, scans: scans)))
    #expect(header.width == 8 && header.height == 8)
    // The frame and the end of the image are markers, too.
    #expect(header.scans == scans && header.markers == markers + scans + 2)
  }

  @Test("Other and cut-off files have no header")
  func others() {
    let files: [[UInt8]] = [
      [], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xC0, 0], [0x89, 0x50, 0x4E, 0x47], Array("GIF89a".utf8),
    ]
    for bytes in files {
      #expect(PictureHeader(bytes) == nil)
    }
  }
}
