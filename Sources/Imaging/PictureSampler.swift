import Model

/// Resamples a bitmap row by row: first along columns, with 8 more bits kept, then along rows.
///
/// Equal rows are computed once, and a picture whose rows have one color each is sampled as one column. It uses integer
/// arithmetic only.
package struct PictureSampler {
  private let bitmap: Bitmap
  private let columns: ResamplingKernel
  private let rows: ResamplingKernel

  package init(_ bitmap: Bitmap, columns: ResamplingKernel, rows: ResamplingKernel) {
    self.bitmap = bitmap
    self.columns = columns
    self.rows = rows
  }

  /// Calls `body` for every destination row, counted from 0, with its RGBA bytes, valid during the call.
  package func forEachRow(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    let width = columns.taps.count
    guard width > 0, !rows.taps.isEmpty, bitmap.width > 0, bitmap.height > 0 else { return }
    bitmap.pixels.withUnsafeBufferPointer { source in
      if columns.isIdentity && rows.isIdentity {
        for row in rows.taps.indices {
          let start = (rows.taps[row].first * bitmap.width + columns.taps[0].first) * 4
          body(row, UnsafeBufferPointer(rebasing: source[start..<start + width * 4]))
        }
        return
      }
      sample(source, width: width, body)
    }
  }

  private func sample(
    _ source: UnsafeBufferPointer<UInt8>, width: Int,
    _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let identical = identicalRows(source)
    let isFlat = bitmap.rowsAreFlat
    let count = isFlat ? 4 : width * 4
    let taps = rows.taps.map(\.count).max() ?? 1
    var cache = RowCache(slots: min(taps + 1, bitmap.height), count: count)
    var output = [UInt8](repeating: 0, count: width * 4)
    var sums = [UInt32](repeating: 0, count: count)
    var previous: (first: Int, last: Int)?
    for (index, tap) in rows.taps.enumerated() {
      let first = identical[tap.first]
      let last = identical[tap.first + tap.count - 1]
      let repeats = previous.map { $0.first == first && $0.last == last && first == last } ?? false
      if !repeats {
        accumulate(source, tap, identical: identical, isFlat: isFlat, cache: &cache, sums: &sums)
        write(sums, into: &output, width: width, isFlat: isFlat)
        previous = (first, last)
      }
      output.withUnsafeBufferPointer { body(index, $0) }
    }
  }

  private func accumulate(
    _ source: UnsafeBufferPointer<UInt8>, _ tap: ResamplingKernel.Taps, identical: [Int], isFlat: Bool,
    cache: inout RowCache, sums: inout [UInt32]
  ) {
    sums.withUnsafeMutableBufferPointer { total in
      total.update(repeating: 1 << 23)
      var index = 0
      while index < tap.count {
        // Neighbors with the same content count as one row with their weights added.
        let row = identical[tap.first + index]
        var weight: UInt32 = 0
        while index < tap.count, identical[tap.first + index] == row {
          weight += UInt32(rows.weights[tap.offset + index])
          index += 1
        }
        cache.withRow(row) { values, isFilled in
          if !isFilled { squeeze(source, row: row, isFlat: isFlat, into: values) }
          for i in 0..<total.count { total[i] &+= UInt32(values[i]) &* weight }
        }
      }
    }
  }

  /// Reduces one source row by the column kernel, as value · 256.
  private func squeeze(
    _ source: UnsafeBufferPointer<UInt8>, row: Int, isFlat: Bool,
    into values: UnsafeMutableBufferPointer<UInt16>
  ) {
    let line = source.baseAddress! + row * bitmap.width * 4
    if isFlat {
      for channel in 0..<4 { values[channel] = UInt16(line[channel]) << 8 }
      return
    }
    columns.weights.withUnsafeBufferPointer { weights in
      columns.taps.withUnsafeBufferPointer { taps in
        for x in 0..<taps.count {
          let tap = taps[x]
          var red: UInt32 = 128
          var green: UInt32 = 128
          var blue: UInt32 = 128
          var alpha: UInt32 = 128
          var pixel = line + tap.first * 4
          for i in tap.offset..<tap.offset + tap.count {
            let weight = UInt32(truncatingIfNeeded: weights[i])
            red &+= UInt32(pixel[0]) &* weight
            green &+= UInt32(pixel[1]) &* weight
            blue &+= UInt32(pixel[2]) &* weight
            alpha &+= UInt32(pixel[3]) &* weight
            pixel += 4
          }
          values[x * 4] = UInt16(truncatingIfNeeded: red >> 8)
          values[x * 4 + 1] = UInt16(truncatingIfNeeded: green >> 8)
          values[x * 4 + 2] = UInt16(truncatingIfNeeded: blue >> 8)
          values[x * 4 + 3] = UInt16(truncatingIfNeeded: alpha >> 8)
        }
      }
    }
  }

  private func write(_ sums: [UInt32], into output: inout [UInt8], width: Int, isFlat: Bool) {
    output.withUnsafeMutableBufferPointer { into in
      sums.withUnsafeBufferPointer { sums in
        if isFlat {
          for x in 0..<width {
            for channel in 0..<4 { into[x * 4 + channel] = UInt8(truncatingIfNeeded: sums[channel] >> 24) }
          }
        } else {
          for i in 0..<into.count { into[i] = UInt8(truncatingIfNeeded: sums[i] >> 24) }
        }
      }
    }
  }

  /// Returns, for each row, the first of the run of equal rows around it.
  private func identicalRows(_ source: UnsafeBufferPointer<UInt8>) -> [Int] {
    let stride = bitmap.width * 4
    var first = 0
    return (0..<bitmap.height).map { row in
      if row > 0,
        !equalBytes(source.baseAddress! + (row - 1) * stride, source.baseAddress! + row * stride, stride)
      {
        first = row
      }
      return first
    }
  }
}

