/// Fills closed outlines by the non-zero rule into 8-bit coverage: exact across to 1/256 pixel, 16 lines a pixel down.
///
/// It uses integers only, so that every processor gives the same result.
struct OutlineFill {
  /// 1/256 pixel.
  static let unit = 256
  static let linesPerPixel = 16

  struct Edge {
    var x0: Int
    var y0: Int
    var x1: Int
    var y1: Int
  }
  private(set) var edges: [Edge] = []
  private(set) var minX = Int.max
  private(set) var maxX = Int.min
  private(set) var minY = Int.max
  private(set) var maxY = Int.min

  private var first: (x: Int, y: Int)?
  private var last = (x: 0, y: 0)

  /// Begins a contour; coordinates in 1/256 pixel, y downwards.
  mutating func move(toX x: Int, y: Int) {
    close()
    first = (x, y)
    last = (x, y)
    include(x, y)
  }

  mutating func line(toX x: Int, y: Int) {
    if y != last.y { edges.append(Edge(x0: last.x, y0: last.y, x1: x, y1: y)) }
    last = (x, y)
    include(x, y)
  }

  /// A cubic curve in `steps` equal parts of its parameter.
  mutating func curve(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, toX x3: Int, y y3: Int, steps: Int) {
    let from = last
    let count = max(1, steps)
    for step in 1...count {
      let t = step
      let s = count - step
      let cube = count * count * count
      // Bernstein's form with t and s as whole numbers over `count`.
      let a = s * s * s
      let b = 3 * s * s * t
      let c = 3 * s * t * t
      let d = t * t * t
      line(
        toX: Self.rounded(a * from.x + b * x1 + c * x2 + d * x3, over: cube),
        y: Self.rounded(a * from.y + b * y1 + c * y2 + d * y3, over: cube))
    }
  }

  /// Joins the last point to the contour's first.
  mutating func close() {
    if let first, first != last { line(toX: first.x, y: first.y) }
    first = nil
  }

  private mutating func include(_ x: Int, _ y: Int) {
    minX = min(minX, x)
    maxX = max(maxX, x)
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  /// Returns the nearest integer, with halves rounded up.
  private static func rounded(_ value: Int, over divisor: Int) -> Int {
    floored(2 * value + divisor, over: 2 * divisor)
  }

  /// Returns the quotient rounded down.
  private static func floored(_ value: Int, over divisor: Int) -> Int {
    let quotient = value / divisor
    let rest = value % divisor
    return rest != 0 && (rest < 0) != (divisor < 0) ? quotient - 1 : quotient
  }

  /// The pixels that the outlines may cover.
  var columns: Range<Int> { Self.pixels(minX, maxX) }
  var rows: Range<Int> { Self.pixels(minY, maxY) }
  private static func pixels(_ low: Int, _ high: Int) -> Range<Int> {
    guard low <= high else { return 0..<0 }
    return floored(low, over: unit)..<floored(high + unit - 1, over: unit)
  }
}

extension OutlineFill {
  private struct Crossing {
    var x: Int
    var direction: Int
  }

  /// Calls `body` for each row of `rows`, from the top, with the coverage of `columns`, valid during the call.
  func forEachRow(columns: Range<Int>, rows: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt32>) -> Void) {
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let (crossings, starts) = sortedCrossings(rows)
    var sums = [Int](repeating: 0, count: columns.count)
    var coverage = [UInt32](repeating: 0, count: columns.count)
    let full = Self.unit * Self.linesPerPixel
    for row in rows {
      let line = (row - rows.lowerBound) * Self.linesPerPixel
      guard starts[line] < starts[line + Self.linesPerPixel] else { continue }
      for index in sums.indices { sums[index] = 0 }
      for line in line..<line + Self.linesPerPixel {
        fill(crossings[starts[line]..<starts[line + 1]], columns, &sums)
      }
      for index in sums.indices { coverage[index] = UInt32((sums[index] * 255 + full / 2) / full) }
      coverage.withUnsafeBufferPointer { body(row, $0) }
    }
  }

  /// Crossings of every sample line, by line and then from left to right; `starts` has one entry more than lines.
  private func sortedCrossings(_ rows: Range<Int>) -> ([Crossing], [Int]) {
    let count = rows.count * Self.linesPerPixel
    var starts = [Int](repeating: 0, count: count + 1)
    for edge in edges { for line in lines(edge, rows) { starts[line + 1] += 1 } }
    for line in 0..<count { starts[line + 1] += starts[line] }
    var next = starts
    var crossings = [Crossing](repeating: Crossing(x: 0, direction: 0), count: starts[count])
    let spacing = Self.unit / Self.linesPerPixel
    let top = rows.lowerBound * Self.unit + spacing / 2
    for edge in edges {
      let direction = edge.y1 > edge.y0 ? 1 : -1
      for line in lines(edge, rows) {
        let y = top + line * spacing
        let x = edge.x0 + Self.floored((y - edge.y0) * (edge.x1 - edge.x0), over: edge.y1 - edge.y0)
        var index = next[line]
        next[line] += 1
        while index > starts[line], crossings[index - 1].x > x {
          crossings[index] = crossings[index - 1]
          index -= 1
        }
        crossings[index] = Crossing(x: x, direction: direction)
      }
    }
    return (crossings, starts)
  }

  /// Returns the sample lines that an edge crosses, including its upper end and excluding its lower end.
  private func lines(_ edge: Edge, _ rows: Range<Int>) -> Range<Int> {
    let spacing = Self.unit / Self.linesPerPixel
    let top = rows.lowerBound * Self.unit + spacing / 2
    func line(_ y: Int) -> Int { Self.floored(y - top + spacing - 1, over: spacing) }
    let count = rows.count * Self.linesPerPixel
    let first = min(max(line(min(edge.y0, edge.y1)), 0), count)
    let end = min(max(line(max(edge.y0, edge.y1)), 0), count)
    return first..<max(first, end)
  }

  private func fill(_ crossings: ArraySlice<Crossing>, _ columns: Range<Int>, _ sums: inout [Int]) {
    var winding = 0
    var from = 0
    let left = columns.lowerBound * Self.unit
    let right = columns.upperBound * Self.unit
    for crossing in crossings {
      if winding == 0 { from = crossing.x }
      winding += crossing.direction
      guard winding == 0 else { continue }
      let low = min(max(from, left), right) - left
      let high = min(max(crossing.x, left), right) - left
      guard high > low else { continue }
      let firstPixel = low / Self.unit
      let lastPixel = (high - 1) / Self.unit
      if firstPixel == lastPixel {
        sums[firstPixel] += high - low
      } else {
        sums[firstPixel] += (firstPixel + 1) * Self.unit - low
        for pixel in firstPixel + 1..<lastPixel { sums[pixel] += Self.unit }
        sums[lastPixel] += high - lastPixel * Self.unit
      }
    }
  }
}
