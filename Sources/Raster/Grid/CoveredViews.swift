import Imaging
import Model

/// Finds views that opaque paint above them hides, in one pass over a display list.
struct CoveredViews {
  /// Whole pixels that one paint may change, or that it certainly hides.
  private struct Area {
    var view: String
    var box: PixelBox
    /// Paints before it, back to front.
    var order: Int
  }
  private let list: DisplayList
  private let store: PictureStore
  private var paints: [Area] = []
  private var covers: [Area] = []
  private var order = 0

  /// - Parameter hidden: Views that hide nothing.
  init(_ list: DisplayList, without hidden: Set<String>, store: PictureStore) {
    (self.list, self.store) = (list, store)
    let size = list.pixelSize
    let screen = PixelBox(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height))
    for node in list.nodes { add(node, clip: screen, isOpaque: true, without: hidden) }
  }

  /// Ids of views of which no paint shows. A view that several others hide in many parts may be missing.
  var ids: Set<String> {
    var (hidden, seen): (Set<String>, Set<String>) = ([], [])
    for paint in paints where !seen.contains(paint.view) {
      if isCovered(paint) { hidden.insert(paint.view) } else { seen.insert(paint.view) }
    }
    return hidden.subtracting(seen)
  }

  private mutating func add(_ node: DisplayNode, clip: PixelBox, isOpaque: Bool, without hidden: Set<String>)
  {
    let isOpaque = isOpaque && node.alpha.value >= 1
    var inner = clip
    if node.clips { inner = inner.intersection(PixelBox(node.frame, scale: list.scale)) }
    for paint in node.paints {
      order += 1
      let box = store.box(of: paint, in: node, scale: list.scale, size: list.pixelSize).intersection(inner)
      if !box.isEmpty { paints.append(Area(view: node.viewID, box: box.wholePixels, order: order)) }
      guard isOpaque, !hidden.contains(node.viewID), store.isOpaque(paint, in: .sRGB) else { continue }
      let cover = PixelBox(paint.rect(in: node), scale: list.scale).intersection(inner).insideOfPixels
      if !cover.isEmpty { covers.append(Area(view: node.viewID, box: cover, order: order)) }
    }
    for child in node.children { add(child, clip: inner, isOpaque: isOpaque, without: hidden) }
  }

  /// Parts of a paint that are searched for one that shows.
  private static let mostParts = 64

  private func isCovered(_ paint: Area) -> Bool {
    var left = [paint.box]
    for cover in covers.reversed() {
      guard cover.order > paint.order, left.count <= Self.mostParts else { return false }
      if cover.view == paint.view { continue }
      left = left.flatMap { $0.parts(outside: cover.box) }
      if left.isEmpty { return true }
    }
    return false
  }
}

extension PixelBox {
  /// The largest box of whole pixels inside of the box.
  fileprivate var insideOfPixels: PixelBox {
    PixelBox(
      left: left.rounded(.up), top: top.rounded(.up), right: right.rounded(.down),
      bottom: bottom.rounded(.down))
  }

  /// Returns boxes that together are the part outside of another box.
  fileprivate func parts(outside other: PixelBox) -> [PixelBox] {
    let both = intersection(other)
    guard !both.isEmpty else { return [self] }
    return [
      PixelBox(left: left, top: top, right: right, bottom: both.top),
      PixelBox(left: left, top: both.bottom, right: right, bottom: bottom),
      PixelBox(left: left, top: both.top, right: both.left, bottom: both.bottom),
      PixelBox(left: both.right, top: both.top, right: right, bottom: both.bottom),
    ].filter { !$0.isEmpty }
  }
}
