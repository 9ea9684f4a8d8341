import Model

/// The contrast ratios of a picture's pixels with what is behind them.
package struct ContrastSpread: Sendable {
  /// At the middle of all pixels in order of it.
  package let median: Double
  /// Of 95 % of the pixels at most.
  package let most: Double
  /// The colors at the median.
  package let inside: Color
  package let outside: Color

  /// Measures the pixels that a picture covers at least half.
  ///
  /// - Parameter limit: Nil is returned as soon as more than 5 % of the pixels reach it.
  package init?(_ lattice: ContrastLattice, upTo limit: Double?) {
    let covered = zip(lattice.pairs, lattice.isCovered).filter { $0.1 }.map { $0.0 }
    // Pairs of colors in the order in which they appear, and the number of each.
    var pairs: [(ratio: Double, count: Int, number: Int, colors: ContrastLattice.Pair)] = []
    var numbers: [ContrastLattice.Pair: Int] = [:]
    var above = 0
    for pair in covered {
      let number = numbers[pair] ?? pairs.count
      if number == pairs.count {
        numbers[pair] = number
        pairs.append((lattice.ratio(pair), 0, number, pair))
      }
      pairs[number].count += 1
      if let limit, pairs[number].ratio >= limit {
        above += 1
        if above > covered.count / 20 { return nil }
      }
    }
    let order = pairs.sorted { ($0.ratio, $0.number) < ($1.ratio, $1.number) }
    func at(_ share: Double) -> (ratio: Double, count: Int, number: Int, colors: ContrastLattice.Pair)? {
      var left = Double(covered.count) * share
      return order.first { entry in
        left -= Double(entry.count)
        return left <= 0
      }
    }
    guard let middle = at(0.5), let high = at(0.95) else { return nil }
    (median, most) = (middle.ratio, high.ratio)
    let colors = lattice.colors(middle.colors)
    (inside, outside) = (colors.inside.rounded8, colors.outside.rounded8)
  }
}
