import Model

extension GridBitmap {
  /// Rows as runs of equal pixels: two pictures have equal bytes if and only if their pixels are equal, on any grids.
  package var runs: [UInt8] {
    var numbers = [UInt32(width), UInt32(height)]
    var last: [UInt32] = []
    var lastHeight: UInt32 = 0
    func close() {
      if lastHeight > 0 { numbers += [lastHeight, UInt32(last.count / 2)] + last }
    }
    grid.forEachRow { row in
      var line: [UInt32] = []
      for (column, cell) in row.cells.enumerated() {
        let columns = UInt32(row.width(column))
        if line.last == words[cell] {
          line[line.count - 2] += columns
        } else {
          line += [columns, words[cell]]
        }
      }
      if line != last {
        close()
        (last, lastHeight) = (line, 0)
      }
      lastHeight += UInt32(row.pixelRows.count)
    }
    close()
    return numbers.withUnsafeBytes { Array($0) }
  }
}
