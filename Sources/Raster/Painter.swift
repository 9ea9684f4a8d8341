import Imaging
import Model

/// Walks a display list; also with each paint replaced by white or black, which turns color into coverage.
struct Painter {
  let list: DisplayList
  let space: Bitmap.Space
  let without: Set<String>
  /// The view whose coverage is wanted; nil to draw in color.
  let target: String?
  let bitmap: @Sendable (PictureID) -> Bitmap?
  let outlines: GlyphOutlines?
  private var pictures: [PictureID: Bitmap] = [:]
  /// What is drawn before the target changes nothing: black on black.
  private var hasReachedTarget = false

  init(
    list: DisplayList, space: Bitmap.Space, without: Set<String>, target: String?,
    bitmap: @escaping @Sendable (PictureID) -> Bitmap?, outlines: GlyphOutlines?
  ) {
    self.list = list
    self.space = space
    self.without = without
    self.target = target
    self.bitmap = bitmap
    self.outlines = outlines
  }

  mutating func draw(
    _ node: DisplayNode, clip: PixelBox, into canvas: inout Canvas, opacity inherited: UInt32 = 255
  ) {
    guard !without.contains(node.viewID) else { return }
    let alpha = node.alpha.value.isFinite ? min(max(node.alpha.value, 0), 1) : 1
    let own = UInt32((alpha * 255).rounded())
    let opacity = Canvas.divide255(own * inherited)
    guard opacity > 0 else { return }
    var inner = clip
    if node.clips { inner = inner.intersection(PixelBox(node.frame, scale: list.scale)) }
    if opacity < 255, paintCount(node) > 1 {
      // Overlapping paints fade together, not each through the other.
      let bounds = extent(node, clip: clip).intersection(canvas.box)
      guard !bounds.isEmpty else { return }
      var layer = Canvas(columns: bounds.columns, rows: bounds.rows)
      drawContents(node, clip: clip, inner: inner, into: &layer, opacity: 255)
      canvas.composite(layer, opacity: opacity)
    } else {
      drawContents(node, clip: clip, inner: inner, into: &canvas, opacity: opacity)
    }
  }

  private mutating func drawContents(
    _ node: DisplayNode, clip: PixelBox, inner: PixelBox, into canvas: inout Canvas, opacity: UInt32
  ) {
    let isTarget = node.viewID == target
    if isTarget { hasReachedTarget = true }
    if target == nil || hasReachedTarget {
      for paint in node.paints {
        draw(paint, of: node, isTarget: isTarget, clip: inner, into: &canvas, opacity: opacity)
      }
    }
    for child in node.children { draw(child, clip: inner, into: &canvas, opacity: opacity) }
  }

  private func paintCount(_ node: DisplayNode) -> Int {
    node.paints.count + node.children.reduce(0) { $0 + paintCount($1) }
  }

  private func extent(_ node: DisplayNode, clip: PixelBox) -> PixelBox {
    var box = PixelBox(left: 0, top: 0, right: 0, bottom: 0)
    for paint in node.paints { box = box.union(PixelBox(paint.rect(in: node), scale: list.scale)) }
    for child in node.children { box = box.union(extent(child, clip: clip)) }
    if node.clips { box = box.intersection(PixelBox(node.frame, scale: list.scale)) }
    return box.intersection(clip)
  }

  private mutating func draw(
    _ paint: Paint, of node: DisplayNode, isTarget: Bool, clip: PixelBox, into canvas: inout Canvas,
    opacity: UInt32
  ) {
    let box = PixelBox(paint.rect(in: node), scale: list.scale)
    switch paint {
    case .fill(let color), .box(_, let color):
      let ink = self.ink(isTarget: isTarget, color) ?? color
      canvas.fill(box.intersection(clip), with: RGBA8(ink, in: space), opacity: opacity)
    case .text(let text):
      let ink = self.ink(isTarget: isTarget, text.color) ?? text.color
      draw(text, ink: ink, clip: clip, into: &canvas, opacity: opacity)
    case .image(let id, _):
      let tint = ink(isTarget: isTarget, .white)
      draw(id, slicing: nil, tint: tint, box: box, clip: clip, into: &canvas, opacity: opacity)
    case .sliced(let id, _, let slicing):
      let tint = ink(isTarget: isTarget, .white)
      draw(id, slicing: slicing, tint: tint, box: box, clip: clip, into: &canvas, opacity: opacity)
    case .template(let id, _, let slicing, let color):
      let tint = ink(isTarget: isTarget, color) ?? color
      draw(id, slicing: slicing, tint: tint, box: box, clip: clip, into: &canvas, opacity: opacity)
    }
  }

