import CImageCodec

extension PNG {
  /// Returns an 8-bit RGB file, or an RGBA file if a pixel is not opaque; empty for a bitmap without pixels.
  ///
  /// The pixels are those of `encode(bitmap.expanded())`. The filter is the difference to the row above.
  /// Complexity: proportional to the cells and the pixel rows.
  package static func encode(_ bitmap: GridBitmap) -> [UInt8] {
    guard bitmap.words.allSatisfy({ UInt32(littleEndian: $0) >> 24 == 255 }) else {
      return encode(bitmap.expanded(), effort: .low)
    }
    var data = RunDeflate()
    var above = RowAbove(columns: [0, Int32(bitmap.width)], cells: nil)
    bitmap.words.withUnsafeBufferPointer { words in
      bitmap.grid.forEachRow { row in
        write(row, words, below: above, to: &data)
        for _ in row.pixelRows.dropFirst() {
          data.append(filter)
          data.append(0, times: bitmap.width)
        }
        above = RowAbove(columns: row.columns, cells: row.cells)
      }
    }
    return wrapped(data.finished(), bitmap)
  }

  private struct RowAbove {
    var columns: [Int32]
    /// Nil above the first row; its pixels count as 0.
    var cells: Range<Int>?
  }

  /// "Up". Source: PNG specification, third edition, 9.2.
  private static let filter: UInt8 = 2

  private static func write(
    _ row: PixelGrid.Row, _ words: UnsafeBufferPointer<UInt32>, below above: RowAbove,
    to data: inout RunDeflate
  ) {
    data.append(filter)
    var (own, other, at) = (0, 0, Int32(0))
    var run: (difference: UInt32, count: Int) = (0, 0)
    let width = row.columns[row.columns.count - 1]
    while at < width {
      let (ownEnd, otherEnd) = (row.columns[own + 1], above.columns[other + 1])
      let end = min(ownEnd, otherEnd)
      let old = above.cells.map { words[$0.lowerBound + other] } ?? 0
      let difference = difference(
        UInt32(littleEndian: words[row.cells.lowerBound + own]), UInt32(littleEndian: old))
      if difference != run.difference || run.count == 0 {
        if run.count > 0 { data.append(run.difference, times: run.count) }
        run = (difference, 0)
      }
      run.count += Int(end - at)
      at = end
      if ownEnd == end { own += 1 }
      if otherEnd == end { other += 1 }
    }
    data.append(run.difference, times: run.count)
  }

  /// Returns the differences of the lower three bytes, each modulo 256.
  @inline(__always)
  private static func difference(_ word: UInt32, _ other: UInt32) -> UInt32 {
    let high: UInt32 = 0x8080_8080
    return (((word | high) &- (other & ~high)) ^ ((word ^ ~other) & high)) & 0xFF_FFFF
  }

  private static func wrapped(_ data: [UInt8], _ bitmap: GridBitmap) -> [UInt8] {
    file(of: data) { bytes, out, length in
      qa_png_wrap(
        bytes.baseAddress, bytes.count, UInt32(clamping: bitmap.width), UInt32(clamping: bitmap.height), 0,
        bitmap.space == .displayP3 ? 1 : 0, &out, &length)
    }
  }
}
