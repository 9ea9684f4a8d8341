import Model

/// Attributes that keep a view from being seen as the checklist expects.
extension Screen {
  /// Returns the edits with which a view and those around it are neither hidden nor translucent.
  func showingEdits(of view: View) -> [SourceEdit] {
    root.path(to: view.id).flatMap { view -> [SourceEdit] in
      func removal(_ name: String) -> SourceEdit {
        .attribute(file: view.location.file, element: view.id, name: name, value: nil)
      }
      // A compiled view has no line that an edit could change.
      if view.location.line == nil { return [] }
      return (view.isHidden ? [removal("hidden")] : []) + (view.alpha < 1 ? [removal("alpha")] : [])
    }
  }

  /// Returns the edit with which an image view shows its whole image; empty if it does so already.
  func fittingEdits(of view: View) -> [SourceEdit] {
    let whole: Set<ContentMode> = [.scaleToFill, .scaleAspectFit, .redraw]
    guard view.imageName != nil, !whole.contains(view.contentMode) else { return [] }
    return [
      .attribute(
        file: view.location.file, element: view.id, name: "contentMode",
        value: ContentMode.scaleAspectFit.rawValue)
    ]
  }
}
