import Model

/// The pixels of a picture with what is behind them: of a box with more than 65,536 pixels those of a lattice, such as every third
/// pixel of every third row.
package struct ContrastLattice: Sendable {
  /// The colors of a pixel with and without the picture; see `GridBitmap.words`.
  struct Pair: Hashable, Sendable {
    var inside: UInt32
    var outside: UInt32
  }

  /// Points across.
  let width: Int
  /// By rows.
  private(set) var pairs: [Pair] = []
  /// Whether the picture covers at least half of each.
  private(set) var isCovered: [Bool] = []
  private let shownSpace: Bitmap.Space
  private let behindSpace: Bitmap.Space

  /// In pixels.
  private static let most = 1 << 16

  /// - Parameters:
  ///   - shown: The screen.
  ///   - behind: The screen without the picture, at least in the rows in which the picture paints. Elsewhere it is as `shown`.
  ///   - coverage: How much of each pixel the picture covers.
  ///   - box: Around the pixels to look at.
  package init(
    shown: GridBitmap, behind: GridBitmap, where coverage: GridCoverage, in box: CoverageExtent
  ) {
    let (columns, rows) = (box.columns, box.rows)
    var step = 1
    while (columns.count / step) * (rows.count / step) > Self.most { step += 1 }
    width = (columns.count + step - 1) / step
    (shownSpace, behindSpace) = (shown.space, behind.space)
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      let own = coverage.window(columns: columns, rows: y..<y + 1).values
      let inside = shown.window(columns: columns, rows: y..<y + 1)
      let outside =
        behind.grid.pixelRows.contains(y) ? behind.window(columns: columns, rows: y..<y + 1) : inside
      for x in stride(from: 0, to: columns.count, by: step) {
        isCovered.append(own[x] >= 128)
        pairs.append(Pair(inside: inside.word(x), outside: outside.word(x)))
      }
    }
  }

  func colors(_ pair: Pair) -> (inside: Color, outside: Color) {
    (Color(word: pair.inside, space: shownSpace), Color(word: pair.outside, space: behindSpace))
  }

  func ratio(_ pair: Pair) -> Double {
    let (inside, outside) = colors(pair)
    return inside.contrastRatio(to: outside).value
  }
}

extension Bitmap {
  /// Returns a pixel of the first row; see `GridBitmap.words`.
  fileprivate func word(_ x: Int) -> UInt32 {
    pixels.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self) }
  }
}
