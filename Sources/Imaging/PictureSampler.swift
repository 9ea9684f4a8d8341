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
    let taps = rows.taps.map(\.count).max() ?? 1
    var cache = RowCache(slots: min(taps + 1, bitmap.height), count: isFlat ? 1 : width)
    var output = [UInt32](repeating: 0, count: width)
    var parts: [RowCache.Part] = []
    var previous: (first: Int, last: Int)?
    for (index, tap) in rows.taps.enumerated() {
      let first = identical[tap.first]
      let last = identical[tap.first + tap.count - 1]
      let repeats = previous.map { $0.first == first && $0.last == last && first == last } ?? false
      if !repeats {
        collect(tap, of: source, identical: identical, isFlat: isFlat, cache: &cache, into: &parts)
        output.withUnsafeMutableBufferPointer { cache.sum(parts, into: $0) }
        previous = (first, last)
      }
      output.withUnsafeBytes { body(index, $0.bindMemory(to: UInt8.self)) }
    }
  }

  /// Reduces the rows of a tap by the column kernel, unless they are in the cache.
  private func collect(
    _ tap: ResamplingKernel.Taps, of source: UnsafeBufferPointer<UInt8>, identical: [Int], isFlat: Bool,
    cache: inout RowCache, into parts: inout [RowCache.Part]
  ) {
    parts.removeAll(keepingCapacity: true)
    var index = 0
    while index < tap.count {
      // Neighbors with the same content count as one row with their weights added.
      let row = identical[tap.first + index]
      var weight: UInt64 = 0
      while index < tap.count, identical[tap.first + index] == row {
        weight += UInt64(rows.weights[tap.offset + index])
        index += 1
      }
      let slot = cache.slot(of: row) { values in
        squeeze(source, row: row, isFlat: isFlat, into: values)
      }
      parts.append(.init(slot: slot, weight: weight))
    }
  }

  /// Reduces one source row by the column kernel, as value · 256: 16 bits for each channel, red in the lowest.
  private func squeeze(
    _ source: UnsafeBufferPointer<UInt8>, row: Int, isFlat: Bool, into values: UnsafeMutablePointer<UInt64>
  ) {
    let line = UnsafeRawPointer(source.baseAddress! + row * bitmap.width * 4)
    if isFlat {
      let word = UInt64(UInt32(littleEndian: line.loadUnaligned(as: UInt32.self)))
      values[0] =
        (word & 0xFF | (word & 0xFF00) << 8 | (word & 0xFF_0000) << 16 | (word & 0xFF00_0000) << 24) << 8
      return
    }
    columns.weights.withUnsafeBufferPointer { weights in
      columns.taps.withUnsafeBufferPointer { taps in
        for x in 0..<taps.count {
          let tap = taps[x]
          // Two channels in each sum; a channel's part stays below 2^25.
          var even: UInt64 = 128 | 128 << 32
          var odd = even
          var at = tap.first &* 4
          for i in tap.offset..<tap.offset &+ tap.count {
            let word = UInt64(UInt32(littleEndian: line.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
            let weight = UInt64(truncatingIfNeeded: weights[i])
            even &+= (word & 0xFF | (word & 0xFF_0000) << 16) &* weight
            odd &+= (word >> 8 & 0xFF | (word & 0xFF00_0000) << 8) &* weight
            at &+= 4
          }
          values[x] = even >> 8 & RowCache.lanes | (odd >> 8 & RowCache.lanes) << 16
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
  /// A row of a weighted sum.
  struct Part {
    var slot: Int
    var weight: UInt64
  }
  /// Two 16-bit channels with room for their products.
  static let lanes: UInt64 = 0xFFFF_0000_FFFF

  private var rows: [Int]
  private var values: [UInt64]
  private var next = 0
  private let count: Int

  init(slots: Int, count: Int) {
    rows = Array(repeating: -1, count: slots)
    values = Array(repeating: 0, count: slots * count)
    self.count = count
  }

  /// Returns the slot of a row, filled if the row is not in the cache.
  mutating func slot(of row: Int, fill: (UnsafeMutablePointer<UInt64>) -> Void) -> Int {
    if let slot = rows.firstIndex(of: row) { return slot }
    let slot = next
    rows[slot] = row
    next = (next + 1) % rows.count
    values.withUnsafeMutableBufferPointer { fill($0.baseAddress! + slot * count) }
    return slot
  }

  /// Writes the weighted sum of rows, rounded to bytes; a single column fills the whole output.
  func sum(_ parts: [Part], into output: UnsafeMutableBufferPointer<UInt32>) {
    values.withUnsafeBufferPointer { values in
      let values = values.baseAddress!
      if parts.count == 2 {
        let (one, other) = (values + parts[0].slot * count, values + parts[1].slot * count)
        let (first, second) = (parts[0].weight, parts[1].weight)
        for x in 0..<count {
          let even = (one[x] & Self.lanes) &* first &+ (other[x] & Self.lanes) &* second
          let odd = (one[x] >> 16 & Self.lanes) &* first &+ (other[x] >> 16 & Self.lanes) &* second
          output[x] = Self.word(even, odd)
        }
      } else {
        for x in 0..<count {
          var (even, odd) = (UInt64(0), UInt64(0))
          for part in parts {
            let value = values[part.slot &* count &+ x]
            even &+= (value & Self.lanes) &* part.weight
            odd &+= (value >> 16 & Self.lanes) &* part.weight
          }
          output[x] = Self.word(even, odd)
        }
      }
    }
    if count < output.count { output.update(repeating: output[0]) }
  }

  /// Returns the pixel of sums of value · 2^24, rounded.
  @inline(__always)
  private static func word(_ even: UInt64, _ odd: UInt64) -> UInt32 {
    let half: UInt64 = 1 << 23 | 1 << 55
    let (even, odd) = ((even &+ half) >> 24 & 0xFF_0000_00FF, (odd &+ half) >> 24 & 0xFF_0000_00FF)
    let pairs = even | odd << 8
    return UInt32(littleEndian: UInt32(truncatingIfNeeded: pairs | pairs >> 16))
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