  /// White for the target and black for the others, as opaque as `color`; nil when drawing in color.
  private func ink(isTarget: Bool, _ color: Color) -> Color? {
    guard target != nil else { return nil }
    var ink = isTarget ? Color.white : .black
    ink.alpha = color.alpha
    return ink
  }

  private mutating func draw(
    _ id: PictureID, slicing: Slicing?, tint: Color?, box: PixelBox, clip: PixelBox,
    into canvas: inout Canvas, opacity: UInt32
  ) {
    guard !box.isEmpty, let picture = picture(id) else { return }
    guard let slicing else {
      draw(picture, tint: tint, box: box, clip: clip, into: &canvas, opacity: opacity)
      return
    }
    let slices = Slices(picture, slicing: slicing, into: box, screenScale: list.scale.value)
    for part in slices.parts {
      draw(part.bitmap, tint: tint, box: part.box, clip: clip, into: &canvas, opacity: opacity)
    }
  }

  private func draw(
    _ picture: Bitmap, tint: Color?, box: PixelBox, clip: PixelBox, into canvas: inout Canvas,
    opacity: UInt32
  ) {
    let visible = box.intersection(clip).intersection(canvas.box)
    guard !visible.isEmpty, picture.width > 0, picture.height > 0 else { return }
    let sampler = PictureSampler(
      picture,
      columns: ResamplingKernel(
        source: picture.width, origin: box.left, extent: box.width, range: visible.columns),
      rows: ResamplingKernel(
        source: picture.height, origin: box.top, extent: box.height, range: visible.rows))
    let across = PixelBox.coverage(visible.left, visible.right, over: visible.columns)
    let down = PixelBox.coverage(visible.top, visible.bottom, over: visible.rows)
    let stencil = tint.map { RGBA8($0, in: space) }
    let isSolid = stencil == nil && picture.isOpaque && across.allSatisfy { $0 == 255 }
    var tinted = [UInt8](repeating: 0, count: stencil == nil ? 0 : across.count * 4)
    sampler.forEachRow { index, line in
      let strength = Canvas.divide255(down[index] * opacity)
      let row = visible.rows.lowerBound + index
      let column = visible.columns.lowerBound
      guard let stencil else {
        canvas.blend(line, at: column, row: row, across: across, strength: strength, isSolid: isSolid)
        return
      }
      Self.tint(line, with: stencil, into: &tinted)
      tinted.withUnsafeBufferPointer {
        canvas.blend($0, at: column, row: row, across: across, strength: strength, isSolid: false)
      }
    }
  }

  /// Keeps a row's alpha and replaces its color.
  private static func tint(
    _ line: UnsafeBufferPointer<UInt8>, with color: RGBA8, into result: inout [UInt8]
  ) {
    result.withUnsafeMutableBufferPointer { into in
      var at = 0
      while at < line.count {
        let alpha = UInt32(line[at + 3])
        into[at] = UInt8(truncatingIfNeeded: Canvas.divide255(UInt32(color.red) * alpha))
        into[at + 1] = UInt8(truncatingIfNeeded: Canvas.divide255(UInt32(color.green) * alpha))
        into[at + 2] = UInt8(truncatingIfNeeded: Canvas.divide255(UInt32(color.blue) * alpha))
        into[at + 3] = UInt8(truncatingIfNeeded: Canvas.divide255(UInt32(color.alpha) * alpha))
        at += 4
      }
    }
  }

  /// The picture in the list's space, converted once.
  private mutating func picture(_ id: PictureID) -> Bitmap? {
    if let known = pictures[id] { return known }
    guard let found = bitmap(id)?.converted(to: space) else { return nil }
    pictures[id] = found
    return found
  }
}

extension Paint {
  /// Where the paint goes, in screen points.
  func rect(in node: DisplayNode) -> Rect {
    switch self {
    case .fill: node.frame
    case .text(let text): text.inkBounds
    case .image(_, let rect), .sliced(_, let rect, _), .template(_, let rect, _, _), .box(let rect, _):
      rect
    }
  }
}
