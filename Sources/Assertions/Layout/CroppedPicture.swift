import Imaging
import Model

/// A picture that is larger than its own view, because its content mode does not fit it into the view.
struct CroppedPicture: Sendable {
  var view: View
  /// Where the picture is drawn as a whole.
  var drawn: Rect
  /// The part of it that is not its plain ground.
  var mark: FrameInterval
  /// What cuts off the mark: the view itself, a view around it or the screen.
  var clip: Rect
  var axes: Axes
  var isByScreen: Bool
  /// Whether its view follows the screen, so that Aspect Fit enlarges the picture on large screens.
  var grows: Bool
}

extension Screen {
  /// Content modes that show all of the picture, whatever the view's size.
  static let fittingModes: Set<ContentMode> = [.scaleToFill, .scaleAspectFit, .redraw]

  /// Returns the box of what a leaf's picture shows on its plain ground; nil without a plain ground.
  func markBox(of leaf: Leaf, in app: AppFacts) -> Rect? {
    guard let (node, _) = node(leaf.view.id), let id = node.paints.compactMap(\.picture).first,
      let drawn = node.paintedArea, let mark = app.mark(of: id), !mark.continuesAcross || !mark.continuesDown
    else { return nil }
    return mark.box(in: drawn)
  }

  /// Returns the picture of a leaf if its mark is cut off where its content mode, and not its frame, puts it.
  ///
  /// A photo, a pattern or a skyline that continues beyond the picture's edges is meant to be cropped, and so is a picture
  /// that covers the screen.
  func croppedPicture(_ leaf: Leaf, in app: AppFacts) -> CroppedPicture? {
    guard case .image = leaf.view.content, !Self.fittingModes.contains(leaf.view.contentMode),
      let (node, _) = node(leaf.view.id), !node.frame.isEmpty,
      let id = node.paints.compactMap(\.picture).first,
      let drawn = node.paintedArea, !node.frame.contains(drawn, tolerance: 0.5),
      let mark = app.mark(of: id), !mark.columns.isEmpty
    else { return nil }
    let box = mark.box(in: drawn)
    let bounds = viewport.bounds
    if leaf.view.contentMode == .scaleAspectFill {
      // Aspect Fill in a large view is a background.
      let shown = node.frame.intersection(bounds)?.area ?? 0
      if shown >= bounds.area / 2 || covers(of: app.document).contains(where: { $0.view.id == leaf.view.id })
      {
        return nil
      }
    } else if drawn.contains(bounds, tolerance: 0.5) {
      // A transparent picture with a margin around its mark is no background.
      let margin = min(drawn.width, drawn.height) * 0.02
      guard renderer.isOpaque(id) == false, drawn.grown(by: -margin).contains(box) else { return nil }
    }
    let interval = FrameInterval(box, error: leaf.error)
    // A frame that leaves the screen is judged by the frame.
    let clips =
      (node.clips ? [node.frame] : [])
      + (leaf.clips + [bounds]).filter { $0.contains(node.frame, tolerance: 0.5) }
    for clip in clips {
      var axes: Axes = []
      if !mark.continuesAcross, box.isCut(by: clip, isHorizontal: true) { axes.insert(.horizontal) }
      if !mark.continuesDown, box.isCut(by: clip, isHorizontal: false) { axes.insert(.vertical) }
      if !axes.isEmpty {
        return CroppedPicture(
          view: leaf.view, drawn: drawn, mark: interval, clip: clip, axes: axes, isByScreen: clip == bounds,
          grows: isStretched(leaf.view, isHorizontal: true) && isStretched(leaf.view, isHorizontal: false))
      }
    }
    return nil
  }
}

extension AppFacts {
  fileprivate func mark(of picture: PictureID) -> PictureMark? {
    memo.figure(picture) { assets.bitmap(picture)?.mark }
  }
}

extension CroppedPicture {
  var finding: Finding {
    let outcome = mark.outcome { box in
      [true, false].contains {
        axes.contains($0 ? .horizontal : .vertical) && box.isCut(by: clip, isHorizontal: $0)
      }
    }
    return Finding(
      outcome, "cropped", .view(view), cause: .shared("cut"),
      "\(view.label) draws its image at \(drawn.size.words) pt, because its content mode is \(view.contentMode.rawValue). \(isByScreen ? "The screen" : "Its view") of \(clip.size.words) pt cuts off its \(sides).",
      measured: ["frame": Measure(mark.rect)], expected: ["inside": Measure(clip)],
      reason: outcome == .cannotTell ? Reasons.estimated : nil
    ).fixed(
      by: Fix(
        grows
          ? "Use an image that is at most \(limit) pt \(isWide ? "wide" : "high"), or set its content mode to Aspect Fit in a view that no screen makes larger than the image."
          : "Set its content mode to Aspect Fit, or use an image that is at most \(limit) pt \(isWide ? "wide" : "high").",
        [view.origin], edits: [view.edit(.scaleAspectFit)]))
  }

  fileprivate var isWide: Bool { axes.contains(.horizontal) }
  fileprivate var limit: Points { (isWide ? clip.width : clip.height).tenths }

  /// `left and right ends`
  fileprivate var sides: String {
    let box = mark.rect
    let sides: [(Axes, String, Bool)] = [
      (.vertical, "top", box.minY < clip.minY - 1), (.vertical, "bottom", box.maxY > clip.maxY + 1),
      (.horizontal, "left", box.minX < clip.minX - 1), (.horizontal, "right", box.maxX > clip.maxX + 1),
    ]
    let cut = sides.filter { axes.contains($0.0) && $0.2 }.map(\.1)
    return cut.listed() + (cut.count == 1 ? " end" : " ends")
  }
}

extension Rect {
  /// Whether more than a point of it is outside of a clip along an axis.
  fileprivate func isCut(by clip: Rect, isHorizontal: Bool) -> Bool {
    isHorizontal
      ? minX < clip.minX - 1 || maxX > clip.maxX + 1 : minY < clip.minY - 1 || maxY > clip.maxY + 1
  }
}
