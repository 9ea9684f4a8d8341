/// What the header of a PNG or JPEG says about its cost, read without decoding.
package struct PictureHeader: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// Markers of a JPEG before its last scan; 0 for a PNG.
  package var markers = 0
  /// Scans of a JPEG; 0 for a PNG.
  package var scans = 0

  package var pixels: Int { width.multipliedReportingOverflow(by: height).overflow ? .max : width * height }

  /// Returns nil for another format, and for bytes without a size.
  ///
  /// - Complexity: Linear in the number of bytes.
  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self.init(png: bytes)
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      self.init(jpeg: bytes)
    } else {
      return nil
    }
  }

  /// The IHDR chunk is the first, or the second after CgBI.
  private init?(png bytes: [UInt8]) {
    let start = [12, 28].first { at in
      at + 12 <= bytes.count && bytes[at..<at + 4].elementsEqual("IHDR".utf8)
    }
    guard let start else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(start + 4), number(start + 8))
  }

  /// Source: ITU-T T.81, B.1.1: markers are 0xFF and another byte than 0x00 and 0xFF; segments have their length in two
  /// bytes.
  private init?(jpeg bytes: [UInt8]) {
    var size: (width: Int, height: Int)?
    var (markers, scans) = (0, 0)
    var at = 2
    while at + 1 < bytes.count {
      guard bytes[at] == 0xFF else {
        at += 1
        continue
      }
      let code = bytes[at + 1]
      // Stuffed zeros, fill bytes and restart markers are parts of a scan.
      guard code != 0, code != 0xFF, !(0xD0...0xD7).contains(code) else {
        at += code == 0xFF ? 1 : 2
        continue
      }
      markers += 1
      if code == 0xD9 { break }
      guard at + 3 < bytes.count else { break }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      if code == 0xDA { scans += 1 }
      let isFrame = (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
      if isFrame, size == nil, at + 8 < bytes.count {
        size = (
          Int(bytes[at + 7]) << 8 | Int(bytes[at + 8]), Int(bytes[at + 5]) << 8 | Int(bytes[at + 6])
        )
      }
      at += 2 + max(length, 2)
    }
    guard let size else { return nil }
    (width, height) = size
    (self.markers, self.scans) = (markers, scans)
  }
}
