import Assertions
import AutoLayout
import Model

/// Cuts regions where edges change their order: those of each view that paints or clips, of the window, of its safe area,
/// and of other views.
///
/// What criteria compare is linear between the lines: the side from which something is cut off, covered or away from an edge
/// stays the same, and a picture that keeps its aspect ratio touches the same edges of its view. Near a line, tolerances and
/// rounding decide, so a strip around it is a part of its own.
enum RegionCells {
  /// Parts of one region at most. The last ones are not divided any more.
  private static let most = 60
  /// More than the tolerance with which criteria compare edges, in points.
  private static let margin = 1.1

  private struct Frame {
    var x: AffineFunction
    var y: AffineFunction
    var width: AffineFunction
    var height: AffineFunction
    var right: AffineFunction { x + width }
    var bottom: AffineFunction { y + height }

    /// Left, top, right and bottom.
    var gapsToWindow: [AffineFunction] {
      [x, y, AffineFunction(x: 1) - right, AffineFunction(y: 1) - bottom]
    }

    func gaps(to other: Frame) -> [AffineFunction] {
      [x - other.right, other.x - right, y - other.bottom, other.y - bottom]
    }
  }

  /// - Parameters:
  ///   - items: In the order of the region's functions.
  ///   - screen: That of a window of the region.
  /// - Returns: Parts that cover the region, the largest one first.
  static func parts(
    of region: Region, _ functions: [AffineFunction], _ items: [TracedLayout.Item], _ screen: Screen,
    step: Double
  ) -> [Polygon] {
    var frames: [String: Frame] = [:]
    var next = 0
    for item in items {
      let frame = Frame(
        x: functions[next], y: functions[next + 1], width: functions[next + 2], height: functions[next + 3])
      if frames[item.id] == nil { frames[item.id] = frame }
      next += 4 * item.frames.count
    }
    var parts = [region.polygon]
    for line in lines(frames, screen) where parts.count < most {
      parts = parts.flatMap { part in
        let (above, rest) = part.cut(beside(line, step: step))
        let (below, strip) = rest?.cut(beside(line * -1, step: step)) ?? (nil, nil)
        return [above, strip, below].compactMap(\.self).filter { $0.hasWindow(step: step) }
      }
    }
    return parts.map { ($0, $0.area) }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// Returns a function that is at least 0 where a line's function is at least the margin.
  ///
  /// Where it is 0 there are windows if the line is upright or level, so that both parts have the same corners.
  private static func beside(_ line: AffineFunction, step: Double) -> AffineFunction {
    func edge(_ factor: Double) -> Double {
      ((margin - line.constant) / factor / step).rounded(factor > 0 ? .up : .down) * step
    }
    if line.y == 0 { return AffineFunction(x: line.x, constant: -line.x * edge(line.x)) }
    if line.x == 0 { return AffineFunction(y: line.y, constant: -line.y * edge(line.y)) }
    return line - AffineFunction(constant: margin)
  }

  private static func lines(_ frames: [String: Frame], _ screen: Screen) -> [AffineFunction] {
    let insets = screen.viewport.safeArea
    var lines: [AffineFunction] = []
    var others: [(frame: Frame, isContent: Bool)] = []
    for (node, _) in screen.list.flattened where !node.paints.isEmpty || node.clips {
      guard let frame = frames[node.viewID] else { continue }
      let gaps = frame.gapsToWindow
      lines += gaps
      for (gap, inset) in zip(gaps, [insets.left, insets.top, insets.right, insets.bottom]) where inset > 0 {
        lines.append(gap - AffineFunction(constant: inset.value))
      }
      let keepsRatio = [.scaleAspectFit, .scaleAspectFill].contains(
        screen.root.find(node.viewID)?.contentMode)
      for case .image(_, let rect) in node.paints where keepsRatio {
        lines.append(frame.width * (rect.height.value / max(rect.width.value, 1)) - frame.height)
      }
      let isContent = node.paints.contains { $0.isContent }
      lines += others.filter { isContent || $0.isContent }.flatMap { frame.gaps(to: $0.frame) }
      others.append((frame, isContent))
    }
    return lines.map(\.cleaned).filter { $0.slope > 0 }
  }
}

extension Paint {
  /// Whether it is a picture or a text, which something else may cover.
  fileprivate var isContent: Bool {
    switch self {
    case .fill, .box: false
    case .text, .image, .sliced, .template: true
    }
  }
}
