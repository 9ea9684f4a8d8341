extension Bitmap {
  /// Mean structural similarity of two pictures of one size, 1 for equal ones; nil where the sizes differ or are empty.
  ///
  /// SSIM of Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment: from error visibility to structural similarity"
  /// (IEEE Transactions on Image Processing 13, 2004), equation 13 with K1 = 0.01, K2 = 0.03 and L = 255, on luma (ITU-R
  /// BT.709 weights of the encoded components), over flat windows of 8 by 8 pixels, every fourth in both directions. Two
  /// flat gray pictures of 100 and 110 give (2 * 100 * 110 + 6.5025) / (100 * 100 + 110 * 110 + 6.5025) = 0.9955.
  public func structuralSimilarity(to other: Bitmap) -> Double? {
    guard width == other.width, height == other.height, width > 0, height > 0 else { return nil }
    let side = min(Self.window, min(width, height))
    return luma.withUnsafeBufferPointer { first in
      other.luma.withUnsafeBufferPointer { second in
        var sum = 0.0
        var count = 0
        for top in stride(from: 0, through: height - side, by: Self.step) {
          for left in stride(from: 0, through: width - side, by: Self.step) {
            sum += similarity(first, second, left: left, top: top, side: side)
            count += 1
          }
        }
        return count == 0 ? nil : sum / Double(count)
      }
    }
  }

  private static let window = 8
  private static let step = 4

  /// Of each pixel, in thousandths, so that sums are exact.
  private var luma: [Int32] {
    pixels.withUnsafeBufferPointer { bytes in
      (0..<width * height).map { index in
        let at = index * 4
        // 0.2126, 0.7152, 0.0722, rounded so that they add up to 1000.
        return 213 * Int32(bytes[at]) + 715 * Int32(bytes[at + 1]) + 72 * Int32(bytes[at + 2])
      }
    }
  }

  private func similarity(
    _ first: UnsafeBufferPointer<Int32>, _ second: UnsafeBufferPointer<Int32>, left: Int, top: Int, side: Int
  ) -> Double {
    var (sumA, sumB, squaresA, squaresB, products) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for y in top..<top + side {
      for index in y * width + left..<y * width + left + side {
        let (a, b) = (Double(first[index]) / 1000, Double(second[index]) / 1000)
        sumA += a
        sumB += b
        squaresA += a * a
        squaresB += b * b
        products += a * b
      }
    }
    let count = Double(side * side)
    let (meanA, meanB) = (sumA / count, sumB / count)
    let spread = max(count - 1, 1)
    let varianceA = max(0, (squaresA - sumA * meanA) / spread)
    let varianceB = max(0, (squaresB - sumB * meanB) / spread)
    let covariance = (products - sumA * meanB) / spread
    let (c1, c2) = (0.01 * 255 * 0.01 * 255, 0.03 * 255 * 0.03 * 255)
    return (2 * meanA * meanB + c1) * (2 * covariance + c2)
      / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  }
}
