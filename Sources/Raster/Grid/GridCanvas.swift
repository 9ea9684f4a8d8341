import Imaging
import Model

/// Premultiplied pixels on a grid, and how to lay others over them.
///
/// A canvas does not own its memory. Boxes that are drawn must have their edges on edges of cells; only the first and last
/// cells along each axis may be covered in part.
struct GridCanvas {
  let grid: PixelGrid
  /// One word for each cell of the grid.
  let words: UnsafeMutablePointer<UInt32>
  /// What may be drawn on: whole pixels.
  let box: PixelBox

  /// Cells of one row that are drawn with one share of coverage.
  private struct Segment {
    var cells: Range<Int>
    var share: UInt32
  }

  /// The first and the last pixel of a span may be covered in part.
  private static func segments(_ box: PixelBox, _ band: PixelGrid.Band) -> [Segment] {
    let pixels = box.columns
    let cells = band.cellColumns(in: pixels)
    guard !cells.isEmpty else { return [] }
    assert(Int(band.columns[cells.lowerBound]) == pixels.lowerBound, "a box begins inside a cell")
    assert(Int(band.columns[cells.upperBound]) == pixels.upperBound, "a box ends inside a cell")
    var inner = cells
    var found: [Segment] = []
    let first = PixelBox.coverage(box.left, box.right, of: pixels.lowerBound)
    if first != 255 {
      found.append(Segment(cells: inner.lowerBound..<inner.lowerBound + 1, share: first))
      inner = inner.lowerBound + 1..<inner.upperBound
    }
    let last = PixelBox.coverage(box.left, box.right, of: pixels.upperBound - 1)
    if last != 255, !inner.isEmpty {
      found.append(Segment(cells: inner.upperBound - 1..<inner.upperBound, share: last))
      inner = inner.lowerBound..<inner.upperBound - 1
    }
    if !inner.isEmpty { found.append(Segment(cells: inner, share: 255)) }
    return found
  }

  /// Calls `body` for each row of cells in a box.
  ///
  /// - Parameter body: Receives the row's first pixel row, its first cell, its share of the box's height, and the pixel
  ///   columns and shares of its segments.
  private func forEachRow(
    in box: PixelBox,
    _ body: (
      _ y: Int, _ row: UnsafeMutablePointer<UInt32>, _ strength: UInt32, _ band: PixelGrid.Band,
      _ segments: [Segment]
    ) -> Void
  ) {
    let pixels = box.rows
    guard !pixels.isEmpty, !box.columns.isEmpty else { return }
    for band in grid.bands[grid.band(at: pixels.lowerBound)...grid.band(at: pixels.upperBound - 1)] {
      let segments = Self.segments(box, band)
      guard !segments.isEmpty else { continue }
      for index in band.cellRows(in: pixels) {
        let y = Int(band.rows[index])
        assert(Int(band.rows[index + 1]) <= pixels.upperBound, "a box ends inside a row of cells")
        let strength = PixelBox.coverage(box.top, box.bottom, of: y)
        body(y, words + band.start + index * band.columnCount, strength, band, segments)
      }
    }
  }

  /// Fills a box with one premultiplied color at an opacity of 0 to 255.
  func fill(_ box: PixelBox, with color: UInt32, opacity: UInt32) {
    let visible = box.intersection(self.box)
    guard !visible.isEmpty, opacity > 0, Blending.alpha(color) > 0 else { return }
    forEachRow(in: visible) { _, row, down, _, segments in
      let strength = Blending.divide255(down &* opacity)
      for segment in segments {
        let share = strength == 255 ? segment.share : Blending.divide255(segment.share &* strength)
        let source = share == 255 ? color : Blending.scaled(color, by: share)
        Blending.blend(source, over: row + segment.cells.lowerBound, count: segment.cells.count)
      }
    }
  }

