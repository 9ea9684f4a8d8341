import Model

extension View {
  var origin: Origin { Origin(location, element: id) }

  func edit(_ attribute: String, _ value: String?) -> SourceEdit {
    .attribute(file: location.file, element: id, name: attribute, value: value)
  }
  func edit(_ mode: ContentMode) -> SourceEdit { edit("contentMode", mode.rawValue) }
}

/// Attributes that keep a view from being seen as the checklist expects.
extension Screen {
  /// Returns the edits with which a view and those around it are neither hidden nor translucent.
  func showingEdits(of view: View) -> [SourceEdit] {
    root.path(to: view.id).flatMap { view -> [SourceEdit] in
      // A compiled view has no line that an edit could change.
      if view.location.line == nil { return [] }
      return (view.isHidden ? [view.edit("hidden", nil)] : [])
        + (view.alpha < 1 ? [view.edit("alpha", nil)] : [])
    }
  }

  /// Returns the edit with which an image view shows its whole image; empty if it does so already.
  func fittingEdits(of view: View) -> [SourceEdit] {
    view.imageName == nil || Self.fittingModes.contains(view.contentMode) ? [] : [view.edit(.scaleAspectFit)]
  }
}
