/// A small PNG writer of the tests: stored deflate blocks, so that it shares no code with what it tests.
struct PNGFixture {
  var width: Int
  var height: Int
  var bitDepth = 8
  var colorType = 6
  var interlaced = false
  /// Filter of row n is `filters[n % count]`.
  var filters: [UInt8] = [0, 1, 2, 3, 4]
  var palette: [(UInt8, UInt8, UInt8)] = []
  var transparency: [UInt8] = []
  /// Chunks between IHDR and IDAT.
  var chunks: [(String, [UInt8])] = []
  var isCgBI = false
  /// Samples of a pixel, each 0 to 2^depth - 1, in the file's order.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType]! }

  func encoded() -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    if isCgBI { file += Self.chunk("CgBI", [0x50, 0x00, 0x20, 0x02]) }
    file += Self.chunk(
      "IHDR",
      Self.be32(width) + Self.be32(height)
        + [UInt8(bitDepth), UInt8(colorType), 0, 0, interlaced ? 1 : 0])
    for (name, data) in chunks { file += Self.chunk(name, data) }
    if !palette.isEmpty { file += Self.chunk("PLTE", palette.flatMap { [$0.0, $0.1, $0.2] }) }
    if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
    let raw = rawRows()
    let data = isCgBI ? Self.stored(raw) : [0x78, 0x01] + Self.stored(raw) + Self.adler(raw)
    // Two IDAT chunks: the split may fall anywhere.
    file += Self.chunk("IDAT", Array(data.prefix(data.count / 3)))
    file += Self.chunk("IDAT", Array(data.dropFirst(data.count / 3)))
    return file + Self.chunk("IEND", [])
  }

  private func rawRows() -> [UInt8] {
    guard interlaced else { return pass(x: 0, y: 0, dx: 1, dy: 1) }
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return passes.flatMap { pass(x: $0.0, y: $0.1, dx: $0.2, dy: $0.3) }
  }

  private func pass(x startX: Int, y startY: Int, dx: Int, dy: Int) -> [UInt8] {
    guard startX < width, startY < height else { return [] }
    let step = max(bitDepth * channels / 8, 1)
    var result: [UInt8] = []
    var above: [UInt8] = []
    for (index, y) in stride(from: startY, to: height, by: dy).enumerated() {
      var bits: [Int] = []
      for x in stride(from: startX, to: width, by: dx) {
        for sample in samples(x, y) {
          for bit in (0..<bitDepth).reversed() { bits.append(sample >> bit & 1) }
        }
      }
      while bits.count % 8 != 0 { bits.append(0) }
      let row = stride(from: 0, to: bits.count, by: 8).map { at in
        UInt8(bits[at..<at + 8].reduce(0) { $0 << 1 | $1 })
      }
      let filter = filters[index % filters.count]
      result.append(filter)
      result += Self.filtered(row, above: above, filter: filter, step: step)
      above = row
    }
    return result
  }

  private static func filtered(_ row: [UInt8], above: [UInt8], filter: UInt8, step: Int) -> [UInt8] {
    row.indices.map { i in
      let a = i >= step ? Int(row[i - step]) : 0
      let b = above.isEmpty ? 0 : Int(above[i])
      let c = i >= step && !above.isEmpty ? Int(above[i - step]) : 0
      let guess: Int
      switch filter {
      case 1: guess = a
      case 2: guess = b
      case 3: guess = (a + b) / 2
      case 4:
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        guess = pa <= pb && pa <= pc ? a : (pb <= pc ? b : c)
      default: guess = 0
      }
      return UInt8(truncatingIfNeeded: Int(row[i]) - guess)
    }
  }

  static func be32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return be32(data.count) + body + be32(crc(body))
  }

  static func crc(_ bytes: [UInt8]) -> Int {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return Int(~value)
  }

  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    repeat {
      let part = Array(bytes[at..<min(at + 65535, bytes.count)])
      at += part.count
      let (low, high) = (UInt8(part.count & 255), UInt8(part.count >> 8))
      result += [at == bytes.count ? 1 : 0, low, high, ~low, ~high] + part
    } while at < bytes.count
    return result
  }

  static func adler(_ bytes: [UInt8]) -> [UInt8] {
    var a = 1
    var b = 0
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return be32(b << 16 | a)
  }
}
