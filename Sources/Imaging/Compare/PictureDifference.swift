import Model

/// The difference of two pictures of one size, pixel by pixel and cell by cell.
///
/// Baselines, screenshots and their pictures for a person are compared with this alone.
package struct PictureDifference: Sendable {
  /// The pictures in one space.
  package let expected: Bitmap
  package let actual: Bitmap
  package let mask: PixelMask
  /// Largest CIEDE2000 of a pixel.
  package private(set) var largest = 0.0
  /// The side of a cell in pixels.
  let cell: Int
  private let columns: Int
  private let lines: Int
  private var sums: [Double]
  private var counts: [Int]
  /// Pixels by hundredths of ΔE00; the last bin holds everything beyond.
  private var histogram = [Int](repeating: 0, count: 20_001)
  private var total = 0.0
  private var pixels = 0
  private var alike = 0

  /// The just noticeable difference.
  ///
  /// Source: Mahy, Van Eycken, Oosterlinck, "Evaluation of uniform color spaces", 1994.
  private static let justNoticeable = 2.3

  /// Compares two pictures; nil if the sizes differ or are empty.
  ///
  /// - Parameters:
  ///   - mask: The pixels that count; nil for all.
  ///   - cell: The side of a cell in pixels; nil for one cell.
  ///   - likeAtMost: The largest CIEDE2000 of pixels that are alike.
  package init?(
    _ expected: Bitmap, _ actual: Bitmap, mask: PixelMask? = nil, cell: Int? = nil,
    likeAtMost: Double = justNoticeable
  ) {
    let (width, height) = (expected.width, expected.height)
    guard width == actual.width, height == actual.height, width > 0, height > 0 else { return nil }
    let space: Bitmap.Space = expected.space == actual.space ? expected.space : .displayP3
    self.expected = expected.converted(to: space)
    self.actual = actual.converted(to: space)
    self.mask = mask ?? PixelMask(width: width, height: height)
    let side = max(1, cell ?? max(width, height))
    self.cell = side
    columns = (width + side - 1) / side
    lines = (height + side - 1) / side
    sums = Array(repeating: 0, count: columns * lines)
    counts = Array(repeating: 0, count: columns * lines)
    count(likeAtMost)
  }

  private mutating func count(_ likeAtMost: Double) {
    var deltas = PixelDeltaE(expected.space)
    let (mask, side, columns) = (mask, cell, columns)
    expected.pixels.withUnsafeBufferPointer { first in
      actual.pixels.withUnsafeBufferPointer { second in
        mask.forEach(in: mask.whole) { x, y, index in
          let delta = deltas.delta(first.code(index), second.code(index))
          let own = y / side * columns + x / side
          pixels += 1
          counts[own] += 1
          histogram[min(Int(delta * 100), histogram.count - 1)] += 1
          if delta <= likeAtMost { alike += 1 }
          guard delta > 0 else { return }
          total += delta
          sums[own] += delta
          largest = max(largest, delta)
        }
      }
    }
  }

  /// Mean CIEDE2000.
  package var mean: Double { pixels == 0 ? 0 : total / Double(pixels) }
  /// The share of the pixels that are alike.
  package var like: Double { pixels == 0 ? 0 : Double(alike) / Double(pixels) }
  /// The share of the pixels that are not alike.
  package var unlike: Double { pixels == 0 ? 0 : Double(pixels - alike) / Double(pixels) }
  /// Mean structural similarity of the luma.
  package var similarity: Double { StructuralSimilarity(expected, actual, mask: mask.flags).mean }

  /// The nearest-rank percentile, to a hundredth; `share` from 0 to 1.
  package func percentile(_ share: Double) -> Double {
    let rank = max(1, Int((share * Double(pixels)).rounded(.up)))
    var seen = 0
    for (index, count) in histogram.enumerated() {
      seen += count
      if seen >= rank { return Double(index) / 100 }
    }
    return 0
  }

  /// A cell's mean; nil for one of which little is compared.
  private func mean(of index: Int) -> Double? {
    counts[index] * 8 < cell * cell ? nil : sums[index] / Double(counts[index])
  }

  /// The cell that differs most, the first of several.
  package var worst: (cell: Int, mean: Double)? {
    var found: (cell: Int, mean: Double)?
    for index in sums.indices {
      if let mean = mean(of: index), mean > found?.mean ?? -1 { found = (index, mean) }
    }
    return found
  }

  package func box(of index: Int) -> PixelArea {
    let (column, line) = (index % columns, index / columns)
    return PixelArea(
      left: column * cell, top: line * cell, right: min((column + 1) * cell, mask.width),
      bottom: min((line + 1) * cell, mask.height))
  }

  /// The box around all cells above a mean.
  package func box(above threshold: Double) -> PixelArea? {
    sums.indices.filter { mean(of: $0) ?? 0 > threshold }.map { box(of: $0) }.joined
  }

  /// The box around the cells above a mean that hang together with `start`, corners included.
  package func box(above threshold: Double, around start: Int) -> PixelArea? {
    var seen = Set([start])
    var queue = [start]
    while let index = queue.popLast() {
      let near = PixelArea(
        around: index % columns, index / columns, reach: 1, width: columns, height: lines)
      for y in near.top..<near.bottom {
        for x in near.left..<near.right {
          let next = y * columns + x
          guard !seen.contains(next), mean(of: next) ?? 0 > threshold else { continue }
          seen.insert(next)
          queue.append(next)
        }
      }
    }
    return seen.map { box(of: $0) }.joined
  }

  /// A picture that is gray where nothing differs and red elsewhere.
  package var picture: Bitmap {
    var deltas = PixelDeltaE(expected.space)
    var result = actual
    expected.pixels.withUnsafeBufferPointer { first in
      actual.pixels.withUnsafeBufferPointer { second in
        result.pixels.withUnsafeMutableBufferPointer { into in
          for index in 0..<first.count / 4 {
            let (delta, at) = (deltas.delta(first.code(index), second.code(index)), index * 4)
            // A gray between 64 and 191 that is lighter for lighter pixels.
            let (red, green, blue) = (Int(second[at]), Int(second[at + 1]), Int(second[at + 2]))
            let gray = UInt8(64 + (red * 3 + green * 6 + blue) / 20)
            into[at] = delta > 0 ? 255 : gray
            into[at + 1] = delta > 0 ? UInt8(max(0, 128 - delta * 4)) : gray
            into[at + 2] = delta > 0 ? 64 : gray
            into[at + 3] = 255
          }
        }
      }
    }
    result.space = .sRGB
    return result
  }

  /// Mean CIEDE2000 of every eighth pixel in both directions: enough to tell two screens of one space apart.
  package static func glance(_ first: Bitmap, _ second: Bitmap, mask: PixelMask) -> Double {
    var deltas = PixelDeltaE(first.space)
    var (sum, count) = (0.0, 0)
    first.pixels.withUnsafeBufferPointer { first in
      second.pixels.withUnsafeBufferPointer { second in
        mask.forEach(in: PixelArea(left: 4, top: 4, right: mask.width, bottom: mask.height), pace: 8) {
          sum += deltas.delta(first.code($2), second.code($2))
          count += 1
        }
      }
    }
    return count == 0 ? 0 : sum / Double(count)
  }
}
