import Formats

/// Codecs of whole pictures: rows with runs, and palettes.
enum PackedRows {
  /// Expands rows of runs: a table of offsets, then for each row packets of literal and repeated pixels.
  static func runs(_ data: [UInt8], width: Int, height: Int, pixelSize: Int) throws(CodecError) -> [UInt8] {
    let damage = CodecError(codec: "rle")
    var result = [UInt8](repeating: 0, count: width * height * pixelSize)
    do {
      var table = ByteReader(data, at: 4)
      guard try table.int32() == width, try table.int32() == height else { throw damage }
      for row in 0..<height {
        let start = try table.int32()
        var reader = ByteReader(data, at: start)
        var column = 0
        while column < width {
          let control = try reader.int32()
          let count = control & 0xFF_FFFF
          guard count > 0, count <= width - column else { throw damage }
          let into = (row * width + column) * pixelSize
          switch control >> 24 {
          case 0:
            let pixels = try reader.take(count * pixelSize)
            result.replaceSubrange(into..<into + pixels.count, with: pixels)
          case 0x80:
            let pixel = Array(try reader.take(pixelSize))
            for index in 0..<count * pixelSize { result[into + index] = pixel[index % pixelSize] }
          default: throw damage
          }
          column += count
        }
      }
    } catch {
      throw damage
    }
    return result
  }

  /// Most colors of a palette.
  private static let maxColors = 4096

  /// Expands a palette with indexes of 1, 2, 4, 8 or 16 bits, the first index in the highest bits of 16-bit words.
  ///
  /// - Returns: Blue, green, red and alpha of each pixel.
  static func palette(_ data: [UInt8], width: Int, height: Int) throws(CodecError) -> [UInt8] {
    let damage = CodecError(codec: "palette-img")
    do {
      var reader = ByteReader(data)
      guard try reader.int32() == 0xCAFE_F00D, try reader.int32() < 2 else { throw damage }
      let count = try reader.int16()
      guard (1...maxColors).contains(count) else { throw damage }
      let colors = Array(try reader.take(count * 4))
      var depth = 1
      while 1 << depth < count { depth *= 2 }
      let rowSize = (width * depth + 15) / 16 * 2
      let indexes = Array(try reader.take(rowSize * height))
      var result = [UInt8](repeating: 0, count: width * height * 4)
      for row in 0..<height {
        for column in 0..<width {
          let bit = column * depth
          let at = row * rowSize + bit / 16 * 2
          let word = Int(indexes[at]) | Int(indexes[at + 1]) << 8
          let index = word >> (16 - depth - bit % 16) & (1 << depth - 1)
          guard index < count else { throw damage }
          let into = (row * width + column) * 4
          // Entries are alpha, red, green, blue.
          for part in 0..<4 { result[into + part] = colors[index * 4 + 3 - part] }
        }
      }
      return result
    } catch {
      throw damage
    }
  }
}
