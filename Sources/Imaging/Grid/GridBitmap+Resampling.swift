import Model

extension GridBitmap {
  /// Returns the picture at another size. Its pixels are those of `expanded().resampled(to:)`.
  ///
  /// Complexity: proportional to the cells and to the rows and cells of the result.
  package func resampled(to size: PixelSize) -> GridBitmap {
    let (newWidth, newHeight) = (max(size.width, 0), max(size.height, 0))
    guard newWidth > 0, newHeight > 0, width > 0, height > 0 else {
      return GridBitmap(
        grid: PixelGrid(width: newWidth, height: newHeight, bands: []), words: [], space: space)
    }
    guard (newWidth, newHeight) != (width, height) else { return self }
    let columns = ResamplingKernel(
      source: width, origin: 0, extent: Double(newWidth), range: 0..<newWidth)
    let rows = ResamplingKernel(
      source: height, origin: 0, extent: Double(newHeight), range: 0..<newHeight)
    var reduction = GridReduction(self, columns: columns)
    for tap in rows.taps { reduction.add(tap, weights: rows.weights) }
    return reduction.result()
  }

  /// Returns the picture with at most `maxSide` pixels on its longer side; it is never enlarged.
  package func thumbnail(maxSide: Int) -> GridBitmap {
    let size = PixelSize(width: width, height: height).bounded(by: maxSide)
    return resampled(to: size)
  }
}

extension PixelSize {
  /// Returns the size with its longer side reduced to at most `maxSide`, in proportion; each side is at least 1.
  func bounded(by maxSide: Int) -> PixelSize {
    let longer = max(width, height)
    guard longer > maxSide, maxSide > 0 else { return self }
    let ratio = Double(maxSide) / Double(longer)
    func side(_ length: Int) -> Int { max(Int((Double(length) * ratio).rounded()), 1) }
    return PixelSize(width: side(width), height: side(height))
  }
}

/// Sums up rows of cells with the arithmetic of `PictureSampler`: one row of cells at a time, weights added for equal pixels.
private struct GridReduction {
  /// A row of cells with the sum of its weights.
  private struct Source {
    var band: Int
    /// Inside the band.
    var row: Int
    var weight: UInt32
  }
  /// Columns of the result that show the same cells of a band.
  private struct Columns {
    /// The first pixel column of each, then the width of the result.
    var starts: [Int32] = []
    /// Where the cells of each begin, then their number.
    var firsts: [Int32] = []
    var cells: [Int32] = []
    var weights: [UInt32] = []
  }
  private let bitmap: GridBitmap
  private let width: Int
  /// By band of the source.
  private let columns: [Columns]
  private var band = 0
  private var sources: [Source] = []
  /// The last two reduced rows as value · 256; a row at a boundary counts in two rows of the result.
  private var reduced: [(band: Int, row: Int, values: [SIMD4<UInt32>])]
  private var nextSlot = 0
  private var sums: [SIMD4<UInt32>] = []

  /// The bands whose columns `merged` joins.
  private var mergedBands: [Int] = []
  private var merged: [Int32] = []
  private var bands: [(rows: [Int32], columns: [Int32])] = []
  private var words: [UInt32] = []
  private var height: Int32 = 0

  init(_ bitmap: GridBitmap, columns kernel: ResamplingKernel) {
    self.bitmap = bitmap
    width = kernel.taps.count
    columns = bitmap.grid.bands.map { Self.columns(of: $0, kernel) }
    reduced = Array(repeating: (-1, -1, []), count: 2)
  }

