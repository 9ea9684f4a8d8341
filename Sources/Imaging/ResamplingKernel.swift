import Model

/// The source samples of each destination pixel along one axis, with 16.16 fixed-point weights.
///
/// Enlarging is bilinear between pixel centers, the edge pixels repeated; reducing takes the average of the covered
/// area. Weights of one destination pixel sum to exactly 65,536, so a flat color stays exactly itself.
package struct ResamplingKernel: Hashable, Sendable {
  package struct Taps: Hashable, Sendable {
    /// First source sample.
    package var first: Int
    /// Index of the first weight in `weights`.
    package var offset: Int
    package var count: Int
  }
  /// First destination pixel that has taps.
  package let start: Int
  package let taps: [Taps]
  package let weights: [Int32]

  /// Maps `source` samples onto the span from `origin` to `origin + extent` for the destination pixels of `range`.
  ///
  /// - Parameters:
  ///   - origin: In destination pixels; may be fractional.
  ///   - extent: In destination pixels; may be fractional.
  package init(source: Int, origin: Double, extent: Double, range: Range<Int>) {
    start = range.lowerBound
    var taps: [Taps] = []
    var weights: [Int32] = []
    taps.reserveCapacity(range.count)
    guard source > 0, extent > 0, extent.isFinite, origin.isFinite else {
      self.taps = range.map { _ in Taps(first: 0, offset: 0, count: 0) }
      self.weights = []
      return
    }
    let step = Double(source) / extent
    for pixel in range {
      let offset = weights.count
      let first: Int
      if step > 1 {
        first = Self.area(pixel, origin: origin, step: step, source: source, into: &weights)
      } else {
        first = Self.linear(pixel, origin: origin, step: step, source: source, into: &weights)
      }
      taps.append(Taps(first: first, offset: offset, count: weights.count - offset))
    }
    self.taps = taps
    self.weights = weights
  }

  /// Whether each destination pixel is one source sample, in order.
  package var isIdentity: Bool {
    taps.indices.allSatisfy { taps[$0].count == 1 && taps[$0].first == taps[0].first + $0 }
  }

  private static func linear(
    _ pixel: Int, origin: Double, step: Double, source: Int, into weights: inout [Int32]
  ) -> Int {
    let last = Double(source - 1)
    let position = min(max((Double(pixel) + 0.5 - origin) * step - 0.5, 0), last)
    let first = Int(position)
    let second = Int32(((position - Double(first)) * 65536).rounded())
    if second == 0 {
      weights.append(65536)
      return first
    }
    if second == 65536 {
      weights.append(65536)
      return min(first + 1, source - 1)
    }
    weights.append(65536 - second)
    weights.append(second)
    return first
  }

  private static func area(
    _ pixel: Int, origin: Double, step: Double, source: Int, into weights: inout [Int32]
  ) -> Int {
    let limit = Double(source)
    var from = min(max((Double(pixel) - origin) * step, 0), limit)
    var to = min(max((Double(pixel) + 1 - origin) * step, 0), limit)
    if to - from < 1e-9 {
      // Outside the span: the nearest edge sample.
      from = min(max(from - 0.5, 0), limit - 1)
      to = from + 1
    }
    let first = min(Int(from), source - 1)
    let end = min(max(Int(to.rounded(.up)), first + 1), source)
    let span = to - from
    var given: Int32 = 0
    let offset = weights.count
    for sample in first..<end {
      let covered = min(to, Double(sample + 1)) - max(from, Double(sample))
      let weight = Int32((max(covered, 0) / span * 65536).rounded())
      weights.append(weight)
      given += weight
    }
    // The heaviest tap gets the remainder of rounding.
    var heaviest = offset
    for index in offset..<weights.count where weights[index] > weights[heaviest] { heaviest = index }
    weights[heaviest] += 65536 - given
    // Of hundreds of taps, more may be missing than it has.
    var index = offset
    while weights[heaviest] < 0 {
      if index != heaviest, weights[index] > 0 {
        weights[index] -= 1
        weights[heaviest] += 1
      }
      index = index + 1 < weights.count ? index + 1 : offset
    }
    return first
  }
}
