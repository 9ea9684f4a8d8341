import Imaging
import Model

/// The drawn pixels of an element, row by row.
struct GradientMeasure: Sendable {
  var top: Color
  var bottom: Color
  /// Share of the screen that the element does not cover, or covers translucently.
  var open: Double
  /// Share of the element that views other than the exceptions cover.
  var obscured: Double
  var obscuredBy: [String]
  /// The colors that represent each row: see `GridBitmap.rowColors`.
  var rows: [[UInt32]]
  var space: Bitmap.Space
}

private struct GradientKey: MemoKey {
  typealias Figure = GradientMeasure?
  var view: String
  var except: Set<String>
  var obscuredAtMost: Double
}

extension Screen {
  /// Measures the element without the exceptions and without the views above it.
  ///
  /// If those views cover more than `obscuredAtMost` of the element, they stay, because then it is they that show.
  func gradient(of view: View, except: Set<String>, obscuredAtMost: Double) -> GradientMeasure? {
    let key = GradientKey(view: view.id, except: except, obscuredAtMost: obscuredAtMost)
    return memo.figure(key) { measureGradient(of: view, except: except, obscuredAtMost: obscuredAtMost) }
  }

  private func measureGradient(
    of view: View, except: Set<String>, obscuredAtMost: Double
  ) -> GradientMeasure? {
    let alone = soleCoverage(of: view.id)
    guard alone.values.contains(where: { $0 >= 128 }) else { return nil }
    let above = viewsAbove(view.id).subtracting(except)
    let obscured = lostShare(of: view.id, alone: alone, without: except)
    var left = except
    if obscured <= obscuredAtMost { left.formUnion(above) }
    let open = alone.sum { $0 < 250 ? 1 : 0 }
    let bitmap = bitmap(without: left)
    let rows = bitmap.rowColors
    guard let first = rows.first?.first, let last = rows.last?.first else { return nil }
    return GradientMeasure(
      top: Color(word: first, space: bitmap.space), bottom: Color(word: last, space: bitmap.space),
      open: Double(open) / Double(max(1, alone.width * alone.height)),
      obscured: obscured, obscuredBy: obscured > 0 ? above.sorted() : [], rows: rows,
      space: bitmap.space)
  }

  /// Ids of painting views that are drawn after `id`.
  private func viewsAbove(_ id: String) -> Set<String> {
    Set(list.nodes(above: id).filter { !$0.paints.isEmpty }.map(\.viewID))
  }

  /// Returns the share of an element's pixels that views other than `without` cover.
  private func lostShare(of id: String, alone: GridCoverage, without: Set<String>) -> Double {
    alone.lostShare(showing: visibleCoverage(of: id, without: without))
  }
}

extension GridBitmap {
  /// The pixels that represent each row; see `words`.
  ///
  /// One for a row of one color; otherwise the first, the middle and the last pixel and, for each channel, the pixels with
  /// the least and the most of it.
  var rowColors: [[UInt32]] {
    var rows: [[UInt32]] = []
    rows.reserveCapacity(height)
    grid.forEachRow { row in
      let cells = words[row.cells]
      guard let first = cells.first else { return }
      let isFlat = !cells.contains { $0 != first }
      let colors = isFlat ? [first] : extremes(of: row)
      rows.append(contentsOf: repeatElement(colors, count: row.pixelRows.count))
    }
    return rows
  }

  private func extremes(of row: PixelGrid.Row) -> [UInt32] {
    let cells = words[row.cells]
    let first = cells[row.cells.lowerBound]
    var least = [first, first, first]
    var most = [first, first, first]
    for word in cells where word != first {
      for channel in 0..<3 {
        let mask = UInt32(0xFF) << UInt32(channel * 8)
        if word & mask < least[channel] & mask { least[channel] = word }
        if word & mask > most[channel] & mask { most[channel] = word }
      }
    }
    let middle = words[grid.cell(width / 2, row.pixelRows.lowerBound)]
    var seen = [first]
    for word in [middle, cells[row.cells.upperBound - 1]] + least + most where !seen.contains(word) {
      seen.append(word)
    }
    return seen
  }
}
