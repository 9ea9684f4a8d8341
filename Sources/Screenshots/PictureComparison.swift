import Imaging
import Model

/// A comparison of two pictures of one size and encoding, pixel by pixel and cell by cell.
struct PictureComparison {
  let picture: Bitmap
  let expected: Bitmap
  let area: ComparedArea
  /// Pixels a point.
  let scale: Ratio
  let rules: ScreenshotRules
  /// The mean that counts as the same in each cell.
  let cellAtMost: Double
  private(set) var figures: PictureFigures
  /// The box around every cell that differs, in pixels; nil where none does.
  private(set) var differing: PixelArea?

  /// `picture` and `expected` have one size and one space.
  init(
    _ picture: Bitmap, _ expected: Bitmap, area: ComparedArea, scale: Ratio, rules: ScreenshotRules,
    isJPEG: Bool = false
  ) {
    precondition(picture.width == expected.width && picture.height == expected.height)
    precondition(picture.space == expected.space && area.width == picture.width)
    self.picture = picture
    self.expected = expected
    self.area = area
    self.scale = scale
    self.rules = rules
    cellAtMost = isJPEG ? rules.cellAtMostInJPEG : rules.cellAtMost
    var tally = DeltaETally(cell: max(1, Int((rules.cell.value * scale.value).rounded())), area: area)
    tally.count(picture, expected, likeAtMost: rules.likeAtMost)
    let similarity = StructuralSimilarity(picture, expected, mask: area.flags)
    figures = PictureFigures(
      mean: tally.mean, percentile95: tally.percentile(0.95), worstCell: tally.worst?.mean ?? 0,
      similarity: similarity.mean, compared: area.share, like: tally.like)
    guard let worst = tally.worst, worst.mean > 0 else { return }
    let threshold = worst.mean > cellAtMost ? cellAtMost : worst.mean / 2
    differing = tally.box(above: threshold)
    figures.region = tally.box(above: threshold, around: worst.cell).map { $0.rect(scale: scale) }
    let box = tally.box(of: worst.cell)
    figures.shown = picture.meanColor(box)
    figures.drawn = expected.meanColor(box)
  }

  /// Whether the two count as one picture.
  var fits: Bool {
    figures.mean <= rules.meanAtMost && figures.percentile95 <= rules.percentile95AtMost
      && figures.worstCell <= cellAtMost && figures.similarity >= rules.similarityAtLeast
  }

  /// Mean CIEDE2000 of every eighth pixel in both directions: enough to tell two screens apart.
  static func glance(_ picture: Bitmap, _ expected: Bitmap, area: ComparedArea) -> Double {
    var deltas = PixelDeltaE(picture.space)
    var sum = 0.0
    var count = 0
    picture.pixels.withUnsafeBufferPointer { first in
      expected.pixels.withUnsafeBufferPointer { second in
        for y in stride(from: 4, to: picture.height, by: 8) {
          for x in stride(from: 4, to: picture.width, by: 8) {
            let index = y * picture.width + x
            guard area.flags[index] == 1 else { continue }
            sum += deltas.delta(first.code(index), second.code(index))
            count += 1
          }
        }
      }
    }
    return count == 0 ? 0 : sum / Double(count)
  }
}

/// CIEDE2000 summed up over a picture and over its cells.
struct DeltaETally {
  let cell: Int
  let area: ComparedArea
  let columns: Int
  let rows: Int
  private var sums: [Double]
  private var counts: [Int]
  /// Pixels by hundredths of ΔE00; the last bin holds everything beyond.
  private var histogram = [Int](repeating: 0, count: 20_001)
  private var total = 0.0
  private var pixels = 0
  private var alike = 0

  init(cell: Int, area: ComparedArea) {
    self.cell = cell
    self.area = area
    columns = (area.width + cell - 1) / cell
    rows = (area.height + cell - 1) / cell
    sums = Array(repeating: 0, count: columns * rows)
    counts = Array(repeating: 0, count: columns * rows)
  }

