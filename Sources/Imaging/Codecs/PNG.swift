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
    /// For small pictures, of which a run writes many.
    case low = 4
    case normal = 6
  }

  /// Returns an 8-bit RGB file, or an RGBA file if a pixel is not opaque; empty for a bitmap without pixels.
  ///
  /// Equal bitmaps give equal bytes.
  package static func encode(_ bitmap: Bitmap, effort: Effort = .normal) -> [UInt8] {
    let hasAlpha = !bitmap.isOpaque
    let straight = hasAlpha ? bitmap.straightPixels : bitmap.pixels
    var out: UnsafeMutablePointer<UInt8>?
    var length = 0
    let code = straight.withUnsafeBufferPointer {
      qa_png_encode(
        $0.baseAddress, UInt32(clamping: bitmap.width), UInt32(clamping: bitmap.height), hasAlpha ? 1 : 0,
        bitmap.space == .displayP3 ? 1 : 0, effort.rawValue, &out, &length)
    }
    guard code == QA_IMAGE_OK, let out else { return [] }
    defer { qa_bytes_free(out) }
    return Array(UnsafeBufferPointer(start: out, count: length))
  }
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
