import Model

extension Assertion {
  /// The screen's edges crop nothing that the document shows in full.
  static let intact = perCase(
    "layout.intact", "No text or image is cropped that the document's own canvas shows in full.",
    [.isAboutFrames, .isAboutContent],
    // Half a pixel does not cut off a mark; more than a point of it has to be outside.
    pixels: .drawing { _ in true },
    measurement: """
      The area of each text and image against the screen and each clipping view around it. Of an image that is larger than \
      its own view, what differs from its plain or transparent ground counts, unless it continues beyond the image's edges \
      or covers the screen. Views that cover the screen, that \
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
    if subject.project.document?.format == .infoPlist, let large = screen.oversize(in: subject.project) {
      return large
    }
    var undecided: Finding?
    let covers = Set(screen.covers(of: subject.project.document).map(\.view.id))
    for leaf in leaves {
      if let cropped = screen.croppedPicture(leaf, in: subject.project)?.finding {
        if cropped.outcome == .failed { return cropped }
        undecided = undecided ?? cropped
        continue
      }
      // A picture that fills the screen is meant to be cropped by it.
      if leaf.view.contentMode == .scaleAspectFill, covers.contains(leaf.view.id) { continue }
      // Without the canvas, more is cut off than with it.
      let crossed = ([screen.viewport.bounds] + leaf.clips).filter { clip in
        leaf.interval.outcome { !$0.axesCut(by: clip, spanning: []).isEmpty } != .passed
      }
      // An image that covers the canvas and follows the screen's edges is meant to cover the screen.
      if leaf.view.imageName != nil, leaf.view.coversCanvas(of: screen.root),
        [true, false].allSatisfy({ screen.isStretched(leaf.view, isHorizontal: $0) })
      {
        continue
      }
      guard !crossed.isEmpty, let spanned = leaf.view.axesSpannedOnCanvas(of: screen.root) else { continue }
      for clip in crossed {
        let spanned = clip == screen.viewport.bounds ? spanned : .both
        let outcome = leaf.interval.outcome { !$0.axesCut(by: clip, spanning: spanned).isEmpty }
        guard outcome != .passed else { continue }
        let isLarger = !leaf.area.axesOverlapping(clip).subtracting(spanned).isEmpty
        let (side, length, limit) =
          leaf.area.width > clip.width
          ? ("width", leaf.area.width, clip.width) : ("height", leaf.area.height, clip.height)
        let finding = Finding(
          outcome, isLarger ? "larger" : "cut", .view(leaf.view), cause: .shared("cut"),
          isLarger
            ? "The screen cuts off \(leaf.view.label) on both sides: its \(side) is \(length.tenths) pt, and that of the screen \(limit.tenths) pt."
            : "\(leaf.view.label) at \(leaf.interval.words) is cropped by \(clip), but the document's canvas shows all of it.",
          measured: ["frame": Measure(leaf.area)], expected: ["inside": Measure(clip)],
          reason: outcome == .cannotTell ? Reasons.estimated : nil
        ).fixed(by: screen.intactFix(of: leaf, in: clip))
        if outcome == .failed { return finding }
        undecided = undecided ?? finding
      }
    }
    return undecided
      ?? Finding(
        .passed, "intact", "No text and no image is cropped.", measured: ["views": Measure(leaves.count)],
        expected: ["cut": 0])
  }

}

extension Screen {
  /// Returns the finding about an image of a launch dictionary that is larger than the screen; nil if it is not.
  ///
  /// The system may scale or crop it, so only a mark that does not fit is certain to lose its margin.
  fileprivate func oversize(in app: AppFacts) -> Finding? {
    let bounds = viewport.bounds
    func exceeds(_ area: Rect) -> Bool {
      area.width > bounds.width + 0.5 || area.height > bounds.height + 0.5
    }
    guard let large = leaves.first(where: { exceeds($0.area) }) else { return nil }
    let mark = markBox(of: large, in: app)
    // A picture with a transparent ground is no photo, even if it reaches the edges.
    let isClear = node(large.view.id)?.node.paints.compactMap(\.picture).contains {
      renderer.isOpaque($0) == false
    }
    let isMark = mark.map { exceeds($0) && ($0 != large.area || isClear == true) } ?? false
    let size = large.area.size
    return Finding(
      isMark ? .failed : .cannotTell, "undocumented-size", .view(large.view),
      "\(large.view.label) measures \(size.words) pt and exceeds the screen of \(bounds.size.words) pt. Apple does not document whether the system then scales or crops it.",
      measured: size.figures(), expected: bounds.size.figures()
    ).fixed(
      by: Fix(
        "Add files for @2x and @3x that make it smaller, or use a storyboard with constraints.",
        [large.view.origin]))
  }

  /// Whether constraints to both edges along an axis make a view follow what is around it.
  func isStretched(_ view: View, isHorizontal: Bool) -> Bool {
    holders(of: view, isHorizontal: isHorizontal).filter { !$0.isCenter }.count > 1
  }

  /// Returns what keeps a text or image inside of a clip.
  fileprivate func intactFix(of leaf: Leaf, in clip: Rect) -> Fix {
    let view = leaf.view
    let isWide = leaf.area.width > clip.width
    var fix: Fix
    if isWide || leaf.area.height > clip.height {
      let further =
        view.bearsText
        ? ", and let its text wrap or shrink"
        : view.contentMode == .scaleAspectFit ? "" : ", and set its content mode to Aspect Fit"
      let center = further.isEmpty ? "and center" : "center"
      fix = Fix(
        "Limit its \(isWide ? "width" : "height") to that of the safe area, \(center) it there\(further).")
    } else {
      fix = canvasFix(of: view) ?? Fix("Constrain it to stay inside.")
    }
    fix.origins = [view.origin]
    return fix
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
    guard let (frame, canvas) = canvasFrame(in: root), canvas.contains(frame, tolerance: 0.5) else {
      return nil
    }
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

  func figures(_ tolerance: Points? = nil) -> [String: Measure] {
    var figures = ["width": Measure(width), "height": Measure(height)]
    figures["tolerance"] = tolerance.map { Measure($0) }
    return figures
  }
}
