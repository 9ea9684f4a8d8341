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
  /// The last two reduced rows, each with room for four values · 256 of `width` pixels. A row at a boundary counts in two
  /// rows of the result.
  private var reduced: [UInt16]
  /// The row of cells of each.
  private var reducedLines = (-1, -1)
  /// Four for each column of `merged`.
  private var sums: [UInt32] = []

  /// The bands whose columns `merged` joins.
  private var mergedBands: [Int] = []
  private var merged: [Int32] = []
  private var bands: [(rows: [Int32], columns: [Int32])] = []
  private var words: [UInt32] = []
  private var height: Int32 = 0

  private init(_ tables: Tables.Pointers, width: Int) {
    self.tables = tables
    self.width = width
    reduced = Array(repeating: 0, count: 2 * width * 4)
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
    // The last band is not copied, so that it grows in place.
    if !bands.isEmpty, bands[bands.count - 1].columns == merged {
      bands[bands.count - 1].rows.append(height)
    } else {
      bands.append((rows: [height - 1, height], columns: merged))
    }
    // Half a step, so that the sum is rounded.
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(1 << 23, count: 4 * (merged.count - 1)))
    for source in sources { add(source) }
    sums.withUnsafeBufferPointer { sums in
      for at in stride(from: 0, to: sums.count, by: 4) {
        let red = sums[at] >> 24
        let green = sums[at + 1] >> 16 & 0xFF00
        let blue = sums[at + 2] >> 8 & 0xFF_0000
        words.append(UInt32(littleEndian: red | green | blue | sums[at + 3] & 0xFF00_0000))
      }
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
          let sums = sums.baseAddress!
          let count = merged.count - 1
          if columns.count == merged.count {
            // Factors of 16 bits are multiplied faster than those of 32.
            if let weight = UInt16(exactly: source.weight) {
              for index in 0..<count * 4 { sums[index] &+= UInt32(values[index]) &* UInt32(weight) }
            } else {
              for index in 0..<count * 4 { sums[index] &+= UInt32(values[index]) &* source.weight }
            }
            return
          }
          var own = 0
          for index in 0..<count {
            if starts[own + 1] <= merged[index] { own += 1 }
            for channel in 0..<4 {
              sums[index * 4 + channel] &+= UInt32(values[own * 4 + channel]) &* source.weight
            }
          }
        }
      }
    }
  }

  /// Returns where `reduced` has a row of cells, reduced along its columns.
  private mutating func reduce(_ number: Int) -> Int {
    if reducedLines.0 == number { return 0 }
    if reducedLines.1 == number { return width * 4 }
    // The older one goes.
    let offset = reducedLines.0 < reducedLines.1 ? 0 : width * 4
    if offset == 0 { reducedLines.0 = number } else { reducedLines.1 = number }
    let tables = tables
    let line = tables.lines[number]
    reduced.withUnsafeMutableBufferPointer {
      tables.squeezers[Int(line.band)].squeeze(
        tables.words.baseAddress! + Int(line.firstCell), into: $0.baseAddress! + offset)
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
    /// By band: the columns of the result that show the same cells, as indices of `starts`.
    private var columns: [Range<Int>] = []
    /// The first pixel column of each, then the width of the result.
    private var starts: [Int32] = []
    /// By band: the cells of each of its columns.
    private var squeezers: [RowSqueezer] = []

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
      let start = starts.count
      var taps: [ResamplingKernel.Taps] = []
      var weights: [Int32] = []
      for (pixel, tap) in kernel.taps.enumerated() {
        let first = band.cellColumn(at: tap.first)
        let isOneCell = tap.first + tap.count <= Int(band.columns[first + 1])
        if isOneCell, let last = taps.last, last.first == first, last.count == 1 { continue }
        starts.append(Int32(pixel))
        var cell = first
        let offset = weights.count
        weights.append(0)
        for index in 0..<tap.count {
          if tap.first + index >= Int(band.columns[cell + 1]) {
            weights.append(0)
            cell += 1
          }
          weights[weights.count - 1] += kernel.weights[tap.offset + index]
        }
        taps.append(.init(first: first, offset: offset, count: weights.count - offset))
      }
      starts.append(Int32(kernel.taps.count))
      columns.append(start..<starts.count)
      squeezers.append(RowSqueezer(taps, weights: weights, sourceWidth: band.columnCount))
    }

    /// The tables and the cells of the bitmap, without the cost of arrays; valid inside of `withPointers`.
    struct Pointers {
      let words: UnsafeBufferPointer<UInt32>
      let lines: UnsafeBufferPointer<Line>
      let columns: UnsafeBufferPointer<Range<Int>>
      let starts: UnsafeBufferPointer<Int32>
      let squeezers: UnsafeBufferPointer<RowSqueezer>

      func starts(ofBand band: Int) -> [Int32] { Array(starts[columns[band]]) }
    }

    func withPointers<Result>(_ bitmap: GridBitmap, _ body: (Pointers) -> Result) -> Result {
      bitmap.words.withUnsafeBufferPointer { words in
        lines.withUnsafeBufferPointer { lines in
          columns.withUnsafeBufferPointer { columns in
            starts.withUnsafeBufferPointer { starts in
              squeezers.withUnsafeBufferPointer { squeezers in
                body(
                  Pointers(
                    words: words, lines: lines, columns: columns, starts: starts, squeezers: squeezers))
              }
            }
          }
        }
      }
    }
  }
}
