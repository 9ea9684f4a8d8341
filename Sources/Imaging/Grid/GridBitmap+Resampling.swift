import Model

extension GridBitmap {
  /// Returns the picture at another size. Its pixels are those of `expanded().resampled(to:)`.
  ///
  /// Complexity: proportional to the cells and to the rows and cells of the result.
  package func resampled(to size: PixelSize) -> GridBitmap {
    let (newWidth, newHeight) = (max(size.width, 0), max(size.height, 0))
    guard newWidth > 0, newHeight > 0, width > 0, height > 0 else {
      return GridBitmap(
        grid: PixelGrid(width: newWidth, height: newHeight, bands: []), words: [], space: space)
    }
    guard (newWidth, newHeight) != (width, height) else { return self }
    let columns = ResamplingKernel(
      source: width, origin: 0, extent: Double(newWidth), range: 0..<newWidth)
    let rows = ResamplingKernel(
      source: height, origin: 0, extent: Double(newHeight), range: 0..<newHeight)
    return GridReduction.result(of: self, columns: columns, rows: rows)
  }

  /// Returns the picture with at most `maxSide` pixels on its longer side; it is never enlarged.
  package func thumbnail(maxSide: Int) -> GridBitmap {
    let size = PixelSize(width: width, height: height).bounded(by: maxSide)
    return resampled(to: size)
  }
}

extension PixelSize {
  /// Returns the size with its longer side reduced to at most `maxSide`, in proportion; each side is at least 1.
  func bounded(by maxSide: Int) -> PixelSize {
    let longer = max(width, height)
    guard longer > maxSide, maxSide > 0 else { return self }
    let ratio = Double(maxSide) / Double(longer)
    func side(_ length: Int) -> Int { max(Int((Double(length) * ratio).rounded()), 1) }
    return PixelSize(width: side(width), height: side(height))
  }
}
