import Model

/// What nodes paint of their frames on every size.
extension FrameSample {
  /// Returns the box that a node paints: with fixed distances from its frame, or the frame itself.
  ///
  /// `isExact` is false for a picture or text that is somewhere inside of its frame.
  func painted(_ node: DisplayNode) -> (box: SumBox, isExact: Bool)? {
    let box = SumBox(node.viewID)
    guard let area = node.paintedArea else { return (box, true) }
    if isRigid(node.viewID) { return (box.moved(from: node.frame, to: area), true) }
    let mode = screen.root.find(node.viewID)?.contentMode
    let isFrame = node.paints.allSatisfy { paint in
      switch paint {
      case .fill: true
      case .image(_, let rect), .sliced(_, let rect, _), .template(_, let rect, _, _):
        fills(node, rect, mode) && (node.clips || mode == .scaleToFill)
      case .box, .text: false
      }
    }
    if isFrame { return (box, true) }
    let isInside = node.clips || mode == .scaleAspectFit || holdsText(node, area)
    return isInside && node.frame.contains(area, tolerance: 0.5) ? (box, false) : nil
  }

  /// Whether a picture covers its view's frame on every size.
  private func fills(_ node: DisplayNode, _ rect: Rect, _ mode: ContentMode?) -> Bool {
    switch mode {
    case .scaleToFill: rect == node.frame
    case .scaleAspectFill: rect.contains(node.frame, tolerance: 0.5)
    default: false
    }
  }

  /// Whether a view draws a text that has as much space as here on every size, and so stays inside of its frame.
  private func holdsText(_ node: DisplayNode, _ area: Rect) -> Bool {
    let isText = !node.paints.isEmpty && node.paints.allSatisfy { if case .text = $0 { true } else { false } }
    guard isText, let least = leastSize(node.viewID) else { return false }
    // A frame of constant size is that of this screen, up to a pixel.
    return least.width + 0.5 >= area.width && least.height + 0.5 >= area.height
  }

  /// Whether a node paints every pixel of its frame, whatever its size, and no other pixel.
  func isOpaqueFrame(_ node: DisplayNode) -> Bool {
    painted(node)?.isExact == true && coversFrame(node)
  }

  /// Whether a node paints every pixel of its frame, whatever its size.
  func coversFrame(_ node: DisplayNode) -> Bool {
    let mode = screen.root.find(node.viewID)?.contentMode
    return node.alpha >= 1
      && node.paints.contains { paint in
        switch paint {
        case .fill(let color): color.alpha >= 1
        case .image(let picture, let rect):
          screen.renderer.isOpaque(picture) == true && fills(node, rect, mode)
        default: false
        }
      }
  }
}
