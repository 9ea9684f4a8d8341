import Model

extension PictureComparison {
  /// `base`, what is drawn before any scaling, changed in each cell by what the picture differs from it there on average.
  ///
  /// A picture that counts as the same still differs in single pixels, by compression, noise or another renderer's
  /// edges. Assertions that look for the worst pixel would find one; of areas they find what there is to find.
  func areas(on base: Bitmap) -> Bitmap {
    let cell = max(1, Int((rules.cell.value * scale.value).rounded()))
    var result = base
    let (width, height) = (picture.width, picture.height)
    result.pixels.withUnsafeMutableBufferPointer { into in
      picture.pixels.withUnsafeBufferPointer { shown in
        expected.pixels.withUnsafeBufferPointer { drawn in
          for top in stride(from: 0, to: height, by: cell) {
            for left in stride(from: 0, to: width, by: cell) {
              let box = PixelArea(
                left: left, top: top, right: min(width, left + cell), bottom: min(height, top + cell))
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
    for y in box.top..<box.bottom {
      for x in box.left..<box.right where area.flags[y * area.width + x] == 1 {
        let at = (y * area.width + x) * 4
        for channel in 0..<3 { sums[channel] += Int(shown[at + channel]) - Int(drawn[at + channel]) }
        count += 1
      }
    }
    return sums.map { count == 0 ? 0 : Int((Double($0) / Double(count)).rounded()) }
  }

  private func shift(_ pixels: UnsafeMutableBufferPointer<UInt8>, by codes: [Int], _ box: PixelArea) {
    guard codes != [0, 0, 0] else { return }
    for y in box.top..<box.bottom {
      for x in box.left..<box.right where area.flags[y * area.width + x] == 1 {
        let at = (y * area.width + x) * 4
        for channel in 0..<3 {
          pixels[at + channel] = UInt8(min(255, max(0, Int(pixels[at + channel]) + codes[channel])))
        }
      }
    }
  }
}
