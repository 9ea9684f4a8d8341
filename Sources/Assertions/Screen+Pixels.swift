import Imaging
import Model

extension Screen {
  /// The cells that the screen, or the coverage of its views, is drawn in.
  private func grid(isCoverage: Bool) -> PixelGrid {
    (isCoverage ? shapes : memo).figure(isCoverage, holdsPixels: true) {
      renderer.grid(for: [list], isCoverage: isCoverage)
    }
  }

  /// The screen as a person sees it.
  package var bitmap: GridBitmap { bitmap(without: []) }

  /// Returns the screen without what some views paint.
  func bitmap(without ids: Set<String>) -> GridBitmap {
    memo.figure(ids, holdsPixels: true) {
      renderer.draw(list.painting(without: ids), on: grid(isCoverage: false))
    }
  }

  /// Returns the screen without what a view paints: the rows of pixels in which it paints, and the nearest ones around them. In all
  /// other rows it would be as `bitmap`, and has no pixels.
  func ground(of id: String) -> GridBitmap {
    memo.figure(id, holdsPixels: true) {
      let rows = soleCoverage(of: id).extent(threshold: 1)?.rows ?? 0..<0
      let around = rows.lowerBound - OutlinePoints.margin..<rows.upperBound + OutlinePoints.margin
      return rowsBehind(id)(around)
    }
  }

  /// Returns what draws some rows of pixels of the screen without what a view paints.
  func rowsBehind(_ id: String) -> (Range<Int>) -> GridBitmap {
    let others = list.painting(without: [id])
    // Without a picture, the grid has fewer cells.
    let grid = renderer.grid(for: [others], isCoverage: false)
    return { rows in renderer.draw(others, on: grid.part(rows: rows)) }
  }

  /// Returns what a view shows under everything above it, on the grid of `soleCoverage(of:)`.
  func visibleCoverage(of id: String, without hidden: Set<String> = []) -> GridCoverage {
    if !hidden.contains(id), drawn.isTopmost(id) { return soleCoverage(of: id) }
    return shapes.figure(id, hidden, holdsPixels: true) {
      renderer.coverage(of: id, in: list.painting(without: hidden), on: grid(isCoverage: true))
    }
  }

  /// Returns the box around the pixels at which `visibleCoverage(of:)` reaches a value; nil if none does.
  func visibleExtent(of id: String, threshold: UInt8) -> CoverageExtent? {
    shapes.figure(id, threshold) { visibleCoverage(of: id).extent(threshold: threshold) }
  }

  /// Returns views that opaque paint hides, found without a drawing of each.
  ///
  /// - Parameter hidden: Views that do not paint over others.
  func covered(without hidden: Set<String> = []) -> Set<String> {
    shapes.figure(hidden) { renderer.covered(in: list, without: hidden) }
  }

  /// Whether a pixel shows what a view itself paints.
  ///
  /// - Parameter hidden: Views that do not paint.
  package func shows(_ id: String, without hidden: Set<String> = []) -> Bool {
    let peak = shapes.figure(id, hidden) {
      renderer.peak(of: id, in: list.painting(without: hidden), on: grid(isCoverage: true))
    }
    return peak >= 3
  }

  /// Whether a view would show something if nothing else painted.
  func paints(_ id: String) -> Bool {
    let peak = shapes.figure(id) {
      renderer.peak(of: id, in: list.only(id), on: grid(isCoverage: true))
    }
    return peak > 0
  }

  /// Returns what a view would show if nothing else painted.
  func soleCoverage(of id: String) -> GridCoverage {
    shapes.figure(id, holdsPixels: true) {
      renderer.coverage(of: id, in: list.only(id), on: grid(isCoverage: true))
    }
  }

  /// Returns the box around the pixels that a view alone covers at least half; nil if it covers none.
  func drawnExtent(of id: String) -> DrawnExtent? {
    shapes.figure(id) { soleCoverage(of: id).drawnExtent(scale: viewport.scale) }
  }

  /// Whether a view or one around it is hidden in this environment.
  package func isHidden(_ id: String) -> Bool {
    root.path(to: id).contains { $0.isHidden || layout.item($0.id)?.isHidden == true }
  }

  /// The ids of all views for which `isHidden(_:)` is true.
  var hiddenIDs: Set<String> {
    let items = layout.itemsByID
    var hidden: Set<String> = []
    func visit(_ view: View, inHidden: Bool) {
      let isHidden = inHidden || view.isHidden || items[view.id]?.isHidden == true
      if isHidden { hidden.insert(view.id) }
      for subview in view.subviews { visit(subview, inHidden: isHidden) }
    }
    visit(root, inHidden: false)
    return hidden
  }

