/// A canonical prefix code. Source: RFC 1951, 3.2.2.
struct HuffmanCode {
  /// Bits of the code of each symbol; 0 for a symbol that does not occur.
  let lengths: [UInt8]
  /// The code of each symbol with its first bit lowest, as a block stores it.
  let codes: [UInt32]

  init(lengths: [UInt8]) {
    self.lengths = lengths
    var counts = [UInt32](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt32](repeating: 0, count: 16)
    for length in 1..<16 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    codes = lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return Self.reversed(next[Int(length)], Int(length))
    }
  }

  /// Makes a code whose codes have at most `longest` bits.
  ///
  /// - Parameter counts: How often each symbol occurs. At least one symbol must occur. If it is the only one, a second one gets a code.
  init(counts: [Int], longest: Int) {
    var weights = counts
    // A code needs two symbols to be complete.
    if weights.count(where: { $0 > 0 }) < 2, let other = weights.firstIndex(of: 0) { weights[other] = 1 }
    var lengths = Self.lengths(weights)
    while lengths.contains(where: { Int($0) > longest }) {
      // Weights that are more alike give shorter codes.
      weights = weights.map { $0 == 0 ? 0 : $0 / 2 + 1 }
      lengths = Self.lengths(weights)
    }
    self.init(lengths: lengths)
  }

  /// Huffman's algorithm with two sorted queues: leaves, and nodes in the order in which they are made.
  private static func lengths(_ weights: [Int]) -> [UInt8] {
    let leaves = weights.indices.filter { weights[$0] > 0 }.sorted { (weights[$0], $0) < (weights[$1], $1) }
    var parents = [Int](repeating: -1, count: leaves.count * 2 - 1)
    var sums = leaves.map { weights[$0] }
    var (leaf, node) = (0, leaves.count)
    func lightest() -> Int {
      if leaf < leaves.count, node >= sums.count || sums[leaf] <= sums[node] {
        leaf += 1
        return leaf - 1
      }
      node += 1
      return node - 1
    }
    while sums.count < parents.count {
      let (first, second) = (lightest(), lightest())
      parents[first] = sums.count
      parents[second] = sums.count
      sums.append(sums[first] + sums[second])
    }
    var depths = [UInt8](repeating: 0, count: parents.count)
    for index in parents.indices.dropLast().reversed() { depths[index] = depths[parents[index]] + 1 }
    var lengths = [UInt8](repeating: 0, count: weights.count)
    for (index, symbol) in leaves.enumerated() { lengths[symbol] = depths[index] }
    return lengths
  }

  private static func reversed(_ code: UInt32, _ length: Int) -> UInt32 {
    var result: UInt32 = 0
    for bit in 0..<length where code >> UInt32(bit) & 1 == 1 { result |= 1 << UInt32(length - 1 - bit) }
    return result
  }
}
