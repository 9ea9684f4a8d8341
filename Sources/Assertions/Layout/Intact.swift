import Model

extension Assertion {
  /// The screen's edge cuts nothing that the design shows whole.
  static let intact = perCase(
    "layout.intact", "No text and no picture is cut off that the document's own canvas shows whole.",
    pixels: .none,
    measurement: """
      Each text's and picture's area against the screen and every clipping view around it, on the axis and side on \
      which it leaves them. What spans the whole screen along that axis, or lay across the edge on the canvas that it was \
      drawn on, is meant to.
      """,
    reasons: [
      "undocumented-size":
        "How the system shows a UILaunchScreen image larger than the screen is not documented."
    ]
  ) { subject, screen, _ in
    let leaves = screen.leaves
    if subject.project.document?.format == .infoPlist,
      let large = leaves.first(where: { exceeds($0.area, screen.environment.bounds) })
    {
      return Finding(
        .cannotTell,
        "\(large.view.label) measures \(large.area.size.words) pt, more than the screen; whether the system then scales or cuts it is not documented.",
        reason: "undocumented-size", location: large.view.location, element: large.view.id,
        cause: "undocumented-size:\(large.view.id)")
    }
    for leaf in leaves {
      for clip in [screen.environment.bounds] + leaf.clips
      where isCut(leaf.area, by: clip) && isWholeOnCanvas(leaf.view, screen.root) {
        return Finding(
          leaf.isEstimated ? .cannotTell : .failed,
          "\(leaf.view.label) at \(leaf.area) is cut off by \(clip), though the document's canvas shows it whole.",
          reason: leaf.isEstimated ? Reasons.estimated : nil,
          measured: ["frame": .text(leaf.area.description)], expected: ["inside": .text(clip.description)],
          location: leaf.view.location, element: leaf.view.id, cause: "cut:\(leaf.view.id)")
      }
    }
    return Finding(
      .passed, "Nothing is cut off.", measured: ["views": .number(Double(leaves.count))],
      expected: ["cut": 0])
  }

  private static func exceeds(_ area: Rect, _ bounds: Rect) -> Bool {
    area.width > bounds.width + 0.5 || area.height > bounds.height + 0.5
  }

  /// Whether an area leaves a clip on one side of an axis; across both sides it spans it.
  private static func isCut(_ area: Rect, by clip: Rect) -> Bool {
    let left = area.minX < clip.minX - 0.5
    let right = area.maxX > clip.maxX + 0.5
    let top = area.minY < clip.minY - 0.5
    let bottom = area.maxY > clip.maxY + 0.5
    return left != right || top != bottom
  }

  /// False also where a frame on the way was not recorded.
  private static func isWholeOnCanvas(_ view: View, _ root: View) -> Bool {
    guard let canvas = root.recordedFrame else { return false }
    var x: Points = 0
    var y: Points = 0
    for id in root.path(to: view.id).dropFirst() {
      guard let frame = root.find(id)?.recordedFrame else { return false }
      x = x + frame.x
      y = y + frame.y
    }
    guard let frame = view.recordedFrame, !view.isMisplaced else { return false }
    let bounds = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    return bounds.contains(Rect(x: x, y: y, width: frame.width, height: frame.height), tolerance: 0.5)
  }
}

extension Size {
  var words: String { "\(width) x \(height)" }
}