  mutating func count(_ picture: Bitmap, _ expected: Bitmap, likeAtMost: Double) {
    var deltas = PixelDeltaE(picture.space)
    picture.pixels.withUnsafeBufferPointer { first in
      expected.pixels.withUnsafeBufferPointer { second in
        for y in 0..<area.height {
          let line = (y / cell) * columns
          for x in 0..<area.width {
            let index = y * area.width + x
            guard area.flags[index] == 1 else { continue }
            let delta = deltas.delta(first.code(index), second.code(index))
            pixels += 1
            counts[line + x / cell] += 1
            guard delta > 0 else {
              alike += 1
              histogram[0] += 1
              continue
            }
            total += delta
            sums[line + x / cell] += delta
            histogram[min(Int(delta * 100), histogram.count - 1)] += 1
            if delta <= likeAtMost { alike += 1 }
          }
        }
      }
    }
  }

  var mean: Double { pixels == 0 ? 0 : total / Double(pixels) }
  var like: Double { pixels == 0 ? 0 : Double(alike) / Double(pixels) }

  /// The nearest-rank percentile, to a hundredth; `share` from 0 to 1.
  func percentile(_ share: Double) -> Double {
    let rank = max(1, Int((share * Double(pixels)).rounded(.up)))
    var seen = 0
    for (index, count) in histogram.enumerated() {
      seen += count
      if seen >= rank { return Double(index) / 100 }
    }
    return 0
  }

  /// A cell's mean; nil for one of which little is compared.
  private func mean(of index: Int) -> Double? {
    counts[index] * 8 < cell * cell ? nil : sums[index] / Double(counts[index])
  }

  /// The cell that differs most, the first of several.
  var worst: (cell: Int, mean: Double)? {
    var found: (cell: Int, mean: Double)?
    for index in sums.indices {
      if let mean = mean(of: index), mean > found?.mean ?? -1 { found = (index, mean) }
    }
    return found
  }

  func box(of index: Int) -> PixelArea {
    let (column, row) = (index % columns, index / columns)
    return PixelArea(
      left: column * cell, top: row * cell, right: min((column + 1) * cell, area.width),
      bottom: min((row + 1) * cell, area.height))
  }

  /// The box around all cells above a mean.
  func box(above threshold: Double) -> PixelArea? {
    sums.indices.filter { mean(of: $0) ?? 0 > threshold }.map { box(of: $0) }.joined
  }

  /// The box around the cells above a mean that hang together with `start`, corners included.
  func box(above threshold: Double, around start: Int) -> PixelArea? {
    var seen = Set([start])
    var queue = [start]
    while let index = queue.popLast() {
      let (column, row) = (index % columns, index / columns)
      for y in max(0, row - 1)...min(rows - 1, row + 1) {
        for x in max(0, column - 1)...min(columns - 1, column + 1) {
          let next = y * columns + x
          guard !seen.contains(next), mean(of: next) ?? 0 > threshold else { continue }
          seen.insert(next)
          queue.append(next)
        }
      }
    }
    return seen.map { box(of: $0) }.joined
  }
}

/// A box of pixels; `right` and `bottom` lie just outside.
struct PixelArea: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  var width: Int { right - left }
  var height: Int { bottom - top }

  func rect(scale: Ratio) -> Rect {
    func points(_ pixels: Int) -> Points { Points(Double(pixels) / scale.value) }
    return Rect(x: points(left), y: points(top), width: points(width), height: points(height))
  }
}

extension [PixelArea] {
  fileprivate var joined: PixelArea? {
    guard var all = first else { return nil }
    for box in dropFirst() {
      all.left = Swift.min(all.left, box.left)
      all.top = Swift.min(all.top, box.top)
      all.right = Swift.max(all.right, box.right)
      all.bottom = Swift.max(all.bottom, box.bottom)
    }
    return all
  }
}

extension Bitmap {
  /// The mean of the encoded components in a box; alpha is taken for 1.
  func meanColor(_ box: PixelArea) -> Color {
    var (red, green, blue) = (0, 0, 0)
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        let (r, g, b, _) = rgba(x, y)
        red += Int(r)
        green += Int(g)
        blue += Int(b)
      }
    }
    let count = Double(max(1, box.width * box.height)) * 255
    return Color(
      red: Double(red) / count, green: Double(green) / count, blue: Double(blue) / count,
      space: space == .displayP3 ? .displayP3 : .sRGB)
  }
}
