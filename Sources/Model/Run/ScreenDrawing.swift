/// What was measured on one drawn picture; reports draw it over the picture. Lengths in points of the screen.
public struct ScreenDrawing: Hashable, Sendable, Codable {
  /// Name of the picture, as `RunResult.preview` has it.
  public var preview: String
  public var width: Double
  public var height: Double
  /// Back to front.
  public var views: [Frame]
  public var outlines: [Outline]
  /// Ids, sorted, of the views that the picture only comes near to: text and symbols, which are indicated, and vector
  /// files, which another renderer than Apple's drew. Nil for none.
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
    /// Least ratio that the checklist wants.
    public var atLeast: Double
    /// The worst point of each direction, in the order of their rows.
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
