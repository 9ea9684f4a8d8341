import Model

/// The differences of two pictures of one size.
package struct BitmapDifference: Sendable {
  /// Mean CIEDE2000 over all pixels.
  package var mean: Double
  /// Largest CIEDE2000 of a pixel.
  package var largest: Double
  /// Share of pixels that differ by more than 2.3, the just noticeable difference.
  ///
  /// Source: Mahy, Van Eycken, Oosterlinck, "Evaluation of uniform color spaces", 1994.
  package var noticeable: Double
  /// Mean structural similarity of the luma.
  package var similarity: Double
  /// A picture that is gray where nothing differs and red elsewhere.
  package var picture: Bitmap

  private static let justNoticeable = 2.3

  /// Compares two pictures; nil if the sizes differ or are empty.
  package init?(_ expected: Bitmap, _ actual: Bitmap) {
    guard expected.width == actual.width, expected.height == actual.height, expected.width > 0,
      expected.height > 0
    else { return nil }
    similarity = StructuralSimilarity(expected, actual).mean
    var (sum, largest, noticeable) = (0.0, 0.0, 0)
    // Pictures have few pairs of different colors.
    var known: [Pair: Double] = [:]
    var last: (pair: Pair, delta: Double)?
    var pixels = [UInt8](repeating: 255, count: actual.pixels.count)
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let pair = Pair(expected, actual, x, y)
        let delta: Double
        if let last, last.pair == pair {
          delta = last.delta
        } else {
          delta =
            pair.isEqual ? 0 : known[pair] ?? Self.delta(expected.color(x, y), actual.color(x, y))
          if delta > 0, known.count < 200_000 { known[pair] = delta }
          last = (pair, delta)
        }
        sum += delta
        largest = max(largest, delta)
        if delta > Self.justNoticeable { noticeable += 1 }
        let at = (y * expected.width + x) * 4
        let gray = pair.gray
        pixels[at] = delta > 0 ? 255 : gray
        pixels[at + 1] = delta > 0 ? UInt8(max(0, 128 - delta * 4)) : gray
        pixels[at + 2] = delta > 0 ? 64 : gray
      }
    }
    let count = Double(expected.width * expected.height)
    mean = sum / count
    self.largest = largest
    self.noticeable = Double(noticeable) / count
    picture = Bitmap(width: expected.width, height: expected.height, pixels: pixels)
  }

  private static func delta(_ first: Color, _ second: Color) -> Double {
    LabColor(first).deltaE2000(to: LabColor(second))
  }

  private struct Pair: Hashable {
    var first: UInt32
    var second: UInt32
    /// Whether both pixels have one encoding; equal bytes in different encodings are different colors.
    var isOneSpace: Bool
    init(_ expected: Bitmap, _ actual: Bitmap, _ x: Int, _ y: Int) {
      func packed(_ bitmap: Bitmap) -> UInt32 {
        let (red, green, blue, alpha) = bitmap.rgba(x, y)
        return UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
      }
      (first, second) = (packed(expected), packed(actual))
      isOneSpace = expected.space == actual.space
    }
    var isEqual: Bool { isOneSpace && first == second }
    /// A gray between 64 and 191 that is lighter for lighter pixels.
    var gray: UInt8 {
      let (red, green, blue) = (second >> 24, second >> 16 & 255, second >> 8 & 255)
      let weighted: UInt32 = red * 3 + green * 6 + blue
      return UInt8(64 + weighted / 20)
    }
  }
}
