extension LayoutResult {
  /// Two other layouts that satisfy the constraints about as well; empty if the constraints determine every frame.
  ///
  /// A frame without a determined position is in the middle of the screen in the first layout, and left of or above the
  /// screen in the second one. A frame without a determined size is empty in the second one.
  package var alternatives: [LayoutResult] {
    guard items.contains(where: { !$0.undetermined.isEmpty }) else { return [] }
    return [moved { $0.centered(in: $1) }, moved { $0.removed(from: $1) }]
  }

  /// Returns the layout with other frames for the items that are not determined. Their subviews move with them.
  ///
  /// - Parameter change: Returns the new frame of an item on the screen.
  private func moved(_ change: (LaidOutItem, Size) -> Rect) -> LayoutResult {
    var result = self
    var shifts: [String: (x: Points, y: Points)] = [:]
    for index in items.indices {
      var item = items[index]
      let shift = item.parent.flatMap { shifts[$0] } ?? (x: 0, y: 0)
      item.screenFrame = item.screenFrame.offset(x: shift.x, y: shift.y)
      let frame = item.undetermined.isEmpty ? item.screenFrame : change(item, size)
      item.frame = Rect(
        x: item.frame.x + frame.x - item.screenFrame.x, y: item.frame.y + frame.y - item.screenFrame.y,
        width: frame.width, height: frame.height)
      item.screenFrame = frame
      if !item.isGuide {
        shifts[item.id] = (frame.x - items[index].screenFrame.x, frame.y - items[index].screenFrame.y)
      }
      result.items[index] = item
    }
    return result
  }
}

extension LaidOutItem {
  fileprivate func centered(in screen: Size) -> Rect {
    Rect(
      x: undetermined.contains(.x) ? (screen.width - screenFrame.width) / 2 : screenFrame.x,
      y: undetermined.contains(.y) ? (screen.height - screenFrame.height) / 2 : screenFrame.y,
      width: screenFrame.width, height: screenFrame.height)
  }

  fileprivate func removed(from screen: Size) -> Rect {
    Rect(
      x: undetermined.contains(.x) ? -screenFrame.width - 1 : screenFrame.x,
      y: undetermined.contains(.y) ? -screenFrame.height - 1 : screenFrame.y,
      width: undetermined.contains(.width) ? 0 : screenFrame.width,
      height: undetermined.contains(.height) ? 0 : screenFrame.height)
  }
}
