import Model

/// How much of each pixel a glyph covers, 0 to 255.
struct GlyphMask: Sendable {
  let columns: Range<Int>
  let rows: Range<Int>
  let values: [UInt8]

  /// Fills an outline.
  ///
  /// - Parameter size: The screen at whose edges the mask ends; nil for a mask of the whole outline.
  init(_ outline: OutlineFill, size: PixelSize? = nil) {
    let columns = size.map { outline.columns.clamped(to: 0..<$0.width) } ?? outline.columns
    let rows = size.map { outline.rows.clamped(to: 0..<$0.height) } ?? outline.rows
    var values = [UInt8](repeating: 0, count: columns.count * rows.count)
    outline.forEachRow(columns: columns, rows: rows) { row, coverage in
      let start = (row - rows.lowerBound) * columns.count
      for x in 0..<columns.count { values[start + x] = UInt8(truncatingIfNeeded: coverage[x]) }
    }
    self.init(columns: columns, rows: rows, values: values)
  }

  private init(columns: Range<Int>, rows: Range<Int>, values: [UInt8]) {
    (self.columns, self.rows, self.values) = (columns, rows, values)
  }

  func moved(x: Int, y: Int) -> GlyphMask {
    GlyphMask(
      columns: columns.lowerBound + x..<columns.upperBound + x,
      rows: rows.lowerBound + y..<rows.upperBound + y,
      values: values)
  }

  var box: PixelBox {
    PixelBox(
      left: Double(columns.lowerBound), top: Double(rows.lowerBound),
      right: Double(columns.upperBound),
      bottom: Double(rows.upperBound))
  }
}
