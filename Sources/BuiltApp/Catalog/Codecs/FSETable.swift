/// Tables of a finite-state decoder: for each state a symbol, and how the next state follows from bits.
enum FSETable {
  struct Symbol {
    var symbol: UInt8 = 0
    var width = 0
    var delta = 0
  }

  /// A table whose symbols are a base and a number of further bits.
  struct Values {
    struct Entry {
      var width = 0
      var delta = 0
      var base = 0
      var extra = 0
    }
    var entries: [Entry]

    /// Returns the value of a state and advances the state.
    func next(_ state: inout Int, _ bits: inout FSEBits) -> Int {
      let entry = entries[state]
      let read = bits.pull(entry.width + entry.extra)
      state = (entry.delta + read >> entry.extra) & (entries.count - 1)
      return entry.base + read & (1 << entry.extra - 1)
    }
  }

  /// Further bits of each symbol: lengths of literals, lengths of copies, distances. A base is the sum of the ranges of
  /// all smaller symbols.
  private static let extraBits: [[Int]] = [
    Array(repeating: 0, count: 16) + [2, 3, 5, 8],
    Array(repeating: 0, count: 16) + [3, 5, 8, 11],
    (0..<64).map { $0 / 4 },
  ]
  private static let bases: [[Int]] = extraBits.map { extras in
    var base = 0
    return extras.map { extra in
      defer { base += 1 << extra }
      return base
    }
  }

  static func symbols(_ frequencies: ArraySlice<Int>, states: Int) -> [Symbol] {
    var table: [Symbol] = []
    table.reserveCapacity(states)
    for (symbol, frequency) in frequencies.enumerated() {
      steps(frequency, states) {
        table.append(Symbol(symbol: UInt8(truncatingIfNeeded: symbol), width: $0, delta: $1))
      }
    }
    return table + Array(repeating: Symbol(), count: states - table.count)
  }

  /// - Parameter alphabet: Index of the symbols' meaning in `extraBits`.
  static func values(_ frequencies: ArraySlice<Int>, states: Int, alphabet: Int) -> Values {
    var table: [Values.Entry] = []
    table.reserveCapacity(states)
    for (symbol, frequency) in frequencies.enumerated() {
      steps(frequency, states) {
        table.append(
          Values.Entry(
            width: $0, delta: $1, base: bases[alphabet][symbol], extra: extraBits[alphabet][symbol]))
      }
    }
    return Values(entries: table + Array(repeating: Values.Entry(), count: states - table.count))
  }

  /// Calls `add` with the width and the delta of each state of one symbol.
  private static func steps(_ frequency: Int, _ states: Int, _ add: (Int, Int) -> Void) {
    guard frequency > 0 else { return }
    let width = UInt32(frequency).leadingZeroBitCount - UInt32(states).leadingZeroBitCount
    let wide = (2 * states) >> width - frequency
    for index in 0..<frequency {
      if index < wide {
        add(width, (frequency + index) << width - states)
      } else {
        add(width - 1, (index - wide) << (width - 1))
      }
    }
  }
}

/// Bits of a stream from its end to its start.
struct FSEBits {
  private let source: UnsafeBufferPointer<UInt8>
  private var position: Int
  private var bits: UInt64
  private var count: Int

  /// - Parameter unused: Unused bits of the last byte, as a number from -7 to 0.
  init(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, bits unused: Int) throws(CodecError) {
    self.source = source
    let size = unused == 0 ? 7 : 8
    position = range.upperBound - size
    guard position >= 0 else { throw LZFSEBlock.damage }
    bits = 0
    for index in (0..<size).reversed() { bits = bits << 8 | UInt64(source[position + index]) }
    count = size * 8 + unused
    guard count >= 56, count < 64, bits >> UInt64(count) == 0 else { throw LZFSEBlock.damage }
  }

  /// Reads whole bytes until there are at least 56 bits.
  mutating func refill() throws(CodecError) {
    let missing = (63 - count) & ~7
    guard missing > 0 else { return }
    let size = missing / 8
    guard position >= size else { throw LZFSEBlock.damage }
    position -= size
    var read: UInt64 = 0
    for index in (0..<size).reversed() { read = read << 8 | UInt64(source[position + index]) }
    bits = bits << UInt64(missing) | read
    count += missing
  }

  /// Returns the next bits. Between two refills it can give 56.
  mutating func pull(_ width: Int) -> Int {
    count -= width
    let result = bits >> UInt64(max(count, 0))
    bits &= 1 << UInt64(max(count, 0)) - 1
    return Int(result)
  }
}