  /// A view's alpha times that of every view around it.
  func alpha(of id: String) -> Double {
    root.path(to: id).map(\.alpha.value).reduce(1, *)
  }

  /// Ids of the views that `selectors` pick in this environment.
  func ids(of selectors: [Selector]) -> Set<String> {
    Set(selectors.flatMap { $0.select(in: root) }.map(\.id))
  }

  /// The undecided finding of a screen with an image that is missing, broken or not decoded; nil if all images are drawn.
  var undecidedByPictures: Finding? { undecidedByPictures { _ in false } }

  /// Returns the undecided finding of a screen with an image that is not drawn; nil if all are drawn.
  ///
  /// - Parameter isDecided: Whether the size of an image that is not drawn decides the criterion.
  func undecidedByPictures(unless isDecided: (UndrawnPicture) -> Bool) -> Finding? {
    // Behind a root without a background, the window is drawn.
    let hasNoColor =
      root.backgroundColor == nil || diagnostics.contains { $0.viewID == root.id && $0.isMissing }
    let isClear = hasNoColor && root.imageName == nil
    let diagnostic = diagnostics.first {
      !$0.drawsNothing && (!isClear || $0.viewID != root.id) && !($0.undrawn.map(isDecided) ?? false)
    }
    guard let diagnostic else { return nil }
    let view = root.find(diagnostic.viewID)
    return Finding(
      .cannotTell, diagnostic.mayBeAdded ? Reasons.brokenImage : Reasons.unreadableImage,
      .init(name: diagnostic.viewID, element: view?.id, location: view?.location),
      cause: .shared("unreadable"), "An image could not be drawn: \(diagnostic.message)")
  }

  /// Returns the undecided finding of a view whose image is missing, empty or damaged; nil for another view.
  func brokenImage(of view: View) -> Finding? {
    guard let diagnostic = diagnostics.first(where: { $0.viewID == view.id && $0.isBrokenAsset }) else {
      return nil
    }
    return Finding(
      .cannotTell, Reasons.brokenImage, .view(view), "\(view.label) shows nothing: \(diagnostic.message).")
  }

  /// Returns the finding that a view paints nothing, with the reason.
  func reasonForNothing(_ view: View) -> Finding {
    if let finding = brokenImage(of: view) { return finding }
    let own = diagnostics.filter { $0.viewID == view.id }
    if let limit = own.first(where: \.isLimit) {
      return Finding(
        .cannotTell, Reasons.unreadableImage, .view(view), cause: .shared("unreadable"), "\(limit.message)")
    }
    let rationale: String
    if let diagnostic = own.first {
      rationale = diagnostic.message
    } else if isHidden(view.id) {
      rationale = "it or a view around it is hidden"
    } else if let (node, ancestors) = node(view.id) {
      let alpha = (ancestors + [node]).reduce(Ratio(1)) { Ratio($0.value * $1.alpha.value) }
      if alpha <= 0 {
        rationale = "its alpha is 0"
      } else if alpha < 0.5 {
        rationale = "its alpha is \(alpha), so the background shows through more than half"
      } else if node.frame.isEmpty {
        rationale = "its frame is empty: \(node.frame)"
      } else if node.paints.isEmpty {
        rationale = "it has neither an image nor a background color"
      } else {
        rationale = "it is outside the screen or clipped: \(node.frame)"
      }
    } else {
      rationale = "it is not part of the drawn screen"
    }
    return Finding(.failed, "shows-nothing", .view(view), "\(view.label) shows nothing: \(rationale).")
      .edited(by: showingEdits(of: view))
  }
}

/// The box around pixels that a view covers at least half, in points.
struct DrawnExtent: Sendable {
  var rect: Rect
  var pixels: Int
}

extension GridCoverage {
  /// Returns the box around the pixels that are covered at least half, in points; nil if none is.
  func drawnExtent(scale: Ratio) -> DrawnExtent? {
    guard let extent = extent(threshold: 128) else { return nil }
    func points(_ pixels: Int) -> Points { Points(Double(pixels) * (1 / scale.value)) }
    return DrawnExtent(
      rect: Rect(
        x: points(extent.columns.lowerBound), y: points(extent.rows.lowerBound),
        width: points(extent.columns.count), height: points(extent.rows.count)),
      pixels: extent.pixels)
  }
}