  /// Lays a scaled picture over the cells of a box.
  ///
  /// - Parameters:
  ///   - visible: The part of the picture's box that shows; its pixels are those of `picture`.
  ///   - stencil: A premultiplied color that replaces the picture's colors; nil to keep them.
  func draw(_ picture: ScaledPicture, in visible: PixelBox, stencil: UInt32?, opacity: UInt32) {
    guard opacity > 0 else { return }
    let left = visible.columns.lowerBound
    var tinted = [UInt32](
      repeating: 0, count: stencil == nil || !picture.variesAcross ? 0 : visible.columns.count)
    picture.withWords { words in
      tinted.withUnsafeMutableBufferPointer { tinted in
        forEachRow(in: visible) { y, row, down, band, segments in
          let strength = Blending.divide255(down &* opacity)
          guard strength > 0 else { return }
          var source = words + picture.offset(ofRow: y)
          let isFlat = !picture.variesAcross
          if let stencil, !isFlat {
            let line = tinted.baseAddress!
            for x in 0..<tinted.count {
              line[x] = Blending.scaled(stencil, by: Blending.alpha(source[x]))
            }
            source = UnsafePointer(line)
          }
          for segment in segments {
            let share =
              strength == 255 ? segment.share : Blending.divide255(segment.share &* strength)
            let cells = row + segment.cells.lowerBound
            if isFlat {
              let color =
                stencil.map { Blending.scaled($0, by: Blending.alpha(source[0])) } ?? source[0]
              Blending.blend(
                share == 255 ? color : Blending.scaled(color, by: share), over: cells,
                count: segment.cells.count)
              continue
            }
            let first = Int(band.columns[segment.cells.lowerBound])
            assert(
              Int(band.columns[segment.cells.upperBound]) - first == segment.cells.count,
              "a picture is drawn on cells wider than a pixel")
            if share == 255, stencil == nil, picture.isOpaque {
              cells.update(from: source + first - left, count: segment.cells.count)
            } else {
              Blending.blend(
                source + first - left, share: share, over: cells, count: segment.cells.count)
            }
          }
        }
      }
    }
  }

  /// Fills a glyph's mask with one premultiplied color; `clip` may cut through pixels.
  func fill(_ mask: GlyphMask, with color: UInt32, within clip: PixelBox, opacity: UInt32) {
    let visible = clip.intersection(mask.box).intersection(box)
    guard !visible.isEmpty else { return }
    mask.values.withUnsafeBufferPointer { values in
      forEachRow(in: visible) { y, row, down, band, segments in
        let strength = Blending.divide255(down &* opacity)
        guard strength > 0 else { return }
        let line = values.baseAddress! + (y - mask.rows.lowerBound) * mask.columns.count
        for segment in segments {
          let first = Int(band.columns[segment.cells.lowerBound])
          Blending.blend(
            color, mask: line + first - mask.columns.lowerBound, shares: (segment.share, strength),
            over: row + segment.cells.lowerBound, count: segment.cells.count)
        }
      }
    }
  }

  /// Draws into a transparent canvas for the pixels of `bounds` and lays the result over this one.
  ///
  /// - Parameter bounds: Whole pixels inside the canvas.
  func composite(_ bounds: PixelBox, opacity: UInt32, _ draw: (GridCanvas) -> Void) {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: grid.count)
    defer { memory.deallocate() }
    let layer = GridCanvas(grid: grid, words: memory, box: bounds)
    forEachCellRow(in: bounds) { start, count in (memory + start).update(repeating: 0, count: count)
    }
    draw(layer)
    forEachCellRow(in: bounds) { start, count in
      Blending.blend(memory + start, share: opacity, over: words + start, count: count)
    }
  }

  /// Calls `body` for each row of cells in a box of whole pixels.
  func forEachCellRow(in bounds: PixelBox, _ body: (_ start: Int, _ count: Int) -> Void) {
    let pixels = bounds.rows
    for band in grid.bands[grid.band(at: pixels.lowerBound)...grid.band(at: pixels.upperBound - 1)] {
      let cells = band.cellColumns(in: bounds.columns)
      for row in band.cellRows(in: pixels) {
        body(band.start + row * band.columnCount + cells.lowerBound, cells.count)
      }
    }
  }
}
