/// Picks few of many combinations so that each `strength` values that occur together occur in a picked one.
enum CoveringArray {
  /// Ascending positions in `candidates`, each of which holds a value for every axis.
  static func indices(of candidates: [[Int]], strength: Int) -> [Int] {
    guard let axes = candidates.first?.count, strength < axes else { return Array(candidates.indices) }
    let subsets = combinations(of: axes, taking: max(1, strength))
    var open: Set<[Int]> = []
    let tuples = candidates.map { row in
      subsets.enumerated().map { index, subset in [index] + subset.map { row[$0] } }
    }
    for row in tuples { open.formUnion(row) }
    var chosen: [Int] = []
    while !open.isEmpty {
      var best = (gain: 0, index: -1)
      for (index, row) in tuples.enumerated() {
        let gain = row.count { open.contains($0) }
        if gain > best.gain { best = (gain, index) }
      }
      guard best.index >= 0 else { break }
      chosen.append(best.index)
      open.subtract(tuples[best.index])
    }
    return chosen.sorted()
  }

  static func combinations(of count: Int, taking size: Int) -> [[Int]] {
    if size == 0 { return [[]] }
    if size > count { return [] }
    let without = combinations(of: count - 1, taking: size)
    let with = combinations(of: count - 1, taking: size - 1).map { $0 + [count - 1] }
    return without + with
  }
}
