import Imaging
import Model

/// The outline of an element on a screen, without the colors on both sides.
struct OutlineTrace: Sendable {
  /// The traced part of the screen.
  let columns: Range<Int>
  let rows: Range<Int>
  private let outline: OutlinePoints

  /// Nil if the element covers nothing, no bare pixel is beside it, or it fades out everywhere.
  ///
  /// - Parameters:
  ///   - coverage: What the element covers alone.
  ///   - common: Has the points of equal shapes elsewhere on other screens.
  init?(_ coverage: GridCoverage, _ common: Memo) {
    guard let box = coverage.extent(threshold: 1) else { return nil }
    func grown(_ span: Range<Int>, _ limit: Int) -> Range<Int> {
      max(0, span.lowerBound - OutlinePoints.margin)..<min(limit, span.upperBound + OutlinePoints.margin)
    }
    columns = grown(box.columns, coverage.width)
    rows = grown(box.rows, coverage.height)
    let own = coverage.window(columns: columns, rows: rows)
    let inner = OutlineBox(
      minX: box.columns.lowerBound - columns.lowerBound,
      minY: box.rows.lowerBound - rows.lowerBound,
      maxX: box.columns.upperBound - 1 - columns.lowerBound,
      maxY: box.rows.upperBound - 1 - rows.lowerBound)
    let outline =
      own.values.count <= Self.mostSharedPixels
      ? common.figure(ShapeKey(own: own, box: inner)) { OutlinePoints(own, inner) }
      : OutlinePoints(own, inner)
    guard let outline else { return nil }
    self.outline = outline
  }

  /// Larger shapes are not kept for other screens.
  private static let mostSharedPixels = 1 << 18

  private struct ShapeKey: Hashable {
    var own: Coverage
    var box: OutlineBox

    func hash(into hasher: inout Hasher) {
      hasher.combine(own.width)
      own.values.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}

/// The points of an outline: where an element is fully covered, and the bare pixels beside that.
///
/// The blend between both, one pixel of anti-aliasing or a soft shadow, counts on neither side. The points depend on the
/// element's coverage alone, so that screens of other colors share them.
struct OutlinePoints: Sendable {
  struct Pixel: Sendable {
    var x: Int32
    var y: Int32
  }
  struct Point: Sendable {
    var inside: Pixel
    /// The equally near bare pixels, as indices of `outside`.
    var outside: Range<Int32>
    /// See `OutlineSector`.
    var sector: UInt8
  }
  /// In coordinates of the traced part.
  private(set) var points: [Point] = []
  private(set) var outside: [Pixel] = []
  /// Share of the outline with an inside near enough to be measured; the rest fades out.
  private(set) var measuredShare = 1.0

  /// An edge without blur blends over one or two pixels; a soft one needs a longer reach.
  private static let crisp = 2
  private static let soft = [6, 24]
  /// Pixels around an element that are traced.
  static let margin = crisp + 1

  /// Nil if no bare pixel is beside the element, or it fades out everywhere.
  ///
  /// - Parameters:
  ///   - own: What the element covers alone, with `margin` pixels around it where the screen has them.
  ///   - inner: The box of the pixels that it covers.
  init?(_ own: Coverage, _ inner: OutlineBox) {
    let outside = own.outside(of: inner, margin: Self.margin)
    // A translucent element is fully covered nowhere: full is the most that it reaches itself. A picture of uneven alpha
    // has that value in few pixels; then values close to it count, too.
    let most = own.values.max() ?? 255
    trace(own, inner, outside, full: most)
    if !points.isEmpty, measuredShare == 1 { return }
    (points, self.outside) = ([], [])
    trace(own, inner, outside, full: UInt8(Double(most) * 0.98))
    if points.isEmpty { return nil }
  }

  private mutating func trace(
    _ own: Coverage, _ box: OutlineBox, _ outside: OutsideRegion, full: UInt8
  ) {
    traceCrisp(own, box, outside, full)
    measuredShare = traceSoft(own, box, outside, full)
  }

  /// Adds every fully covered pixel with a bare one within reach.
  private mutating func traceCrisp(
    _ own: Coverage, _ box: OutlineBox, _ outside: OutsideRegion, _ full: UInt8
  ) {
    let near = OutlineNeighbors(reach: Self.crisp)
    // Pixels deep inside a large element need no look at their neighbors.
    let rim = outside.grown(by: Self.crisp)
    for y in box.minY...box.maxY {
      for x in box.minX...box.maxX where own.values[y * own.width + x] >= full {
        guard rim.contains(x, y) else { continue }
        let bare = near.nearest(around: x, y) { outside.contains($0, $1) }
        if !bare.isEmpty { add(inside: (x, y), outside: bare, box) }
      }
    }
  }

