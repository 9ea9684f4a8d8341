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
  /// - Parameters:
  ///   - columns: With `rows`, the box around the pixels that the picture covers at least half.
  ///   - limit: Nil is returned as soon as more than 5 % of the pixels reach it.
  package init?(
    shown: GridBitmap, behind: GridBitmap, where coverage: GridCoverage, columns: Range<Int>,
    rows: Range<Int>, upTo limit: Double?
  ) {
    var step = 1
    while (columns.count / step) * (rows.count / step) > Self.lattice { step += 1 }
    var words: [Pair] = []
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      let own = coverage.window(columns: columns, rows: y..<y + 1).values
      let inside = shown.window(columns: columns, rows: y..<y + 1)
      let outside = behind.window(columns: columns, rows: y..<y + 1)
      for x in stride(from: 0, to: columns.count, by: step) where own[x] >= 128 {
        words.append(Pair(inside: inside.word(x), outside: outside.word(x)))
      }
    }
    // Pairs of colors in the order in which they appear, and the number of each.
    var pairs: [(ratio: Double, count: Int, number: Int, colors: Pair)] = []
    var numbers: [Pair: Int] = [:]
    var above = 0
    func colors(_ pair: Pair) -> (Color, Color) {
      (Color(word: pair.inside, space: shown.space), Color(word: pair.outside, space: behind.space))
    }
    for pair in words {
      let number = numbers[pair] ?? pairs.count
      if number == pairs.count {
        numbers[pair] = number
        let (inside, outside) = colors(pair)
        pairs.append((inside.contrastRatio(to: outside).value, 0, number, pair))
      }
      pairs[number].count += 1
      if let limit, pairs[number].ratio >= limit {
        above += 1
        if above > words.count / 20 { return nil }
      }
    }
    let order = pairs.sorted { ($0.ratio, $0.number) < ($1.ratio, $1.number) }
    func at(_ share: Double) -> (ratio: Double, count: Int, number: Int, colors: Pair)? {
      var left = Double(words.count) * share
      return order.first { entry in
        left -= Double(entry.count)
        return left <= 0
      }
    }
    guard let middle = at(0.5), let high = at(0.95) else { return nil }
    (median, most) = (middle.ratio, high.ratio)
    let (one, other) = colors(middle.colors)
    (inside, outside) = (one.rounded8, other.rounded8)
  }

  /// The colors of a pixel with and without the picture.
  private struct Pair: Hashable {
    var inside: UInt32
    var outside: UInt32
  }
}

extension Bitmap {
  /// Returns a pixel of the first row; see `GridBitmap.words`.
  fileprivate func word(_ x: Int) -> UInt32 {
    pixels.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self) }
  }
}
