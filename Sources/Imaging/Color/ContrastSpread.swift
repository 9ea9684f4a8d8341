import Model

/// The contrast ratios of a picture's pixels with what is behind them.
package struct ContrastSpread: Sendable {
  /// At the middle of all pixels in order of it.
  package let median: Double
  /// Of 95 % of the pixels at most.
  package let most: Double
  /// In pixels.
  private static let lattice = 1 << 16
  /// The colors at the median.
  package let inside: Color
  package let outside: Color

  /// Measures the pixels that a picture covers at least half. Of a picture with more than 65,536 pixels those of a lattice
  /// count, such as every third pixel of every third row.
  ///
  /// - Parameter limit: Nil is returned as soon as more than 5 % of the pixels reach it.
  package init?(shown: Bitmap, behind: Bitmap, where coverage: [UInt8], upTo limit: Double?) {
    func word(_ bitmap: Bitmap, _ index: Int) -> UInt64 {
      (0..<3).reduce(0) { $0 << 8 | UInt64(bitmap.pixels[index * 4 + $1]) }
    }
    var step = 1
    while (shown.width / step) * (shown.height / step) > Self.lattice { step += 1 }
    var indexes: [Int] = []
    for y in stride(from: 0, to: shown.height, by: step) {
      let row = stride(from: y * shown.width, to: (y + 1) * shown.width, by: step)
      indexes += row.filter { coverage[$0] >= 128 }
    }
    // Pairs of colors in the order in which they appear, and the number of each.
    var pairs: [(ratio: Double, count: Int, first: Int)] = []
    var numbers: [UInt64: Int] = [:]
    var above = 0
    func colors(_ index: Int) -> (Color, Color) {
      let (x, y) = (index % shown.width, index / shown.width)
      return (shown.color(x, y), behind.color(x, y))
    }
    for index in indexes {
      let pair = word(shown, index) << 24 | word(behind, index)
      let number = numbers[pair] ?? pairs.count
      if number == pairs.count {
        numbers[pair] = number
        let (inside, outside) = colors(index)
        pairs.append((inside.contrastRatio(to: outside).value, 0, index))
      }
      pairs[number].count += 1
      if let limit, pairs[number].ratio >= limit {
        above += 1
        if above > indexes.count / 20 { return nil }
      }
    }
    let order = pairs.sorted { ($0.ratio, $0.first) < ($1.ratio, $1.first) }
    func at(_ share: Double) -> (ratio: Double, count: Int, first: Int)? {
      var left = Double(indexes.count) * share
      return order.first { entry in
        left -= Double(entry.count)
        return left <= 0
      }
    }
    guard let middle = at(0.5), let high = at(0.95) else { return nil }
    (median, most) = (middle.ratio, high.ratio)
    let (one, other) = colors(middle.first)
    (inside, outside) = (one.rounded8, other.rounded8)
  }
}
