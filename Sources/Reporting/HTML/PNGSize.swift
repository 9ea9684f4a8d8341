/// Reads width and height from a PNG's first chunk, so that the page reserves room for a picture that loads later.
enum PNGSize {
  /// Returns nil for bytes that do not start like a PNG. Source: PNG specification, 5.2 and 11.2.1.
  static func of(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count >= 24, Array(bytes[0..<8]) == signature else { return nil }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let size = (width: number(16), height: number(20))
    return size.width > 0 && size.height > 0 ? size : nil
  }
}
