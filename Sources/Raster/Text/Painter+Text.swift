import Model

extension Painter {
  /// Every glyph from its outline, or as a box where it has none.
  func draw(
    _ text: TextPaint, ink: Color, clip: PixelBox, into canvas: inout Canvas, opacity: UInt32
  ) {
    let color = RGBA8(ink, in: space)
    guard color.alpha > 0, opacity > 0 else { return }
    for glyph in text.glyphs {
      let seen = clip.intersection(canvas.box)
      let box = PixelBox(glyph.ink, scale: list.scale).intersection(seen)
      guard !box.isEmpty else { continue }
      guard let scalar = glyph.scalar,
        let outline = outlines?.outline(of: scalar, weight: text.weight)
      else {
        canvas.fill(box, with: color, opacity: opacity)
        continue
      }
      let fill = OutlineFill(
        outline,
        GlyphPlacement(
          glyph, outline: outline, pointSize: text.pointSize, unitsPerEm: outlines?.unitsPerEm ?? 1),
        scale: list.scale.value)
      // Not cut by its own box, which would thin its edges twice.
      canvas.fill(fill, with: color, within: seen, opacity: opacity)
    }
  }
}

extension Canvas {
  /// Fills an outline with one premultiplied color; `box` may cut through pixels.
  mutating func fill(_ outline: OutlineFill, with color: RGBA8, within box: PixelBox, opacity: UInt32) {
    let columns = box.columns.clamped(to: outline.columns)
    let rows = box.rows.clamped(to: outline.rows)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let source = Array(repeating: color, count: columns.count).flatMap(\.bytes)
    let across = PixelBox.coverage(box.left, box.right, over: columns)
    let down = PixelBox.coverage(box.top, box.bottom, over: rows)
    let isCut = across.contains { $0 != 255 }
    source.withUnsafeBufferPointer { line in
      outline.forEachRow(columns: columns, rows: rows) { row, coverage in
        let strength = Self.divide255(down[row - rows.lowerBound] * opacity)
        let shares =
          isCut ? zip(coverage, across).map { Self.divide255($0 * $1) } : Array(coverage)
        blend(
          line, at: columns.lowerBound, row: row, across: shares, strength: strength, isSolid: false)
      }
    }
  }
}

extension OutlineFill {
  /// An outline at its place, points turned into 1/256 pixel.
  init(_ outline: GlyphOutline, _ place: GlyphPlacement, scale: Double) {
    func x(_ units: Int) -> Int { Self.fixed((place.x + Double(units) * place.across) * scale) }
    func y(_ units: Int) -> Int { Self.fixed((place.baseline - Double(units) * place.down) * scale) }
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
            steps: Self.steps(pixels: Double(reach) * place.down * scale))
          last = end
        }
      }
      close()
    }
  }

  /// Far outside every screen, and far from what overflows in a product of three.
  private static func fixed(_ pixels: Double) -> Int {
    pixels.isFinite ? Int((min(max(pixels, -1e5), 1e5) * Double(unit)).rounded()) : 0
  }

  /// Enough lines that a quarter circle strays from its curve by less than a tenth of a pixel.
  private static func steps(pixels: Double) -> Int {
    pixels.isFinite ? Int(min(max((pixels.squareRoot()).rounded(.up), 2), 32)) : 2
  }
}
