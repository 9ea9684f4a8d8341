import Model

/// How much of each pixel a glyph covers, 0 to 255.
struct GlyphMask: Sendable {
  let columns: Range<Int>
  let rows: Range<Int>
  let values: [UInt8]

  /// Fills an outline. The mask ends at the edges of a screen of `size`.
  init(_ outline: OutlineFill, size: PixelSize) {
    let columns = outline.columns.clamped(to: 0..<size.width)
    let rows = outline.rows.clamped(to: 0..<size.height)
    var values = [UInt8](repeating: 0, count: columns.count * rows.count)
    outline.forEachRow(columns: columns, rows: rows) { row, coverage in
      let start = (row - rows.lowerBound) * columns.count
      for x in 0..<columns.count { values[start + x] = UInt8(truncatingIfNeeded: coverage[x]) }
    }
    self.columns = columns
    self.rows = rows
    self.values = values
  }

  var box: PixelBox {
    PixelBox(
      left: Double(columns.lowerBound), top: Double(rows.lowerBound),
      right: Double(columns.upperBound),
      bottom: Double(rows.upperBound))
  }
}
