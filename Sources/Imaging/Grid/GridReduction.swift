import Model

/// Sums up rows of cells with the arithmetic of `PictureSampler`: one row of cells at a time, weights added for equal pixels.
struct GridReduction {
  /// Returns a bitmap at another size.
  static func result(
    of bitmap: GridBitmap, columns: ResamplingKernel, rows: ResamplingKernel
  ) -> GridBitmap {
    let tables = Tables(bitmap.grid, columns)
    return tables.withPointers(bitmap) { pointers in
      var reduction = GridReduction(pointers, width: columns.taps.count)
      for tap in rows.taps { reduction.add(tap, weights: rows.weights) }
      return reduction.finished(bitmap.space)
    }
  }

  /// A row of cells with the sum of its weights.
  private struct Source {
    /// Index in `Tables.lines`.
    var line: Int
    var weight: UInt32
  }

  private let tables: Tables.Pointers
  private let width: Int
  /// The row of cells under the first pixel row of the last tap.
  private var line = 0
  private var sources: [Source] = []
  /// The last two reduced rows, each with room for `width` values · 256. A row at a boundary counts in two rows of the
  /// result.
  private var reduced: [SIMD4<UInt32>]
  /// The row of cells of each.
  private var reducedLines = (-1, -1)
  private var sums: [SIMD4<UInt32>] = []

  /// The bands whose columns `merged` joins.
  private var mergedBands: [Int] = []
  private var merged: [Int32] = []
  private var bands: [(rows: [Int32], columns: [Int32])] = []
  private var words: [UInt32] = []
  private var height: Int32 = 0

  private init(_ tables: Tables.Pointers, width: Int) {
    self.tables = tables
    self.width = width
    reduced = Array(repeating: .zero, count: 2 * width)
  }

  private func finished(_ space: Bitmap.Space) -> GridBitmap {
    let grid = PixelGrid(width: width, height: Int(height), bands: bands)
    return GridBitmap(grid: grid, words: words, space: space)
  }

  /// Adds one pixel row to the result. Taps must come in ascending order.
  private mutating func add(_ tap: ResamplingKernel.Taps, weights: [Int32]) {
    let previous = sources.count == 1 ? sources[0].line : nil
    find(tap, weights)
    height += 1
    if let previous, sources.count == 1, previous == sources[0].line {
      // The same pixels again.
      bands[bands.count - 1].rows[bands[bands.count - 1].rows.count - 1] = height
      return
    }
    merge()
    if let last = bands.last, last.columns == merged {
      bands[bands.count - 1].rows.append(height)
    } else {
      bands.append((rows: [height - 1, height], columns: merged))
    }
    // Half a step, so that the sum is rounded.
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(SIMD4(repeating: 1 << 23), count: merged.count - 1))
    for source in sources { add(source) }
    words.reserveCapacity(words.count + sums.count)
    for sum in sums {
      let parts = sum &>> 24
      words.append(UInt32(littleEndian: parts[0] | parts[1] << 8 | parts[2] << 16 | parts[3] << 24))
    }
  }

  /// Finds the rows of cells under the pixel rows of a tap.
  private mutating func find(_ tap: ResamplingKernel.Taps, _ weights: [Int32]) {
    sources.removeAll(keepingCapacity: true)
    while Int(tables.lines[line].end) <= tap.first { line += 1 }
    var line = line
    var weight: UInt32 = 0
    for index in 0..<tap.count {
      if tap.first + index >= Int(tables.lines[line].end) {
        sources.append(Source(line: line, weight: weight))
        weight = 0
        line += 1
      }
      weight &+= UInt32(truncatingIfNeeded: weights[tap.offset + index])
    }
    sources.append(Source(line: line, weight: weight))
  }

  /// Joins the columns of all bands that the pixel row shows.
  private mutating func merge() {
    let first = Int(tables.lines[sources[0].line].band)
    let last = Int(tables.lines[sources[sources.count - 1].line].band)
    if mergedBands.first == first, mergedBands.last == last { return }
    mergedBands = Array(first...last)
    merged = tables.starts(ofBand: first)
    for band in mergedBands.dropFirst() {
      let starts = tables.starts(ofBand: band)
      if starts != merged { merged = Set(merged).union(starts).sorted() }
    }
  }

  private mutating func add(_ source: Source) {
    let offset = reduce(source.line)
    let tables = tables
    let columns = tables.columns[Int(tables.lines[source.line].band)]
    let starts = tables.starts.baseAddress! + columns.lowerBound
    reduced.withUnsafeBufferPointer { reduced in
      let values = reduced.baseAddress! + offset
      merged.withUnsafeBufferPointer { merged in
        sums.withUnsafeMutableBufferPointer { sums in
          var own = 0
          let weight = SIMD4(repeating: source.weight)
          if columns.count == merged.count {
            for index in 0..<sums.count { sums[index] &+= values[index] &* weight }
            return
          }
          for index in 0..<sums.count {
            if starts[own + 1] <= merged[index] { own += 1 }
            sums[index] &+= values[own] &* weight
          }
        }
      }
    }
  }

  /// Returns where `reduced` has a row of cells, reduced along its columns.
  private mutating func reduce(_ number: Int) -> Int {
    if reducedLines.0 == number { return 0 }
    if reducedLines.1 == number { return width }
    // The older one goes.
    let offset = reducedLines.0 < reducedLines.1 ? 0 : width
    if offset == 0 { reducedLines.0 = number } else { reducedLines.1 = number }
    let tables = tables
    let line = tables.lines[number]
    let columns = tables.columns[Int(line.band)]
    let firsts = tables.firsts.baseAddress! + columns.lowerBound
    let words = tables.words.baseAddress! + Int(line.firstCell)
    reduced.withUnsafeMutableBufferPointer { reduced in
      let into = reduced.baseAddress! + offset
      var at = Int(firsts[0])
      for x in 0..<columns.count - 1 {
        // Two channels in each sum; a channel's part stays below 2^25.
        var even: UInt64 = 128 | 128 << 32
        var odd = even
        let end = Int(firsts[x + 1])
        while at < end {
          let word = UInt64(UInt32(littleEndian: words[Int(tables.cells[at])]))
          let weight = UInt64(tables.weights[at])
          even &+= (word & 0xFF | (word & 0xFF_0000) << 16) &* weight
          odd &+= (word >> 8 & 0xFF | (word & 0xFF00_0000) << 8) &* weight
          at &+= 1
        }
        into[x] =
          SIMD4(
            UInt32(truncatingIfNeeded: even >> 8), UInt32(truncatingIfNeeded: odd >> 8),
            UInt32(truncatingIfNeeded: even >> 40), UInt32(truncatingIfNeeded: odd >> 40))
          & SIMD4(repeating: 0xFFFF)
      }
    }
    return offset
  }
}

