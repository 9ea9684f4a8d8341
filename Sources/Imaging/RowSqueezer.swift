/// Reduces rows of pixels: each pixel of the result is a weighted sum of neighbors.
struct RowSqueezer {
  typealias Taps = ResamplingKernel.Taps

  /// Offsets of the first source pixels, in bytes.
  private var firsts: [Int] = []
  /// How many pairs of neighbors count for each pixel of the result. All have the same number, so that the inner loop has no
  /// branches; some weights are 0.
  private let pairs: Int
  /// Each weight of a pair four times. Factors of 16 bits are multiplied faster than those of 32.
  private var weights: [SIMD8<UInt16>] = []
  /// Pixels of the result that are one pixel of the source: its weight does not fit.
  private var copies: [(index: Int, first: Int)] = []
  /// For rows that have fewer pixels than the inner loop takes, with their weights.
  private var others: (taps: [Taps], weights: [Int32])?

  /// - Parameters:
  ///   - taps: The pixels of the source for each pixel of the result, inside of the row.
  ///   - weights: Of all taps; those of one add up to 65,536, and none is negative.
  ///   - sourceWidth: Pixels of a row.
  init(_ taps: [Taps], weights: [Int32], sourceWidth: Int) {
    let depth = taps.map(\.count).max() ?? 1
    pairs = (depth + 1) / 2
    guard sourceWidth >= pairs * 2 else {
      others = (taps, weights)
      return
    }
    firsts.reserveCapacity(taps.count)
    self.weights.reserveCapacity(taps.count * pairs)
    for (index, tap) in taps.enumerated() {
      let start = min(tap.first, sourceWidth - pairs * 2)
      firsts.append(start * 4)
      let own = weights[tap.offset..<tap.offset + tap.count]
      if let only = own.firstIndex(of: 65536) {
        copies.append((index, (tap.first + only - tap.offset) * 4))
      }
      // Weights of 65,536 become 0.
      func weight(_ pixel: Int) -> UInt16 {
        let at = tap.offset + start + pixel - tap.first
        return own.indices.contains(at) ? UInt16(truncatingIfNeeded: own[at]) : 0
      }
      for pair in 0..<pairs {
        let (one, two) = (weight(pair * 2), weight(pair * 2 + 1))
        self.weights.append(SIMD8(one, one, one, one, two, two, two, two))
      }
    }
  }

  /// - Parameters:
  ///   - line: A row of pixels of four bytes.
  ///   - values: Gets four values · 256 for each pixel of the result.
  func squeeze(_ line: UnsafeRawPointer, into values: UnsafeMutablePointer<UInt16>) {
    if let others { return squeeze(line, others.taps, others.weights, values) }
    let into = UnsafeMutableRawPointer(values)
    // With a number that the compiler knows, the inner loop is unrolled.
    switch pairs {
    case 1: squeeze(line, pairs: 1, into)
    case 2: squeeze(line, pairs: 2, into)
    default: squeeze(line, pairs: pairs, into)
    }
    for (index, first) in copies {
      for channel in 0..<4 {
        values[index * 4 + channel] = UInt16(line.load(fromByteOffset: first + channel, as: UInt8.self)) << 8
      }
    }
  }

  @inline(__always)
  private func squeeze(_ line: UnsafeRawPointer, pairs: Int, _ into: UnsafeMutableRawPointer) {
    firsts.withUnsafeBufferPointer { firsts in
      weights.withUnsafeBufferPointer { weights in
        var at = 0
        for x in 0..<firsts.count {
          var pixels = line + firsts[x]
          // Half a step, so that the sum is rounded.
          var sum = SIMD8<UInt32>(128, 128, 128, 128, 0, 0, 0, 0)
          for _ in 0..<pairs {
            let two = SIMD8<UInt32>(truncatingIfNeeded: pixels.loadUnaligned(as: SIMD8<UInt8>.self))
            sum &+= two &* SIMD8<UInt32>(truncatingIfNeeded: weights[at])
            pixels += 8
            at &+= 1
          }
          let total = (sum.lowHalf &+ sum.highHalf) &>> 8
          into.storeBytes(
            of: SIMD4<UInt16>(truncatingIfNeeded: total), toByteOffset: x * 8, as: SIMD4<UInt16>.self)
        }
      }
    }
  }

  private func squeeze(
    _ line: UnsafeRawPointer, _ taps: [Taps], _ weights: [Int32], _ values: UnsafeMutablePointer<UInt16>
  ) {
    for (x, tap) in taps.enumerated() {
      for channel in 0..<4 {
        var sum: UInt32 = 128
        for index in 0..<tap.count {
          let byte = line.load(fromByteOffset: (tap.first + index) * 4 + channel, as: UInt8.self)
          sum &+= UInt32(byte) &* UInt32(weights[tap.offset + index])
        }
        values[x * 4 + channel] = UInt16(truncatingIfNeeded: sum >> 8)
      }
    }
  }
}
