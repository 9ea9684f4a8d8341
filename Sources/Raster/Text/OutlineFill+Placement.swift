extension OutlineFill {
  /// Positions an outline; pixels become 1/256 pixel.
  init(_ outline: GlyphOutline, _ placement: GlyphPlacement) {
    func x(_ units: Int) -> Int { Self.fixed(placement.x + Double(units) * placement.across) }
    func y(_ units: Int) -> Int { Self.fixed(placement.baseline - Double(units) * placement.down) }
    for contour in outline.contours {
      move(toX: x(contour.start.x), y: y(contour.start.y))
      var last = contour.start
      for step in contour.steps {
        switch step {
        case .line(let end):
          line(toX: x(end.x), y: y(end.y))
          last = end
        case .curve(let first, let second, let end):
          let reach =
            abs(first.x - last.x) + abs(first.y - last.y) + abs(second.x - first.x)
            + abs(second.y - first.y) + abs(end.x - second.x) + abs(end.y - second.y)
          curve(
            x(first.x), y(first.y), x(second.x), y(second.y), toX: x(end.x), y: y(end.y),
            steps: Self.steps(pixels: Double(reach) * placement.down))
          last = end
        }
      }
      close()
    }
  }

  /// Limited to values far outside every screen, whose products do not overflow.
  private static func fixed(_ pixels: Double) -> Int {
    pixels.isFinite ? Int((min(max(pixels, -1e5), 1e5) * Double(unit)).rounded()) : 0
  }

  /// Enough lines to keep a quarter circle within a tenth of a pixel of its curve.
  private static func steps(pixels: Double) -> Int {
    pixels.isFinite && pixels > 0 ? Int(min(max((pixels.squareRoot()).rounded(.up), 2), 32)) : 2
  }
}
