import Model

extension GridBitmap {
  /// Returns the picture at another size, equal to `expanded().resampled(to:)`.
  ///
  /// Complexity: proportional to the cells and to the pixels of the result.
  package func resampled(to size: PixelSize) -> Bitmap {
    let (newWidth, newHeight) = (max(size.width, 0), max(size.height, 0))
    guard newWidth > 0, newHeight > 0, width > 0, height > 0,
      (newWidth, newHeight) != (width, height)
    else {
      return expanded().resampled(to: size)
    }
    let columns = ResamplingKernel(
      source: width, origin: 0, extent: Double(newWidth), range: 0..<newWidth)
    let rows = ResamplingKernel(
      source: height, origin: 0, extent: Double(newHeight), range: 0..<newHeight)
    var reduction = GridReduction(self, columns: columns)
    let pixels = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight * 4) { into, filled in
      let out = into.baseAddress!
      var previous: Int?
      for (y, tap) in rows.taps.enumerated() {
        let line = out + y * newWidth * 4
        let sources = reduction.sources(of: tap, weights: rows.weights)
        if sources.count == 1, previous == sources[0].row {
          line.update(from: line - newWidth * 4, count: newWidth * 4)
        } else {
          reduction.write(sources, into: line)
        }
        previous = sources.count == 1 ? sources[0].row : nil
      }
      filled = newWidth * newHeight * 4
    }
    return Bitmap(width: newWidth, height: newHeight, pixels: pixels, space: space)
  }

  /// Returns the picture with at most `maxSide` pixels on its longer side; it is never enlarged.
  package func thumbnail(maxSide: Int) -> Bitmap {
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
  /// A row of cells, counted over all bands, with the sum of its weights.
  struct Source {
    var row: Int
    var weight: UInt32
  }
  /// Cells of a band with their weights, for each column of the result.
  private struct Columns {
    var cells: [Int32] = []
    var weights: [UInt32] = []
    /// Where the cells of each column begin, then their number.
    var starts: [Int32] = [0]
  }
  private let bitmap: GridBitmap
  /// The index of the first row of cells of each band, then the number of all.
  private var firstRows: [Int] = [0]
  /// By band; nil for a band with one column of cells.
  private let columns: [Columns?]
  private let width: Int
  private var sums: [UInt32]
  /// The last two reduced rows; a boundary row counts in two rows of the result.
  private var reduced: [[UInt16]]
  private var reducedRows = [-1, -1]
  private var nextSlot = 0
  private var band = 0

  init(_ bitmap: GridBitmap, columns kernel: ResamplingKernel) {
    self.bitmap = bitmap
    width = kernel.taps.count
    sums = Array(repeating: 0, count: width * 4)
    reduced = Array(repeating: Array(repeating: 0, count: width * 4), count: 2)
    var row = 0
    for band in bitmap.grid.bands {
      row += band.rowCount
      firstRows.append(row)
    }
    columns = bitmap.grid.bands.map { band in
      band.columnCount == 1 ? nil : Self.columns(of: band, kernel)
    }
  }

  private static func columns(of band: PixelGrid.Band, _ kernel: ResamplingKernel) -> Columns {
    var columns = Columns()
    for tap in kernel.taps {
      var cell = band.cellColumn(at: tap.first)
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
      columns.starts.append(Int32(columns.cells.count))
    }
    return columns
  }

  /// Returns the rows of cells under the pixel rows of a tap. Taps must come in ascending order.
  mutating func sources(of tap: ResamplingKernel.Taps, weights: [Int32]) -> [Source] {
    let bands = bitmap.grid.bands
    band = bitmap.grid.band(at: tap.first)
    var row = bands[band].cellRow(at: tap.first)
    var found: [Source] = []
    var weight: UInt32 = 0
    for index in 0..<tap.count {
      if tap.first + index >= Int(bands[band].rows[row + 1]) {
        found.append(Source(row: firstRows[band] + row, weight: weight))
        weight = 0
        row += 1
        if row == bands[band].rowCount { (band, row) = (band + 1, 0) }
      }
      weight &+= UInt32(truncatingIfNeeded: weights[tap.offset + index])
    }
    found.append(Source(row: firstRows[band] + row, weight: weight))
    return found
  }

  /// Writes one row of the result.
  mutating func write(_ sources: [Source], into line: UnsafeMutablePointer<UInt8>) {
    // Half a step, so that the sum is rounded; the parts of rows of one color are added to it.
    var flat = SIMD4<UInt32>(repeating: 1 << 23)
    var isFlat = true
    for source in sources {
      let position = position(of: source.row)
      let grid = bitmap.grid.bands[position.band]
      let start = grid.start + position.row * grid.columnCount
      guard let columns = columns[position.band] else {
        flat &+= Self.parts(bitmap.words[start]) &* SIMD4(repeating: 256 &* source.weight)
        continue
      }
      if isFlat {
        for index in sums.indices { sums[index] = 0 }
        isFlat = false
      }
      let slot = reduce(source.row, start, columns)
      add(slot, source.weight)
    }
    if isFlat {
      let words = UnsafeMutableRawPointer(line).assumingMemoryBound(to: UInt32.self)
      words.update(repeating: Self.word(flat &>> 24), count: width)
    } else {
      sums.withUnsafeBufferPointer { sums in
        for x in 0..<width {
          for channel in 0..<4 {
            line[x &* 4 &+ channel] = UInt8(
              truncatingIfNeeded: (sums[x &* 4 &+ channel] &+ flat[channel]) >> 24)
          }
        }
      }
    }
  }

  private func position(of row: Int) -> (band: Int, row: Int) {
    var index = band
    while firstRows[index] > row { index -= 1 }
    return (index, row - firstRows[index])
  }

  private mutating func add(_ slot: Int, _ weight: UInt32) {
    sums.withUnsafeMutableBufferPointer { sums in
      reduced[slot].withUnsafeBufferPointer { values in
        for index in 0..<sums.count { sums[index] &+= UInt32(values[index]) &* weight }
      }
    }
  }

  /// Returns the slot with a row of cells reduced along its columns, as value · 256.
  private mutating func reduce(_ row: Int, _ start: Int, _ columns: Columns) -> Int {
    if let slot = reducedRows.firstIndex(of: row) { return slot }
    let slot = nextSlot
    nextSlot = 1 - nextSlot
    reducedRows[slot] = row
    reduced[slot].withUnsafeMutableBufferPointer { into in
      bitmap.words.withUnsafeBufferPointer { words in
        columns.cells.withUnsafeBufferPointer { cells in
          columns.weights.withUnsafeBufferPointer { weights in
            var at = 0
            for x in 0..<width {
              // Two channels in each sum; a channel's part stays below 2^25.
              var even: UInt64 = 128 | 128 << 32
              var odd = even
              let end = Int(columns.starts[x + 1])
              while at < end {
                let word = UInt64(words[start &+ Int(cells[at])])
                let weight = UInt64(weights[at])
                even &+= (word & 0xFF | (word & 0xFF_0000) << 16) &* weight
                odd &+= (word >> 8 & 0xFF | (word & 0xFF00_0000) << 8) &* weight
                at &+= 1
              }
              into[x &* 4] = UInt16(truncatingIfNeeded: even >> 8)
              into[x &* 4 &+ 1] = UInt16(truncatingIfNeeded: odd >> 8)
              into[x &* 4 &+ 2] = UInt16(truncatingIfNeeded: even >> 40)
              into[x &* 4 &+ 3] = UInt16(truncatingIfNeeded: odd >> 40)
            }
          }
        }
      }
    }
    return slot
  }

  private static func parts(_ word: UInt32) -> SIMD4<UInt32> {
    let value = UInt32(littleEndian: word)
    return SIMD4(value & 0xFF, value >> 8 & 0xFF, value >> 16 & 0xFF, value >> 24)
  }

  private static func word(_ parts: SIMD4<UInt32>) -> UInt32 {
    UInt32(littleEndian: parts[0] | parts[1] << 8 | parts[2] << 16 | parts[3] << 24)
  }
}
