import Model

/// Picks few of many combinations so that every `strength` values that occur together occur in a picked one.
///
/// Greedy: the combination with the most uncovered tuples is next. The order among equals decides how good the
/// result is, so several orders are tried, all of them the same on every run, and the shortest result wins.
/// Gains only shrink while rows are picked, so candidates wait in buckets by their last known gain, and only the
/// top one is looked at again: about candidates × tuples a row × distinct gains, for each order.
struct CoveringArray {
  /// A candidate's tuples, as indices of one table.
  private let tuples: [[Int]]
  private let tupleCount: Int
  private let candidates: [[Int]]
  /// No result can be shorter: as many rows as one choice of axes has tuples.
  let lowerBound: Int

  static let attempts = 40

  init(candidates: [[Int]], strength: Int) {
    let axes = candidates.first?.count ?? 0
    let subsets = Self.combinations(of: axes, taking: min(max(1, strength), max(1, axes)))
    var numbers: [[Int]: Int] = [:]
    var perSubset = [Int](repeating: 0, count: subsets.count)
    tuples = candidates.map { row in
      subsets.enumerated().map { index, subset in
        let key = [index] + subset.map { row[$0] }
        if let number = numbers[key] { return number }
        perSubset[index] += 1
        let number = numbers.count
        numbers[key] = number
        return number
      }
    }
    tupleCount = numbers.count
    lowerBound = perSubset.max() ?? 0
    self.candidates = candidates
  }

  /// Ascending indices of the picked candidates.
  static func indices(of candidates: [[Int]], strength: Int) -> [Int] {
    CoveringArray(candidates: candidates, strength: strength).rows().sorted()
  }

  /// Indices of the picked candidates, those that cover most first.
  func rows() -> [Int] {
    var best: [Int]?
    for attempt in 0..<Self.attempts {
      let found = withoutRedundant(greedy(order(attempt)))
      if found.count < best?.count ?? .max { best = found }
      if found.count <= lowerBound { break }
    }
    return best ?? []
  }

  private func greedy(_ order: [Int]) -> [Int] {
    guard let width = tuples.first?.count else { return [] }
    var isOpen = [Bool](repeating: true, count: tupleCount)
    var left = tupleCount
    var buckets = [[Int]](repeating: [], count: width + 1)
    // The last of a bucket is taken first.
    buckets[width] = order.reversed()
    var top = width
    var chosen: [Int] = []
    while left > 0, top > 0 {
      guard let candidate = buckets[top].popLast() else {
        top -= 1
        continue
      }
      let gain = tuples[candidate].count { isOpen[$0] }
      if gain < top {
        buckets[gain].append(candidate)
        continue
      }
      chosen.append(candidate)
      left -= gain
      for tuple in tuples[candidate] { isOpen[tuple] = false }
    }
    return chosen
  }

  /// Drops rows of which the others cover everything, the last picked first: they cover least.
  private func withoutRedundant(_ rows: [Int]) -> [Int] {
    var uses = [Int](repeating: 0, count: tupleCount)
    for row in rows { for tuple in tuples[row] { uses[tuple] += 1 } }
    var kept: [Int] = []
    for row in rows.reversed() {
      if tuples[row].allSatisfy({ uses[$0] > 1 }) {
        for tuple in tuples[row] { uses[tuple] -= 1 }
      } else {
        kept.append(row)
      }
    }
    return kept.reversed()
  }

  /// First as given, then diagonally (values that add up alike stand together), then shuffled.
  private func order(_ attempt: Int) -> [Int] {
    let plain = Array(candidates.indices)
    if attempt == 0 { return plain }
    if attempt == 1 {
      let modulus = (candidates.joined().max() ?? 0) + 1
      let sums = candidates.map { $0.reduce(0, &+) % modulus }
      return plain.sorted { (sums[$0], $0) < (sums[$1], $1) }
    }
    var random = SeededGenerator(seed: UInt64(attempt))
    return plain.shuffled(using: &random)
  }

  static func combinations(of count: Int, taking size: Int) -> [[Int]] {
    if size == 0 { return [[]] }
    if size > count { return [] }
    let without = combinations(of: count - 1, taking: size)
    let with = combinations(of: count - 1, taking: size - 1).map { $0 + [count - 1] }
    return without + with
  }
}
