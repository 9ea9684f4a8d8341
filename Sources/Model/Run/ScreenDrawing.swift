/// A drawn picture with what was measured on it. Lengths in points of the screen.
public struct ScreenDrawing: Hashable, Sendable, Codable {
  /// Name of the picture: `previews/<name>.png`.
  public var preview: String
  /// Cases whose default launch screen is this picture.
  public var cases = CaseRanges()
  public var width: Double
  public var height: Double
  /// Back to front.
  public var views: [Frame]
  public var outlines: [Outline]
  /// Sorted ids of the views that the picture only approximates: text, symbols and vector files. Nil for none.
  public var approximate: [String]?

  /// A visible view's solved frame.
  public struct Frame: Hashable, Sendable, Codable {
    public var id: String
    /// Element name as Interface Builder writes it.
    public var kind: String
    /// The label that Interface Builder shows for it, else the name of its image.
    public var label: String?
    public var frame: Rect
    public init(id: String, kind: String, label: String?, frame: Rect) {
      self.id = id
      self.kind = kind
      self.label = label
      self.frame = frame
    }
  }

  /// Contrast along the outline of one view.
  public struct Outline: Hashable, Sendable, Codable {
    public var element: String
    /// Lowest ratio that the checklist allows.
    public var atLeast: Double
    /// The worst point of each direction, from top to bottom.
    public var points: [OutlinePoint]
    public init(element: String, atLeast: Double, points: [OutlinePoint]) {
      self.element = element
      self.atLeast = atLeast
      self.points = points
    }
    public var worst: OutlinePoint? { points.min { $0.ratio < $1.ratio } }
  }

  public init(
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
public struct OutlinePoint: Hashable, Sendable, Codable {
  public var x: Double
  public var y: Double
  public var ratio: Double
  public init(x: Double, y: Double, ratio: Double) {
    self.x = x
    self.y = y
    self.ratio = ratio
  }
}
