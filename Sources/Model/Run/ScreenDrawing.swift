/// A drawn picture with what was measured on it. Lengths in points of the screen.
package struct ScreenDrawing: Hashable, Sendable, Codable {
  /// Name of the picture: `previews/<name>.png`.
  package var preview: String
  /// Cases whose default launch screen is this picture.
  package var cases = CaseRanges()
  package var width: Double
  package var height: Double
  /// Back to front.
  package var views: [Frame]
  package var outlines: [Outline]
  /// Sorted ids of the views that the picture only approximates: text, symbols and vector files. Nil for none.
  package var approximate: [String]?

  /// A visible view's solved frame.
  package struct Frame: Hashable, Sendable, Codable {
    package var id: String
    /// Element name as Interface Builder writes it.
    package var kind: String
    /// The label that Interface Builder shows for it, else the name of its image.
    package var label: String?
    package var frame: Rect
    package init(id: String, kind: String, label: String?, frame: Rect) {
      (self.id, self.kind, self.label, self.frame) = (id, kind, label, frame)
    }
  }

  /// Contrast along the outline of one view.
  package struct Outline: Hashable, Sendable, Codable {
    package var element: String
    /// Lowest ratio that the checklist allows.
    package var atLeast: Double
    /// The worst point of each direction, from top to bottom.
    package var points: [OutlinePoint]
    package init(element: String, atLeast: Double, points: [OutlinePoint]) {
      self.element = element
      self.atLeast = atLeast
      self.points = points
    }
    package var worst: OutlinePoint? { points.min { $0.ratio < $1.ratio } }
  }

  package init(
    preview: String, width: Double, height: Double, views: [Frame], outlines: [Outline]
  ) {
    self.preview = preview
    self.width = width
    self.height = height
    self.views = views
    self.outlines = outlines
  }
}

/// WCAG contrast between the two sides of an outline at one point of the screen.
package struct OutlinePoint: Hashable, Sendable, Codable {
  package var x: Double
  package var y: Double
  package var ratio: Double
  package init(x: Double, y: Double, ratio: Double) {
    self.x = x
    self.y = y
    self.ratio = ratio
  }
}
