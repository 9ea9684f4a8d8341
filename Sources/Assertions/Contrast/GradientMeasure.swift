import Imaging
import Model

/// The pixels that represent each row of a picture; see `GridBitmap.words`.
///
/// One for a row of one color; otherwise the first, the middle and the last pixel and, for each channel, the pixels with
/// the least and the most of it.
struct RowColors: Sendable {
  private(set) var words: [UInt32] = []
  /// The index of each row's first word, then the number of words.
  private(set) var starts: [Int32] = [0]

  var count: Int { starts.count - 1 }

  /// The words of a row; at least one.
  subscript(row: Int) -> ArraySlice<UInt32> { words[Int(starts[row])..<Int(starts[row + 1])] }

  func first(ofRow row: Int) -> UInt32 { words[Int(starts[row])] }

  mutating func append(_ colors: some Collection<UInt32>, rows: Int) {
    for _ in 0..<rows {
      words.append(contentsOf: colors)
      starts.append(Int32(words.count))
    }
  }

  /// Returns the word that differs most from the goal of its row by CIEDE2000, and its row. There is at least one row.
  @inline(__always)
  func farthest(in space: Bitmap.Space, from goal: (Int) -> LabColor) -> (
    deltaE: Double, row: Int, word: UInt32
  ) {
    var worst = (deltaE: -1.0, row: 0, word: first(ofRow: 0))
    var labs = PixelLabs(space: space)
    for row in 0..<count {
      let goal = goal(row)
      for word in self[row] {
        let lab = labs[word]
        // Most differ less than the worst so far.
        guard lab.deltaE2000AtMost(to: goal) > worst.deltaE else { continue }
        let deltaE = lab.deltaE2000(to: goal)
        if deltaE > worst.deltaE { worst = (deltaE, row, word) }
      }
    }
    return worst
  }
}

/// The drawn pixels of an element, row by row.
struct GradientMeasure: Sendable {
  var top: Color
  var bottom: Color
  /// Share of the screen that the element does not cover, or covers translucently.
  var open: Double
  /// Share of the element that views other than the exceptions cover.
  var obscured: Double
  var obscuredBy: [String]
  var rows: RowColors
  var space: Bitmap.Space
}

/// What an element covers, and what covers it; see `GradientMeasure`. It does not depend on colors.
private struct Cover: Sendable {
  var open: Double
  var obscured: Double
}

extension Screen {
  /// Measures the element without the exceptions and without the views above it.
  ///
  /// If those views cover more than `obscuredAtMost` of the element, they stay, because then it is they that show.
  func gradient(of view: View, except: Set<String>, obscuredAtMost: Double) -> GradientMeasure? {
    memo.figure(view.id, except, obscuredAtMost) {
      measureGradient(of: view, except: except, obscuredAtMost: obscuredAtMost)
    }
  }

  private func measureGradient(
    of view: View, except: Set<String>, obscuredAtMost: Double
  ) -> GradientMeasure? {
    guard
      let cover = shapes.figure(view.id, except, make: { cover(of: view, except: except) })
    else { return nil }
    let above = viewsAbove(view.id).subtracting(except)
    var left = except
    if cover.obscured <= obscuredAtMost { left.formUnion(above) }
    let bitmap = bitmap(without: left)
    let rows = bitmap.rowColors
    guard rows.count > 0 else { return nil }
    let (first, last) = (rows.first(ofRow: 0), rows.first(ofRow: rows.count - 1))
    return GradientMeasure(
      top: Color(word: first, space: bitmap.space), bottom: Color(word: last, space: bitmap.space),
      open: cover.open, obscured: cover.obscured, obscuredBy: cover.obscured > 0 ? above.sorted() : [],
      rows: rows,
      space: bitmap.space)
  }

  private func cover(of view: View, except: Set<String>) -> Cover? {
    let alone = soleCoverage(of: view.id)
    guard alone.values.contains(where: { $0 >= 128 }) else { return nil }
    let open = alone.sum { $0 < 250 ? 1 : 0 }
    return Cover(
      open: Double(open) / Double(max(1, alone.width * alone.height)),
      obscured: alone.lostShare(showing: visibleCoverage(of: view.id, without: except)))
  }

  /// Ids of painting views that are drawn after `id`.
  private func viewsAbove(_ id: String) -> Set<String> {
    let drawn = drawn
    return Set(drawn.above(id).filter { drawn.areas[$0] != nil }.map { drawn.nodes[$0].viewID })
  }
}

extension GridBitmap {
  var rowColors: RowColors {
    var rows = RowColors()
    grid.forEachRow { row in
      let cells = words[row.cells]
      guard let first = cells.first else { return }
      let isFlat = !cells.contains { $0 != first }
      if isFlat {
        rows.append(CollectionOfOne(first), rows: row.pixelRows.count)
      } else {
        rows.append(extremes(of: row), rows: row.pixelRows.count)
      }
    }
    return rows
  }

  /// Returns the first, the middle and the last pixel, and the first ones with the least and the most of each channel.
  private func extremes(of row: PixelGrid.Row) -> [UInt32] {
    let cells = words[row.cells]
    let middle = words[grid.cell(width / 2, row.pixelRows.lowerBound)]
    var seen = [cells[cells.startIndex]]
    func add(_ word: UInt32) { if !seen.contains(word) { seen.append(word) } }
    add(middle)
    add(cells[cells.endIndex - 1])
    func channel(_ word: UInt32, _ shift: UInt32) -> UInt32 { UInt32(littleEndian: word) >> shift & 0xFF }
    for shift: UInt32 in [0, 8, 16] { add(cells.min { channel($0, shift) < channel($1, shift) } ?? middle) }
    for shift: UInt32 in [0, 8, 16] { add(cells.max { channel($0, shift) < channel($1, shift) } ?? middle) }
    return seen
  }
}
