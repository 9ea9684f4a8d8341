import Imaging
import Model

/// The pixels that represent each row of a picture; see `GridBitmap.words`.
///
/// One for a row of one color; otherwise the first, the middle and the last pixel and, for each channel, the pixels with
/// the least and the most of it.
struct RowColors: Sendable {
  private(set) var words: [UInt32] = []
  /// The index of each row's first word, then the number of words.
  private(set) var starts: [Int32] = [0]

  var count: Int { starts.count - 1 }

  /// The words of a row; at least one.
  subscript(row: Int) -> ArraySlice<UInt32> { words[Int(starts[row])..<Int(starts[row + 1])] }

  func first(ofRow row: Int) -> UInt32 { words[Int(starts[row])] }

  mutating func append(_ colors: some Collection<UInt32>, rows: Int) {
    for _ in 0..<rows {
      words.append(contentsOf: colors)
      starts.append(Int32(words.count))
    }
  }

  /// Returns the word that differs most from the goal of its row by CIEDE2000, and its row. There is at least one row.
  @inline(__always)
  func farthest(in space: Bitmap.Space, from goal: (Int) -> LabColor) -> (
    deltaE: Double, row: Int, word: UInt32
  ) {
    var worst = (deltaE: -1.0, row: 0, word: first(ofRow: 0))
    var labs = PixelLabs(space: space)
    for row in 0..<count {
      let goal = goal(row)
      for word in self[row] {
        let lab = labs[word]
        // Most differ less than the worst so far.
        guard lab.deltaE2000AtMost(to: goal) > worst.deltaE else { continue }
        let deltaE = lab.deltaE2000(to: goal)
        if deltaE > worst.deltaE { worst = (deltaE, row, word) }
      }
    }
    return worst
  }
}

/// The drawn pixels of an element, row by row.
struct GradientMeasure: Sendable {
  var top: Color
  var bottom: Color
  /// Share of the screen that the element does not cover, or covers translucently.
  var open: Double
  /// Share of the element that views other than the exceptions cover.
  var obscured: Double
  var obscuredBy: [String]
  var rows: RowColors
  var space: Bitmap.Space
}

/// What an element covers, and what covers it; see `GradientMeasure`. It does not depend on colors.
private struct Cover: Sendable {
  var open: Double
  var obscured: Double
}

extension Screen {
  /// Measures the element without the exceptions and without the views above it.
  ///
  /// If those views cover more than `obscuredAtMost` of the element, they stay, because then it is they that show.
  func gradient(of view: View, except: Set<String>, obscuredAtMost: Double) -> GradientMeasure? {
    memo.figure(view.id, except, obscuredAtMost) {
      measureGradient(of: view, except: except, obscuredAtMost: obscuredAtMost)
    }
  }

  private func measureGradient(
    of view: View, except: Set<String>, obscuredAtMost: Double
  ) -> GradientMeasure? {
    guard
      let cover = shapes.figure(view.id, except, make: { cover(of: view, except: except) })
    else { return nil }
    let above = viewsAbove(view.id).subtracting(except)
    var left = except
    if cover.obscured <= obscuredAtMost { left.formUnion(above) }
    let bitmap = bitmap(without: left)
    let rows = bitmap.rowColors
    guard rows.count > 0 else { return nil }
    let (first, last) = (rows.first(ofRow: 0), rows.first(ofRow: rows.count - 1))
    return GradientMeasure(
      top: Color(word: first, space: bitmap.space), bottom: Color(word: last, space: bitmap.space),
      open: cover.open, obscured: cover.obscured, obscuredBy: cover.obscured > 0 ? above.sorted() : [],
      rows: rows,
      space: bitmap.space)
  }

  private func cover(of view: View, except: Set<String>) -> Cover? {
    let alone = soleCoverage(of: view.id)
    guard alone.values.contains(where: { $0 >= 128 }) else { return nil }
    let open = alone.sum { $0 < 250 ? 1 : 0 }
    return Cover(
      open: Double(open) / Double(max(1, alone.width * alone.height)),
      obscured: alone.lostShare(showing: visibleCoverage(of: view.id, without: except)))
  }

  /// Ids of painting views that are drawn after `id`.
  private func viewsAbove(_ id: String) -> Set<String> {
    let drawn = drawn
    return Set(drawn.above(id).filter { drawn.areas[$0] != nil }.map { drawn.nodes[$0].viewID })
  }
}

extension GridBitmap {
  var rowColors: RowColors {
    var rows = RowColors()
    grid.forEachRow { row in
      let cells = words[row.cells]
      guard let first = cells.first else { return }
      let isFlat = !cells.contains { $0 != first }
      if isFlat {
        rows.append(CollectionOfOne(first), rows: row.pixelRows.count)
      } else {
        rows.append(extremes(of: row), rows: row.pixelRows.count)
      }
    }
    return rows
  }

