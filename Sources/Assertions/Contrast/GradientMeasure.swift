import Imaging
import Model

/// An element's drawn pixels, row by row, as a vertical gradient.
struct GradientMeasure: Sendable {
  var top: Color
  var bottom: Color
  /// Share of the screen that the element leaves open or shows through.
  var open: Double
  /// Share of the screen that something outside the exceptions covers.
  var obscured: Double
  var obscuredBy: [String]
  /// The colors that stand for each row: see `GridBitmap.rowColors`.
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
  /// The element alone on its ground: exceptions and small things above it left out.
  /// Something that hides more than `obscuredAtMost` of the screen stays, because then the gradient is not what shows.
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

  /// Share of an element's pixels that others take, `without` left out.
  private func lostShare(of id: String, alone: GridCoverage, without: Set<String>) -> Double {
    alone.lostShare(showing: visibleCoverage(of: id, without: without))
  }
}

extension GridBitmap {
  /// The pixels that stand for each row; see `words`.
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
