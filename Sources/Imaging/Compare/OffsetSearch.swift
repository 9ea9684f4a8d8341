import Model

/// Finds how far a part of a picture has moved: the offset at which it is most like what is drawn.
///
/// Coarse to fine: cells of four points over the whole reach, cells of one point around the best three, then pixels.
package struct OffsetSearch {
  package struct Offset: Hashable {
    package var x: Int
    package var y: Int
    package init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
    /// Squared length, to prefer the nearer of two equal ones.
    package var length: Int { x * x + y * y }
  }

  private let picture: Bitmap
  private let expected: Bitmap
  private let mask: PixelMask
  /// Pixels a point, rounded; at least 1.
  private let scale: Int

  /// - Parameters:
  ///   - difference: Of the drawn picture and another one.
  ///   - picture: The other picture where it is not that of `difference`.
  package init(_ difference: PictureDifference, picture: Bitmap, scale: Ratio) {
    (self.picture, expected, mask) = (picture, difference.expected, difference.mask)
    self.scale = max(1, Int(scale.value.rounded()))
  }

  /// In pixels: `picture` at (x, y) is most like `expected` at (x - offset.x, y - offset.y), for the pixels in `box`.
  package func best(in box: PixelArea, reach: Points) -> Offset {
    let coarse = max(1, 4 * scale)
    let steps = max(0, Int((reach.value * Double(scale) / Double(coarse)).rounded(.up)))
    var starts = [Offset(x: 0, y: 0)]
    let first = Level(picture, expected, mask, cell: coarse)
    starts += first.ranked(box, around: [Offset(x: 0, y: 0)], reach: steps).prefix(3).map {
      Offset(x: $0.x * coarse, y: $0.y * coarse)
    }
    let second = Level(picture, expected, mask, cell: scale)
    let middle = second.ranked(
      box, around: starts.map { Offset(x: $0.x / scale, y: $0.y / scale) }, reach: 4)
    guard let found = middle.first else { return Offset(x: 0, y: 0) }
    let rough = Offset(x: found.x * scale, y: found.y * scale)
    guard scale > 1 else { return rough }
    let third = Level(picture, expected, mask, cell: 1)
    return third.ranked(box, around: [rough], reach: scale).first ?? rough
  }

  /// Mean CIEDE2000 in a box where what is drawn has moved by an offset, on ground that has stayed: each pixel counts
  /// by the nearer of the two. Nil where nothing can be compared.
  package func difference(in box: PixelArea, at offset: Offset) -> Double? {
    var deltas = PixelDeltaE(picture.space)
    var (sum, count) = (0.0, 0)
    picture.pixels.withUnsafeBufferPointer { first in
      expected.pixels.withUnsafeBufferPointer { second in
        mask.forEach(in: box) { x, y, index in
          var delta = deltas.delta(first.code(index), second.code(index))
          let (fromX, fromY) = (x - offset.x, y - offset.y)
          if delta > 0, fromX >= 0, fromX < mask.width, fromY >= 0, fromY < mask.height {
            delta = min(delta, deltas.delta(first.code(index), second.code(fromY * mask.width + fromX)))
          }
          sum += delta
          count += 1
        }
      }
    }
    return count == 0 ? nil : sum / Double(count)
  }
}

/// Two pictures averaged over cells, to be laid over each other at whole cells.
private struct Level {
  let cell: Int
  let first: [UInt8]
  let second: [UInt8]
  /// The cells of which every pixel is compared.
  var mask: PixelMask

  init(_ picture: Bitmap, _ expected: Bitmap, _ pixels: PixelMask, cell: Int) {
    self.cell = cell
    first = Self.averaged(picture, cell)
    second = Self.averaged(expected, cell)
    mask = PixelMask(width: picture.width / cell, height: picture.height / cell)
    let (across, down) = (mask.width, mask.height)
    mask.flags.withUnsafeMutableBufferPointer { into in
      pixels.flags.withUnsafeBufferPointer { from in
        for y in 0..<down * cell {
          for x in 0..<across * cell { into[y / cell * across + x / cell] &= from[y * pixels.width + x] }
        }
      }
    }
  }

  /// Red, green and blue of each cell, three bytes each.
  private static func averaged(_ bitmap: Bitmap, _ cell: Int) -> [UInt8] {
    let (across, down, stride) = (bitmap.width / cell, bitmap.height / cell, bitmap.width)
    let area = cell * cell
    return [UInt8](unsafeUninitializedCapacity: across * down * 3) { into, filled in
      bitmap.pixels.withUnsafeBufferPointer { from in
        for y in 0..<down {
          for x in 0..<across {
            for channel in 0..<3 {
              var sum = 0
              for row in y * cell..<(y + 1) * cell {
                for column in x * cell..<(x + 1) * cell {
                  sum += Int(from[(row * stride + column) * 4 + channel])
                }
              }
              into[(y * across + x) * 3 + channel] = UInt8((sum + area / 2) / area)
            }
          }
        }
      }
      filled = across * down * 3
    }
  }

  /// Offsets in cells at most `reach` from any of `starts`, the most alike first; ties go to the shorter.
  func ranked(_ box: PixelArea, around starts: [OffsetSearch.Offset], reach: Int) -> [OffsetSearch.Offset] {
    var offsets = Set<OffsetSearch.Offset>()
    for start in starts {
      for y in -reach...reach {
        for x in -reach...reach { offsets.insert(.init(x: start.x + x, y: start.y + y)) }
      }
    }
    let inner = PixelArea(
      left: box.left / cell, top: box.top / cell, right: min(mask.width, (box.right + cell - 1) / cell),
      bottom: min(mask.height, (box.bottom + cell - 1) / cell))
    // A sample of a quarter of a million pixels is enough.
    var pace = 1
    while (inner.width / pace) * (inner.height / pace) > 250_000 { pace += 1 }
    let costs = offsets.compactMap { offset in
      cost(inner, offset, pace).map { (offset: offset, cost: $0) }
    }
    return costs.sorted {
      ($0.cost, $0.offset.length, $0.offset.y, $0.offset.x)
        < ($1.cost, $1.offset.length, $1.offset.y, $1.offset.x)
    }.map(\.offset)
  }

  /// Mean absolute difference of the components; nil where less than half of the box is left to compare.
  private func cost(_ box: PixelArea, _ offset: OffsetSearch.Offset, _ pace: Int) -> Double? {
    var (sum, count, wanted) = (0, 0, 0)
    first.withUnsafeBufferPointer { a in
      second.withUnsafeBufferPointer { b in
        mask.forEach(in: box, pace: pace) { x, y, index in
          wanted += 1
          let (fromX, fromY) = (x - offset.x, y - offset.y)
          guard fromX >= 0, fromX < mask.width, fromY >= 0, fromY < mask.height else { return }
          let (i, j) = (index * 3, (fromY * mask.width + fromX) * 3)
          sum += abs(Int(a[i]) - Int(b[j])) + abs(Int(a[i + 1]) - Int(b[j + 1]))
          sum += abs(Int(a[i + 2]) - Int(b[j + 2]))
          count += 1
        }
      }
    }
    return count == 0 || count * 2 < wanted ? nil : Double(sum) / Double(count)
  }
}
