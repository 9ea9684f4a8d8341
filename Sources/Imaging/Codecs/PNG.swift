import CImageCodec
import Model

/// The PNG format. Apple's CgBI form can be read, too.
package enum PNG {
  /// Reads pixels of every color type, depth and interlacing, and verifies every checksum.
  ///
  /// Color chunks have the precedence of the PNG specification, third edition, 4.3: cICP, iCCP, sRGB, gAMA with cHRM.
  package static func decode(_ bytes: [UInt8]) throws(ImageError) -> DecodedImage {
    try ImageSniffer.check(bytes, expected: .png)
    return try CodecImage.decode(bytes, format: .png, with: qa_png_decode)
  }

  /// How much work goes into a smaller file.
  package enum Effort: Int32, Sendable {
    /// For screens, of which a run writes many: a palette for at most 256 colors, and only runs of equal bytes are compressed.
    case low = 1
    case normal = 6
  }

  /// Returns an 8-bit file: RGB, RGBA if a pixel is not opaque, or a palette; see `Effort`. Empty for a bitmap without pixels.
  ///
  /// Equal bitmaps give equal bytes.
  package static func encode(_ bitmap: Bitmap, effort: Effort = .normal) -> [UInt8] {
    let hasAlpha = !bitmap.isOpaque
    let straight = hasAlpha ? bitmap.straightPixels : bitmap.pixels
    var out: UnsafeMutablePointer<UInt8>?
    var length = 0
    let code = straight.withUnsafeBufferPointer { bytes in
      qa_png_encode(
        bytes.baseAddress, UInt32(clamping: bitmap.width), UInt32(clamping: bitmap.height), hasAlpha ? 1 : 0,
        effort == .low ? 1 : 0, bitmap.space == .displayP3 ? 1 : 0, effort.rawValue, &out, &length)
    }
    guard code == QA_IMAGE_OK, let out else { return [] }
    defer { qa_bytes_free(out) }
    return Array(UnsafeBufferPointer(start: out, count: length))
  }

  /// As `encode(bitmap.expanded())`, with low effort.
  package static func encode(_ bitmap: GridBitmap) -> [UInt8] { encode(bitmap.expanded(), effort: .low) }

  /// Returns a file with a text chunk that says that `qa` drew it. Source: PNG specification, third edition, 11.3.3.2.
  package static func marked(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > headEnd else { return bytes }
    return Array(bytes[..<headEnd]) + mark + Array(bytes[headEnd...])
  }

  /// Whether `qa` drew a file; see `marked`.
  package static func isMarked(_ bytes: [UInt8]) -> Bool {
    var at = signatureLength
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - at - 12 else { return false }
      if bytes[at..<at + 12 + length].elementsEqual(mark) { return true }
      at += 12 + length
    }
    return false
  }

  private static let signatureLength = 8
  /// Where the header chunk ends: 8 bytes of signature, and 13 bytes with length, type and checksum.
  private static let headEnd = 33
  /// A `tEXt` chunk with its length and CRC-32.
  private static let mark: [UInt8] =
    [0, 0, 0, 37] + Array("tEXtSoftware\0qa (drawn, not photographed)".utf8) + [0x5B, 0x70, 0x74, 0x5C]
}

extension Bitmap {
  /// Color channels divided by alpha, rounded.
  var straightPixels: [UInt8] {
    var result = pixels
    result.withUnsafeMutableBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        let alpha = UInt32(bytes[at + 3])
        if alpha != 0 && alpha != 255 {
          for channel in at..<at + 3 {
            bytes[channel] = UInt8(min((UInt32(bytes[channel]) * 255 + alpha / 2) / alpha, 255))
          }
        }
        at += 4
      }
    }
    return result
  }
}
