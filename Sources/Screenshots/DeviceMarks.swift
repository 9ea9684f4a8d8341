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
    let count = picture.foreignPixels(to: drawn, outside: marks.mask, reach: reach, slack: rules.markSlack)
    area = Double(count) / (scale * scale)
  }
}
