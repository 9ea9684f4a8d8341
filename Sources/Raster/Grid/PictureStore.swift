import Foundation
import Imaging
import Model

/// Pictures as they are drawn and masks of glyphs, each computed once for many drawings. Safe across threads.
///
/// Memory is bounded: beyond a limit, the oldest entries are dropped and computed again on their next use.
final class PictureStore: @unchecked Sendable {
  private struct EncodedKey: Hashable {
    var id: PictureID
    var space: Bitmap.Space
  }
  private struct ScaledKey: Hashable {
    var picture: EncodedKey
    var box: PixelBox
    var visible: PixelBox
  }
  private struct GlyphKey: Hashable {
    var scalar: UInt32
    var weight: String
    var placement: GlyphPlacement
  }
  private let bitmap: @Sendable (PictureID) -> Bitmap?
  let outlines: GlyphOutlines?
  // `lock` guards the rest.
  private let lock = NSLock()
  private var spaces: [PictureID: Bitmap.Space?] = [:]
  private var traits: [EncodedKey: PictureTraits?] = [:]
  private var converted = RecentValues<EncodedKey, Bitmap>(limit: 48 << 20)
  private var scaled = RecentValues<ScaledKey, ScaledPicture>(limit: 48 << 20)
  /// How many pixels of a picture were scaled in parts, with the whole box as the visible one.
  private var divided = RecentValues<ScaledKey, Int>(limit: 4096)
  /// With the origin in the first pixel of the screen.
  private var masks = RecentValues<GlyphKey, GlyphMask>(limit: 8 << 20)

  init(outlines: GlyphOutlines?, bitmap: @escaping @Sendable (PictureID) -> Bitmap?) {
    self.bitmap = bitmap
    self.outlines = outlines
  }

  /// Drops what is computed again on its next use.
  func forgetPixels() {
    lock.withLock {
      converted.removeAll()
      scaled.removeAll()
    }
  }

  /// The encoding of a picture's own pixels; nil for a picture that has none.
  func space(of id: PictureID) -> Bitmap.Space? {
    if let known = lock.withLock({ spaces[id] }) { return known }
    let space = bitmap(id)?.space
    lock.withLock { spaces[id] = .some(space) }
    return space
  }

  /// Whether a picture has no translucent pixel; nil for one without pixels.
  func isOpaque(_ id: PictureID) -> Bool? {
    space(of: id).flatMap { traits(of: id, in: $0) }?.isOpaque
  }

  /// Whether every pixel of a paint's box is opaque.
  func isOpaque(_ paint: Paint, in space: Bitmap.Space) -> Bool {
    switch paint {
    case .fill(let color), .box(_, let color): RGBA8(color, in: space).alpha == 255
    case .image(let id, _): traits(of: id, in: space)?.isOpaque ?? false
    case .text, .sliced, .template: false
    }
  }

  /// Returns what the pixels of a picture have in common in an encoding; nil for one without pixels.
  func traits(of id: PictureID, in space: Bitmap.Space) -> PictureTraits? {
    let key = EncodedKey(id: id, space: space)
    if let known = lock.withLock({ traits[key] }) { return known }
    let made = bitmap(id, in: space).map(PictureTraits.init)
    lock.withLock { traits[key] = .some(made) }
    return made
  }

  /// Returns the pixels of a picture in an encoding; nil if it has none. They are not kept where they are its own.
  func bitmap(_ id: PictureID, in space: Bitmap.Space) -> Bitmap? {
    let key = EncodedKey(id: id, space: space)
    if let known = lock.withLock({ converted[key] }) { return known }
    guard let own = bitmap(id), own.width > 0, own.height > 0 else { return nil }
    guard own.space != space else { return own }
    let made = own.converted(to: space)
    lock.withLock { converted.insert(made, for: key, cost: made.pixels.count) }
    return made
  }

