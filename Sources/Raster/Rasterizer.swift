import Imaging
import Model

/// Draws display lists with integer arithmetic, so that equal lists give equal pixels on every machine.
///
/// Blending is source-over on encoded 8-bit components, as UIKit composites, over an opaque black window. A drawing is in
/// Display P3 only if the list's gamut is P3 and a color or picture is outside sRGB; otherwise it is in sRGB, and colors
/// outside are clipped.
package struct Rasterizer: Sendable {
  private let store: PictureStore

  /// - Parameters:
  ///   - outlines: The outlines of glyphs; without them every glyph is a box.
  ///   - bitmap: Returns the pixels of a picture; a picture without pixels is not drawn.
  package init(outlines: GlyphOutlines? = nil, bitmap: @escaping @Sendable (PictureID) -> Bitmap?) {
    store = PictureStore(outlines: outlines, bitmap: bitmap)
  }

  /// Drops the pictures that are kept for further drawings.
  package func forgetPixels() { store.forgetPixels() }

  /// Whether a picture has no translucent pixel; nil for a picture that is not drawn.
  package func isOpaque(_ picture: PictureID) -> Bool? { store.isOpaque(picture) }

  /// Returns a grid on which the lists, and lists with fewer of their paints, can be drawn.
  ///
  /// - Parameters:
  ///   - lists: Display lists of one pixel size.
  ///   - isCoverage: Whether only coverage is drawn on the grid; it then has fewer cells.
  /// - Returns: A grid without cells for a size above 64 million pixels.
  package func grid(for lists: [DisplayList], isCoverage: Bool = false) -> PixelGrid {
    guard let size = lists.first.flatMap({ bounded($0.pixelSize) }) else {
      return PixelGrid(width: 0, height: 0)
    }
    precondition(lists.allSatisfy { $0.pixelSize == lists[0].pixelSize })
    var builder = GridBuilder(size: size, isCoverage: isCoverage, store: store)
    for list in lists { builder.add(list) }
    return builder.grid()
  }

  /// Returns the screen.
  ///
  /// - Parameter grid: A grid made for the list, or for one with more paints; only a part of its rows is drawn if it is one.
  package func draw(_ list: DisplayList, on grid: PixelGrid) -> GridBitmap {
    let space = space(of: list)
    let painter = GridPainter(list: list, space: space, store: store)
    let words = paint(painter, on: grid, ground: RGBA8(.black, in: .sRGB).word)
    return GridBitmap(grid: grid, words: words, space: space)
  }

  /// Returns how much of each pixel shows the view's own paint: clipped, times its groups' alpha, less what covers it.
  ///
  /// - Parameter grid: A grid made for the list, or for one with more paints.
  package func coverage(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> GridCoverage {
    let (own, start) = values(of: viewID, in: list, on: grid)
    var values = [UInt8](repeating: 0, count: grid.count)
    values.replaceSubrange(start..<start + own.count, with: own)
    return GridCoverage(grid: grid, values: values)
  }

  /// Returns the largest value of `coverage(of:in:on:)`.
  ///
  /// Only the rows of cells in which the view paints are drawn, so asking about each of many small views costs about as much as
  /// one drawing of the screen.
  package func peak(of viewID: String, in list: DisplayList, on grid: PixelGrid) -> UInt8 {
    values(of: viewID, in: list, on: grid).values.max() ?? 0
  }

  /// Returns the coverage of the rows of cells in which a view paints, and the index of the first of these cells.
  private func values(
    of viewID: String, in list: DisplayList, on grid: PixelGrid
  ) -> (values: [UInt8], start: Int) {
    let painter = GridPainter(list: list, space: .sRGB, target: viewID, store: store)
    guard let rows = painter.targetRows, grid.pixelRows.overlaps(rows) else { return ([], 0) }
    let part = grid.part(rows: rows)
    let words = paint(painter, on: part, ground: 0)
    let values = words.map { UInt8(truncatingIfNeeded: UInt32(littleEndian: $0)) }
    return (values, grid.cell(0, part.pixelRows.lowerBound))
  }

  /// Returns ids of views that opaque paint of other views hides: for each, `peak(of:in:on:)` is 0.
  ///
  /// - Parameter hidden: Views that do not paint over others.
  package func covered(in list: DisplayList, without hidden: Set<String>) -> Set<String> {
    CoveredViews(list, without: hidden, store: store).ids
  }

  private func paint(_ painter: GridPainter, on grid: PixelGrid, ground: UInt32) -> [UInt32] {
    var painter = painter
    return [UInt32](unsafeUninitializedCapacity: grid.count) { into, filled in
      filled = grid.count
      guard grid.count > 0, let words = into.baseAddress else { return }
      if !painter.coversAll { words.update(repeating: ground, count: grid.count) }
      func box(_ rows: Range<Int>) -> PixelBox {
        PixelBox(
          left: 0, top: Double(rows.lowerBound), right: Double(grid.width), bottom: Double(rows.upperBound))
      }
      let canvas = GridCanvas(grid: grid, words: words, box: box(grid.pixelRows))
      for node in painter.list.nodes { painter.draw(node, clip: box(0..<grid.height), into: canvas) }
    }
  }

  /// The encoding in which `draw` returns the list.
  package func space(of list: DisplayList) -> Bitmap.Space {
    guard list.gamut == .P3 else { return .sRGB }
    return list.nodes.contains(where: needsP3) ? .displayP3 : .sRGB
  }

  private func needsP3(_ node: DisplayNode) -> Bool {
    node.paints.contains { paint in
      switch paint {
      case .fill(let color), .box(_, let color), .template(_, _, _, let color): !color.isInsideSRGB
      case .text(let text): !text.color.isInsideSRGB
      case .image(let picture, _), .sliced(let picture, _, _):
        store.space(of: picture) == .displayP3
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

extension Rasterizer {
  /// Returns all pixels of the screen; see `draw(_:on:)`. Empty for a list above 64 million pixels.
  package func draw(_ list: DisplayList) -> Bitmap { draw(list, on: grid(for: [list])).expanded() }

  /// Returns the coverage of all pixels; see `coverage(of:in:on:)`. Empty for a list above 64 million pixels.
  package func coverage(of viewID: String, in list: DisplayList) -> Coverage {
    coverage(of: viewID, in: list, on: grid(for: [list], isCoverage: true)).expanded()
  }
}
