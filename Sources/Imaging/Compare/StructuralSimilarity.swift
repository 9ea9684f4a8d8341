import Foundation
import Model

/// The structural similarity index (SSIM) of the luma of two pictures: 1 for equal ones.
///
/// The window is a circular Gaussian of 11 by 11 pixels with a standard deviation of 1.5; K1 = 0.01, K2 = 0.03,
/// L = 255. Only windows that lie inside the picture count. Source: Wang, Bovik, Sheikh, Simoncelli, "Image quality
/// assessment: from error visibility to structural similarity", IEEE Transactions on Image Processing 13 (4), 2004,
/// section III C. Large pictures are averaged down first, as in the authors' `ssim.m`.
package struct StructuralSimilarity: Sendable {
  /// Mean over the windows whose center is compared; 1 for pictures smaller than a window.
  package private(set) var mean = 1.0
  /// Least value of such a window; 1 for pictures smaller than a window.
  package private(set) var least = 1.0

  private static let side = 11
  private static let c1: Float = (0.01 * 255) * (0.01 * 255)
  private static let c2: Float = (0.03 * 255) * (0.03 * 255)
  private static let window: [Float] = {
    let weights = (0..<side).map { index -> Double in
      let distance = Double(index - side / 2)
      return exp(-distance * distance / (2 * 1.5 * 1.5))
    }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }()

  /// Measures two pictures of one size.
  ///
  /// - Parameter mask: 1 for each compared pixel and 0 for each other one, by rows; nil to compare all pixels.
  package init(_ first: Bitmap, _ second: Bitmap, mask: [UInt8]? = nil) {
    precondition(first.width == second.width && first.height == second.height)
    precondition(mask.map { $0.count == first.width * first.height } ?? true)
    let reduction = Self.reduction(width: first.width, height: first.height)
    self.init(
      GrayPicture(first, reduction: reduction), GrayPicture(second, reduction: reduction),
      reduction: reduction
    ) { x, y in
      guard let mask else { return true }
      return x < first.width && y < first.height && mask[y * first.width + x] == 1
    }
  }

  /// Measures gray pictures that were averaged down by `reduction`.
  ///
  /// - Parameter isCompared: Whether a pixel counts, in coordinates before the reduction.
  init(
    _ first: GrayPicture, _ second: GrayPicture, reduction: Int, isCompared: (_ x: Int, _ y: Int) -> Bool
  ) {
    let (width, height) = (first.width, first.height)
    guard width >= Self.side, height >= Self.side else { return }
    let a = first.values
    let b = second.values
    let meanA = Self.blurred(a, width, height)
    let meanB = Self.blurred(b, width, height)
    let squareA = Self.blurred(Self.product(a, a), width, height)
    let squareB = Self.blurred(Self.product(b, b), width, height)
    let both = Self.blurred(Self.product(a, b), width, height)
    var sum = 0.0
    var count = 0
    var lowest = 1.0
    let across = width - Self.side + 1
    for index in meanA.indices {
      let x = (index % across + Self.side / 2) * reduction + reduction / 2
      let y = (index / across + Self.side / 2) * reduction + reduction / 2
      guard isCompared(x, y) else { continue }
      let (m, n) = (meanA[index], meanB[index])
      let varianceA = squareA[index] - m * m
      let varianceB = squareB[index] - n * n
      let covariance = both[index] - m * n
      let top = (2 * m * n + Self.c1) * (2 * covariance + Self.c2)
      let bottom = (m * m + n * n + Self.c1) * (varianceA + varianceB + Self.c2)
      let value = Double(top / bottom)
      sum += value
      count += 1
      lowest = min(lowest, value)
    }
    guard count > 0 else { return }
    mean = sum / Double(count)
    least = lowest
  }

  /// Returns the factor by which a picture is averaged down: its shorter side over 256, rounded, at least 1.
  static func reduction(width: Int, height: Int) -> Int {
    max(1, Int((Double(min(width, height)) / 256).rounded()))
  }

  private static func product(_ a: [Float], _ b: [Float]) -> [Float] {
    [Float](unsafeUninitializedCapacity: a.count) { into, filled in
      a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { b in for index in 0..<a.count { into[index] = a[index] * b[index] } }
      }
      filled = a.count
    }
  }

  /// Returns the Gaussian mean of every window that lies inside, filtered along rows and then along columns.
  private static func blurred(_ values: [Float], _ width: Int, _ height: Int) -> [Float] {
    let across = width - side + 1
    let down = height - side + 1
    let rows = [Float](unsafeUninitializedCapacity: across * height) { into, filled in
      values.withUnsafeBufferPointer { from in
        for y in 0..<height {
          for x in 0..<across {
            var sum: Float = 0
            for k in 0..<side { sum += window[k] * from[y * width + x + k] }
            into[y * across + x] = sum
          }
        }
      }
      filled = across * height
    }
    return [Float](unsafeUninitializedCapacity: across * down) { into, filled in
      rows.withUnsafeBufferPointer { from in
        for y in 0..<down {
          for x in 0..<across {
            var sum: Float = 0
            for k in 0..<side { sum += window[k] * from[(y + k) * across + x] }
            into[y * across + x] = sum
          }
        }
      }
      filled = across * down
    }
  }
}

/// The luma of a picture, 0 to 255: ITU-R BT.709 weights on encoded components.
struct GrayPicture {
  var width: Int
  var height: Int
  var values: [Float]

  /// Averages squares of `reduction` pixels. Incomplete squares at the right and at the bottom are dropped.
  init(_ bitmap: Bitmap, reduction: Int = 1) {
    let across = bitmap.width / reduction
    let down = bitmap.height / reduction
    let stride = bitmap.width
    width = across
    height = down
    values = [Float](unsafeUninitializedCapacity: across * down) { into, filled in
      bitmap.pixels.withUnsafeBufferPointer { bytes in
        for y in 0..<down {
          for x in 0..<across {
            var (red, green, blue) = (0, 0, 0)
            for row in y * reduction..<(y + 1) * reduction {
              for column in x * reduction..<(x + 1) * reduction {
                let at = (row * stride + column) * 4
                red += Int(bytes[at])
                green += Int(bytes[at + 1])
                blue += Int(bytes[at + 2])
              }
            }
            let sum = 0.2126 * Float(red) + 0.7152 * Float(green) + 0.0722 * Float(blue)
            into[y * across + x] = sum / Float(reduction * reduction)
          }
        }
      }
      filled = across * down
    }
  }
}
