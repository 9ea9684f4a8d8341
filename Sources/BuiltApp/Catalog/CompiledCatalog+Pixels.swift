import Formats
import Imaging
import Model

extension CompiledCatalog {
  private static let compressions = [
    "none", "rle", "zip", "lzvn", "lzfse", "jpeg-lzfse", "blurred", "astc", "palette-img", "hevc",
    "deepmap-lzfse", "deepmap2", "dxtc",
  ]
  /// Largest picture, as for files.
  private static let maxSide = 16_384
  private static let maxPixels = 64 << 20

  /// Returns the name of a rendition's codec: `deepmap2`, `JPEG`; nil for one without pixels of its own.
  package func codec(of rendition: Rendition) -> String? {
    var reader = ByteReader(bytes, at: rendition.payload.lowerBound)
    switch try? reader.text(4) {
    case "MLEC":
      try? reader.skip(4)
      guard let number = try? reader.int32() else { return nil }
      return Self.compressions.indices.contains(number) ? Self.compressions[number] : "codec \(number)"
    case "DWAR": return rendition.pixelFormat.trimmingSpaces
    default: return nil
    }
  }

  /// Returns the pixels of a picture.
  ///
  /// - Throws: An `ImageError` that names the codec; one that `isLimit` if `qa` does not read the codec.
  package func pixels(of rendition: Rendition) throws(ImageError) -> Bitmap {
    guard rendition.size.width > 0, rendition.size.height > 0, rendition.size.width <= Self.maxSide,
      rendition.size.height <= Self.maxSide,
      rendition.size.width * rendition.size.height <= Self.maxPixels
    else { throw ImageError(.tooLarge, "has a size that `qa` does not read") }
    if let link = rendition.link, rendition.layout == Rendition.Layout.link {
      return try linked(link, size: rendition.size)
    }
    var reader = ByteReader(bytes, at: rendition.payload.lowerBound)
    switch try? reader.text(4) {
    case "MLEC": return try element(rendition)
    case "DWAR": return try file(rendition)
    default: throw ImageError(.unsupported, "has no pixels that `qa` reads")
    }
  }

  /// Cuts a picture out of the one that holds it.
  private func linked(_ link: Rendition.Link, size: PixelSize) throws(ImageError) -> Bitmap {
    guard let holder = holders[link.key.values] else {
      throw ImageError(.damaged, "refers to a packed picture that the catalog does not have")
    }
    let whole = try pixels(of: holder)
    let top = whole.height - link.y - link.height
    guard link.width == size.width, link.height == size.height, top >= 0,
      link.x + link.width <= whole.width
    else { throw ImageError(.damaged, "refers to pixels outside of its packed picture") }
    var part = Bitmap(width: link.width, height: link.height)
    part.space = whole.space
    let rowSize = link.width * 4
    for row in 0..<link.height {
      let from = ((top + row) * whole.width + link.x) * 4
      part.pixels.replaceSubrange(
        row * rowSize..<(row + 1) * rowSize, with: whole.pixels[from..<from + rowSize])
    }
    return part
  }

  /// Reads a picture file that the catalog holds as it was.
  private func file(_ rendition: Rendition) throws(ImageError) -> Bitmap {
    var reader = ByteReader(bytes, at: rendition.payload.lowerBound + 8)
    guard let length = try? reader.int32(), length <= rendition.payload.upperBound - reader.offset,
      let data = try? reader.take(length)
    else { throw ImageError(.truncated, "is cut off") }
    let format = rendition.pixelFormat.trimmingSpaces
    guard format == "JPEG" else {
      throw ImageError(.unsupported, "is stored as \(format), which `qa` does not decode")
    }
    return try JPEG.decode(Array(data)).bitmap
  }

  // MARK: - Compressed pixels

  /// Header, chunks of rows, or all rows.
  private func element(_ rendition: Rendition) throws(ImageError) -> Bitmap {
    var reader = ByteReader(bytes, at: rendition.payload.lowerBound + 8)
    guard let number = try? reader.int32(), (try? reader.int32()) != nil,
      reader.offset <= rendition.payload.upperBound
    else { throw ImageError(.truncated, "is cut off") }
    let name = Self.compressions.indices.contains(number) ? Self.compressions[number] : "codec \(number)"
    guard let pixelSize = Self.pixelSizes[rendition.pixelFormat] else {
      throw ImageError(
        .unsupported,
        "has the pixel format \(rendition.pixelFormat.trimmingSpaces), which `qa` does not read")
    }
    let data = Array(bytes[reader.offset..<rendition.payload.upperBound])
    let decoder = ElementDecoder(
      compression: name, size: rendition.size, pixelSize: pixelSize, rowSize: rendition.rowBytes)
    let pixels: [UInt8]?
    do throws(CodecError) {
      pixels = try decoder.pixels(data)
    } catch {
      throw ImageError(.damaged, "has damaged pixels (codec \(error.codec))")
    }
    guard let pixels else {
      throw ImageError(.unsupported, "is compressed with the codec \(name), which `qa` does not read")
    }
    return try bitmap(pixels, rendition, pixelSize: pixelSize)
  }

  /// Bytes of a pixel: blue, green, red and alpha, or gray and alpha. Colors are multiplied by alpha.
  private static let pixelSizes = ["ARGB": 4, "GA8 ": 2]

  private func bitmap(
    _ pixels: [UInt8], _ rendition: Rendition, pixelSize: Int
  ) throws(ImageError) -> Bitmap {
    var result = Bitmap(width: rendition.size.width, height: rendition.size.height)
    let count = rendition.size.width * rendition.size.height
    result.pixels.withUnsafeMutableBufferPointer { into in
      pixels.withUnsafeBufferPointer { from in
        for index in 0..<count {
          let gray = pixelSize == 2
          into[index * 4] = gray ? from[index * 2] : from[index * 4 + 2]
          into[index * 4 + 1] = gray ? from[index * 2] : from[index * 4 + 1]
          into[index * 4 + 2] = gray ? from[index * 2] : from[index * 4]
          into[index * 4 + 3] = gray ? from[index * 2 + 1] : from[index * 4 + 3]
        }
      }
    }
    switch rendition.colorSpace {
    case 0, 1, 2: break
    case 3: result.space = .displayP3
    default:
      throw ImageError(
        .unsupported, "has the color space \(rendition.colorSpace) of CoreUI, which `qa` does not know")
    }
    return result
  }
}

extension String {
  fileprivate var trimmingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}
