import Imaging
import Model

@testable import Raster

/// Draws a display list pixel by pixel, without grids, runs, caches or vectors: what `Rasterizer` must equal to the byte.
struct PixelOracle {
  typealias Pixel = (red: Int, green: Int, blue: Int, alpha: Int)
  let list: DisplayList
  let space: Bitmap.Space
  /// The view whose coverage is drawn; nil to draw in color.
  let target: String?
  let outlines: GlyphOutlines?
  let bitmap: (PictureID) -> Bitmap?
  private var reached = false

  init(
    _ list: DisplayList, space: Bitmap.Space, target: String? = nil, outlines: GlyphOutlines?,
    bitmap: @escaping (PictureID) -> Bitmap?
  ) {
    self.list = list
    self.space = space
    self.target = target
    self.outlines = outlines
    self.bitmap = bitmap
  }

  /// Red, green, blue and alpha of every pixel, premultiplied.
  func pixels() -> [UInt8] {
    let (width, height) = (list.pixelSize.width, list.pixelSize.height)
    let screen = PixelBox(left: 0, top: 0, right: Double(width), bottom: Double(height))
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        var painter = self
        var pixel: Pixel = target == nil ? (0, 0, 0, 255) : (0, 0, 0, 0)
        for node in list.nodes {
          painter.draw(node, x, y, &pixel, clip: screen, box: screen, inherited: 255)
        }
        bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { UInt8($0) }
      }
    }
    return bytes
  }

  /// x / 255, rounded to nearest.
  private func divided(_ x: Int) -> Int { (2 * x + 255) / 510 }

  private mutating func draw(
    _ node: DisplayNode, _ x: Int, _ y: Int, _ pixel: inout Pixel, clip: PixelBox, box: PixelBox,
    inherited: Int
  ) {
    let alpha = node.alpha.value.isFinite ? min(max(node.alpha.value, 0), 1) : 1
    let opacity = divided(Int((alpha * 255).rounded()) * inherited)
    guard opacity > 0 else { return }
    let inner = node.clips ? clip.intersection(PixelBox(node.frame, scale: list.scale)) : clip
    guard opacity < 255, count(node) > 1 else {
      contents(node, x, y, &pixel, clip: inner, box: box, opacity: opacity)
      return
    }
    let bounds = extent(node, clip).intersection(box)
    guard !bounds.isEmpty else { return }
    var layer: Pixel = (0, 0, 0, 0)
    let isInside = bounds.columns.contains(x) && bounds.rows.contains(y)
    // The order of the target is known only by walking the group everywhere.
    contents(node, x, y, &layer, clip: inner, box: bounds.wholePixels, opacity: 255)
    if isInside { lay(layer, over: &pixel, share: opacity) }
  }

  private mutating func contents(
    _ node: DisplayNode, _ x: Int, _ y: Int, _ pixel: inout Pixel, clip: PixelBox, box: PixelBox,
    opacity: Int
  ) {
    if node.viewID == target { reached = true }
    if target == nil || reached {
      for paint in node.paints { draw(paint, node, x, y, &pixel, clip.intersection(box), opacity) }
    }
    for child in node.children {
      draw(child, x, y, &pixel, clip: clip, box: box, inherited: opacity)
    }
  }

  private func count(_ node: DisplayNode) -> Int {
    node.paints.count + node.children.map(count).reduce(0, +)
  }

  private func extent(_ node: DisplayNode, _ clip: PixelBox) -> PixelBox {
    var box = PixelBox(left: 0, top: 0, right: 0, bottom: 0)
    for paint in node.paints { box = box.union(PixelBox(paint.rect(in: node), scale: list.scale)) }
    for child in node.children { box = box.union(extent(child, clip)) }
    if node.clips { box = box.intersection(PixelBox(node.frame, scale: list.scale)) }
    return box.intersection(clip)
  }

  private func draw(
    _ paint: Paint, _ node: DisplayNode, _ x: Int, _ y: Int, _ pixel: inout Pixel, _ clip: PixelBox,
    _ opacity: Int
  ) {
    let box = PixelBox(paint.rect(in: node), scale: list.scale)
    switch paint {
    case .fill(let color), .box(_, let color):
      lay(ink(color, node), over: &pixel, in: box.intersection(clip), x, y, opacity)
    case .image(let id, _):
      picture(id, nil, target == nil ? nil : .white, node, box, clip, x, y, &pixel, opacity)
    case .sliced(let id, _, let slicing):
      picture(id, slicing, target == nil ? nil : .white, node, box, clip, x, y, &pixel, opacity)
    case .template(let id, _, let slicing, let tint):
      picture(id, slicing, tint, node, box, clip, x, y, &pixel, opacity)
    case .text(let text):
      for glyph in text.glyphs {
        let own = PixelBox(glyph.ink, scale: list.scale).intersection(clip)
        guard !own.isEmpty else { continue }
        guard let scalar = glyph.scalar, let outlines,
          let outline = outlines.outline(of: scalar, weight: text.weight)
        else {
          lay(ink(text.color, node), over: &pixel, in: own, x, y, opacity)
          continue
        }
        let placement = GlyphPlacement(
          glyph, outline: outline, pointSize: text.pointSize, unitsPerEm: outlines.unitsPerEm
        ).pixels(list.scale)
        let (left, top, moved) = placement.inFirstPixel
        let fill = OutlineFill(outline, moved)
        guard clip.columns.contains(x), clip.rows.contains(y), fill.columns.contains(x - left),
          fill.rows.contains(y - top)
        else { continue }
        fill.forEachRow(columns: x - left..<x - left + 1, rows: y - top..<y - top + 1) { _, coverage in
          let across = Int(PixelBox.coverage(clip.left, clip.right, of: x))
          let down = divided(Int(PixelBox.coverage(clip.top, clip.bottom, of: y)) * opacity)
          lay(
            ink(text.color, node), over: &pixel,
            share: divided(divided(Int(coverage[0]) * across) * down))
        }
      }
    }
  }

  private func ink(_ color: Color, _ node: DisplayNode) -> Pixel {
    var color = color
    if target != nil {
      let alpha = color.alpha
      color = node.viewID == target ? .white : .black
      color.alpha = alpha
    }
    let own = RGBA8(color, in: space)
    return (Int(own.red), Int(own.green), Int(own.blue), Int(own.alpha))
  }

  private func picture(
    _ id: PictureID, _ slicing: Slicing?, _ tint: Color?, _ node: DisplayNode, _ box: PixelBox,
    _ clip: PixelBox,
    _ x: Int, _ y: Int, _ pixel: inout Pixel, _ opacity: Int
  ) {
    guard !box.isEmpty, let whole = bitmap(id)?.converted(to: space) else { return }
    let parts =
      slicing.map { Slices(whole, slicing: $0, into: box, screenScale: list.scale.value).parts }
      ?? [Slices.Part(bitmap: whole, box: box)]
    for part in parts {
      let visible = part.box.intersection(clip)
      guard !visible.isEmpty, visible.columns.contains(x), visible.rows.contains(y) else {
        continue
      }
      var source = sample(part, x, y)
      if let tint {
        let color = ink(tint, node)
        source = (
          divided(color.red * source.alpha), divided(color.green * source.alpha),
          divided(color.blue * source.alpha), divided(color.alpha * source.alpha)
        )
      }
      lay(source, over: &pixel, in: visible, x, y, opacity)
    }
  }

  /// One pixel of a scaled picture: columns first with 8 more bits kept, then rows.
  private func sample(_ part: Slices.Part, _ x: Int, _ y: Int) -> Pixel {
    let source = part.bitmap
    let across = ResamplingKernel(
      source: source.width, origin: part.box.left, extent: part.box.width, range: x..<x + 1)
    let down = ResamplingKernel(
      source: source.height, origin: part.box.top, extent: part.box.height, range: y..<y + 1)
    func channel(_ index: Int) -> Int {
      var sum = 1 << 23
      for row in 0..<down.taps[0].count {
        var line = 128
        for column in 0..<across.taps[0].count {
          let at =
            ((down.taps[0].first + row) * source.width + across.taps[0].first + column) * 4 + index
          line += Int(source.pixels[at]) * Int(across.weights[column])
        }
        sum += (line >> 8) * Int(down.weights[row])
      }
      return sum >> 24
    }
    return (channel(0), channel(1), channel(2), channel(3))
  }

  private func lay(
    _ source: Pixel, over pixel: inout Pixel, in box: PixelBox, _ x: Int, _ y: Int, _ opacity: Int
  ) {
    guard !box.isEmpty, box.columns.contains(x), box.rows.contains(y) else { return }
    let across = Int(PixelBox.coverage(box.left, box.right, of: x))
    let down = divided(Int(PixelBox.coverage(box.top, box.bottom, of: y)) * opacity)
    lay(source, over: &pixel, share: divided(across * down))
  }

  private func lay(_ source: Pixel, over pixel: inout Pixel, share: Int) {
    let rest = 255 - divided(source.alpha * share)
    pixel = (
      divided(source.red * share) + divided(pixel.red * rest),
      divided(source.green * share) + divided(pixel.green * rest),
      divided(source.blue * share) + divided(pixel.blue * rest),
      divided(source.alpha * share) + divided(pixel.alpha * rest)
    )
  }
}
