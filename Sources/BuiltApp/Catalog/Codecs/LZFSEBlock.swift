/// A compressed block of LZFSE: its header, its tables and its two streams of bits.
struct LZFSEBlock {
  /// Bytes that it expands to.
  let rawCount: Int
  /// Index after the block.
  let end: Int
  private let literals: Stream
  private let matches: Stream
  private let literalTable: [FSETable.Symbol]
  private let literalStates: [Int]
  private let tables: [FSETable.Values]
  private let states: [Int]

  private struct Stream {
    var count: Int
    var range: Range<Int>
    /// Unused bits of the last byte, as a number from -7 to 0.
    var bits: Int
  }

  private static let headerSize = 32
  private static let symbolCounts = [20, 20, 64, 256]
  private static let stateCounts = [64, 64, 256, 1024]
  static var damage: CodecError { CodecError(codec: LZFSE.name) }

  /// Reads the header of a block of the form `bvx2`.
  init(_ source: UnsafeBufferPointer<UInt8>, at start: Int) throws(CodecError) {
    guard start + Self.headerSize <= source.count else { throw Self.damage }
    func word(_ at: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(source[start + at + $1]) << UInt64($1 * 8) }
    }
    let fields = [word(8), word(16), word(24)]
    func field(_ index: Int, _ shift: Int, _ width: Int) -> Int {
      Int(fields[index] >> UInt64(shift) & (1 << UInt64(width) - 1))
    }
    rawCount = Int(word(0) >> 32)
    let header = field(2, 0, 32)
    guard header >= Self.headerSize, header <= source.count - start else { throw Self.damage }
    let frequencies = try Self.frequencies(source, start + Self.headerSize..<start + header)
    let first = start + header
    let second = first + field(0, 20, 20)
    end = second + field(1, 40, 20)
    guard end <= source.count else { throw Self.damage }
    literals = Stream(count: field(0, 0, 20), range: first..<second, bits: field(0, 60, 3) - 7)
    matches = Stream(count: field(0, 40, 20), range: second..<end, bits: field(1, 60, 3) - 7)
    literalStates = (0..<4).map { field(1, $0 * 10, 10) }
    states = [field(2, 32, 10), field(2, 42, 10), field(2, 52, 10)]
    guard zip(states, Self.stateCounts).allSatisfy({ $0 < $1 }), literals.count % 4 == 0 else {
      throw Self.damage
    }
    var at = 0
    var parts: [ArraySlice<Int>] = []
    for (symbols, states) in zip(Self.symbolCounts, Self.stateCounts) {
      let part = frequencies[at..<at + symbols]
      guard part.reduce(0, +) <= states else { throw Self.damage }
      parts.append(part)
      at += symbols
    }
    tables = (0..<3).map { FSETable.values(parts[$0], states: Self.stateCounts[$0], alphabet: $0) }
    literalTable = FSETable.symbols(parts[3], states: Self.stateCounts[3])
  }

  /// Returns how often each symbol occurs: lengths of literals and copies, distances, then literals.
  ///
  /// Each is a code of 2 to 14 bits, the lowest bit first.
  private static func frequencies(
    _ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) throws(CodecError) -> [Int] {
    let total = symbolCounts.reduce(0, +)
    if range.isEmpty { return Array(repeating: 0, count: total) }
    let widths = [2, 3, 2, 5, 2, 3, 2, 8, 2, 3, 2, 5, 2, 3, 2, 14]
    let shortValues = [0, 2, 1, 4, 0, 3, 1, -1, 0, 2, 1, 5, 0, 3, 1, -1]
    let longValues = [0, 2, 1, 6, 0, 3, 1, -1, 0, 2, 1, 7, 0, 3, 1, -1]
    var result: [Int] = []
    result.reserveCapacity(total)
    var bits: UInt32 = 0
    var count = 0
    var at = range.lowerBound
    for _ in 0..<total {
      while at < range.upperBound, count + 8 <= 32 {
        bits |= UInt32(source[at]) << UInt32(count)
        count += 8
        at += 1
      }
      let code = Int(bits & 31)
      let width = widths[code & 15]
      guard width <= count else { throw damage }
      switch width {
      case 8: result.append(8 + Int(bits >> 4 & 15))
      case 14: result.append(24 + Int(bits >> 4 & 1023))
      default: result.append(code < 16 ? shortValues[code] : longValues[code & 15])
      }
      bits >>= UInt32(width)
      count -= width
    }
    guard at == range.upperBound, count < 8 else { throw damage }
    return result
  }

  /// Expands the block at `base[start]`; copies can reach back to `base`.
  ///
  /// - Returns: How many bytes it wrote.
  func decode(
    _ source: UnsafeBufferPointer<UInt8>, into base: UnsafeMutablePointer<UInt8>, from start: Int
  ) throws(CodecError) -> Int {
    let literals = try decodedLiterals(source)
    var bits = try FSEBits(source, matches.range, bits: matches.bits)
    var states = states
    var out = start
    let end = start + rawCount
    var literal = 0
    var distance = 0
    for _ in 0..<matches.count {
      try bits.refill()
      let run = tables[0].next(&states[0], &bits)
      let copy = tables[1].next(&states[1], &bits)
      let far = tables[2].next(&states[2], &bits)
      if far != 0 { distance = far }
      guard run <= literals.count - literal, run + copy <= end - out else { throw Self.damage }
      for _ in 0..<run {
        base[out] = literals[literal]
        out += 1
        literal += 1
      }
      guard copy == 0 || distance > 0 && distance <= out else { throw Self.damage }
      for _ in 0..<copy {
        base[out] = base[out - distance]
        out += 1
      }
    }
    guard out == end else { throw Self.damage }
    return rawCount
  }

  private func decodedLiterals(_ source: UnsafeBufferPointer<UInt8>) throws(CodecError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(literals.count)
    var bits = try FSEBits(source, literals.range, bits: literals.bits)
    var states = literalStates
    for _ in 0..<literals.count / 4 {
      try bits.refill()
      for index in 0..<4 {
        let entry = literalTable[states[index]]
        states[index] = (entry.delta + bits.pull(entry.width)) & 1023
        result.append(entry.symbol)
      }
    }
    return result
  }
}
