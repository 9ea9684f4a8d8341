import Model

/// Walks an element's outline. On the inner side counts what the element covers as much as it does anywhere, on the
/// outer side what it leaves bare, drawn without it: the blend between them, be it one pixel of anti-aliasing or a
/// soft shadow, is neither.
struct OutlineScan {
  let own: Coverage
  let shown: Bitmap
  let behind: Bitmap
  let wanted: Double
  private var colors = PixelColors()
  private var found: OutlineFigure?
  private var passing = 0

  init(own: Coverage, shown: Bitmap, behind: Bitmap, wanted: Double) {
    self.own = own
    self.shown = shown
    self.behind = behind
    self.wanted = wanted
  }

  /// A crisp edge blends over one or two pixels; a soft one needs a longer reach.
  private static let crisp = 2
  private static let soft = [6, 24]

  /// Nil where nothing bare lies beside the element, or it fades out everywhere.
  mutating func figure() -> OutlineFigure? {
    guard let box = own.pixelBox(threshold: 1) else { return nil }
    let outside = own.outside(of: box, margin: Self.crisp + 1)
    // A translucent element is nowhere quite opaque: full is what it reaches itself. A picture whose alpha is uneven
    // reaches that in few places, and then what comes near counts too.
    let most = own.values.max() ?? 255
    let exact = figure(box, outside, full: most)
    if let exact, exact.measuredShare == 1 { return exact }
    (found, passing) = (nil, 0)
    return figure(box, outside, full: UInt8(Double(most) * 0.98))
  }

  private mutating func figure(_ box: PixelBox, _ outside: OutsideRegion, full: UInt8) -> OutlineFigure? {
    scanCrisp(box, outside, full)
    let measured = scanSoft(box, outside, full)
    guard var whole = found else { return nil }
    whole.share = Double(passing) / Double(whole.points)
    whole.measuredShare = measured
    return whole
  }

  /// Every fully covered pixel with a bare one at hand.
  private mutating func scanCrisp(_ box: PixelBox, _ outside: OutsideRegion, _ full: UInt8) {
    let near = OutlineNeighbors(reach: Self.crisp)
    // Without it every pixel deep inside a large element would look through its whole neighborhood.
    let rim = outside.grown(by: Self.crisp)
    for y in max(0, box.minY)...min(own.height - 1, box.maxY) {
      for x in max(0, box.minX)...min(own.width - 1, box.maxX) where own.values[y * own.width + x] >= full {
        guard rim.contains(x, y) else { continue }
        let bare = near.nearest(around: x, y) { outside.contains($0, $1) }
        if !bare.isEmpty { add(inside: (x, y), outside: bare, box) }
      }
    }
  }

  /// Every bare pixel at the element's rim whose nearest fully covered one is farther away; answers what share of the
  /// rim has one at all.
  private mutating func scanSoft(_ box: PixelBox, _ outside: OutsideRegion, _ full: UInt8) -> Double {
    let (own, width, height) = (own, own.width, own.height)
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

  /// One point of the outline with what it meets; several neighbors are equally near at a corner, and the weakest decides.
  private mutating func add(inside: (x: Int, y: Int), outside: [(Int, Int)], _ box: PixelBox) {
    let inner = colors.look(shown, inside.x, inside.y)
    // Taken out while it changes, so that its sets are not copied.
    var known = found ?? OutlineFigure(x: inside.x, y: inside.y, inside: inner.color, outside: inner.color)
    found = nil
    known.insides.insert(inner.color)
    var weakest = Double.infinity
    for (x, y) in outside {
      let outer = colors.look(behind, x, y)
      let ratio = PixelColors.ratio(inner.luminance, outer.luminance)
      known.most = max(known.most, ratio)
      known.outsides.insert(outer.color)
      weakest = min(weakest, ratio)
      if ratio < known.least {
        known.least = ratio
        (known.x, known.y, known.inside, known.outside) = (inside.x, inside.y, inner.color, outer.color)
      }
    }
    known.points += 1
    if weakest >= wanted { passing += 1 }
    let sector = OutlineSector.of(inside.x, inside.y, in: box)
    if known.sectors[sector].map({ weakest < $0.ratio }) ?? true {
      known.sectors[sector] = .init(x: inside.x, y: inside.y, ratio: weakest)
    }
    found = known
  }
}
