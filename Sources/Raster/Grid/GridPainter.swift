import Imaging
import Model

/// Draws the nodes of a display list on a grid, in color or, with white for one view and black for all others, as coverage.
struct GridPainter {
  let list: DisplayList
  let space: Bitmap.Space
  /// The view whose coverage is drawn; nil to draw in color.
  let target: String?
  let store: PictureStore
  /// Until the target is reached, coverage is black on black.
  private var hasReachedTarget = false
  /// Whole pixels that hold all that the target paints. Outside of them, coverage is black on black, too.
  private var targetBox: PixelBox?
  /// The number of the last paint that hides everything drawn before it, counted from 1; 0 if there is none.
  private var cover = 0
  /// Paints so far, without those of translucent views.
  private var passed = 0
  private var isInLayer = false

  init(
    list: DisplayList, space: Bitmap.Space, target: String? = nil, store: PictureStore
  ) {
    self.list = list
    self.space = space
    self.target = target
    self.store = store
    targetBox = target.map { box(of: $0, in: list.nodes).wholePixels }
    if target == nil { cover = lastCover }
  }

  /// Whether the whole screen is painted over, so that what is there before does not matter.
  var coversAll: Bool { cover > 0 }

  /// The pixel rows that the target paints in, also beside the screen; nil if the list is drawn in color.
  var targetRows: Range<Int>? { targetBox?.rows }

