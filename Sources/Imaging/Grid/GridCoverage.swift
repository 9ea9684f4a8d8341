import Model

/// How much of each pixel one view shows, 0 to 255, with one value for each cell of a grid.
package struct GridCoverage: Sendable {
  package let grid: PixelGrid
  package let values: [UInt8]

  package init(grid: PixelGrid, values: [UInt8]) {
    precondition(values.count == grid.count)
    self.grid = grid
    self.values = values
  }

  package var width: Int { grid.width }
  package var height: Int { grid.height }

  /// Returns the values of all pixels.
  package func expanded() -> Coverage { window(columns: 0..<width, rows: 0..<height) }

  /// Returns the values of the pixels of a box that lies inside the picture.
  package func window(columns: Range<Int>, rows: Range<Int>) -> Coverage {
    let count = columns.count * rows.count
    let values = [UInt8](unsafeUninitializedCapacity: count) { into, filled in
      self.values.withUnsafeBufferPointer { values in
        guard let start = values.baseAddress, let out = into.baseAddress else { return }
        grid.expand(start, columns: columns, rows: rows, into: out)
      }
      filled = count
    }
    return Coverage(width: columns.count, height: rows.count, values: values)
  }

  /// Returns the sum of a figure over all pixels.
  package func sum(_ figure: (UInt8) -> Int) -> Int {
    let figures = (0...UInt8.max).map(figure)
    var total = 0
    values.withUnsafeBufferPointer { values in
      grid.forEachRow { row in
        var line = 0
        for (column, cell) in row.cells.enumerated() {
          line &+= figures[Int(values[cell])] &* row.width(column)
        }
        total += line * row.pixelRows.count
      }
    }
    return total
  }

  /// Returns the share of this coverage that `visible` lacks; 0 if there is nothing to lose.
  ///
  /// - Parameter visible: A coverage on the same cells.
  package func lostShare(showing visible: GridCoverage) -> Double {
    precondition(grid.hasSameCells(as: visible.grid))
    var (total, lost) = (0, 0)
    values.withUnsafeBufferPointer { values in
      visible.values.withUnsafeBufferPointer { visible in
        grid.forEachRow { row in
          var (rowTotal, rowLost) = (0, 0)
          for (column, cell) in row.cells.enumerated() {
            let own = Int(values[cell])
            let width = row.width(column)
            rowTotal &+= own &* width
            rowLost &+= max(0, own &- Int(visible[cell])) &* width
          }
          total += rowTotal * row.pixelRows.count
          lost += rowLost * row.pixelRows.count
        }
      }
    }
    return total == 0 ? 0 : Double(lost) / Double(total)
  }

  /// Returns the box around the pixels that reach `threshold`, and their number; nil if none does.
  package func extent(threshold: UInt8) -> CoverageExtent? {
    var (left, right, top, bottom, count) = (width, 0, height, 0, 0)
    values.withUnsafeBufferPointer { values in
      grid.forEachRow { row in
        let line = UnsafeBufferPointer(rebasing: values[row.cells])
        row.columns.withUnsafeBufferPointer { starts in
          // Without a branch, several cells are added at once.
          var covered: Int32 = 0
          for cell in line.indices {
            covered &+= line[cell] >= threshold ? starts[cell + 1] &- starts[cell] : 0
          }
          guard covered > 0 else { return }
          count += Int(covered) * row.pixelRows.count
          // Only cells beyond the box of the rows above can widen it.
          var (first, last) = (0, line.count - 1)
          while starts[first] < left, line[first] < threshold { first += 1 }
          while starts[last + 1] > right, line[last] < threshold { last -= 1 }
          left = min(left, Int(starts[first]))
          right = max(right, Int(starts[last + 1]))
          top = min(top, row.pixelRows.lowerBound)
          bottom = row.pixelRows.upperBound
        }
      }
    }
    return count == 0 ? nil : CoverageExtent(columns: left..<right, rows: top..<bottom, pixels: count)
  }
}

/// The box around pixels that a view covers, and their number.
package struct CoverageExtent: Sendable {
  package let columns: Range<Int>
  package let rows: Range<Int>
  package let pixels: Int
}
