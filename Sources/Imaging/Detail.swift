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

/// How much of a picture is finer than two of its pixels.
package enum Detail {
  /// Returns the mean absolute difference, in 8-bit steps, of a picture from itself halved and doubled.
  ///
  /// - Parameter axis: The axis to halve; nil for both.
  package static func loss(_ bitmap: Bitmap, along axis: ResizableAxis? = nil) -> Double {
    mean(of: bitmap, along: axis) { $0 }
  }

  /// Returns half of the root mean square of the same difference. A small logo on a large plain ground has few different
  /// pixels, but they differ much.
  package static func edges(_ bitmap: Bitmap) -> Double { mean(of: bitmap) { $0 * $0 }.squareRoot() / 2 }

  private static func mean(
    of bitmap: Bitmap, along axis: ResizableAxis? = nil, _ weigh: (Int) -> Int
  ) -> Double {
    let whole = PixelSize(width: bitmap.width, height: bitmap.height)
    let half = PixelSize(
      width: axis == .vertical ? bitmap.width : max(bitmap.width / 2, 1),
      height: axis == .horizontal ? bitmap.height : max(bitmap.height / 2, 1))
    let again = bitmap.resampled(to: half).resampled(to: whole)
    guard again.pixels.count == bitmap.pixels.count, !bitmap.pixels.isEmpty else { return 0 }
    var sum = 0
    for index in bitmap.pixels.indices {
      sum += weigh(abs(Int(bitmap.pixels[index]) - Int(again.pixels[index])))
    }
    return Double(sum) / Double(bitmap.pixels.count)
  }
}
