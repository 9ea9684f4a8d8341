import Model

/// A bar with its frame in the coordinates of the screen.
struct PlacedBar {
  var view: View
  var frame: Rect
  /// The views inside, which have no constraints to the bar.
  var content: [LaidOutItem] = []

  /// Puts a title view in the middle of the bar's first row, at its recorded size and at most as large as the row.
  ///
  /// Bar items move it, so its frame is an estimate.
  mutating func add(title: View, row: Double) {
    guard let size = title.recordedFrame?.size, size.width > 0, size.height > 0 else { return }
    let width = min(size.width, frame.width)
    let height = min(size.height, Points(row))
    add(
      title,
      Rect(x: (frame.width - width) / 2, y: (Points(row) - height) / 2, width: width, height: height),
      in: view.id,
      origin: frame)
    view.subviews.append(title)
  }

  private mutating func add(_ inner: View, _ frame: Rect, in parent: String, origin: Rect) {
    let onScreen = frame.offset(x: origin.x, y: origin.y)
    content.append(
      LaidOutItem(
        id: inner.id, kind: inner.kind.rawValue, parent: parent, frame: frame, screenFrame: onScreen,
        uncertainty: 1,
        basis: .recordedFrame))
    for child in inner.subviews {
      if let frame = child.recordedFrame { add(child, frame, in: inner.id, origin: onScreen) }
    }
  }
}
