import Imaging
import Model

/// The opaque pixels of a screenshot's file.
struct ScreenshotFile {
  var bitmap: Bitmap
  /// JPEG: single pixels are not what the screen showed.
  var isJPEG: Bool
  /// A note about how its colors were read, or nil.
  var remark: String?

  /// Why a file cannot be read; the message follows "the file".
  struct ReadError: Error, Hashable {
    var message: String
  }

  /// Decodes a PNG or JPEG file.
  init(_ bytes: [UInt8], pixelsAtMost: Int) throws(ReadError) {
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
    func be16(_ at: Int) -> Int? {
      at + 1 < bytes.count ? Int(bytes[at]) << 8 | Int(bytes[at + 1]) : nil
    }
    func be32(_ at: Int) -> Int? {
      guard let high = be16(at), let low = be16(at + 2) else { return nil }
      return high << 16 | low
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      // Apple's variant has a chunk of 16 bytes before the header chunk.
      let header = Array("IHDR".utf8)
      for at in [12, 28] where bytes.count > at + 12 && Array(bytes[at..<at + 4]) == header {
        guard let width = be32(at + 4), let height = be32(at + 8) else { return nil }
        return PixelSize(width: width, height: height)
      }
      return nil
    }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      // Frame headers are 0xC0 to 0xCF but for the tables DHT, JPG and DAC (ITU-T T.81, table B.1).
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        guard let height = be16(at + 5), let width = be16(at + 7) else { return nil }
        return PixelSize(width: width, height: height)
      }
      guard let length = be16(at + 2), length >= 2 else { return nil }
      at += 2 + length
    }
    return nil
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
