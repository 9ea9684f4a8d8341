import Model

/// A view with visible content, and its frame in points of the screen.
struct ContentFrame: Sendable {
  var view: View
  var frame: Rect
  /// How far an edge can move because the frame is an estimate.
  var error: Points
  var interval: FrameInterval { FrameInterval(frame, error: error) }
}

extension Screen {
  /// Returns every visible view with its own image, text or fill.
  ///
  /// - Parameter except: Views to omit. Views that cover the whole screen, and views that contain an exception, are omitted, too.
  func content(except: Set<String>) -> [ContentFrame] {
    let ground = Set(except.flatMap { root.path(to: $0).map(\.id) }).union([root.id])
    let (views, items) = (root.byID, layout.itemsByID)
    return list.flattened.compactMap { node, ancestors in
      guard !ground.contains(node.viewID), !(ancestors + [node]).contains(where: { $0.alpha <= 0 }),
        let view = views[node.viewID], let item = items[node.viewID], !item.isHidden
      else { return nil }
      let shows = !node.paints.isEmpty || view.hasContent
      // Clipped parts are not visible.
      var frame = node.paintedArea ?? node.frame
      for clip in ancestors.filter(\.clips).map(\.frame) + (node.clips ? [node.frame] : []) {
        frame = frame.intersection(clip) ?? .zero
      }
      guard shows, !frame.isEmpty, !frame.contains(viewport.bounds) else { return nil }
      return ContentFrame(view: view, frame: frame, error: item.error)
    }
  }
}

extension View {
  /// Whether the view has an image, a text or a control, drawn or not.
  var hasContent: Bool {
    switch content {
    case .image(let image, _): image != nil
    case .label(let label): !label.text.isEmpty
    case .plain, .stack, .effect: false
    default: true
    }
  }
}
