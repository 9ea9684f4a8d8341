import Model

/// A text or picture that a person should see, and where it is.
struct Leaf: Sendable {
  var view: View
  /// What it paints, or its frame where that is smaller or nothing is painted.
  var area: Rect
  /// Frames of the clipping views around it.
  var clips: [Rect]
  /// How far an edge of the area can move because its frame is an estimate.
  var error: Points
  /// Whether its pixels are known.
  var isDrawn: Bool
}

extension Leaf {
  var interval: FrameInterval { FrameInterval(area, error: error) }
}

extension Screen {
  /// Every visible text and picture of its own; fills, containers and system bars are not among them.
  var leaves: [Leaf] {
    let (views, items) = (root.byID, layout.itemsByID)
    return list.flattened.compactMap { node, ancestors in
      guard !(ancestors + [node]).contains(where: { $0.alpha <= 0 }), let view = views[node.viewID],
        let item = items[node.viewID], !item.isHidden,
        item.basis != .container || view.imageName != nil,
        view.isTextOrPicture, let painted = node.paintedArea
      else { return nil }
      let frame = node.frame
      let area = frame.isEmpty || frame.contains(painted, tolerance: 0.5) || !node.clips ? painted : frame
      guard !area.isEmpty else { return nil }
      return Leaf(
        view: view, area: area, clips: ancestors.filter(\.clips).map(\.frame), error: item.error,
        isDrawn: !approximate.contains(view.id))
    }
  }
}

extension View {
  fileprivate var isTextOrPicture: Bool {
    switch content {
    case .image(let image, _): image != nil
    case .label(let label): label.text.contains { !$0.isWhitespace }
    case .button: true
    default: false
    }
  }
}
