import Formats
import Imaging
import Model

/// Expands the pixels of a rendition with the codec that its header names.
struct ElementDecoder {
  var compression: String
  var size: PixelSize
  /// Bytes of a pixel.
  var pixelSize: Int
  /// Bytes of a row that is not compressed; nil for rows without padding.
  var rowSize: Int?

  /// Rows end at a multiple of at most this many bytes.
  private static let maxPadding = 4096

  private var tightRow: Int { size.width * pixelSize }

  /// Returns the pixels without padding; nil for a codec that `qa` does not read.
  func pixels(_ data: [UInt8]) throws(CodecError) -> [UInt8]? {
    switch compression {
    case "rle":
      return try PackedRows.runs(data, width: size.width, height: size.height, pixelSize: pixelSize)
    case "palette-img":
      guard pixelSize == 4 else { return nil }
      let limit = 10 + 4096 * 4 + (size.width + 8) * 2 * size.height
      return try PackedRows.palette(
        try expanded(data, limit: limit, with: LZFSE.decode), width: size.width, height: size.height)
    default: break
    }
    guard data.starts(with: "KCBC".utf8) else { return try rows(data, count: size.height) }
    return try chunks(data)
  }

  /// Joins horizontal strips that are compressed one by one.
  private func chunks(_ data: [UInt8]) throws(CodecError) -> [UInt8]? {
    var result: [UInt8] = []
    var done = 0
    var reader = ByteReader(data)
    while done < size.height {
      let count: Int
      let part: [UInt8]
      do {
        guard try reader.text(4) == "KCBC" else { throw damage }
        try reader.skip(8)
        count = try reader.int32()
        part = Array(try reader.take(try reader.int32()))
      } catch {
        throw damage
      }
      guard count > 0, count <= size.height - done else { throw damage }
      guard let rows = try rows(part, count: count) else { return nil }
      result += rows
      done += count
    }
    return result
  }

  private var damage: CodecError { CodecError(codec: compression) }

  /// Returns `count` rows without padding.
  private func rows(_ data: [UInt8], count: Int) throws(CodecError) -> [UInt8]? {
    let limit = (tightRow + Self.maxPadding) * count
    switch compression {
    case "none": return try tight(data, count: count, rowSize: rowSize)
    case "zip":
      return try tight(Zlib.inflate(data[...], capacity: limit, format: .gzip), count: count)
    case "lzvn":
      // The stream does not state its size, and padding depends on the version.
      return try tight(try expanded(data, limit: limit, with: LZVN.decode), count: count)
    case "lzfse": return try tight(try expanded(data, limit: limit, with: LZFSE.decode), count: count)
    case "deepmap2", "deepmap-lzfse":
      return try Deepmap.decode(data, width: size.width, height: count, channels: pixelSize)
    default: return nil
    }
  }

  private func expanded(
    _ data: [UInt8], limit: Int,
    with decode: (UnsafeBufferPointer<UInt8>, Int) throws(CodecError) -> [UInt8]
  ) throws(CodecError) -> [UInt8] {
    var result: [UInt8] = []
    var failure: CodecError?
    data.withUnsafeBufferPointer { source in
      do throws(CodecError) { result = try decode(source, limit) } catch { failure = error }
    }
    if let failure { throw failure }
    return result
  }

  /// Removes padding at the ends of rows.
  private func tight(_ pixels: [UInt8], count: Int, rowSize: Int? = nil) throws(CodecError) -> [UInt8] {
    if pixels.count == tightRow * count { return pixels }
    let padded = rowSize ?? pixels.count / count
    guard padded >= tightRow, pixels.count >= padded * (count - 1) + tightRow else { throw damage }
    var result: [UInt8] = []
    result.reserveCapacity(tightRow * count)
    for row in 0..<count { result += pixels[row * padded..<row * padded + tightRow] }
    return result
  }
}