  /// Returns the visible part of a picture as it is drawn into a box.
  func picture(
    _ id: PictureID, in space: Bitmap.Space, onto box: PixelBox, visible: PixelBox
  ) -> ScaledPicture? {
    guard let traits = traits(of: id, in: space) else { return nil }
    // Wherever it is on the screen, the picture is scaled once.
    let (x, y) = (box.movableX, box.movableY)
    let (ownBox, ownVisible) = (box.moved(x: -x, y: -y), visible.moved(x: -x, y: -y))
    let key = ScaledKey(
      picture: EncodedKey(id: id, space: space), box: ownBox, visible: ownVisible)
    if let known = lock.withLock({ scaled[key] }) { return known.moved(x: x, y: y) }
    guard let source = bitmap(id, in: space) else { return nil }
    let made: ScaledPicture
    if let whole = whole(source, traits, key) {
      made = whole.cropped(to: ownVisible)
    } else {
      made = ScaledPicture(source, traits, onto: ownBox, visible: ownVisible)
      lock.withLock { scaled.insert(made, for: key, cost: made.cost + 64) }
    }
    return made.moved(x: x, y: y)
  }

  /// Returns the whole picture if its parts together have more pixels than it; nil for the first ones and for a large picture.
  ///
  /// Views that overlap the edges of the screen show different parts, and each part would be scaled by itself.
  private func whole(_ source: Bitmap, _ traits: PictureTraits, _ part: ScaledKey) -> ScaledPicture? {
    var key = part
    key.visible = part.box
    let (pixels, own) = (part.box.pixelCount, part.visible.pixelCount)
    guard pixels <= Self.largestWhole else { return nil }
    let (known, sum) = lock.withLock {
      let sum = (divided[key] ?? 0) + own
      divided.insert(sum, for: key, cost: 1)
      return (scaled[key], sum)
    }
    if known != nil || sum <= pixels { return known }
    let made = ScaledPicture(source, traits, onto: part.box, visible: part.box)
    lock.withLock { scaled.insert(made, for: key, cost: made.cost + 64) }
    return made
  }

  /// In pixels, so that one fits into the memory for scaled pictures.
  private static let largestWhole = 11 << 20

  /// Returns a box around all that a paint may change.
  func box(of paint: Paint, in node: DisplayNode, scale: Ratio, size: PixelSize) -> PixelBox {
    let box = PixelBox(paint.rect(in: node), scale: scale)
    guard case .text(let text) = paint else { return box }
    return masks(of: text, scale: scale, size: size).reduce(box) { box, mask in
      mask.map { $0.values.isEmpty ? box : box.union($0.box) } ?? box
    }
  }

  /// Returns the mask of each glyph of a text, nil for a glyph that is drawn as a box.
  ///
  /// - Parameter size: The screen's; masks of large glyphs end at its edges.
  func masks(of text: TextPaint, scale: Ratio, size: PixelSize) -> [GlyphMask?] {
    let screen = PixelBox(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height))
    return text.glyphs.map { glyph in
      // A glyph without visible ink is not drawn.
      let ink = PixelBox(glyph.ink, scale: scale)
      guard !ink.intersection(screen).isEmpty, let scalar = glyph.scalar, let outlines,
        let outline = outlines.outline(of: scalar, weight: text.weight)
      else { return nil }
      let placement = GlyphPlacement(
        glyph, outline: outline, pointSize: text.pointSize, unitsPerEm: outlines.unitsPerEm)
      guard ink.width * ink.height <= Self.largestSharedGlyph else {
        return GlyphMask(OutlineFill(outline, placement.pixels(scale)), size: size)
      }
      let (x, y, own) = placement.pixels(scale).inFirstPixel
      let key = GlyphKey(scalar: scalar, weight: text.weight, placement: own)
      if let known = lock.withLock({ masks[key] }) { return known.moved(x: x, y: y) }
      let made = GlyphMask(OutlineFill(outline, own))
      lock.withLock { masks.insert(made, for: key, cost: 128 + made.values.count) }
      return made.moved(x: x, y: y)
    }
  }

  /// In pixels.
  private static let largestSharedGlyph = 262_144.0
}

/// Values up to a total cost; beyond it, the oldest are dropped.
private struct RecentValues<Key: Hashable, Value> {
  private var values: [Key: (value: Value, cost: Int)] = [:]
  private var order: [Key] = []
  private var total = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  subscript(key: Key) -> Value? { values[key]?.value }

  mutating func removeAll() { self = Self(limit: limit) }

  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    guard cost <= limit else { return }
    if values.updateValue((value, cost), forKey: key) != nil { return }
    order.append(key)
    total += cost
    var dropped = 0
    while total > limit, dropped < order.count {
      total -= values.removeValue(forKey: order[dropped])?.cost ?? 0
      dropped += 1
    }
    order.removeFirst(dropped)
  }
}
