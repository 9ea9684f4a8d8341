import Model

extension PictureDifference {
  /// Returns `base`, what is drawn before any scaling, changed in each cell by what the picture differs from it there on average.
  ///
  /// A picture that counts as the same still differs in single pixels, by compression, noise or another renderer's
  /// edges. Assertions that look for the worst pixel would find one; of areas they find what there is to find.
  package func areas(on base: Bitmap) -> Bitmap {
    var result = base
    result.pixels.withUnsafeMutableBufferPointer { into in
      actual.pixels.withUnsafeBufferPointer { shown in
        expected.pixels.withUnsafeBufferPointer { drawn in
          for top in stride(from: 0, to: mask.height, by: cell) {
            for left in stride(from: 0, to: mask.width, by: cell) {
              let box = PixelArea(
                left: left, top: top, right: min(mask.width, left + cell),
                bottom: min(mask.height, top + cell))
              shift(into, by: meanDifference(shown, drawn, box), box)
            }
          }
        }
      }
    }
    return result
  }

  /// Red, green and blue of `shown` less `drawn`, rounded, over the compared pixels of a box.
  private func meanDifference(
    _ shown: UnsafeBufferPointer<UInt8>, _ drawn: UnsafeBufferPointer<UInt8>, _ box: PixelArea
  ) -> [Int] {
    var sums = [0, 0, 0]
    var count = 0
    mask.forEach(in: box) { _, _, index in
      for channel in 0..<3 {
        sums[channel] += Int(shown[index * 4 + channel]) - Int(drawn[index * 4 + channel])
      }
      count += 1
    }
    return sums.map { count == 0 ? 0 : Int((Double($0) / Double(count)).rounded()) }
  }

  private func shift(_ pixels: UnsafeMutableBufferPointer<UInt8>, by codes: [Int], _ box: PixelArea) {
    guard codes != [0, 0, 0] else { return }
    mask.forEach(in: box) { _, _, index in
      for channel in 0..<3 {
        let at = index * 4 + channel
        pixels[at] = UInt8(min(255, max(0, Int(pixels[at]) + codes[channel])))
      }
    }
  }
}