  private var lastCover: Int {
    let size = list.pixelSize
    let screen = PixelBox(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height))
    var (count, last) = (0, 0)
    func visit(_ node: DisplayNode, clip: PixelBox) {
      guard opacity(of: node) == 255 else { return }
      var inner = clip
      if node.clips { inner = inner.intersection(PixelBox(node.frame, scale: list.scale)) }
      for paint in node.paints {
        count += 1
        let box = PixelBox(paint.rect(in: node), scale: list.scale)
        if store.isOpaque(paint, in: space), box.intersection(inner).intersection(screen) == screen {
          last = count
        }
      }
      for child in node.children { visit(child, clip: inner) }
    }
    for node in list.nodes { visit(node, clip: screen) }
    return last
  }

  /// The node's own opacity, 0 to 255.
  private func opacity(of node: DisplayNode) -> UInt32 {
    let alpha = node.alpha.value.isFinite ? min(max(node.alpha.value, 0), 1) : 1
    return UInt32((alpha * 255).rounded())
  }

  private func box(of target: String, in nodes: [DisplayNode]) -> PixelBox {
    nodes.reduce(PixelBox(left: 0, top: 0, right: 0, bottom: 0)) { box, node in
      var box = box.union(self.box(of: target, in: node.children))
      guard node.viewID == target else { return box }
      for paint in node.paints {
        box = box.union(store.box(of: paint, in: node, scale: list.scale, size: list.pixelSize))
      }
      return box
    }
  }

  private func isSeen(_ box: PixelBox) -> Bool {
    targetBox.map { !box.wholePixels.intersection($0).isEmpty } ?? true
  }

  /// - Parameter inherited: The opacity of the views around the node, 0 to 255.
  mutating func draw(
    _ node: DisplayNode, clip: PixelBox, into canvas: GridCanvas, opacity inherited: UInt32 = 255
  ) {
    let opacity = Blending.divide255(opacity(of: node) * inherited)
    guard opacity > 0, opacity == 255 || passed >= cover else { return }
    var inner = clip
    if node.clips { inner = inner.intersection(PixelBox(node.frame, scale: list.scale)) }
    if opacity < 255, paintCount(node) > 1 {
      // Overlapping paints fade together, not each through the other.
      let bounds = extent(node, clip: clip).intersection(canvas.box)
      guard !bounds.isEmpty else { return }
      let wasInLayer = isInLayer
      isInLayer = true
      canvas.composite(bounds.wholePixels, opacity: opacity) { layer in
        drawContents(node, clip: clip, inner: inner, into: layer, opacity: 255)
      }
      isInLayer = wasInLayer
    } else {
      drawContents(node, clip: clip, inner: inner, into: canvas, opacity: opacity)
    }
  }

  private mutating func drawContents(
    _ node: DisplayNode, clip: PixelBox, inner: PixelBox, into canvas: GridCanvas, opacity: UInt32
  ) {
    let isTarget = node.viewID == target
    if isTarget { hasReachedTarget = true }
    if target == nil || hasReachedTarget {
      for paint in node.paints {
        if opacity == 255, !isInLayer { passed += 1 }
        guard passed >= cover else { continue }
        draw(paint, of: node, isTarget: isTarget, clip: inner, into: canvas, opacity: opacity)
      }
    }
    for child in node.children { draw(child, clip: inner, into: canvas, opacity: opacity) }
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

  private func draw(
    _ paint: Paint, of node: DisplayNode, isTarget: Bool, clip: PixelBox, into canvas: GridCanvas,
    opacity: UInt32
  ) {
    let box = PixelBox(paint.rect(in: node), scale: list.scale)
    if case .text = paint {} else if !isSeen(box) { return }
    switch paint {
    case .fill(let color), .box(_, let color):
      let ink = self.ink(isTarget: isTarget, color) ?? color
      canvas.fill(box.intersection(clip), with: RGBA8(ink, in: space).word, opacity: opacity)
    case .text(let text):
      let ink = self.ink(isTarget: isTarget, text.color) ?? text.color
      draw(text, ink: RGBA8(ink, in: space).word, clip: clip, into: canvas, opacity: opacity)
    case .image(let id, _):
      let tint = ink(isTarget: isTarget, .white)
      draw(id, slicing: nil, tint: tint, box: box, clip: clip, into: canvas, opacity: opacity)
    case .sliced(let id, _, let slicing):
      let tint = ink(isTarget: isTarget, .white)
      draw(id, slicing: slicing, tint: tint, box: box, clip: clip, into: canvas, opacity: opacity)
    case .template(let id, _, let slicing, let color):
      let tint = ink(isTarget: isTarget, color) ?? color
      draw(id, slicing: slicing, tint: tint, box: box, clip: clip, into: canvas, opacity: opacity)
    }
  }

  /// White for the target and black for the others, as opaque as `color`; nil when drawing in color.
  private func ink(isTarget: Bool, _ color: Color) -> Color? {
    guard target != nil else { return nil }
    var ink = isTarget ? Color.white : .black
    ink.alpha = color.alpha
    return ink
  }

  private func draw(
    _ id: PictureID, slicing: Slicing?, tint: Color?, box: PixelBox, clip: PixelBox,
    into canvas: GridCanvas, opacity: UInt32
  ) {
    // A stencil takes only alpha from the picture, which is equal in every encoding.
    let space = tint == nil ? self.space : store.space(of: id) ?? self.space
    guard !box.isEmpty, let traits = store.traits(of: id, in: space) else { return }
    let stencil = tint.map { RGBA8($0, in: self.space).word }
    if let slicing {
      guard let bitmap = store.bitmap(id, in: space) else { return }
      let slices = Slices(
        bitmap, slicing: slicing, into: box, screenScale: list.scale.value)
      for part in slices.parts {
        let visible = part.box.intersection(clip).intersection(canvas.box)
        guard !visible.isEmpty, part.bitmap.width > 0, part.bitmap.height > 0 else { continue }
        let scaled = ScaledPicture(
          part.bitmap, PictureTraits(part.bitmap), onto: part.box, visible: visible)
        canvas.draw(scaled, in: visible, stencil: stencil, opacity: opacity)
      }
      return
    }
    // Of a part of the screen, the picture is that of the whole one, so that it is scaled once.
    let onScreen = box.intersection(clip)
    let visible = onScreen.intersection(canvas.box)
    guard !visible.isEmpty else { return }
    if traits.isOpaque, let stencil {
      canvas.fill(visible, with: stencil, opacity: opacity)
    } else if let scaled = store.picture(id, in: space, onto: box, visible: onScreen) {
      canvas.draw(scaled.cropped(to: visible), in: visible, stencil: stencil, opacity: opacity)
    }
  }

  /// Draws every glyph from its outline, or as a box if it has none.
  private func draw(
    _ text: TextPaint, ink: UInt32, clip: PixelBox, into canvas: GridCanvas, opacity: UInt32
  ) {
    guard Blending.alpha(ink) > 0, opacity > 0 else { return }
    let masks = store.masks(of: text, scale: list.scale, size: list.pixelSize)
    for (glyph, mask) in zip(text.glyphs, masks) {
      let box = PixelBox(glyph.ink, scale: list.scale).intersection(clip)
      guard !box.isEmpty, isSeen(mask?.box ?? box) else { continue }
      if let mask {
        // Not cut by its own box, which would thin its edges twice.
        canvas.fill(mask, with: ink, within: clip, opacity: opacity)
      } else {
        canvas.fill(box, with: ink, opacity: opacity)
      }
    }
  }
}

extension Paint {
  /// Where the paint goes, in screen points.
  func rect(in node: DisplayNode) -> Rect {
    switch self {
    case .fill: node.frame
    case .text(let text): text.inkBounds
    case .image(_, let rect), .sliced(_, let rect, _), .template(_, let rect, _, _),
      .box(let rect, _):
      rect
    }
  }
}
