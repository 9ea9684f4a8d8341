import Formats
import Imaging
import Model

/// The opaque pixels of a screenshot's file.
package struct ScreenshotFile {
  var bitmap: Bitmap
  /// JPEG: single pixels are not what the screen showed.
  var isJPEG: Bool
  /// A note about how its colors were read, or nil.
  var remark: String?

  /// Why a file cannot be read; the message follows "the file".
  package struct ReadError: Error, Hashable {
    package var message: String
  }

  /// Decodes a PNG or JPEG file.
  package init(_ bytes: [UInt8], pixelsAtMost: Int) throws(ReadError) {
    if let size = Self.size(bytes), size.width > pixelsAtMost / max(1, size.height) {
      throw ReadError(
        message:
          "has \(size.width) x \(size.height) pixels; at most \(pixelsAtMost / 1_000_000) million are read"
      )
    }
    let image: DecodedImage
    do {
      image = try bytes.starts(with: [0xFF, 0xD8]) ? JPEG.decode(bytes) : PNG.decode(bytes)
    } catch {
      throw ReadError(message: error.message)
    }
    guard image.bitmap.width > 0, image.bitmap.height > 0 else { throw ReadError(message: "has no pixels") }
    bitmap = image.bitmap
    // Transparent corners and cutouts count as black, like the glass of a device.
    if image.hasAlpha { bitmap.makeOpaque() }
    isJPEG = image.format == .jpeg
    switch image.colorSource {
    case .unreadProfile(let name), .unreadTable(let name):
      remark =
        "its color profile\(name.isEmpty ? "" : " \"\(name)\"") is not supported and was read as sRGB"
    default: break
    }
  }

  /// Returns the size in the header, without decoding the pixels; nil if there is no header.
  static func size(_ bytes: [UInt8]) -> PixelSize? {
    PictureHeader(bytes).map { PixelSize(width: $0.width, height: $0.height) }
  }
}

extension Bitmap {
  /// Puts the picture on black; the premultiplied components stay as they are.
  fileprivate mutating func makeOpaque() {
    pixels.withUnsafeMutableBufferPointer { bytes in
      var at = 3
      while at < bytes.count {
        bytes[at] = 255
        at += 4
      }
    }
  }

  /// Returns the picture after clockwise quarter turns.
  func turned(quarters: Int) -> Bitmap {
    let quarters = ((quarters % 4) + 4) % 4
    guard quarters != 0 else { return self }
    let (across, down) = quarters == 2 ? (width, height) : (height, width)
    let (oldWidth, oldHeight) = (width, height)
    let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { into, filled in
      pixels.withUnsafeBytes { raw in
        let from = raw.bindMemory(to: UInt32.self)
        UnsafeMutableRawBufferPointer(into).withMemoryRebound(to: UInt32.self) { into in
          for y in 0..<down {
            for x in 0..<across {
              let source: Int
              switch quarters {
              case 1: source = (oldHeight - 1 - x) * oldWidth + y
              case 2: source = (oldHeight - 1 - y) * oldWidth + oldWidth - 1 - x
              default: source = x * oldWidth + oldWidth - 1 - y
              }
              into[y * across + x] = from[source]
            }
          }
        }
      }
      filled = pixels.count
    }
    return Bitmap(width: across, height: down, pixels: turned, space: space)
  }
}