  private static func columns(of band: PixelGrid.Band, _ kernel: ResamplingKernel) -> Columns {
    var columns = Columns()
    for (pixel, tap) in kernel.taps.enumerated() {
      var cell = band.cellColumn(at: tap.first)
      let isOneCell = tap.first + tap.count <= Int(band.columns[cell + 1])
      if isOneCell, let last = columns.cells.last, last == Int32(cell), columns.weights.last == 65536 {
        continue
      }
      columns.starts.append(Int32(pixel))
      columns.firsts.append(Int32(columns.cells.count))
      var weight: UInt32 = 0
      for index in 0..<tap.count {
        if tap.first + index >= Int(band.columns[cell + 1]) {
          columns.cells.append(Int32(cell))
          columns.weights.append(weight)
          weight = 0
          cell += 1
        }
        weight &+= UInt32(truncatingIfNeeded: kernel.weights[tap.offset + index])
      }
      columns.cells.append(Int32(cell))
      columns.weights.append(weight)
    }
    columns.starts.append(Int32(kernel.taps.count))
    columns.firsts.append(Int32(columns.cells.count))
    return columns
  }

  func result() -> GridBitmap {
    let grid = PixelGrid(width: width, height: Int(height), bands: bands)
    return GridBitmap(grid: grid, words: words, space: bitmap.space)
  }

  /// Adds one pixel row to the result. Taps must come in ascending order.
  mutating func add(_ tap: ResamplingKernel.Taps, weights: [Int32]) {
    let previous = sources.count == 1 ? sources[0] : nil
    find(tap, weights)
    height += 1
    if let previous, sources.count == 1, previous.band == sources[0].band, previous.row == sources[0].row {
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
    let bands = bitmap.grid.bands
    sources.removeAll(keepingCapacity: true)
    while Int(bands[band].pixelRows.upperBound) <= tap.first { band += 1 }
    var band = band
    var row = bands[band].cellRow(at: tap.first)
    var weight: UInt32 = 0
    for index in 0..<tap.count {
      if tap.first + index >= Int(bands[band].rows[row + 1]) {
        sources.append(Source(band: band, row: row, weight: weight))
        weight = 0
        row += 1
        if row == bands[band].rowCount { (band, row) = (band + 1, 0) }
      }
      weight &+= UInt32(truncatingIfNeeded: weights[tap.offset + index])
    }
    sources.append(Source(band: band, row: row, weight: weight))
  }

  /// Joins the columns of all bands that the pixel row shows.
  private mutating func merge() {
    var bands: [Int] = []
    for source in sources where bands.last != source.band { bands.append(source.band) }
    guard bands != mergedBands else { return }
    mergedBands = bands
    merged = columns[bands[0]].starts
    for band in bands.dropFirst() where columns[band].starts != merged {
      merged = Set(merged).union(columns[band].starts).sorted()
    }
  }

  private mutating func add(_ source: Source) {
    let slot = reduce(source)
    let starts = columns[source.band].starts
    reduced[slot].values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        var own = 0
        let weight = SIMD4(repeating: source.weight)
        if starts.count == merged.count {
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

  /// Returns the slot with a row of cells reduced along its columns.
  private mutating func reduce(_ source: Source) -> Int {
    if let slot = reduced.firstIndex(where: { $0.band == source.band && $0.row == source.row }) {
      return slot
    }
    let slot = nextSlot
    nextSlot = 1 - nextSlot
    let columns = columns[source.band]
    let band = bitmap.grid.bands[source.band]
    let start = band.start + source.row * band.columnCount
    let count = columns.starts.count - 1
    reduced[slot].band = source.band
    reduced[slot].row = source.row
    if reduced[slot].values.count != count { reduced[slot].values = Array(repeating: .zero, count: count) }
    reduced[slot].values.withUnsafeMutableBufferPointer { into in
      bitmap.words.withUnsafeBufferPointer { words in
        columns.cells.withUnsafeBufferPointer { cells in
          columns.weights.withUnsafeBufferPointer { weights in
            var at = 0
            for x in 0..<count {
              // Two channels in each sum; a channel's part stays below 2^25.
              var even: UInt64 = 128 | 128 << 32
              var odd = even
              let end = Int(columns.firsts[x + 1])
              while at < end {
                let word = UInt64(UInt32(littleEndian: words[start &+ Int(cells[at])]))
                let weight = UInt64(weights[at])
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
        }
      }
    }
    return slot
  }
}
