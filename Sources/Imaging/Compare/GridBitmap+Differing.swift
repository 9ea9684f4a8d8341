extension GridBitmap {
  /// Returns how many pixels have other bytes in a picture of the same size, on any grid.
  package func differingPixels(_ other: GridBitmap) -> Int {
    precondition(width == other.width && height == other.height)
    var count = 0
    words.withUnsafeBufferPointer { first in
      other.words.withUnsafeBufferPointer { second in
        grid.forEachRow(with: other.grid) { height, row, otherRow in
          let (words, others) = (first[row.cells], second[otherRow.cells])
          count += height * row.differingColumns(words, otherRow, others)
        }
      }
    }
    return count
  }
}

extension PixelGrid.Row {
  /// Returns how many pixel columns have other values than a row as wide.
  fileprivate func differingColumns(
    _ values: Slice<UnsafeBufferPointer<UInt32>>, _ other: Self, _ others: Slice<UnsafeBufferPointer<UInt32>>
  ) -> Int {
    let (first, second) = (UnsafeBufferPointer(rebasing: values), UnsafeBufferPointer(rebasing: others))
    return columns.withUnsafeBufferPointer { columns in
      other.columns.withUnsafeBufferPointer { otherColumns in
        var (count, x, cell, otherCell) = (0, columns[0], 0, 0)
        while cell < first.count, otherCell < second.count {
          let (end, otherEnd) = (columns[cell + 1], otherColumns[otherCell + 1])
          let next = min(end, otherEnd)
          if first[cell] != second[otherCell] { count += Int(next - x) }
          if end == next { cell += 1 }
          if otherEnd == next { otherCell += 1 }
          x = next
        }
        return count
      }
    }
  }
}