  private func extremes(of row: PixelGrid.Row) -> [UInt32] {
    words.withUnsafeBufferPointer { words in
      let cells = UnsafeBufferPointer(rebasing: words[row.cells])
      var seen = [cells[0]]
      func add(_ word: UInt32) { if !seen.contains(word) { seen.append(word) } }
      add(words[grid.cell(width / 2, row.pixelRows.lowerBound)])
      add(cells[cells.count - 1])
      let (least, most) = Self.range(of: cells)
      let firsts = Self.firsts(of: least, and: most, in: cells)
      for lane in firsts.indices where firsts[lane] >= 0 { add(cells[Int(firsts[lane])]) }
      return seen
    }
  }

  /// Returns the least and the greatest value of each channel.
  private static func range(of words: UnsafeBufferPointer<UInt32>) -> (least: UInt32, most: UInt32) {
    // The bytes at even and at odd addresses, as `pointwiseMin` of bytes takes one lane at a time.
    var (even, odd) = (Bounds(), Bounds())
    var at = 0
    while at &+ 4 <= words.count {
      let pixels = UnsafeRawPointer(words.baseAddress! + at).loadUnaligned(as: SIMD8<Int16>.self)
      even.take(pixels & 0xFF)
      odd.take((pixels &>> 8) & 0xFF)
      at &+= 4
    }
    var low = words[0]
    var high = words[0]
    func take(_ least: UInt32, _ most: UInt32) {
      for mask in [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000] as [UInt32] {
        low = (low & ~mask) | min(low & mask, least & mask)
        high = (high & ~mask) | max(high & mask, most & mask)
      }
    }
    if at > 0 {
      let least = unsafeBitCast(even.least | (odd.least &<< 8), to: SIMD4<UInt32>.self)
      let most = unsafeBitCast(even.most | (odd.most &<< 8), to: SIMD4<UInt32>.self)
      for lane in 0..<4 { take(least[lane], most[lane]) }
    }
    for word in words[at...] { take(word, word) }
    return (low, high)
  }

  /// The least and the greatest value of each lane, 0 to 255.
  private struct Bounds {
    var least = SIMD8<Int16>(repeating: 255)
    var most = SIMD8<Int16>(repeating: 0)

    @inline(__always)
    mutating func take(_ values: SIMD8<Int16>) {
      // The sign of a difference, in all bits, chooses the value.
      let below = values &- least
      least &+= below & (below &>> 15)
      let above = values &- most
      most &+= above & ~(above &>> 15)
    }
  }

  /// Returns the index of the first pixel that has the red, green and blue of `least`, then of `most`; -1 where none has.
  ///
  /// The last two lanes are -1.
  private static func firsts(
    of least: UInt32, and most: UInt32, in words: UnsafeBufferPointer<UInt32>
  ) -> SIMD8<Int32> {
    var found = SIMD8<Int32>(repeating: -1)
    // The channels that no pixel so far has.
    let channels = UInt32(littleEndian: 0xFF_FFFF)
    var missing = (least: channels, most: channels)
    func take(_ index: Int) {
      for channel in 0..<3 {
        let mask = UInt32(littleEndian: 0xFF << UInt32(channel * 8))
        let difference = (words[index] ^ least, words[index] ^ most)
        if missing.least & mask != 0, difference.0 & mask == 0 {
          missing.least &= ~mask
          found[channel] = Int32(index)
        }
        if missing.most & mask != 0, difference.1 & mask == 0 {
          missing.most &= ~mask
          found[3 + channel] = Int32(index)
        }
      }
    }
    let bounds = (bytes(ofFour: least), bytes(ofFour: most))
    var at = 0
    while at &+ 4 <= words.count, missing.least | missing.most != 0 {
      let pixels = UnsafeRawPointer(words.baseAddress! + at).loadUnaligned(as: SIMD16<UInt8>.self)
      let hits =
        (mask(pixels .== bounds.0) & bytes(ofFour: missing.least))
        | (mask(pixels .== bounds.1) & bytes(ofFour: missing.most))
      let halves = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
      if halves[0] | halves[1] != 0 { for index in at..<at + 4 { take(index) } }
      at &+= 4
    }
    while at < words.count, missing.least | missing.most != 0 {
      take(at)
      at &+= 1
    }
    return found
  }

  @inline(__always)
  private static func bytes(ofFour word: UInt32) -> SIMD16<UInt8> {
    unsafeBitCast(SIMD4<UInt32>(repeating: word), to: SIMD16<UInt8>.self)
  }

  /// Returns 255 where a comparison holds and 0 elsewhere.
  @inline(__always)
  private static func mask(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
    unsafeBitCast(mask, to: SIMD16<UInt8>.self)
  }
}