/// The last few squeezed rows.
private struct RowCache {
  private var rows: [Int]
  private var values: [UInt16]
  private var next = 0
  private let count: Int
  init(slots: Int, count: Int) {
    rows = Array(repeating: -1, count: slots)
    values = Array(repeating: 0, count: slots * count)
    self.count = count
  }
  mutating func withRow(_ row: Int, _ body: (UnsafeMutableBufferPointer<UInt16>, Bool) -> Void) {
    var slot = rows.firstIndex(of: row)
    let isFilled = slot != nil
    if slot == nil {
      slot = next
      rows[next] = row
      next = (next + 1) % rows.count
    }
    let start = slot! * count
    values.withUnsafeMutableBufferPointer { all in
      body(UnsafeMutableBufferPointer(rebasing: all[start..<start + count]), isFilled)
    }
  }
}

/// Whether `count` bytes are the same; eight at a time.
func equalBytes(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let leftRaw = UnsafeRawPointer(left)
  let rightRaw = UnsafeRawPointer(right)
  var at = 0
  while at + 8 <= count {
    let first = leftRaw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    let second = rightRaw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    if first != second { return false }
    at += 8
  }
  while at < count {
    if left[at] != right[at] { return false }
    at += 1
  }
  return true
}

extension Bitmap {
  /// Whether each row has one color, as in a vertical gradient.
  package var rowsAreFlat: Bool {
    guard width > 1 else { return true }
    let stride = width * 4
    return pixels.withUnsafeBufferPointer { bytes in
      (0..<height).allSatisfy { row in
        let line = bytes.baseAddress! + row * stride
        return equalBytes(line, line + 4, stride - 4)
      }
    }
  }

  /// Whether each column has one color, as in a horizontal gradient.
  package var columnsAreFlat: Bool {
    guard height > 1 else { return true }
    let stride = width * 4
    return pixels.withUnsafeBufferPointer { bytes in
      equalBytes(bytes.baseAddress!, bytes.baseAddress! + stride, (height - 1) * stride)
    }
  }
}