extension GridReduction {
  /// What the reduction looks up, of all bands one after the other.
  private struct Tables {
    /// A row of cells.
    struct Line {
      /// The pixel row where it ends.
      var end: Int32
      var band: Int32
      /// The index of its first cell in the bitmap.
      var firstCell: Int32
    }
    private var lines: [Line] = []
    /// By band: the columns of the result that show the same cells, as indices of `starts` and `firsts`.
    private var columns: [Range<Int>] = []
    /// The first pixel column of each, then the width of the result.
    private var starts: [Int32] = []
    /// Where the cells of each begin, then where those of the last end.
    private var firsts: [Int32] = []
    /// Inside the row of cells.
    private var cells: [Int32] = []
    private var weights: [UInt32] = []

    init(_ grid: PixelGrid, _ kernel: ResamplingKernel) {
      for (number, band) in grid.bands.enumerated() {
        for row in 0..<band.rowCount {
          lines.append(
            Line(
              end: band.rows[row + 1], band: Int32(number),
              firstCell: Int32(band.start + row * band.columnCount)))
        }
        addColumns(of: band, kernel)
      }
    }

    private mutating func addColumns(of band: PixelGrid.Band, _ kernel: ResamplingKernel) {
      let (start, firstCell) = (starts.count, cells.count)
      for (pixel, tap) in kernel.taps.enumerated() {
        var cell = band.cellColumn(at: tap.first)
        let isOneCell = tap.first + tap.count <= Int(band.columns[cell + 1])
        if isOneCell, cells.count > firstCell, cells[cells.count - 1] == Int32(cell),
          weights[weights.count - 1] == 65536
        {
          continue
        }
        starts.append(Int32(pixel))
        firsts.append(Int32(cells.count))
        var weight: UInt32 = 0
        for index in 0..<tap.count {
          if tap.first + index >= Int(band.columns[cell + 1]) {
            cells.append(Int32(cell))
            weights.append(weight)
            weight = 0
            cell += 1
          }
          weight &+= UInt32(truncatingIfNeeded: kernel.weights[tap.offset + index])
        }
        cells.append(Int32(cell))
        weights.append(weight)
      }
      starts.append(Int32(kernel.taps.count))
      firsts.append(Int32(cells.count))
      columns.append(start..<starts.count)
    }

    /// The tables and the cells of the bitmap, without the cost of arrays; valid inside of `withPointers`.
    struct Pointers {
      let words: UnsafeBufferPointer<UInt32>
      let lines: UnsafeBufferPointer<Line>
      let columns: UnsafeBufferPointer<Range<Int>>
      let starts: UnsafeBufferPointer<Int32>
      let firsts: UnsafeBufferPointer<Int32>
      let cells: UnsafeBufferPointer<Int32>
      let weights: UnsafeBufferPointer<UInt32>

      func starts(ofBand band: Int) -> [Int32] { Array(starts[columns[band]]) }
    }

    func withPointers<Result>(_ bitmap: GridBitmap, _ body: (Pointers) -> Result) -> Result {
      bitmap.words.withUnsafeBufferPointer { words in
        lines.withUnsafeBufferPointer { lines in
          columns.withUnsafeBufferPointer { columns in
            starts.withUnsafeBufferPointer { starts in
              firsts.withUnsafeBufferPointer { firsts in
                cells.withUnsafeBufferPointer { cells in
                  weights.withUnsafeBufferPointer { weights in
                    body(
                      Pointers(
                        words: words, lines: lines, columns: columns, starts: starts, firsts: firsts,
                        cells: cells, weights: weights))
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
