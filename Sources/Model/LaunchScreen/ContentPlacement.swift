/// The rules of `UIView.ContentMode`.
package enum ContentPlacement {
  /// Returns the rectangle of content with a natural size in a frame; it may exceed the frame.
  package static func rect(_ size: Size, in frame: Rect, mode: ContentMode) -> Rect {
    guard size.width > 0, size.height > 0 else { return .zero }
    let across = frame.width / size.width
    let down = frame.height / size.height
    let width: Points
    let height: Points
    switch mode {
    case .scaleToFill, .redraw: return frame
    case .scaleAspectFit: (width, height) = (size.width * min(across, down), size.height * min(across, down))
    case .scaleAspectFill: (width, height) = (size.width * max(across, down), size.height * max(across, down))
    default: (width, height) = (size.width, size.height)
    }
    let x: Points
    switch mode {
    case .left, .topLeft, .bottomLeft: x = frame.minX
    case .right, .topRight, .bottomRight: x = frame.maxX - width
    default: x = frame.midX - width / 2
    }
    let y: Points
    switch mode {
    case .top, .topLeft, .topRight: y = frame.minY
    case .bottom, .bottomLeft, .bottomRight: y = frame.maxY - height
    default: y = frame.midY - height / 2
    }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
