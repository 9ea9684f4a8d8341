/// A PNG writer of its own, so that tests do not read back what the product wrote: 8-bit RGBA, stored without compression.
enum TinyPNG {
  static func encode(width: Int, height: Int, _ pixel: (Int, Int) -> [UInt8]) -> [UInt8] {
    var raw: [UInt8] = []
    for y in 0..<height {
      raw.append(0)
      for x in 0..<width { raw += pixel(x, y) }
    }
    var stream: [UInt8] = [0x78, 0x01]
    var at = 0
    while at < raw.count {
      let count = min(65535, raw.count - at)
      let last: UInt8 = at + count == raw.count ? 1 : 0
      stream += [last, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      stream += raw[at..<at + count]
      at += count
    }
    stream += bigEndian(adler(raw))
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", stream)
      + chunk("IEND", [])
  }

  static func solid(_ side: Int, _ color: [UInt8]) -> [UInt8] {
    encode(width: side, height: side) { _, _ in color + [255] }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc(body))
  }
  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }
  private static func adler(_ data: [UInt8]) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in data {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
  private static func crc(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}
