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

  /// Samples the whole picture at another size.
  init(_ bitmap: Bitmap, to size: PixelSize) {
    func kernel(_ source: Int, _ count: Int) -> ResamplingKernel {
      ResamplingKernel(source: source, origin: 0, extent: Double(count), range: 0..<count)
    }
    self.init(bitmap, columns: kernel(bitmap.width, size.width), rows: kernel(bitmap.height, size.height))
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
    let squeezer =
      isFlat ? nil : RowSqueezer(columns.taps, weights: columns.weights, sourceWidth: bitmap.width)
    let count = isFlat ? 4 : width * 4
    let taps = rows.taps.map(\.count).max() ?? 1
    var cache = RowCache(slots: min(taps + 1, bitmap.height), count: count)
    var output = [UInt8](repeating: 0, count: width * 4)
    var mixer = RowMixer(count: count)
    var shares: [(row: Int, weight: UInt32)] = []
    var previous: (first: Int, last: Int)?
    for (index, tap) in rows.taps.enumerated() {
      let first = identical[tap.first]
      let last = identical[tap.first + tap.count - 1]
      let repeats = previous.map { $0.first == first && $0.last == last && first == last } ?? false
      if !repeats {
        shares.removeAll(keepingCapacity: true)
        for sample in 0..<tap.count {
          // Neighbors with the same content count as one row with their weights added.
          let row = identical[tap.first + sample]
          let weight = UInt32(rows.weights[tap.offset + sample])
          if weight == 0 { continue }
          if shares.last?.row == row {
            shares[shares.count - 1].weight += weight
          } else {
            shares.append((row, weight))
          }
        }
        output.withUnsafeMutableBufferPointer { output in
          cache.withRows(shares.map(\.row)) { line, row in
            squeeze(source, row: row, squeezer, into: line)
          } body: { lines in
            mixer.mix(lines, weights: shares.map(\.weight), into: output.baseAddress!)
          }
          if isFlat { repeatFirstPixel(output, width: width) }
        }
        previous = (first, last)
      }
      output.withUnsafeBufferPointer { body(index, $0) }
    }
  }

  private func repeatFirstPixel(_ output: UnsafeMutableBufferPointer<UInt8>, width: Int) {
    for x in 1..<max(width, 1) {
      for channel in 0..<4 { output[x * 4 + channel] = output[channel] }
    }
  }

  /// Reduces one source row, as value · 256.
  ///
  /// - Parameter squeezer: Nil for a row of one color, of which only the first pixel is wanted.
  private func squeeze(
    _ source: UnsafeBufferPointer<UInt8>, row: Int, _ squeezer: RowSqueezer?,
    into values: UnsafeMutablePointer<UInt16>
  ) {
    let line = UnsafeRawPointer(source.baseAddress! + row * bitmap.width * 4)
    guard let squeezer else {
      for channel in 0..<4 {
        values[channel] = UInt16(line.load(fromByteOffset: channel, as: UInt8.self)) << 8
      }
      return
    }
    squeezer.squeeze(line, into: values)
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

  /// Calls `body` with the values of rows, valid during the call.
  ///
  /// - Parameters:
  ///   - wanted: Rows in ascending order, fewer than there are slots.
  ///   - fill: Writes the values of a row.
  mutating func withRows(
    _ wanted: [Int], fill: (UnsafeMutablePointer<UInt16>, Int) -> Void,
    body: ([UnsafePointer<UInt16>]) -> Void
  ) {
    let slots = wanted.map { row in
      if let slot = rows.firstIndex(of: row) { return (slot, true) }
      defer { next = (next + 1) % rows.count }
      rows[next] = row
      return (next, false)
    }
    values.withUnsafeMutableBufferPointer { values in
      let start = values.baseAddress!
      for (row, (slot, isFilled)) in zip(wanted, slots) where !isFilled { fill(start + slot * count, row) }
      body(slots.map { UnsafePointer(start + $0.0 * count) })
    }
  }
}

/// Adds up squeezed rows with weights that sum to 65,536, and rounds to bytes.
private struct RowMixer {
  private var sums: [UInt32]
  private static let half: UInt32 = 1 << 23

  init(count: Int) { sums = Array(repeating: 0, count: count) }

  mutating func mix(
    _ lines: [UnsafePointer<UInt16>], weights: [UInt32], into output: UnsafeMutablePointer<UInt8>
  ) {
    let count = sums.count
    switch lines.count {
    case 1:
      let line = lines[0]
      for i in 0..<count { output[i] = UInt8(truncatingIfNeeded: (UInt32(line[i]) &+ 128) &>> 8) }
    case 2:
      let (first, second) = (lines[0], lines[1])
      // Two weights above 0 fit into 16 bits, which multiply faster.
      let (one, two) = (UInt32(UInt16(weights[0])), UInt32(UInt16(weights[1])))
      for i in 0..<count {
        let sum = UInt32(first[i]) &* one &+ UInt32(second[i]) &* two &+ Self.half
        output[i] = UInt8(truncatingIfNeeded: sum &>> 24)
      }
    default:
      sums.withUnsafeMutableBufferPointer { sums in
        sums.update(repeating: Self.half)
        for (line, weight) in zip(lines, weights) {
          let weight = UInt32(UInt16(weight))
          for i in 0..<count { sums[i] &+= UInt32(line[i]) &* weight }
        }
        for i in 0..<count { output[i] = UInt8(truncatingIfNeeded: sums[i] &>> 24) }
      }
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