  /// Adds every bare pixel at the element's rim whose nearest fully covered one is farther away.
  ///
  /// - Returns: The share of the rim with a fully covered pixel within reach.
  private mutating func traceSoft(
    _ own: Coverage, _ box: OutlineBox, _ outside: OutsideRegion, _ full: UInt8
  ) -> Double {
    let (width, height) = (own.width, own.height)
    func isFull(_ x: Int, _ y: Int) -> Bool {
      x >= 0 && y >= 0 && x < width && y < height && own.values[y * width + x] >= full
    }
    func isCovered(_ x: Int, _ y: Int) -> Bool {
      x >= 0 && y >= 0 && x < width && y < height && own.values[y * width + x] > Coverage.bare
    }
    func isRim(_ x: Int, _ y: Int) -> Bool {
      isCovered(x - 1, y) || isCovered(x + 1, y) || isCovered(x, y - 1) || isCovered(x, y + 1)
    }
    let near = OutlineNeighbors(reach: Self.crisp)
    let reaches = Self.soft.map { OutlineNeighbors(reach: $0) }
    let region = outside.box
    var (rim, measured) = (0, 0)
    for y in region.minY...region.maxY {
      for x in region.minX...region.maxX where outside.contains(x, y) && isRim(x, y) {
        rim += 1
        if near.first(around: x, y, where: isFull) != nil {
          measured += 1
          continue
        }
        var inner: (Int, Int)?
        for reach in reaches where inner == nil { inner = reach.first(around: x, y, where: isFull) }
        guard let inner else { continue }
        measured += 1
        add(inside: inner, outside: [(x, y)], box)
      }
    }
    return rim == 0 ? 1 : Double(measured) / Double(rim)
  }

  private mutating func add(inside: (x: Int, y: Int), outside bare: [(Int, Int)], _ box: OutlineBox) {
    let first = Int32(outside.count)
    outside += bare.map { Pixel(x: Int32($0.0), y: Int32($0.1)) }
    points.append(
      Point(
        inside: Pixel(x: Int32(inside.x), y: Int32(inside.y)),
        outside: first..<Int32(outside.count),
        sector: UInt8(OutlineSector.of(inside.x, inside.y, in: box))))
  }
}

extension OutlineTrace {
  /// Measures the contrast along the outline.
  ///
  /// - Parameters:
  ///   - shown: The screen.
  ///   - behind: The screen without the element.
  ///   - wanted: The ratio that the outline should have.
  ///   - unit: Points of one pixel.
  func figure(shown: GridBitmap, behind: GridBitmap, wanted: Double, unit: Double) -> OutlineFigure {
    let (left, top) = (columns.lowerBound, rows.lowerBound)
    func word(_ picture: GridBitmap, _ x: Int, _ y: Int) -> UInt32 {
      picture.words[picture.grid.cell(left + x, top + y)]
    }
    var (innerColors, outerColors) = (PixelColors(), PixelColors())
    var figure = OutlineFigure()
    var passing = 0
    for point in outline.points {
      let (x, y) = (Int(point.inside.x), Int(point.inside.y))
      let inside = innerColors.look(word(shown, x, y), shown.space)
      var weakest = Double.infinity
      // Several pixels are equally near at a corner; the weakest decides.
      for pixel in outline.outside[Int(point.outside.lowerBound)..<Int(point.outside.upperBound)] {
        let outside = outerColors.look(word(behind, Int(pixel.x), Int(pixel.y)), behind.space)
        let ratio = PixelColors.ratio(inside.luminance, outside.luminance)
        weakest = min(weakest, ratio)
        figure.contrast.add(ratio, of: inside.color, on: outside.color, left + x, top + y)
      }
      if weakest >= wanted { passing += 1 }
      let sector = Int(point.sector)
      if figure.sectors[sector].map({ weakest < $0.ratio }) ?? true {
        figure.sectors[sector] = OutlinePoint(
          x: (Double(left + x) + 0.5) * unit, y: (Double(top + y) + 0.5) * unit, ratio: weakest)
      }
    }
    figure.points = outline.points.count
    figure.contrast.insides = innerColors.all
    figure.contrast.outsides = outerColors.all
    figure.contrast.share = Double(passing) / Double(outline.points.count)
    figure.measuredShare = outline.measuredShare
    return figure
  }
}
