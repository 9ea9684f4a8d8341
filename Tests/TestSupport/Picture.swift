/// A picture with its own PNG writer, so that tests do not depend on the product's encoder. It does not compress.
package struct Picture: Sendable {
  package struct Pixel: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    package var alpha: UInt8 = 255
    package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
    /// `0x667EEA`
    package init(_ hex: Int) { self.init(UInt8(hex >> 16 & 255), UInt8(hex >> 8 & 255), UInt8(hex & 255)) }
    package func mixed(with other: Pixel, _ share: Double) -> Pixel {
      func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
        UInt8(min(255, max(0, (Double(a) + (Double(b) - Double(a)) * share).rounded())))
      }
      return Pixel(
        mix(red, other.red), mix(green, other.green), mix(blue, other.blue), mix(alpha, other.alpha))
    }
  }
  package enum Encoding: Sendable { case rgba, rgb, rgba16, palette, gray, interlaced, cgBI }

  package var width: Int
  package var height: Int
  package var pixels: [Pixel]

  package init(width: Int, height: Int, _ pixel: (Int, Int) -> Pixel) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height { for x in 0..<width { pixels.append(pixel(x, y)) } }
  }

  /// A square of one color, given as red, green and blue.
  package static func solid(_ side: Int, _ color: [UInt8]) -> Picture {
    Picture(width: side, height: side) { _, _ in Pixel(color[0], color[1], color[2]) }
  }

  package func png(_ encoding: Encoding = .rgba, extra: [UInt8] = []) -> [UInt8] {
    let kind: UInt8
    switch encoding {
    case .rgba, .interlaced, .cgBI, .rgba16: kind = 6
    case .rgb: kind = 2
    case .palette: kind = 3
    case .gray: kind = 0
    }
    let header =
      Self.bigEndian(width) + Self.bigEndian(height) + [
        encoding == .rgba16 ? 16 : 8, kind, 0, 0, encoding == .interlaced ? 1 : 0,
      ]
    var colors: [Pixel: UInt8] = [:]
    var table: [UInt8] = []
    if encoding == .palette {
      for pixel in pixels where colors[pixel] == nil {
        precondition(colors.count < 256, "too many colors for a palette")
        colors[pixel] = UInt8(colors.count)
        table += [pixel.red, pixel.green, pixel.blue]
      }
    }
    let raw = scanlines(encoding, colors)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Apple's encoding: no zlib wrapper, blue first, colors multiplied by alpha.
    if encoding == .cgBI { file += Self.chunk("CgBI", [0x50, 0x00, 0x20, 0x02]) }
    file += Self.chunk("IHDR", header) + extra
    if encoding == .palette { file += Self.chunk("PLTE", table) }
    return file + Self.chunk("IDAT", Self.stream(raw, wrapped: encoding != .cgBI)) + Self.chunk("IEND", [])
  }

  private func scanlines(_ encoding: Encoding, _ colors: [Pixel: UInt8]) -> [UInt8] {
    var raw: [UInt8] = []
    raw.reserveCapacity(pixels.count * 4 + height)
    // Adam7's passes: first column and row, steps.
    let passes =
      encoding == .interlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    for (x0, y0, dx, dy) in passes where x0 < width && y0 < height {
      for y in stride(from: y0, to: height, by: dy) {
        raw.append(0)
        for x in stride(from: x0, to: width, by: dx) {
          let p = pixels[y * width + x]
          switch encoding {
          case .rgba, .interlaced: raw += [p.red, p.green, p.blue, p.alpha]
          case .rgb: raw += [p.red, p.green, p.blue]
          case .rgba16: raw += [p.red, p.red, p.green, p.green, p.blue, p.blue, p.alpha, p.alpha]
          case .palette: raw.append(colors[p] ?? 0)
          case .gray: raw.append(p.red)
          case .cgBI:
            let times = { (part: UInt8) in UInt8((Int(part) * Int(p.alpha) + 127) / 255) }
            raw += [times(p.blue), times(p.green), times(p.red), p.alpha]
          }
        }
      }
    }
    return raw
  }

  private static func stream(_ raw: [UInt8], wrapped: Bool) -> [UInt8] {
    var stream: [UInt8] = wrapped ? [0x78, 0x01] : []
    stream.reserveCapacity(raw.count + raw.count / 1000 + 32)
    var at = 0
    repeat {
      let count = min(65535, raw.count - at)
      let last: UInt8 = at + count == raw.count ? 1 : 0
      stream += [last, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      stream += raw[at..<at + count]
      at += count
    } while at < raw.count
    return wrapped ? stream + bigEndian(adler(raw)) : stream
  }

  package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(data.count) + body + bigEndian(crc(body))
  }
  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
  private static func adler(_ data: [UInt8]) -> Int {
    var a: UInt32 = 1
    var b: UInt32 = 0
    data.withUnsafeBufferPointer { bytes in
      for byte in bytes {
        a = (a + UInt32(byte)) % 65521
        b = (b + a) % 65521
      }
    }
    return Int(b << 16 | a)
  }
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
  private static func crc(_ data: [UInt8]) -> Int {
    var value = UInt32.max
    table.withUnsafeBufferPointer { table in
      data.withUnsafeBufferPointer { bytes in
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 255)] ^ value >> 8 }
      }
    }
    return Int(~value)
  }
}
