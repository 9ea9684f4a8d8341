import Model

/// A view that shows something a person should see, and where.
struct ContentFrame: Sendable {
  var view: View
  var frame: Rect
  var isEstimated: Bool
}

extension Screen {
  /// Every visible view with a picture, text or fill of its own, exceptions left out. What covers the whole
  /// screen is ground, not content; so is the fill of a view that contains an exception.
  func content(except: Set<String>) -> [ContentFrame] {
    let ground = Set(except.flatMap { root.path(to: $0) }).union([root.id])
    return list.flattened.compactMap { node, ancestors in
      guard !ground.contains(node.viewID), !(ancestors + [node]).contains(where: { $0.alpha <= 0 }),
        let view = root.find(node.viewID), let item = layout.item(node.viewID), !item.isHidden
      else { return nil }
      let shows = !node.paints.isEmpty || view.hasContent
      // What a view around it or its own bounds cut off is not seen.
      var frame = node.paintedArea ?? node.frame
      for clip in ancestors.filter(\.clips).map(\.frame) + (node.clips ? [node.frame] : []) {
        frame = frame.intersection(clip) ?? .zero
      }
      guard shows, !frame.isEmpty, !frame.contains(environment.bounds) else { return nil }
      return ContentFrame(view: view, frame: frame, isEstimated: item.isEstimated)
    }
  }
}

extension View {
  /// A picture, text or control, whether or not it could be drawn.
  var hasContent: Bool {
    switch content {
    case .image(let image, _): image != nil
    case .label(let label): !label.text.isEmpty
    case .button, .system: true
    default: false
    }
  }
}
