import Model

/// A box of pixels, both ends included.
struct OutlineBox: Hashable, Sendable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int
}

/// Directions from the middle of a box to its rim: 16 on each of four sides. Plain arithmetic, no angle, so that
/// every processor gives the same.
enum OutlineSector {
  static let perSide = 16
  static func of(_ x: Int, _ y: Int, in box: OutlineBox) -> Int {
    let dx = 2 * x - box.minX - box.maxX
    let dy = 2 * y - box.minY - box.maxY
    let reach = max(abs(dx), abs(dy))
    if reach == 0 { return 0 }
    let isSide = abs(dx) >= abs(dy)
    let side = isSide ? (dx > 0 ? 0 : 1) : (dy > 0 ? 2 : 3)
    let along = isSide ? dy : dx
    let step = min(perSide - 1, (along + reach) * perSide / (2 * reach))
    return side * perSide + step
  }
}

/// Offsets within `reach`, nearest first, in a fixed order.
struct OutlineNeighbors: Sendable {
  private let offsets: [(Int, Int)]
  init(reach: Int) {
    var all: [(Int, Int)] = []
    for dy in -reach...reach { for dx in -reach...reach where (dx, dy) != (0, 0) { all.append((dx, dy)) } }
    offsets = all.enumerated().sorted { left, right in
      let a = left.element.0 * left.element.0 + left.element.1 * left.element.1
      let b = right.element.0 * right.element.0 + right.element.1 * right.element.1
      return a == b ? left.offset < right.offset : a < b
    }.map(\.element)
  }
  func first(around x: Int, _ y: Int, where holds: (Int, Int) -> Bool) -> (Int, Int)? {
    for (dx, dy) in offsets where holds(x + dx, y + dy) { return (x + dx, y + dy) }
    return nil
  }
  /// Every position that fits and is as near as the nearest one.
  func nearest(around x: Int, _ y: Int, where holds: (Int, Int) -> Bool) -> [(Int, Int)] {
    var found: [(Int, Int)] = []
    var distance = Int.max
    for (dx, dy) in offsets {
      if dx * dx + dy * dy > distance { break }
      guard holds(x + dx, y + dy) else { continue }
      distance = dx * dx + dy * dy
      found.append((x + dx, y + dy))
    }
    return found
  }
}

/// The pixels around an element that belong to its ground: reachable from outside without crossing it.
struct OutsideRegion: Sendable {
  let box: OutlineBox
  let stride: Int
  var flags: [Bool]
  func contains(_ x: Int, _ y: Int) -> Bool {
    guard x >= box.minX, x <= box.maxX, y >= box.minY, y <= box.maxY else { return false }
    return flags[(y - box.minY) * stride + x - box.minX]
  }

  /// The positions at most `reach` columns and rows from the region, inside the same box.
  func grown(by reach: Int) -> OutsideRegion {
    let rows = flags.count / stride
    var copy = self
    copy.flags = OutsideRegion.spread(
      OutsideRegion.spread(flags, lines: rows, length: stride, step: 1, jump: stride, reach: reach),
      lines: stride, length: rows, step: stride, jump: 1, reach: reach)
    return copy
  }

  /// Widens what is set along lines: `step` from pixel to pixel, `jump` from line to line.
  private static func spread(
    _ flags: [Bool], lines: Int, length: Int, step: Int, jump: Int, reach: Int
  ) -> [Bool] {
    var result = flags
    for line in 0..<lines {
      var last = -reach - 1
      for index in 0..<length {
        if flags[line * jump + index * step] { last = index }
        if index - last <= reach { result[line * jump + index * step] = true }
      }
      last = length + reach
      for index in (0..<length).reversed() {
        if flags[line * jump + index * step] { last = index }
        if last - index <= reach { result[line * jump + index * step] = true }
      }
    }
    return result
  }
}

extension Coverage {
  /// What a resampled picture may leave where it draws nothing, of 255.
  static let bare: UInt8 = 5

  /// Floods the uncovered pixels from the rim of `box` grown by `margin`; holes inside the element stay out.
  func outside(of box: OutlineBox, margin: Int) -> OutsideRegion {
    let grown = OutlineBox(
      minX: max(0, box.minX - margin), minY: max(0, box.minY - margin),
      maxX: min(width - 1, box.maxX + margin), maxY: min(height - 1, box.maxY + margin))
    let stride = grown.maxX - grown.minX + 1
    let rows = grown.maxY - grown.minY + 1
    var flags = [Bool](repeating: false, count: stride * rows)
    var queue: [(Int, Int)] = []
    func visit(_ x: Int, _ y: Int) {
      guard x >= 0, y >= 0, x < stride, y < rows, !flags[y * stride + x],
        values[(y + grown.minY) * width + x + grown.minX] <= Coverage.bare
      else { return }
      flags[y * stride + x] = true
      queue.append((x, y))
    }
    for x in 0..<stride {
      visit(x, 0)
      visit(x, rows - 1)
    }
    for y in 0..<rows {
      visit(0, y)
      visit(stride - 1, y)
    }
    while let (x, y) = queue.popLast() {
      visit(x - 1, y)
      visit(x + 1, y)
      visit(x, y - 1)
      visit(x, y + 1)
    }
    return OutsideRegion(box: grown, stride: stride, flags: flags)
  }
}
