import Imaging
import Model

/// Finds how far a part of a picture has moved: the offset at which it is most like what is drawn.
///
/// Coarse to fine: cells of four points over the whole reach, cells of one point around the best three, then pixels.
struct OffsetSearch {
  struct Offset: Hashable {
    var x: Int
    var y: Int
    /// Squared length, to prefer the nearer of two equal ones.
    var length: Int { x * x + y * y }
  }

  let picture: Bitmap
  let expected: Bitmap
  let area: ComparedArea
  /// Pixels a point, rounded; at least 1.
  let scale: Int

  /// In pixels: `picture` at (x, y) is most like `expected` at (x - offset.x, y - offset.y), for the pixels in `box`.
  func best(in box: PixelArea, reach: Points) -> Offset {
    let coarse = max(1, 4 * scale)
    let steps = max(0, Int((reach.value * Double(scale) / Double(coarse)).rounded(.up)))
    var starts = [Offset(x: 0, y: 0)]
    let first = Level(picture, expected, area, cell: coarse)
    starts += first.ranked(box, around: [Offset(x: 0, y: 0)], reach: steps).prefix(3).map {
      Offset(x: $0.x * coarse, y: $0.y * coarse)
    }
    let second = Level(picture, expected, area, cell: scale)
    let middle = second.ranked(
      box, around: starts.map { Offset(x: $0.x / scale, y: $0.y / scale) }, reach: 4)
    guard let found = middle.first else { return Offset(x: 0, y: 0) }
    let rough = Offset(x: found.x * scale, y: found.y * scale)
    guard scale > 1 else { return rough }
    let third = Level(picture, expected, area, cell: 1)
    return third.ranked(box, around: [rough], reach: scale).first ?? rough
  }

  /// Mean CIEDE2000 in a box where what is drawn has moved by an offset, on ground that has stayed: each pixel counts
  /// by the nearer of the two. Nil where nothing can be compared.
  func difference(in box: PixelArea, at offset: Offset) -> Double? {
    var deltas = PixelDeltaE(picture.space)
    var sum = 0.0
    var count = 0
    picture.pixels.withUnsafeBufferPointer { first in
      expected.pixels.withUnsafeBufferPointer { second in
        for y in box.top..<box.bottom {
          for x in box.left..<box.right where area.flags[y * area.width + x] == 1 {
            let index = y * area.width + x
            var delta = deltas.delta(first.code(index), second.code(index))
            let (fromX, fromY) = (x - offset.x, y - offset.y)
            if delta > 0, fromX >= 0, fromX < area.width, fromY >= 0, fromY < area.height {
              delta = min(delta, deltas.delta(first.code(index), second.code(fromY * area.width + fromX)))
            }
            sum += delta
            count += 1
          }
        }
      }
    }
    return count == 0 ? nil : sum / Double(count)
  }
}

/// Two pictures averaged over cells, to be laid over each other at whole cells.
private struct Level {
  let cell: Int
  let width: Int
  let height: Int
  let first: [UInt8]
  let second: [UInt8]
  /// 1 where every pixel of a cell is compared.
  let flags: [UInt8]

  init(_ picture: Bitmap, _ expected: Bitmap, _ area: ComparedArea, cell: Int) {
    self.cell = cell
    width = picture.width / cell
    height = picture.height / cell
    first = Self.averaged(picture, cell)
    second = Self.averaged(expected, cell)
    let (across, down) = (width, height)
    guard cell > 1 else {
      flags = area.flags
      return
    }
    flags = [UInt8](unsafeUninitializedCapacity: across * down) { into, filled in
      area.flags.withUnsafeBufferPointer { from in
        for y in 0..<down {
          for x in 0..<across {
            var all: UInt8 = 1
            for row in y * cell..<(y + 1) * cell {
              for column in x * cell..<(x + 1) * cell { all &= from[row * area.width + column] }
            }
            into[y * across + x] = all
          }
        }
      }
      filled = across * down
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
      left: box.left / cell, top: box.top / cell, right: min(width, (box.right + cell - 1) / cell),
      bottom: min(height, (box.bottom + cell - 1) / cell))
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
    var sum = 0
    var count = 0
    var wanted = 0
    first.withUnsafeBufferPointer { a in
      second.withUnsafeBufferPointer { b in
        flags.withUnsafeBufferPointer { flags in
          for y in Swift.stride(from: box.top, to: box.bottom, by: pace) {
            let fromY = y - offset.y
            for x in Swift.stride(from: box.left, to: box.right, by: pace) where flags[y * width + x] == 1 {
              wanted += 1
              let fromX = x - offset.x
              guard fromY >= 0, fromY < height, fromX >= 0, fromX < width else { continue }
              let (i, j) = ((y * width + x) * 3, (fromY * width + fromX) * 3)
              sum += abs(Int(a[i]) - Int(b[j])) + abs(Int(a[i + 1]) - Int(b[j + 1]))
              sum += abs(Int(a[i + 2]) - Int(b[j + 2]))
              count += 1
            }
          }
        }
      }
    }
    return count == 0 || count * 2 < wanted ? nil : Double(sum) / Double(count)
  }
}
