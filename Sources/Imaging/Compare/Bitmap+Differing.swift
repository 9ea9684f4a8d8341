import Model

extension Bitmap {
  /// Returns how many pixels have other bytes in a bitmap of the same size.
  package func differingPixels(_ other: Bitmap) -> Int {
    precondition(width == other.width && height == other.height)
    return pixels.withUnsafeBytes { first in
      other.pixels.withUnsafeBytes { second in
        let (first, second) = (
          first.bindMemory(to: UInt32.self), second.bindMemory(to: UInt32.self)
        )
        return first.indices.reduce(into: 0) { $0 += first[$1] == second[$1] ? 0 : 1 }
      }
    }
  }
}

extension GridBitmap {
  /// Returns how many pixels have other bytes in a picture whose grid has the same cells.
  package func differingPixels(_ other: GridBitmap) -> Int {
    precondition(grid.hasSameCells(as: other.grid))
    return words.withUnsafeBufferPointer { first in
      other.words.withUnsafeBufferPointer { second in
        var count = 0
        grid.forEachRow { row in
          let (first, second) = (first[row.cells], second[row.cells])
          if zip(first, second).allSatisfy(==) { return }
          for (column, pair) in zip(first, second).enumerated() where pair.0 != pair.1 {
            count += row.width(column) * row.pixelRows.count
          }
        }
        return count
      }
    }
  }
}
