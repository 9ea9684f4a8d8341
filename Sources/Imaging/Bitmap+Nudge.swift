import Model

extension Bitmap {
  /// Returns the drawing moved by half a pixel along both axes.
  ///
  /// Each pixel becomes the mean of itself and three neighbors; the outer edge repeats.
  package func nudged(_ nudge: Nudge) -> Bitmap {
    var result = [UInt8](repeating: 0, count: pixels.count)
    let step = -nudge.rawValue
    for y in 0..<height {
      let near = y * width
      let far = min(max(y + step, 0), height - 1) * width
      for x in 0..<width {
        let beside = min(max(x + step, 0), width - 1)
        for channel in 0..<4 {
          let sum =
            Int(pixels[(near + x) * 4 + channel]) + Int(pixels[(near + beside) * 4 + channel])
            + Int(pixels[(far + x) * 4 + channel]) + Int(pixels[(far + beside) * 4 + channel])
          result[(near + x) * 4 + channel] = UInt8((sum + 2) / 4)
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: result, space: space)
  }
}
