import CImageCodec
import Model

/// Converts a picture of the C target: error codes, alpha, orientation and color.
enum CodecImage {
  typealias Decoder = (
    UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<qa_image>?, UnsafeMutablePointer<qa_image_error>?
  ) -> qa_image_code

  static func decode(
    _ bytes: [UInt8], format: DecodedImage.Format, with decoder: Decoder
  ) throws(ImageError) -> DecodedImage {
    var image = qa_image()
    var failure = qa_image_error()
    func decode() -> qa_image_code {
      bytes.withUnsafeBufferPointer { decoder($0.baseAddress, $0.count, &image, &failure) }
    }
    defer { qa_image_free(&image) }
    // Without room the decoder checks the file and says the size.
    var code = decode()
    guard code == QA_IMAGE_NO_ROOM else { throw error(failure, code) }
    let count = Int(image.width) * Int(image.height) * 4
    var pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      image.pixels = buffer.baseAddress
      image.capacity = count
      code = decode()
      image.pixels = nil
      written = code == QA_IMAGE_OK ? count : 0
    }
    guard code == QA_IMAGE_OK else { throw error(failure, code) }
    if image.premultiplied == 0 && image.has_alpha != 0 { premultiply(&pixels) }
    var bitmap = Bitmap(width: Int(image.width), height: Int(image.height), pixels: pixels)
    let source = PictureColor.apply(image, to: &bitmap)
    return DecodedImage(
      bitmap: bitmap.turned(by: Int(image.orientation)), format: format, hasAlpha: image.has_alpha != 0,
      bitDepth: Int(image.bit_depth), colorType: Int(image.color_type),
      isInterlaced: image.interlaced != 0, isCgBI: image.is_cgbi != 0, colorSource: source)
  }

  private static func error(_ failure: qa_image_error, _ code: qa_image_code) -> ImageError {
    let message = withUnsafeBytes(of: failure.message) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch code {
    case QA_IMAGE_TRUNCATED: return ImageError(.truncated, message)
    case QA_IMAGE_CHECKSUM: return ImageError(.checksum, message)
    case QA_IMAGE_TOO_LARGE, QA_IMAGE_OUT_OF_MEMORY: return ImageError(.tooLarge, message)
    case QA_IMAGE_UNSUPPORTED: return ImageError(.unsupported, message)
    case QA_IMAGE_NOT_THIS_FORMAT: return ImageError(.wrongFormat, message)
    default: return ImageError(.damaged, message)
    }
  }

  private static func premultiply(_ pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        let alpha = UInt32(bytes[at + 3])
        if alpha != 255 {
          for channel in at..<at + 3 {
            bytes[channel] = UInt8((UInt32(bytes[channel]) * alpha + 127) / 255)
          }
        }
        at += 4
      }
    }
  }
}

extension Bitmap {
  /// Returns the picture in an EXIF orientation of 1 to 8 (EXIF 2.32, tag 0x0112).
  package func turned(by orientation: Int) -> Bitmap {
    guard (2...8).contains(orientation) else { return self }
    let swaps = orientation >= 5
    let newWidth = swaps ? height : width
    let newHeight = swaps ? width : height
    var result = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (fromX, fromY): (Int, Int)
        switch orientation {
        case 2: (fromX, fromY) = (width - 1 - x, y)
        case 3: (fromX, fromY) = (width - 1 - x, height - 1 - y)
        case 4: (fromX, fromY) = (x, height - 1 - y)
        case 5: (fromX, fromY) = (y, x)
        case 6: (fromX, fromY) = (y, height - 1 - x)
        case 7: (fromX, fromY) = (width - 1 - y, height - 1 - x)
        default: (fromX, fromY) = (width - 1 - y, x)
        }
        let from = (fromY * width + fromX) * 4
        let into = (y * newWidth + x) * 4
        for channel in 0..<4 { result[into + channel] = pixels[from + channel] }
      }
    }
    return Bitmap(width: newWidth, height: newHeight, pixels: result, space: space)
  }
}
