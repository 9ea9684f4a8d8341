import Model

extension Assertion {
  /// The screen's edges crop nothing that the document shows in full.
  static let intact = perCase(
    "layout.intact", "No text or image is cropped that the document's own canvas shows in full.",
    pixels: .none,
    measurement: """
      The area of each text and image against the screen and each clipping view around it. Views that span the screen along \
      an axis, and views that cross the edge on the document's canvas, do not count.
      """,
    reasons: [
      "undocumented-size":
        "Apple does not document how the system shows a UILaunchScreen image larger than the screen."
    ], messages: Finding.Message.examples
  ) { subject, screen, _ in
    let leaves = screen.leaves
    if subject.project.document?.format == .infoPlist,
      let large = leaves.first(where: { exceeds($0.area, screen.viewport.bounds) })
    {
      return Finding(
        .cannotTell, .undocumentedSize(large.view, large.area.size), reason: "undocumented-size")
    }
    var undecided: Finding?
    for leaf in leaves {
      for clip in [screen.viewport.bounds] + leaf.clips
      where isWholeOnCanvas(leaf.view, screen.root) {
        let outcome = leaf.interval.outcome { isCut($0, by: clip) }
        guard outcome != .passed else { continue }
        let finding = Finding(
          outcome, .cut(leaf.view, leaf.interval, leaf.area, by: clip),
          reason: outcome == .cannotTell ? Reasons.estimated : nil)
        if outcome == .failed { return finding }
        undecided = undecided ?? finding
      }
    }
    return undecided
      ?? Finding(.passed, .intact(views: leaves.count))
  }

  private static func exceeds(_ area: Rect, _ bounds: Rect) -> Bool {
    area.width > bounds.width + 0.5 || area.height > bounds.height + 0.5
  }

  /// Whether an area crosses one side of a clip along an axis. An area that crosses both sides spans it.
  private static func isCut(_ area: Rect, by clip: Rect) -> Bool {
    let left = area.minX < clip.minX - 0.5
    let right = area.maxX > clip.maxX + 0.5
    let top = area.minY < clip.minY - 0.5
    let bottom = area.maxY > clip.maxY + 0.5
    return left != right || top != bottom
  }

  /// False also if the document does not record a frame between the view and the root.
  private static func isWholeOnCanvas(_ view: View, _ root: View) -> Bool {
    guard let canvas = root.recordedFrame else { return false }
    var x: Points = 0
    var y: Points = 0
    for step in root.path(to: view.id).dropFirst() {
      guard let frame = step.recordedFrame else { return false }
      x = x + frame.x
      y = y + frame.y
    }
    guard let frame = view.recordedFrame, !view.isMisplaced else { return false }
    let bounds = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    return bounds.contains(Rect(x: x, y: y, width: frame.width, height: frame.height), tolerance: 0.5)
  }
}

extension Size {
  var words: String { "\(width) × \(height)" }
}

extension Finding.Message {
  fileprivate static let examples: [Self] = [
    intact(views: 2), undocumentedSize(.example, Size(width: 500, height: 900)),
    cut(.example, FrameInterval(.example, error: 0.5), .example, by: .exampleScreen),
  ]

  fileprivate static func intact(views: Int) -> Self {
    Self(
      "intact", cause: .none, "No text and no image is cropped.", measured: ["views": Measure(views)],
      expected: ["cut": 0])
  }

  fileprivate static func undocumentedSize(_ view: View, _ size: Size) -> Self {
    Self(
      "undocumented-size", .view(view),
      "\(view.label) measures \(size.words) pt and exceeds the screen. Apple does not document whether the system then scales or crops it."
    )
  }

  fileprivate static func cut(_ view: View, _ frame: FrameInterval, _ area: Rect, by clip: Rect) -> Self {
    Self(
      "cut", .view(view),
      "\(view.label) at \(frame.words) is cropped by \(clip), but the document's canvas shows all of it. Constrain it to stay inside.",
      measured: ["frame": Measure(area)], expected: ["inside": Measure(clip)])
  }
}
