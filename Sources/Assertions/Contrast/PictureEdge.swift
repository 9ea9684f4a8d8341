import Imaging
import Model

/// The colors on both sides of a drawn view's edge.
struct PictureEdge: Sendable {
  var edge: ScreenEdge
  /// Share of the edge at which the view shows and is opaque.
  var opaque: Double
  /// The CIEDE2000 difference between the view and what is beside it: at the middle of all pixels in order of it.
  var median: Double
  /// As `median`, below which 95 % of the pixels are.
  var most: Double
  /// The colors at the median, as sRGB hex.
  var inside: String
  var outside: String
  /// The view's color at the median.
  var color: Color

  /// An edge that shows less than this has holes or round corners, and is meant to.
  private static let opaqueFrom = 0.98
  var isOpaque: Bool { opaque >= Self.opaqueFrom }
}

extension Screen {
  /// Returns the edges of what a view draws that lie inside of the screen.
  func pictureEdges(of id: String) -> [PictureEdge] {
    memo.figure(id) { measuredEdges(of: id) }
  }

  /// The first pixel of an edge may be blended, and the next outside, too.
  private static let inset = 1
  private static let outset = 2

  private func measuredEdges(of id: String) -> [PictureEdge] {
    let coverage = visibleCoverage(of: id)
    guard let box = soleCoverage(of: id).extent(threshold: 128) else { return [] }
    let (columns, rows) = (box.columns, box.rows)
    let margin = Self.inset + Self.outset
    guard columns.count > 2 * margin, rows.count > 2 * margin else { return [] }
    // Corners are left out: beside them lies another edge's outside.
    let (across, down) = (columns.shrunk(by: margin), rows.shrunk(by: margin))
    func line(_ at: Int) -> Range<Int> { at..<at + 1 }
    return ScreenEdge.allCases.compactMap { edge in
      let (inner, outer): (Int, Int) =
        switch edge {
        case .top: (rows.lowerBound + Self.inset, rows.lowerBound - Self.outset)
        case .bottom: (rows.upperBound - 1 - Self.inset, rows.upperBound - 1 + Self.outset)
        case .left: (columns.lowerBound + Self.inset, columns.lowerBound - Self.outset)
        case .right: (columns.upperBound - 1 - Self.inset, columns.upperBound - 1 + Self.outset)
        }
      let limit = edge.isHorizontal ? bitmap.width : bitmap.height
      guard outer >= 0, outer < limit else { return nil }
      func box(_ at: Int) -> (Range<Int>, Range<Int>) {
        edge.isHorizontal ? (line(at), down) : (across, line(at))
      }
      let ((x, y), (outerX, outerY)) = (box(inner), box(outer))
      return PictureEdge(
        edge, coverage.window(columns: x, rows: y), inside: bitmap.window(columns: x, rows: y),
        outside: bitmap.window(columns: outerX, rows: outerY))
    }
  }
}

extension PictureEdge {
  fileprivate init(_ edge: ScreenEdge, _ coverage: Coverage, inside: Bitmap, outside: Bitmap) {
    let count = coverage.values.count
    var pixels: [ColorPair: Int] = [:]
    for at in 0..<count {
      let (x, y) = edge.isHorizontal ? (0, at) : (at, 0)
      pixels[ColorPair(inside: inside.color(x, y), outside: outside.color(x, y)), default: 0] += 1
    }
    let order = pixels.map { ($0.key, $0.key.difference, $0.value) }.sorted {
      $0.1 == $1.1 ? $0.0.words < $1.0.words : $0.1 < $1.1
    }
    func at(_ share: Double) -> (ColorPair, Double) {
      var left = Double(count) * share
      let found = order.first { entry in
        left -= Double(entry.2)
        return left <= 0
      }
      return found.map { ($0.0, $0.1) } ?? (order[order.count - 1].0, order[order.count - 1].1)
    }
    let ((pair, median), (_, most)) = (at(0.5), at(0.95))
    self.edge = edge
    opaque = Double(coverage.values.count { $0 >= 250 }) / Double(count)
    self.median = median
    self.most = most
    self.inside = pair.inside.rounded8.hex
    self.outside = pair.outside.rounded8.hex
    color = pair.inside
  }
}

/// The colors of two neighboring pixels.
private struct ColorPair: Hashable {
  var inside: Color
  var outside: Color
  var difference: Double { inside == outside ? 0 : deltaE2000(inside, outside) }
  /// For a fixed order.
  var words: String { inside.hex + outside.hex }
}

extension Range<Int> {
  fileprivate func shrunk(by margin: Int) -> Self { lowerBound + margin..<upperBound - margin }
}
