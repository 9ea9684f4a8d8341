import Imaging
import Model

/// Draws display lists into pixels: integer arithmetic, so that equal lists give equal bytes everywhere.
///
/// Blending is source-over on encoded 8-bit components, as UIKit composites. Behind everything lies an opaque black
/// window. The bitmap is in Display P3 only where the list's gamut is P3 and a color or picture lies outside
/// sRGB; else in sRGB, with what lies outside clipped.
public struct Rasterizer: Sendable {
  private let bitmap: @Sendable (PictureID) -> Bitmap?
  private let outlines: GlyphOutlines?

  /// `bitmap` hands out the pixels of the pictures that the lists name; those without are left out. Without
  /// `outlines` every letter is a box.
  public init(outlines: GlyphOutlines? = nil, bitmap: @escaping @Sendable (PictureID) -> Bitmap?) {
    self.bitmap = bitmap
    self.outlines = outlines
  }

  /// The screen, without the views named and everything below them. Empty for a list larger than 64 million pixels.
  public func draw(_ list: DisplayList, without: Set<String> = []) -> Bitmap {
    guard let size = bounded(list.pixelSize) else { return Bitmap(width: 0, height: 0) }
    var painter = Painter(
      list: list, space: space(of: list), without: without, target: nil, bitmap: bitmap,
      outlines: outlines)
    var canvas = Canvas(columns: 0..<size.width, rows: 0..<size.height)
    canvas.fill(canvas.box, with: RGBA8(.black, in: .sRGB), opacity: 255)
    for node in list.nodes { painter.draw(node, clip: canvas.box, into: &canvas) }
    return Bitmap(width: size.width, height: size.height, pixels: canvas.pixels, space: painter.space)
  }

  /// How much of each pixel shows the view's own paint: times its groups' alpha, clipped, less what is drawn above it.
  public func coverage(of viewID: String, in list: DisplayList) -> Coverage {
    guard let size = bounded(list.pixelSize) else { return Coverage(width: 0, height: 0, values: []) }
    var painter = Painter(
      list: list, space: .sRGB, without: [], target: viewID, bitmap: bitmap, outlines: outlines)
    var canvas = Canvas(columns: 0..<size.width, rows: 0..<size.height)
    for node in list.nodes { painter.draw(node, clip: canvas.box, into: &canvas) }
    let count = size.width * size.height
    let values = [UInt8](unsafeUninitializedCapacity: count) { into, filled in
      canvas.pixels.withUnsafeBufferPointer { pixels in
        for index in 0..<count { into[index] = pixels[index * 4] }
      }
      filled = count
    }
    return Coverage(width: size.width, height: size.height, values: values)
  }

  /// At most `maxSide` pixels on the longer side, never enlarged.
  public func thumbnail(_ bitmap: Bitmap, maxSide: Int) -> Bitmap { bitmap.thumbnail(maxSide: maxSide) }

  /// The encoding in which `draw` would give the list.
  public func space(of list: DisplayList) -> Bitmap.Space {
    guard list.gamut == .P3 else { return .sRGB }
    return list.nodes.contains(where: needsP3) ? .displayP3 : .sRGB
  }

  private func needsP3(_ node: DisplayNode) -> Bool {
    node.paints.contains { paint in
      switch paint {
      case .fill(let color), .box(_, let color), .template(_, _, _, let color): !color.isInsideSRGB
      case .text(let text): !text.color.isInsideSRGB
      case .image(let picture, _), .sliced(let picture, _, _): bitmap(picture)?.space == .displayP3
      }
    } || node.children.contains(where: needsP3)
  }

  private func bounded(_ size: PixelSize) -> PixelSize? {
    let limit = 64 << 20
    guard size.width > 0, size.height > 0, size.width <= limit, size.height <= limit / size.width
    else { return nil }
    return size
  }
}
