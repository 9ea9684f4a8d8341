import Model

/// An edge, a center or a length of a frame: what a formula of `layout.frame` gives.
package enum FrameLength: String, CaseIterable, Sendable {
  case left, right, centerX, width, top, bottom, centerY, height

  package var isSize: Bool { self == .width || self == .height }

  package func value(of frame: Rect) -> Double {
    let points =
      switch self {
      case .left: frame.minX
      case .right: frame.maxX
      case .centerX: frame.midX
      case .width: frame.width
      case .top: frame.minY
      case .bottom: frame.maxY
      case .centerY: frame.midY
      case .height: frame.height
      }
    return points.value
  }

  var summary: String {
    isSize
      ? "Formula of the \(rawValue)"
      : "Formula of \(words), from the screen's \(isHorizontal ? "left" : "top")"
  }

  var isHorizontal: Bool { [.left, .right, .centerX, .width].contains(self) }

  /// As in `a left edge at 20 pt`.
  package var words: String {
    switch self {
    case .left: "a left edge at"
    case .right: "a right edge at"
    case .centerX: "a horizontal center at"
    case .width: "a width of"
    case .top: "a top edge at"
    case .bottom: "a bottom edge at"
    case .centerY: "a vertical center at"
    case .height: "a height of"
    }
  }
}
