import Model

/// The parts of a picture that are clear in one appearance and barely visible in the other.
///
/// A part is what touches each other, so a dark plate behind a white letter is none as long as the letter is visible.
package struct LostParts: Sendable {
  /// Share of the picture's pixels.
  package private(set) var share = 0.0
  /// Their color and what is behind it, at a pixel in the middle of the largest part.
  package private(set) var inside = Color.clear
  package private(set) var outside = Color.clear

  private struct Part {
    var count = 0
    var faint = 0
    var clear = 0
    /// The points in the order in which they were found.
    var points: [Int]
  }

  /// Parts with fewer points are dust.
  private static let fewest = 4

  /// - Parameters:
  ///   - own: The picture where parts of it can be lost.
  ///   - other: The same box in the other appearance.
  ///   - barely: The contrast ratio below which a pixel is barely visible.
  ///   - clear: The ratio from which a pixel of the other appearance is clear.
  package init(_ own: ContrastLattice, _ other: ContrastLattice, barely: Double, clear: Double) {
    var (ownRatios, otherRatios) = (Ratios(lattice: own), Ratios(lattice: other))
    var isOpen = own.isCovered
    let total = isOpen.count(where: \.self)
    var lost: [Part] = []
    for start in isOpen.indices where isOpen[start] {
      isOpen[start] = false
      var part = Part(points: [start])
      while part.count < part.points.count {
        let index = part.points[part.count]
        part.count += 1
        if ownRatios[index] < barely { part.faint += 1 }
        if otherRatios[index] >= clear { part.clear += 1 }
        let column = index % own.width
        for (next, isInside) in [
          (index - 1, column > 0), (index + 1, column + 1 < own.width),
          (index - own.width, index >= own.width),
          (index + own.width, index + own.width < isOpen.count),
        ] where isInside && isOpen[next] {
          isOpen[next] = false
          part.points.append(next)
        }
      }
      if part.count >= Self.fewest, part.faint * 20 >= part.count * 19, part.clear * 2 >= part.count {
        lost.append(part)
      }
    }
    guard let largest = lost.max(by: { $0.count < $1.count }), total > 0 else { return }
    share = Double(lost.reduce(0) { $0 + $1.count }) / Double(total)
    let colors = own.colors(own.pairs[largest.points[largest.count / 2]])
    (inside, outside) = (colors.inside.rounded8, colors.outside.rounded8)
  }

  /// The contrast ratios at the points of a lattice, each pair of colors measured once.
  private struct Ratios {
    let lattice: ContrastLattice
    private var known: [ContrastLattice.Pair: Double] = [:]

    init(lattice: ContrastLattice) { self.lattice = lattice }

    subscript(_ point: Int) -> Double {
      mutating get {
        let pair = lattice.pairs[point]
        if let ratio = known[pair] { return ratio }
        let ratio = lattice.ratio(pair)
        known[pair] = ratio
        return ratio
      }
    }
  }
}
