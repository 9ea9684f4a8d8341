// By hand, because zlib needs a quarter of a full run for the same pictures (0.16 s of 0.62 s; this file 0.02 s), and its files are
// 47 % larger.

/// Compresses rows of RGB pixels that mostly repeat, as zlib data with one block.
///
/// The block has literals, and copies at the distance of a pixel. Runs are not written out first, so the time depends
/// on their number and not on their length. Sources: RFC 1950 (zlib data), RFC 1951, 3.2 (blocks).
struct RunDeflate {
  /// Bytes of a pixel. The distance code of this number has no extra bits.
  fileprivate static let period = 3
  /// Literals below 256; else 256 plus the length of a copy.
  private var tokens: [UInt16] = []
  private var checksum = Adler()

  mutating func append(_ byte: UInt8) {
    tokens.append(UInt16(byte))
    checksum.append(UInt64(byte))
  }

  /// Appends a pixel several times.
  ///
  /// - Parameter pixel: Its first byte is the lowest one; the highest byte is 0.
  mutating func append(_ pixel: UInt32, times: Int) {
    for index in 0..<Self.period { append(UInt8(truncatingIfNeeded: pixel >> (8 * UInt32(index)))) }
    checksum.append(pixel, times: times - 1)
    var rest = (times - 1) * Self.period
    // Whole pixels, so no copy is shorter than the 3 bytes that it needs.
    let longest = Self.longestCopy - Self.longestCopy % Self.period
    while rest > 0 {
      let length = min(rest, longest)
      tokens.append(UInt16(256 + length))
      rest -= length
    }
  }

  /// Returns the zlib data.
  func finished() -> [UInt8] {
    var counts = [Int](repeating: 0, count: Self.symbols.count)
    for token in tokens { counts[Int(token)] += 1 }
    var literalCounts = [Int](repeating: 0, count: 286)
    literalCounts[Self.endOfBlock] = 1
    for (symbol, count) in zip(Self.symbols, counts) { literalCounts[symbol] += count }
    let literals = HuffmanCode(counts: literalCounts, longest: 15)
    // The only distance code has one bit.
    let distances = HuffmanCode(lengths: [UInt8](repeating: 0, count: Self.period - 1) + [1])
    // Deflate with a window of 32 kB, no dictionary; the second byte makes both divisible by 31.
    var out = BitWriter(bytes: [0x78, 0x01])
    out.write(1, 1)
    out.write(2, 2)
    Self.writeLengths(literals.lengths, distances.lengths, to: &out)
    // A copy of the longest code has 15 bits for its symbol, 5 for the rest of its length and 1 for its distance.
    let words = Self.symbols.enumerated().map { token, symbol -> (bits: UInt32, length: Int) in
      let (code, length) = (literals.codes[symbol], Int(literals.lengths[symbol]))
      if token < 256 { return (code, length) }
      let rest = UInt32(max(0, token - 256 - Self.lengthBases[symbol - 257])) << UInt32(length)
      let extra = Self.extraBits(symbol)
      return (
        code | rest | distances.codes[Self.period - 1] << UInt32(length + extra), length + extra + 1
      )
    }
    for token in tokens { out.write(words[Int(token)].bits, words[Int(token)].length) }
    out.write(literals.codes[Self.endOfBlock], Int(literals.lengths[Self.endOfBlock]))
    return out.finished() + checksum.bytes
  }

  // MARK: - Symbols

  private static let endOfBlock = 256
  private static let longestCopy = 258
  /// The shortest copy of the symbols from 257.
  private static let lengthBases: [Int] = {
    var bases: [Int] = []
    var base = 3
    for symbol in 257..<285 {
      bases.append(base)
      base += 1 << extraBits(symbol)
    }
    return bases + [longestCopy]
  }()
  /// By token: each byte, then each length of a copy.
  private static let symbols: [Int] =
    Array(0..<256) + (0...longestCopy).map { length in 257 + (lengthBases.lastIndex { $0 <= length } ?? 0) }

  private static func extraBits(_ symbol: Int) -> Int {
    (265..<285).contains(symbol) ? (symbol - 261) / 4 : 0
  }

  // MARK: - The table of a block

  /// The order in which a block lists the lengths of the code for code lengths.
  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static func writeLengths(_ literals: [UInt8], _ distances: [UInt8], to out: inout BitWriter) {
    let all = literals + distances
    var items: [(symbol: Int, extra: UInt32, bits: Int)] = []
    var at = 0
    while at < all.count {
      let value = all[at]
      var count = 1
      while at + count < all.count, all[at + count] == value { count += 1 }
      if value == 0, count >= 11 {
        count = min(count, 138)
        items.append((18, UInt32(count - 11), 7))
      } else if value == 0, count >= 3 {
        items.append((17, UInt32(count - 3), 3))
      } else {
        count = 1
        items.append((Int(value), 0, 0))
      }
      at += count
    }
    var counts = [Int](repeating: 0, count: 19)
    for item in items { counts[item.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    let used = (lengthOrder.lastIndex { code.lengths[$0] > 0 } ?? 3) + 1
    let listed = max(used, 4)
    out.write(UInt32(literals.count - 257), 5)
    out.write(UInt32(distances.count - 1), 5)
    out.write(UInt32(listed - 4), 4)
    for symbol in lengthOrder.prefix(listed) { out.write(UInt32(code.lengths[symbol]), 3) }
    for item in items {
      out.write(code.codes[item.symbol], Int(code.lengths[item.symbol]))
      out.write(item.extra, item.bits)
    }
  }
}

/// The checksum of zlib data. Source: RFC 1950, 8.2.
private struct Adler {
  private static let modulus: UInt64 = 65521
  private var sum: UInt64 = 1
  private var total: UInt64 = 0

  mutating func append(_ byte: UInt64) {
    sum += byte
    if sum >= Self.modulus { sum -= Self.modulus }
    total += sum
    if total >= Self.modulus { total -= Self.modulus }
  }

  /// Appends a pixel several times, with the sums of arithmetic series.
  mutating func append(_ pixel: UInt32, times: Int) {
    guard times > 0 else { return }
    var (once, steps): (UInt64, UInt64) = (0, 0)
    for index in 0..<RunDeflate.period {
      once += UInt64(pixel >> (8 * UInt32(index)) & 0xFF)
      steps += once
    }
    let (count, length) = (UInt64(times), UInt64(RunDeflate.period))
    total =
      (total + length * (count * sum + once * (count * (count - 1) / 2) % Self.modulus) + count * steps)
      % Self.modulus
    sum = (sum + count * once) % Self.modulus
  }

  var bytes: [UInt8] {
    [UInt8(total >> 8), UInt8(total & 0xFF), UInt8(sum >> 8), UInt8(sum & 0xFF)]
  }
}

/// Writes up to 32 bits at once, from the lowest one of each byte.
private struct BitWriter {
  private(set) var bytes: [UInt8]
  private var pending: UInt64 = 0
  private var count = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func write(_ bits: UInt32, _ length: Int) {
    pending |= UInt64(bits) << UInt64(count)
    count += length
    guard count >= 32 else { return }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: pending).littleEndian) { bytes.append(contentsOf: $0) }
    pending >>= 32
    count -= 32
  }

  func finished() -> [UInt8] {
    bytes + stride(from: 0, to: count, by: 8).map { UInt8(truncatingIfNeeded: pending >> UInt64($0)) }
  }
}
