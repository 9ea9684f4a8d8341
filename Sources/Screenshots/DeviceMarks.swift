import Imaging
import Model

/// What a device draws into a screenshot and `qa` does not: the status bar, the home indicator, text and symbols.
///
/// A picture without any of these can be a drawing of `qa` that was saved again.
struct DeviceMarks {
  /// The area with colors that the drawing does not have there or beside it, in square points.
  let area: Double
  /// Whether each device that the picture may show draws a home indicator.
  let hasHomeIndicator: Bool

  /// - Parameters:
  ///   - picture: The screenshot, upright.
  ///   - drawn: The drawing of `qa`, with the same size and space.
  ///   - candidate: What the picture may show.
  init(_ picture: Bitmap, drawn: Bitmap, _ candidate: ScreenshotCandidate, rules: ScreenshotRules) {
    let scale = candidate.screen.environment.scale.value
    hasHomeIndicator = candidate.environments.allSatisfy { environment in
      environment.obstructions.contains { $0.kind == .homeIndicator }
    }
    let marks = ComparedArea(marksOf: candidate.environments, unknown: candidate.screen.unknown, rules: rules)
    // Saving or scaling a picture mixes the colors of neighboring pixels.
    let reach = max(1, Int((rules.markReach.value * scale).rounded(.up)))
    var count = 0
    for y in 0..<marks.height {
      for x in 0..<marks.width where marks.flags[y * marks.width + x] == 0 {
        let at = (y * marks.width + x) * 4
        let isNear = (at..<at + 3).allSatisfy {
          abs(Int(picture.pixels[$0]) - Int(drawn.pixels[$0])) <= rules.markSlack
        }
        if isNear { continue }
        let window = PixelArea(
          left: max(0, x - reach), top: max(0, y - reach), right: min(marks.width, x + reach + 1),
          bottom: min(marks.height, y + reach + 1))
        if !drawn.covers(picture, at, in: window, slack: rules.markSlack) { count += 1 }
      }
    }
    area = Double(count) / (scale * scale)
  }
}

extension Bitmap {
  /// Whether each component of another picture's pixel is within the components of this picture in a window.
  fileprivate func covers(_ other: Bitmap, _ at: Int, in window: PixelArea, slack: Int) -> Bool {
    (0..<3).allSatisfy { channel in
      let value = Int(other.pixels[at + channel])
      var (least, most) = (255, 0)
      for y in window.top..<window.bottom {
        for x in window.left..<window.right {
          let own = Int(pixels[(y * width + x) * 4 + channel])
          (least, most) = (min(least, own), max(most, own))
        }
      }
      return value >= least - slack && value <= most + slack
    }
  }
}
