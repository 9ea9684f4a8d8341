import Model

/// A partition of a picture's pixels into cells.
///
/// The picture is divided into bands of whole pixel rows. Each band is divided into rows and columns of cells. A drawing
/// on a grid has one value for each cell, which all pixels of the cell share.
package final class PixelGrid: Sendable {
  package struct Band: Sendable, Equatable {
    /// The first pixel row of each row of cells, then the end of the band.
    package let rows: [Int32]
    /// The first pixel column of each column of cells, then the picture's width.
    package let columns: [Int32]
    /// The index of the band's first cell. Cells are counted by rows.
    package let start: Int

    package var rowCount: Int { rows.count - 1 }
    package var columnCount: Int { columns.count - 1 }
    package var pixelRows: Range<Int> { Int(rows[0])..<Int(rows[rows.count - 1]) }

    /// Returns the rows of cells that begin inside a range of pixel rows.
    package func cellRows(in pixels: Range<Int>) -> Range<Int> { Self.cells(of: rows, in: pixels) }
    /// Returns the columns of cells that begin inside a range of pixel columns.
    package func cellColumns(in pixels: Range<Int>) -> Range<Int> {
      Self.cells(of: columns, in: pixels)
    }
    /// Returns the row of cells that holds a pixel row of the band.
    package func cellRow(at y: Int) -> Int { Self.first(in: rows, from: y + 1) - 1 }
    /// Returns the column of cells that holds a pixel column.
    package func cellColumn(at x: Int) -> Int { Self.first(in: columns, from: x + 1) - 1 }

    private static func cells(of starts: [Int32], in pixels: Range<Int>) -> Range<Int> {
      let lower = min(first(in: starts, from: pixels.lowerBound), starts.count - 1)
      return lower..<max(lower, min(first(in: starts, from: pixels.upperBound), starts.count - 1))
    }

    /// Returns the first index whose start is at least `pixel`.
    private static func first(in starts: [Int32], from pixel: Int) -> Int {
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(starts[middle]) < pixel { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  package let width: Int
  package let height: Int
  /// From the top; together they cover all rows, or those of a part.
  package let bands: [Band]
  /// Number of cells.
  package let count: Int

  /// Makes a grid from the starts of its rows and columns of cells, one pair for each band.
  ///
  /// - Parameter bands: Both lists are ascending and end where the band ends.
  package init(width: Int, height: Int, bands: [(rows: [Int32], columns: [Int32])]) {
    self.width = width
    self.height = height
    var start = 0
    self.bands = bands.map { rows, columns in
      defer { start += (rows.count - 1) * (columns.count - 1) }
      return Band(rows: rows, columns: columns, start: start)
    }
    count = start
  }

  /// Makes a grid whose cells are the pixels.
  package convenience init(width: Int, height: Int) {
    guard width > 0, height > 0 else {
      self.init(width: max(width, 0), height: max(height, 0), bands: [])
      return
    }
    self.init(
      width: width, height: height, bands: [(Array(0...Int32(height)), Array(0...Int32(width)))])
  }

  /// The pixel rows that the bands cover: those of the picture, or of a part; see `part(rows:)`.
  package var pixelRows: Range<Int> {
    guard let first = bands.first, let last = bands.last else { return 0..<0 }
    return first.pixelRows.lowerBound..<last.pixelRows.upperBound
  }

  /// Returns the rows of cells that hold some pixel rows. They stay where they are in the picture.
  package func part(rows: Range<Int>) -> PixelGrid {
    PixelGrid(
      width: width, height: height,
      bands: bands.compactMap { band in
        let inside = rows.clamped(to: band.pixelRows)
        guard !inside.isEmpty else { return nil }
        let last = band.cellRow(at: inside.upperBound - 1)
        return (Array(band.rows[band.cellRow(at: inside.lowerBound)...last + 1]), band.columns)
      })
  }

  /// Returns the index of the band that holds a pixel row.
  package func band(at y: Int) -> Int {
    var (low, high) = (0, bands.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bands[middle].pixelRows.lowerBound <= y { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the index of the cell that holds a pixel.
  package func cell(_ x: Int, _ y: Int) -> Int {
    let band = bands[band(at: y)]
    return band.start + band.cellRow(at: y) * band.columnCount + band.cellColumn(at: x)
  }

  /// A row of cells.
  package struct Row {
    package let pixelRows: Range<Int>
    /// The first pixel column of each cell, then the picture's width.
    package let columns: [Int32]
    /// Indices of the cells.
    package let cells: Range<Int>

    /// Returns the width of a cell in pixels.
    ///
    /// - Parameter column: The cell's index in the row.
    @inline(__always)
    package func width(_ column: Int) -> Int { Int(columns[column + 1] - columns[column]) }
  }

  /// Calls `body` for each row of cells from the top.
  package func forEachRow(_ body: (Row) -> Void) {
    for band in bands {
      for index in 0..<band.rowCount {
        let start = band.start + index * band.columnCount
        body(
          Row(
            pixelRows: Int(band.rows[index])..<Int(band.rows[index + 1]), columns: band.columns,
            cells: start..<start + band.columnCount))
      }
    }
  }

  /// Calls `body` for the rows of cells of this grid and of another one as large, with the pixel rows that both have in common.
  package func forEachRow(with other: PixelGrid, _ body: (_ height: Int, Row, Row) -> Void) {
    var rest = other.rows[...]
    forEachRow { row in
      while let first = rest.first, first.pixelRows.lowerBound < row.pixelRows.upperBound {
        let common = first.pixelRows.clamped(to: row.pixelRows)
        body(common.count, row, first)
        if first.pixelRows.upperBound > row.pixelRows.upperBound { break }
        rest.removeFirst()
      }
    }
  }

  private var rows: [Row] {
    var rows: [Row] = []
    forEachRow { rows.append($0) }
    return rows
  }

  /// Copies the values of the cells in a box to its pixels, by rows.
  package func expand<Value>(
    _ values: UnsafePointer<Value>, columns: Range<Int>, rows: Range<Int>,
    into: UnsafeMutablePointer<Value>
  ) {
    let stride = columns.count
    for band in bands {
      let inside = rows.clamped(to: band.pixelRows)
      guard !inside.isEmpty, !columns.isEmpty else { continue }
      let cells =
        band.cellColumn(at: columns.lowerBound)...band.cellColumn(at: columns.upperBound - 1)
      let isDense = cells.count == columns.count
      for row in band.cellRow(at: inside.lowerBound)...band.cellRow(at: inside.upperBound - 1) {
        let pixelRows = inside.clamped(to: Int(band.rows[row])..<Int(band.rows[row + 1]))
        let line = values + band.start + row * band.columnCount
        let out = into + (pixelRows.lowerBound - rows.lowerBound) * stride
        if isDense {
          out.update(from: line + cells.lowerBound, count: stride)
        } else {
          for cell in cells {
            let (first, end) = (Int(band.columns[cell]), Int(band.columns[cell + 1]))
            if end == first + 1 {
              out[first - columns.lowerBound] = line[cell]
              continue
            }
            let across = columns.clamped(to: first..<end)
            (out + across.lowerBound - columns.lowerBound).update(
              repeating: line[cell], count: across.count)
          }
        }
        for copy in 1..<max(pixelRows.count, 1) {
          (out + copy * stride).update(from: out, count: stride)
        }
      }
    }
  }
}

extension PixelGrid {
  /// Returns whether two grids divide a picture into the same cells.
  ///
  /// Another thread may drop the grid of a screen between two drawings. The grid that replaces it has the same cells.
  package func hasSameCells(as other: PixelGrid) -> Bool {
    self === other || (width == other.width && height == other.height && bands == other.bands)
  }
}
