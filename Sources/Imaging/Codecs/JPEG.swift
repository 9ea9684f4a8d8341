import CImageCodec
import Model

/// The JPEG format: baseline and progressive, gray, RGB and CMYK.
package enum JPEG {
  /// Reads pixels in the EXIF orientation.
  package static func decode(_ bytes: [UInt8]) throws(ImageError) -> DecodedImage {
    try ImageSniffer.check(bytes, expected: .jpeg)
    return try CodecImage.decode(bytes, format: .jpeg, with: qa_jpeg_decode)
  }
}
