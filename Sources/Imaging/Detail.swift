import Model

/// An axis along which a resizable picture has two ends and a middle.
package enum ResizableAxis: Hashable, Sendable {
  case horizontal, vertical

  /// Returns the largest enlargement of the ends and, if `hasDetail` says so, of the middle.
  ///
  /// - Parameters:
  ///   - drawn: In points.
  ///   - scale: Pixels of the screen for a point.
  package func enlargement(
    _ bitmap: Bitmap, _ slicing: Slicing, drawn: Size, scale: Double, hasDetail: (Bitmap) -> Bool
  ) -> Double {
    let isHorizontal = self == .horizontal
    let length = isHorizontal ? bitmap.width : bitmap.height
    let near = min(max(isHorizontal ? slicing.left : slicing.top, 0), length)
    let far = min(max(isHorizontal ? slicing.right : slicing.bottom, 0), length - near)
    let center = isHorizontal ? slicing.centerWidth : slicing.centerHeight
    let middle = center > 0 ? min(center, length - near - far) : length - near - far
    let available = (isHorizontal ? drawn.width : drawn.height).value * scale
    let ratio = scale / Double(max(slicing.scale, 1))
    let ends = near + far
    // Ends shrink where they do not fit.
    let endRatio = ends == 0 ? 0 : min(ratio, available / Double(ends))
    let rest = available - endRatio * Double(ends)
    guard middle > 0, rest > 0 else { return endRatio }
    let columns = isHorizontal ? near..<near + middle : 0..<bitmap.width
    let rows = isHorizontal ? 0..<bitmap.height : near..<near + middle
    guard hasDetail(bitmap.cropped(columns: columns, rows: rows)) else { return endRatio }
    return max(endRatio, slicing.tiles ? ratio : rest / Double(middle))
  }
}

/// How much of a picture is finer than two of its pixels: how it differs from itself halved and doubled.
package struct Detail: Sendable {
  /// The mean absolute difference, in 8-bit steps.
  package let loss: Double
  /// Half of the root mean square of the difference. A small logo on a large plain ground has few different pixels, but they
  /// differ much.
  package let edges: Double

  /// - Parameter axis: The axis to halve; nil for both.
  package init(_ bitmap: Bitmap, along axis: ResizableAxis? = nil) {
    let half = bitmap.resampled(
      to: PixelSize(
        width: axis == .vertical ? bitmap.width : max(bitmap.width / 2, 1),
        height: axis == .horizontal ? bitmap.height : max(bitmap.height / 2, 1)))
    var (sum, squares) = (0, 0)
    let doubled = PictureSampler(half, to: PixelSize(width: bitmap.width, height: bitmap.height))
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      doubled.forEachRow { row, again in
        let start = row * again.count
        for index in again.indices {
          let difference = abs(Int(pixels[start + index]) - Int(again[index]))
          sum += difference
          squares += difference * difference
        }
      }
    }
    let count = Double(max(bitmap.pixels.count, 1))
    loss = Double(sum) / count
    edges = (Double(squares) / count).squareRoot() / 2
  }
}
