import Model

/// The frame that an element should have, for the picture of a finding.
enum WantedFrame {
  /// Returns the frame in points of the screen; nil if the figures of the finding do not show it.
  static func of(
    _ result: RunResult, drawing: ScreenDrawing?, screen: DeviceSummary.Screen?
  ) -> Rect? {
    guard let drawing, let view = drawing.views.first(where: { $0.id == result.finding.element }) else {
      return nil
    }
    let frame = view.frame
    func expected(_ name: String) -> Points? { number(result.finding.expected[name]) }
    func measured(_ name: String) -> Points? { number(result.finding.measured[name]) }
    switch result.finding.assertion {
    case "layout.size":
      guard let width = expected("width"), let height = expected("height") else { return nil }
      return Rect(x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
    case "layout.centered":
      guard let x = expected("x"), let y = expected("y"), let left = measured("x"), let top = measured("y")
      else { return nil }
      return Rect(x: frame.x + x - left, y: frame.y + y - top, width: frame.width, height: frame.height)
    case "layout.pinned-to-edges":
      return Rect(x: 0, y: 0, width: Points(drawing.width), height: Points(drawing.height))
    case "contrast.gradient" where result.finding.measured["open"] != nil:
      return Rect(x: 0, y: 0, width: Points(drawing.width), height: Points(drawing.height))
    case "safe-area.inside":
      return screen.map {
        Rect(x: 0, y: 0, width: Points(drawing.width), height: Points(drawing.height)).inset(by: $0.safeArea)
      }
    default: return nil
    }
  }

  private static func number(_ measure: Measure?) -> Points? {
    guard case .number(let number)? = measure, number.isFinite else { return nil }
    return Points(number)
  }
}
