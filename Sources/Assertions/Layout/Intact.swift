import Model

extension Assertion {
  /// The screen's edges crop nothing that the document shows in full.
  static let intact = perCase(
    "layout.intact", "No text or image is cropped that the document's own canvas shows in full.",
    pixels: .none,
    measurement: """
      The area of each text and image against the screen and each clipping view around it. Views that cover the screen, that \
      span it along an axis on the document's canvas as well, or that cross the edge there, do not count, nor do images that \
      cover the canvas and have constraints to all edges.
      """,
    reasons: [
      "undocumented-size":
        "Apple does not document how the system shows a UILaunchScreen image larger than the screen."
    ],
    sharing: [Reasons.estimated]
  ) { subject, screen, _ in
    let leaves = screen.leaves
    if subject.project.document?.format == .infoPlist,
      let large = leaves.first(where: { exceeds($0.area, screen.viewport.bounds) })
    {
      return Finding(
        .cannotTell, "undocumented-size", .view(large.view),
        "\(large.view.label) measures \(large.area.size.words) pt and exceeds the screen. Apple does not document whether the system then scales or crops it."
      )
    }
    var undecided: Finding?
    for leaf in leaves {
      // Without the canvas, more is cut off than with it.
      let crossed = ([screen.viewport.bounds] + leaf.clips).filter { clip in
        leaf.interval.outcome { !$0.axesCut(by: clip, spanning: []).isEmpty } != .passed
      }
      // An image that covers the canvas and follows the screen's edges is meant to cover the screen.
      if leaf.view.imageName != nil, leaf.view.coversCanvas(of: screen.root), screen.isStretched(leaf.view) {
        continue
      }
      guard !crossed.isEmpty, let spanned = leaf.view.axesSpannedOnCanvas(of: screen.root) else { continue }
      for clip in crossed {
        let spanned = clip == screen.viewport.bounds ? spanned : .both
        let outcome = leaf.interval.outcome { !$0.axesCut(by: clip, spanning: spanned).isEmpty }
        guard outcome != .passed else { continue }
        let message =
          leaf.area.axesOverlapping(clip).subtracting(spanned).isEmpty
          ? Finding.Message.cut(leaf.view, leaf.interval, leaf.area, by: clip)
          : .larger(leaf.view, leaf.area, than: clip)
        let finding = Finding(
          outcome, message, reason: outcome == .cannotTell ? Reasons.estimated : nil)
        if outcome == .failed { return finding }
        undecided = undecided ?? finding
      }
    }
    return undecided
      ?? Finding(
        .passed, "intact", "No text and no image is cropped.", measured: ["views": Measure(leaves.count)],
        expected: ["cut": 0])
  }

  private static func exceeds(_ area: Rect, _ bounds: Rect) -> Bool {
    area.width > bounds.width + 0.5 || area.height > bounds.height + 0.5
  }
}

extension Screen {
  /// Whether constraints to both edges along both axes make a view follow what is around it.
  fileprivate func isStretched(_ view: View) -> Bool {
    [true, false].allSatisfy { isHorizontal in
      holders(of: view, isHorizontal: isHorizontal).filter { !$0.isCenter }.count > 1
    }
  }

  /// Whether the screen's edges cut off a part of a text or picture that the document's canvas shows whole.
  func cutsOff(_ leaf: Leaf) -> Bool {
    func cuts(_ spanned: Axes) -> Bool { !leaf.area.axesCut(by: viewport.bounds, spanning: spanned).isEmpty }
    return cuts([]) && leaf.view.axesSpannedOnCanvas(of: root).map(cuts) ?? false
  }
}

/// Horizontal, vertical, both or none.
struct Axes: OptionSet {
  let rawValue: Int
  static let horizontal = Self(rawValue: 1)
  static let vertical = Self(rawValue: 2)
  static let both: Self = [.horizontal, .vertical]
}

extension Rect {
  /// The axes along which the area crosses both sides of a clip.
  fileprivate func axesOverlapping(_ clip: Rect) -> Axes {
    var axes: Axes = []
    if minX < clip.minX - 0.5, maxX > clip.maxX + 0.5 { axes.insert(.horizontal) }
    if minY < clip.minY - 0.5, maxY > clip.maxY + 0.5 { axes.insert(.vertical) }
    return axes
  }

  /// The axes along which a clip cuts off a part of the area. An area that covers the whole clip is meant to, and so is
  /// one that crosses both sides along an axis that it spans on the canvas.
  func axesCut(by clip: Rect, spanning spanned: Axes) -> Axes {
    let overlapping = axesOverlapping(clip)
    if overlapping == .both { return [] }
    var axes = overlapping.subtracting(spanned)
    if (minX < clip.minX - 0.5) != (maxX > clip.maxX + 0.5) { axes.insert(.horizontal) }
    if (minY < clip.minY - 0.5) != (maxY > clip.maxY + 0.5) { axes.insert(.vertical) }
    return axes
  }
}

extension View {
  /// The axes along which the document's canvas or constraints to both edges make the view span its surroundings; nil if
  /// the canvas does not show all of the view, or if the document does not record a frame between the view and the root.
  func axesSpannedOnCanvas(of root: View) -> Axes? {
    guard let canvas = root.recordedFrame, let own = recordedFrame, !isMisplaced else { return nil }
    var x: Points = 0
    var y: Points = 0
    for step in root.path(to: id).dropFirst() {
      guard let frame = step.recordedFrame else { return nil }
      x = x + frame.x
      y = y + frame.y
    }
    let bounds = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let frame = Rect(x: x, y: y, width: own.width, height: own.height)
    guard bounds.contains(frame, tolerance: 0.5) else { return nil }
    let pinned = Set(
      root.flattened.flatMap(\.constraints).filter { $0.relation == .equal }.flatMap {
        [$0.firstItem == id ? $0.firstAttribute : nil, $0.secondItem == id ? $0.secondAttribute : nil]
      })
    func spans(_ length: Points, of whole: Points, _ edges: Set<LayoutConstraint.Attribute>) -> Bool {
      length >= whole - 1 || pinned.intersection(edges).count > 1
    }
    var axes: Axes = []
    if spans(frame.width, of: canvas.width, [.left, .right, .leading, .trailing]) {
      axes.insert(.horizontal)
    }
    if spans(frame.height, of: canvas.height, [.top, .bottom]) { axes.insert(.vertical) }
    return axes
  }
}

extension Size {
  var words: String { "\(width) × \(height)" }
}

extension Finding.Message {

  fileprivate static func cut(_ view: View, _ frame: FrameInterval, _ area: Rect, by clip: Rect) -> Self {
    Self(
      "cut", .view(view),
      "\(view.label) at \(frame.words) is cropped by \(clip), but the document's canvas shows all of it. Constrain it to stay inside.",
      measured: ["frame": Measure(area)], expected: ["inside": Measure(clip)])
  }

  fileprivate static func larger(_ view: View, _ area: Rect, than clip: Rect) -> Self {
    let isWide = area.width > clip.width
    let (side, length, limit) =
      isWide ? ("width", area.width, clip.width) : ("height", area.height, clip.height)
    let further =
      view.bearsText
      ? ", and let its text wrap or shrink"
      : view.contentMode == .scaleAspectFit ? "" : ", and set its content mode to Aspect Fit"
    return Self(
      "larger", .view(view), cause: .shared("cut"),
      "The screen cuts off \(view.label) on both sides: its \(side) is \(length.tenths) pt, and that of the screen \(limit.tenths) pt. Limit its \(side) to that of the safe area\(further).",
      measured: ["frame": Measure(area)], expected: ["inside": Measure(clip)])
  }
}
